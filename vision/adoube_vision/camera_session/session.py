"""The session of one camera: finds the board, learns it, reads it, and reports.

It also reads a set-up that nobody knows: what stands on each cell, or why that cannot be told.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.games.base import AnyGame
from adoube.sensing.camera import (
    CameraNews,
    CameraOrder,
    Confirmed,
    PlaceCorners,
    ReadSetUp,
    Recalibrate,
    SetUpRead,
    SetUpUnread,
    Shot,
    Showed,
    ViewRating,
    Waiting,
)
from adoube.sensing.views import EMPTY, Symbol
from adoube.words import coded
from adoube_vision.appearance.composed import SeenPieces
from adoube_vision.appearance.looks import (
    COLOURS,
    EMPTY_LOOK,
    cluster_colours,
    colours_of,
    look_of,
    naming_strain,
)
from adoube_vision.appearance.patches import Numbers, Patches
from adoube_vision.camera_session.found_board import FoundBoard
from adoube_vision.camera_session.pace import NS_PER_MS, FrameGaps, IdlePolicy, RateLimit, StillPolicy
from adoube_vision.camera_session.states import (
    CALM,
    LearningBoard,
    Lesson,
    LessonStage,
    Searching,
    SessionPicture,
    SessionState,
    state_after,
)
from adoube_vision.camera_session.view_quality import FoundMeter
from adoube_vision.finding.drift import Drift
from adoube_vision.job import CameraJob
from adoube_vision.lens import LensError, Straightening
from adoube_vision.pixels import Pixels, jpeg_of
from adoube_vision.plane import Plane, Pose
from adoube_vision.sources.source import CameraFrame
from adoube_vision.watching.watcher import PictureReport
from adoube_vision.words import coded as coded_in_vision

__all__ = ["CameraSession", "ReadLayout", "read_layout", "read_set_up"]

SHOT_GAP_MS = 500  # between pictures for people to look at


class CameraSession:
    """The state of the watching process. Call `see` for every picture, and `handle` between two."""

    def __init__(self, job: CameraJob, game: AnyGame) -> None:
        self._job, self._game = job, game
        self._straightening = Straightening(job.lens)
        self._state: Searching | SessionState = Searching(Lesson.begun(job))
        # The order to read a set-up, carried out once the board stands still.
        self._set_up_order: ReadSetUp | None = None
        self._waiting: Waiting | None = None  # the last one that was reported
        self._pictures = 0
        self._meter = FoundMeter()
        self._idle, self._gaps, self._shot_limit = IdlePolicy(), FrameGaps(), RateLimit(SHOT_GAP_MS)
        self._still = StillPolicy()

    @property
    def not_before_ns(self) -> int:
        """The time before which pictures may be skipped: nothing happens on the board, or there is none."""
        return self._idle.not_before_ns

    @property
    def has_finished(self) -> bool:
        """True once the last picture, shown again, would tell nothing more."""
        return self._still.has_finished

    def handle(self, order: CameraOrder) -> None:
        """Carry out an order, which counts from the next picture on."""
        self._job = self._job.after_order(order)
        state = self._state
        match order:
            case Recalibrate():
                lesson = state.lesson.asked()
                if isinstance(state, Searching):
                    state.lesson = lesson
                else:
                    self._state = LearningBoard(state.board, lesson)
            case PlaceCorners():
                self._state = Searching(state.lesson.elsewhere())
            case ReadSetUp():
                self._set_up_order = order
            case Confirmed():
                state.lesson = replace(state.lesson, has_next=False)
            case Showed() if not isinstance(state, Searching):
                state.showed(order)

    def see(self, frame: CameraFrame) -> Iterator[CameraNews]:
        """Analyse a picture and yield the news."""
        self._pictures += 1
        self._idle.note_picture(frame.at_ns)
        self._still.note_picture(frame.picture)
        at_ms = frame.at_ns // NS_PER_MS
        if not self._job.is_recorded:
            self._gaps.note_picture(at_ms)
        try:
            frame = frame._replace(picture=self._straightening.straight(frame.picture))
        except LensError as error:
            yield from self._told([Waiting(error.said, asks=True)])
            yield from self._shot(frame, None, at_ms, is_straight=False)
            return
        view = SessionPicture(frame.picture, frame.at_ns, at_ms, self._pictures, self._job, self._game)
        if isinstance(self._state, Searching):
            yield from self._search(self._state, view)
        seen: PictureReport | None = None
        if not isinstance(self._state, Searching):
            if self._state.board.light.is_out(view.picture):
                yield from self._told([Waiting(coded_in_vision("finding.dark"), asks=True)])
            else:
                seen = self._state.board.watcher.see(view.picture, at_ms)
                if seen.hidden or seen.waits_for not in CALM:
                    self._idle.note_event(at_ms)
                if seen.evidence and not seen.hidden:
                    self._still.note_full_reading()
                yield from self._told(self._read(self._state, view, seen))
        yield from self._shot(frame, seen, at_ms)

    def _told(self, news: Iterable[CameraNews]) -> Iterator[CameraNews]:
        """Yield news, and what the board waits for only when it changes."""
        for each in news:
            if not isinstance(each, Waiting):
                yield each
            elif (waiting := self._with_pace(each)) != self._waiting:
                self._waiting = waiting
                yield waiting

    def _with_pace(self, waiting: Waiting) -> Waiting:
        """Report that pictures are rare, if nothing else keeps the board from being read."""
        if waiting.why is None and self._gaps.are_rare:
            return Waiting(coded("watching.rare_looks"), asks=True)
        return waiting

    def _shot(
        self, frame: CameraFrame, seen: PictureReport | None, at_ms: int, *, is_straight: bool = True
    ) -> Iterator[CameraNews]:
        """Yield a picture for people to look at, now and then."""
        if not self._shot_limit.is_due(at_ms):
            return
        self._shot_limit.mark(at_ms)
        height, width = frame.picture.shape[:2]
        sure: Mapping[str, float] = {} if seen is None else seen.confidences
        view = self._rated(frame.picture, seen) if is_straight else None
        yield Shot(frame.at_ns, jpeg_of(frame.picture), (width, height), sure, view)

    def _rated(self, picture: Pixels, seen: PictureReport | None) -> ViewRating | None:
        if isinstance(self._state, Searching):
            return self._state.meter.rate(picture)
        learned = self._state.lesson.view
        return self._meter.rate(picture, self._state.board, learned, seen, self._job.stands)

    def _search(self, state: Searching, view: SessionPicture) -> Iterator[CameraNews]:
        found = state.look(view)
        if isinstance(found, Waiting):
            self._still.note_useless()
            yield from self._told([found])
        elif found is not None:
            is_due = state.lesson.stage is LessonStage.DUE
            self._state = LearningBoard(found, state.lesson) if is_due else state_after(found, state.lesson)
            yield from found.located(view.picture)

    def _read(self, state: SessionState, view: SessionPicture, seen: PictureReport) -> Iterator[CameraNews]:
        board = state.board
        if (drift := board.drift(view.picture, seen, view.at_ms)) is not None:
            yield from self._follow(state, view, drift)
            return
        is_calm = seen.waits_for in CALM
        if is_calm and board.check.in_doubt:
            board.watcher.read_again()
            return  # nothing is read while the cells' places are in doubt
        step = state.read(view, seen)
        yield from step.news
        self._state = step.state
        if is_calm and step.state is state and self._set_up_order is not None:
            wanted, self._set_up_order = self._set_up_order.wanted, None
            yield read_set_up(board.bare, view.picture, board.geometry, board.place.plane, wanted)

    def _follow(self, state: SessionState, view: SessionPicture, drift: Drift) -> Iterator[CameraNews]:
        before: FoundBoard = state.board
        board, why = before.followed(view.picture, drift, view.at_ms)
        state.board = board
        if why is not None:
            yield why
        if board.place is before.place:
            return
        if state.lesson.empty is not None:
            empty = board.seen_before(state.lesson.empty, before.place)
            state.lesson = replace(state.lesson, empty=empty)
        yield from board.located(view.picture)


def read_set_up(
    empty: Pixels | None, full: Pixels, board: Board, plane: Plane, wanted: Mapping[Symbol, int]
) -> SetUpRead | SetUpUnread:
    """Read a set-up from a picture of the board without pieces and one with them.

    The board lies in both as `plane` says; `wanted` says how many cells should show each symbol.
    """
    if empty is None:
        return SetUpUnread(coded("camera.empty_first"))
    height, width = full.shape[:2]
    patches = Patches.of(board, plane, Pose.of(plane, (width, height)))
    symbols = {look_of(symbol): symbol for symbol in wanted}
    read = read_layout(empty, full, patches, {look: wanted[symbol] for look, symbol in symbols.items()})
    if read is None:
        return SetUpUnread(coded("camera.no_set_up"))
    symbols[EMPTY_LOOK] = EMPTY
    names = board.names
    shows = {name: symbols[look] for name, look in zip(names, read.looks, strict=True)}
    return SetUpRead(shows, tuple(names[place] for place in read.unsure))


MISCOUNTED = 0.1  # the penalty of a naming for each piece too many or too few
# A cell is empty if it differs from the empty board by less than this share of what others do.
GONE = 0.25
LEAST = 8.0  # a cell that differs from the empty board by fewer levels is empty: that is noise
UNSURE = 0.5  # a colour is unsure if its distance from its group exceeds this share of that from the next


class ReadLayout(NamedTuple):
    """The look of each cell, in board order, and the cells that a person should check.

    Among these is every cell that seems empty: under glare a white piece on a light square does, too.
    """

    looks: tuple[str, ...]
    unsure: tuple[int, ...]


def read_layout(
    empty: Pixels, full: Pixels, patches: Patches, wanted: Mapping[str, int]
) -> ReadLayout | None:
    """Read a picture of a board by a picture of the empty board.

    `wanted` says how many pieces of each look there should be; a board with others is read all the same.
    Returns None if a look is no known colour, or hardly anything stands on the board.
    """
    names = tuple(wanted)
    everywhere = range(len(patches.board.cells))
    if not set(names) <= COLOURS.keys():
        return None
    pieces = SeenPieces.told_by(empty, full, patches, everywhere)
    before, now = pieces.bodies(empty), pieces.bodies(full)
    differs = np.abs(before.astype(np.float32) - now).mean(axis=(1, 2))
    standing = np.flatnonzero(differs >= max(LEAST, GONE * float(np.median(differs))))
    if len(standing) < max(len(names), len(everywhere) // 2):
        return None
    colours = colours_of(now)[standing]
    middles, groups = cluster_colours(colours, len(names))
    named = _named(middles, np.bincount(groups, minlength=len(names)), names, wanted)
    looks = [EMPTY_LOOK] * len(everywhere)
    for place, group in zip(standing.tolist(), groups.tolist(), strict=True):
        looks[place] = named[group]
    doubted = set(everywhere) - set(standing.tolist())
    if len(names) > 1:
        near, next_near, *_ = np.sort(np.linalg.norm(colours[:, None] - middles, axis=2), axis=1).T
        doubted |= set(standing[near > UNSURE * next_near].tolist())
    return ReadLayout(tuple(looks), tuple(sorted(doubted)))


def _named(
    middles: Numbers, counts: NDArray[np.int_], names: Sequence[str], wanted: Mapping[str, int]
) -> tuple[str, ...]:
    """Return the likeliest names of the groups."""

    def score(order: Sequence[str]) -> float:
        miscounted = sum(abs(int(n) - wanted[name]) for n, name in zip(counts, order, strict=True))
        return -naming_strain(middles, order) - MISCOUNTED * miscounted

    return max(permutations(names), key=score)
