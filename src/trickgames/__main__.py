"""Run the command line: ``python -m trickgames``."""

import sys

from trickgames.cli import main

if __name__ == "__main__":
    sys.exit(main())
