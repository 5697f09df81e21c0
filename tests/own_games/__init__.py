"""Games that the library does not have, declared with what its pages say and nothing else."""
