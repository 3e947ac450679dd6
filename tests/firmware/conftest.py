import builtins
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.firmware.virtual_board import VirtualBoard


@pytest.fixture
def board() -> VirtualBoard:
    """25 cells and a clock, ten pieces in rows 1 and 2, just booted and heard out."""
    booted = VirtualBoard(standing=tuple(range(10)))
    booted.run(1)
    booted.heard()
    return booted


@pytest.fixture
def native_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stand in for what the modules in machine code ask of MicroPython: under CPython they are plain
    functions, and a pointer is whatever can be indexed."""

    def as_it_is(value: Any) -> Any:
        return value

    micropython = ModuleType("micropython")
    vars(micropython).update(viper=as_it_is, const=as_it_is)
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    for name in ("ptr8", "ptr16", "ptr32"):
        monkeypatch.setattr(builtins, name, object, raising=False)
