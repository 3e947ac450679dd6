"""The camera's panel in words: what it is unsure of, which corners to click, what was kept with a turn."""

from dataclasses import dataclass
from typing import NamedTuple

from adoube.board.corners import corners_of
from adoube.board.geometry import Board
from adoube.tables.boards.camera_state import CameraState
from adoube.tables.state import TableState
from adoube.words import AnyText, CodedText
from adoube_scoreboard.features.camera_overlay import SURE_FROM, Overlay, overlay_of
from adoube_scoreboard.words import coded, in_sentences, some_of

__all__ = ["CameraWords", "LookView", "camera_words", "corner_words", "look_of"]


class CameraWords(NamedTuple):
    """Whether the board was found and what the camera does, a sentence each. `waits`: it does not read."""

    found: AnyText
    does: AnyText
    waits: bool


@dataclass(frozen=True, slots=True)
class LookView:
    """One look at what the camera sees. `picture_version` is 0 where there is no picture to be shown."""

    picture_version: int
    overlay: Overlay | None
    surety: AnyText  # which cells it is not sure of, in a sentence; empty while the board is not found
    size: tuple[int, int]


def camera_words(camera: CameraState | None) -> CameraWords | None:
    """What the panel says whoever looks; None without a camera."""
    if camera is None:
        return None
    found = coded("camera.found", how=camera.found) if camera.found else coded("camera.not_found")
    does = [coded("camera.waits", what=camera.waits_for) if camera.waits_for else coded("camera.reads")]
    if camera.next_step is not None:
        does.append(coded("camera.press", button=coded(f"camera.from_{camera.next_step}")))
    return CameraWords(found, in_sentences(does), waits=bool(camera.waits_for))


def look_of(state: TableState) -> LookView | None:
    """The look at the newest picture; None at a table without a camera."""
    camera = state.camera
    if camera is None:
        return None
    overlay = overlay_of(state.board, camera)
    surety = "" if overlay is None else _surety(state)
    return LookView(camera.picture_version, overlay, surety, camera.size)


def corner_words(board: Board) -> list[CodedText]:
    """Which points of the board to click, in order, each in words."""
    return [
        coded("camera.corner_outer" if corner.is_outer else "camera.corner_middle", cell=corner.cell)
        for corner in corners_of(board)
    ]


def _surety(state: TableState) -> AnyText:
    told = state.camera.confidences if state.camera else {}
    doubts = sorted((told[name], name) for name in state.board.names if told.get(name, 1) < SURE_FROM)
    unread = [name for name in state.board.names if name not in told]
    sentences = []
    if doubts:
        cells = some_of(
            [coded("camera.doubt", cell=name, percent=round(100 * sure)) for sure, name in doubts]
        )
        sentences.append(coded("camera.unsure", cells=cells))
    if unread:
        sentences.append(coded("camera.unread", cells=some_of(unread)))
    return in_sentences(sentences) if sentences else coded("camera.sure")
