"""Puts the firmware on a microcontroller that runs MicroPython; no moment of it can leave the board dead.

The program goes there twice: compiled for the interpreter on the board, in one file (`bundle`), from which
it starts quickly; and as .py files, which a maker can read, and from which MicroPython from 1.24 on starts
where the bundle is missing or was made for another one. The board has room for two copies of the package
(`slots`); the new one is written into the idle slot and read back, and one rename of main.py switches to it.
"""
