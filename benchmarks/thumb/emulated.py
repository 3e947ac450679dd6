"""Lets the firmware run under CPython with its viper functions on the emulated processor.

What MicroPython compiles is the same source that CPython reads; only the call goes elsewhere.
"""

from __future__ import annotations

import builtins
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

from benchmarks.thumb.chip import Buffer, Chip, Cost
from benchmarks.thumb.mpy import functions_of

__all__ = ["Called", "emulated"]

NATIVE = "_viper"  # How the modules are called that have machine code.

POINTERS: dict[str, Any] = dict.fromkeys(("ptr8", "ptr16", "ptr32"), object)


@dataclass(frozen=True)
class Called:
    """One call of a viper function."""

    function: str
    cost: Cost


@contextmanager
def emulated(chip: Chip) -> Iterator[list[Called]]:
    """Modules in machine code that are imported in the block run on `chip`; their calls are in the list."""
    calls: list[Called] = []
    micropython = ModuleType("micropython")
    micropython.__dict__.update(const=lambda value: value, viper=_Viper(chip, calls))
    pointers = mock.patch.multiple(builtins, create=True, **POINTERS)
    with mock.patch.dict(sys.modules, micropython=micropython), pointers:
        # Those that were imported outside go back to their places at the end of the block.
        for name in [name for name in sys.modules if name.endswith(NATIVE)]:
            del sys.modules[name]
        yield calls


class _Viper:
    """The decorator: what it returns calls the machine code of the function that it was given."""

    def __init__(self, chip: Chip, calls: list[Called]) -> None:
        self._chip = chip
        self._calls = calls
        self._seen: dict[str, int] = {}

    def __call__(self, function: Callable[..., Any]) -> Callable[..., int]:
        file = function.__code__.co_filename
        nth = self._seen.get(file, 0)
        self._seen[file] = nth + 1
        code = functions_of(Path(file))[nth]

        def call(*arguments: object) -> int:
            cost = self._chip.call(code, [_passed(argument) for argument in arguments])
            self._calls.append(Called(function.__name__, cost))
            return cost.returned

        return call


def _passed(argument: object) -> int | Buffer:
    """An object of MicroPython's is an address, which nothing looks at here."""
    return argument if isinstance(argument, (int, bytearray, array)) else 0
