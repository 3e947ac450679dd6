"""A request for a working board, to be changed by a test."""

from __future__ import annotations

from functools import cache
from typing import Any

from adoube.games.registry import game_class
from adoube.hardware.design import Design
from adoube.hardware.designer import design
from adoube.hardware.papers.guide import guide_md
from adoube.hardware.prices import estimated
from adoube.hardware.request import PackRequest
from adoube.sensing.plans import plan_for

__all__ = ["asked", "designed", "first_page"]


def asked(game: str = "jarmo", **changes: Any) -> PackRequest:
    """Return a request for reeds in a matrix on a Pico, at the magnet plan's pitch, with changes."""
    usual: dict[str, Any] = {"sensors": "reed", "mcu": "pico", "wiring": "matrix"}
    if "pitch_mm" not in changes:
        usual["pitch_mm"] = plan_for(game_class(game)).pitch_mm
    return PackRequest(game=game, **(usual | changes))


@cache
def _designed(game: str, changes: tuple[tuple[str, Any], ...]) -> Design:
    return design(asked(game, **dict(changes)))


def designed(game: str = "jarmo", **changes: Any) -> Design:
    """Return the design of such a request, cached for all tests."""
    return _designed(game, tuple(sorted(changes.items())))


def first_page(**changes: Any) -> str:
    """Return the README of the pack for such a request."""
    design = designed(**changes)
    return guide_md(design, estimated(design).summary)
