"""The camera's panel in words: what it is unsure of, which corners to click, what was kept with a turn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.state import TableState
from adoube.words import sentence
from adoube_scoreboard.features.camera_overlay import SURE_FROM, Overlay, overlay_of
from adoube_scoreboard.words import say

__all__ = ["CameraWords", "LookView", "camera_words", "corner_words", "look_of"]

_NAMED = 12
"""so many cells are named in a sentence; of more only the number is of use"""


class CameraWords(NamedTuple):
    """Whether the board was found and what the camera does, a sentence each. `waits`: it does not read."""

    found: str
    does: str
    waits: bool


@dataclass(frozen=True, slots=True)
class LookView:
    """One look at what the camera sees. `picture_version` is 0 where there is no picture to be shown."""

    picture_version: int
    overlay: Overlay | None
    surety: str
    """which cells it is not sure of, in a sentence; empty while the board is not found"""
    size: tuple[int, int]


def camera_words(camera: CameraState | None) -> CameraWords | None:
    """What the panel says whoever looks; None without a camera."""
    if camera is None:
        return None
    found = say("camera.found", how=camera.found) if camera.found else say("camera.not_found")
    does = sentence(str(camera.waits_for)) if camera.waits_for else say("camera.reads")
    if camera.next_step is not None:
        does += " " + say("camera.press", button=say(f"camera.from_{camera.next_step}"))
    return CameraWords(found, does, waits=bool(camera.waits_for))


def look_of(state: TableState) -> LookView | None:
    """The look at the newest picture; None at a table without a camera."""
    camera = state.camera
    if camera is None:
        return None
    overlay = overlay_of(state.board, camera)
    surety = "" if overlay is None else _surety(state)
    return LookView(camera.picture_version, overlay, surety, camera.size)


def corner_words(board: Board) -> list[str]:
    """Which points of the board to click, in order, each in words."""
    return [
        say("camera.corner_outer" if corner.is_outer else "camera.corner_middle", cell=corner.cell)
        for corner in corners_of(board)
    ]


def _surety(state: TableState) -> str:
    told = state.camera.confidences if state.camera else {}
    doubts = sorted((told[name], name) for name in state.board.names if told.get(name, 1) < SURE_FROM)
    unread = [name for name in state.board.names if name not in told]
    sentences = []
    if doubts:
        cells = _named([say("camera.doubt", cell=name, percent=round(100 * sure)) for sure, name in doubts])
        sentences.append(say("camera.unsure", cells=cells))
    if unread:
        sentences.append(say("camera.unread", cells=_named(unread)))
    return " ".join(sentences) or say("camera.sure")


def _named(cells: Sequence[str]) -> str:
    named = ", ".join(cells[:_NAMED])
    return named if len(cells) <= _NAMED else say("camera.and_more", cells=named, more=len(cells) - _NAMED)
