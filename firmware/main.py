"""Runs when the board starts. Ctrl-C in a terminal, or mpremote, brings MicroPython's prompt back."""

import time

import machine

from adoube_board.start import run

run(machine, time, "board.json")
