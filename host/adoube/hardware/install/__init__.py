"""Installation of the firmware on a microcontroller that runs MicroPython, safe at every moment.

The program is written twice: compiled for the board's interpreter, in one file (`bundle_of`), from which it
starts quickly; and as .py files, which a maker can read, and from which MicroPython from 1.24 on starts if
the bundle is missing or was made for another interpreter. The board has two slots for the package
(`programs`); the new one is written into the idle slot and read back, and one rename of main.py switches to
it.
"""
