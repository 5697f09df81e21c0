"""Compile the translations: hatchling runs this before it makes a wheel or an editable install."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles each ``trickgames.po`` beside itself."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues, or stop the build with all that is wrong."""
        faults: list[str] = []
        for source in sorted(Path(self.root).glob("src/trickgames/locale/*/LC_MESSAGES/*.po")):
            with source.open("rb") as file:
                catalogue = read_po(file, abort_invalid=True)
            wrong = _faults(catalogue)
            entries = re.findall(r"^msgid ", source.read_text(encoding="utf-8"), re.MULTILINE)
            if len(entries) > len(catalogue) + 1:
                wrong.append("a text is translated twice")
            faults += [f"{source.relative_to(self.root)}: {fault}" for fault in wrong]
            if not wrong:
                with source.with_suffix(".mo").open("wb") as file:
                    write_mo(file, catalogue)
        if faults:
            raise ValueError("\n".join(["the translations cannot be compiled:", *faults]))


def _faults(catalogue: Catalog) -> list[str]:
    faults: list[str] = []
    for message in catalogue:
        if not message.id:
            continue
        source, text = message.id, message.string
        if message.fuzzy or not text or not isinstance(source, str) or not isinstance(text, str):
            faults.append(f"no translation of {source!r}")
        elif _names(source) != _names(text):
            faults.append(f"other {{names}} in the translation of {source!r}")
    return [*faults, *(f"out of use: {key!r}" for key in catalogue.obsolete)]


def _names(template: str) -> set[str]:
    return set(re.findall(r"\{\w*\}|[{}]", template))
