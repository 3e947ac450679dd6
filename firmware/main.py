"""Runs when the board starts. Ctrl-C in a terminal, or mpremote, brings MicroPython's prompt back."""

import micropython

# First of all: while the board starts a host asks already, and its frames may hold the byte that is Ctrl-C.
# From here on the program itself looks for a person's Ctrl-C (see receiver), once it runs.
micropython.kbd_intr(-1)
try:
    import time

    import machine

    from adoube_board.start import run

    run(machine, time, "board.json")
finally:
    micropython.kbd_intr(3)
