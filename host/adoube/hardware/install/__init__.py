"""Puts the firmware on a microcontroller that runs MicroPython; no moment of it can leave the board dead.

The program goes as .py files, not as .mpy: any MicroPython from 1.24 on reads them, its own chip compiles the
fast scan for itself, and a maker can read on the board what runs there. The board has room for two copies of
the package (`slots`); the new one is written into the idle slot and read back, and one rename of main.py
switches to it.
"""
