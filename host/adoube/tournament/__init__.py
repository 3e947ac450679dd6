"""A tournament in a file that other programs read and write: TRF16, its extension by JaVaFo, and TRF26.

`trf` reads a file and changes lines of it, every other line staying what it is byte for byte. `model` is what
it says: players, rounds, pairings. `standings` adds up points and tie-breaks; `swiss` makes the next round's
pairings and is there with the extra `pairings` alone; `file` keeps a file on disk.
"""
