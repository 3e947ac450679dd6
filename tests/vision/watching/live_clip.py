"""The clip of a game of seven moves, filmed from above: hands, shadows, exposure that hunts, glare."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import cv2
import numpy as np

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.referee.recorded_games import referee_of
from adoube.referee.referee import Referee
from adoube.sensing.events import FrameSeen
from adoube.sensing.trace import TraceHeader
from adoube.sensing.views import COLOUR, Symbol, View, view_named
from adoube_vision.appearance.looks import Legend
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane
from adoube_vision.watching.watcher import PictureReport, Watcher

__all__ = ["Clip", "Moment", "refereed"]

FRAME_MS = 50


class Moment(NamedTuple):
    """The report of watcher and referee on one frame."""

    frame: int
    seen: PictureReport
    record: tuple[str, ...]  # the turns that were accepted, and None for one that was played and is open
    board: Placement  # with the turn that seems to have been played last
    questions: int


class Clip:
    """The film, its labels, and the game that is played in it."""

    def __init__(self, shared: Path) -> None:
        self._folder = shared / "photos" / "chess_wfahl_overhead"
        self.labels: Mapping[str, Any] = json.loads((self._folder / "labels.json").read_text("utf-8"))[
            "video"
        ]
        self.game: AnyGame = make_game("chess")
        self.view: View = view_named(COLOUR, self.game.seats)

    @cached_property
    def frames(self) -> list[Pixels]:
        film, frames = cv2.VideoCapture(str(self._folder / self.labels["file"])), []
        while (read := film.read())[0]:
            frames.append(np.asarray(read[1], np.uint8))
        return frames

    @property
    def turns(self) -> list[str]:
        return list(self.labels["moves"])

    def watcher(self) -> Watcher:
        """Calibrated on the first frame, in which the start position stands."""
        board, pitch_mm = self.game.board, self.game.board.pitch_mm
        low, high = -0.5 * pitch_mm, 7.5 * pitch_mm
        upper_left_first = np.array([(low, high), (high, high), (high, low), (low, low)])
        plane = Plane.through(upper_left_first, np.array(self.labels["corners"], float))
        assert plane is not None
        height, width = self.frames[0].shape[:2]
        start = self.game.placement(self.game.start())
        watcher = Watcher(board, Legend.of_stacks(start.cells.values()), plane, (width, height))
        watcher.calibrate(self.frames[0], self.shown(self.game.start()))
        return watcher

    def shown(self, position: Any) -> dict[str, Symbol]:
        placement = self.game.placement(position)
        return {cell: self.view.symbol(placement.stack(cell)) for cell in self.game.board.names}


def refereed(clip: Clip) -> Iterator[Moment]:
    """Every frame through the watcher into the referee, whose turns it learns from; then what is left."""
    watcher = clip.watcher()
    header = TraceHeader(clip.game.id, clip.game.options, clip.view.name, clip.game.board.names, None, False)
    referee = referee_of(header, clip.game, clip.view)
    showed: Mapping[int, Mapping[str, Symbol]] = {}
    for number, picture in enumerate(clip.frames):
        at_ms = number * FRAME_MS
        seen = watcher.see(picture, at_ms)
        frame = FrameSeen(at_ms, number, seen.evidence, seen.change, seen.stand)
        referee.step(frame if seen.evidence else None, at_ms)
        told, showed = showed, referee.showed
        for stand in showed.keys() - told.keys():
            watcher.showed(stand, showed[stand])
        yield _moment(clip, referee, number, seen)
    referee.finish()
    yield _moment(clip, referee, len(clip.frames), PictureReport({}, "", frozenset(), {}))


def _moment(clip: Clip, referee: Referee, frame: int, seen: PictureReport) -> Moment:
    board = referee.provisional or clip.game.placement(referee.line.position)
    return Moment(frame, seen, tuple(referee.line.written_turns()), board, referee.questions_asked)
