"""Looks at picture after picture: finds the board, learns it, reads it, and says what there is to hear."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from adoube.games.base import AnyGame
from adoube.sensing.camera import (
    CalibrateFrom,
    CameraNews,
    CameraOrder,
    Confirmed,
    Learned,
    Pictured,
    PlaceCorners,
    ReadSetUp,
    Recalibrate,
    Settled,
    Shot,
    Showed,
    Shows,
    Waiting,
)
from adoube.sensing.views import EMPTY
from adoube.words import say
from adoube_vision.appearance.keeping import NotLearnedHere
from adoube_vision.appearance.looks import Legend
from adoube_vision.darkness import BoardLight
from adoube_vision.finding import How
from adoube_vision.finding.drift import Drift, Moved
from adoube_vision.finding.lens import LensError
from adoube_vision.guidance import (
    empty_next,
    lies_otherwise,
    not_learned,
    pieces_of,
    samples_next,
    stands_otherwise,
    start_next,
)
from adoube_vision.job import CameraJob
from adoube_vision.locating import Place, find, found_again, located_news, pushed_to, seen_from
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane
from adoube_vision.reading_set_up import read_set_up
from adoube_vision.shots import jpeg_of
from adoube_vision.sources.source import Frame
from adoube_vision.standing_place import StandingPlace
from adoube_vision.straightening import Straightening
from adoube_vision.watching.watcher import OtherBoard, Seen, Watcher
from adoube_vision.words import say as say_of_pictures

__all__ = ["Onlooker"]

NS_PER_MS = 1_000_000
SHOT_GAP_MS = 500
"""between pictures to look at: more would only move"""
LOCATE_GAP_MS = 500
"""between looks for a board that is not found: each takes a good part of a second"""
SETTLED_GAP_MS = 200
LEARNED_GAP_MS = 3000
LEARN_AGAIN_MS = 1000
"""between tries to learn a board that does not stand as it was said to"""
MOST_COVERED = 8
"""of more cells under something only that is said"""
MOST_OF_PIECES = 0.5
"""so many cells that are not as they should be, for each piece: no set-up is so wrong, but corners are"""
RESTS_MS = 2000
"""so long nothing has happened: a hand that comes now is seen soon enough in fewer pictures"""
RESTING_GAP_MS = 60
"""between pictures then: of 25 a second every other one"""


class Onlooker:
    """What the watching process knows of its board. `see` every picture in turn; `obey` between two."""

    def __init__(self, job: CameraJob, game: AnyGame) -> None:
        self._job, self._game = job, game
        self._straightening = Straightening(job.lens)
        self._watcher: Watcher | None = None
        self._place: Place | None = None
        self._standing: StandingPlace | None = None
        self._to_learn = not job.guided
        self._begins = job.guided
        """nobody has said yet what stands on the board"""
        self._empty: Pixels | None = None
        """the board without a piece, if that is what was learned last"""
        self._adds = False
        """an empty board or samples were learned: what is shown next adds to them"""
        self._guides = False
        """what to do next was not done yet"""
        self._bare: Pixels | None = None
        """the board without a piece, as it lay where it lies now"""
        self._to_read: ReadSetUp | None = None
        self._has_learned = False
        """whether there is more to remember than was told"""
        self._refusal: Waiting | None = None
        """why the board was not learned when that was asked last"""
        self._learn_at_ms = 0
        self._insisted = False
        self._light: BoardLight | None = None
        self._waiting: Waiting | None = None
        """what was told last"""
        self._pictures = 0
        self._stirred = True
        self._shot_ms, self._settled_ms = -SHOT_GAP_MS, -SETTLED_GAP_MS
        self._located_ms, self._learned_ms = -LOCATE_GAP_MS, -LEARNED_GAP_MS
        self._seen_ns = 0
        self._happened_ms: int | None = None

    @property
    def not_before_ns(self) -> int:
        """Pictures taken before then need not be seen: nothing happens on the board, or there is none."""
        rests = self._happened_ms is not None and self._seen_ns // NS_PER_MS - self._happened_ms >= RESTS_MS
        return self._seen_ns + RESTING_GAP_MS * NS_PER_MS if rests else 0

    def obey(self, order: CameraOrder) -> None:
        """Takes an order, which counts from the next picture on."""
        self._job = self._job.after_order(order)
        match order:
            case Recalibrate():
                # Asked again in spite of what it said: a person sees better.
                self._insisted = self._refusal is not None
                self._to_learn, self._learn_at_ms, self._begins = True, 0, False
            case PlaceCorners():
                self._watcher = None
                self._to_learn, self._located_ms = not self._begins, -LOCATE_GAP_MS
            case ReadSetUp():
                self._to_read = order
            case Confirmed():
                self._guides = False
            case Showed(stand=stand, shows=shows) if self._watcher is not None:
                self._has_learned |= self._watcher.showed(stand, shows)

    def see(self, frame: Frame) -> Iterator[CameraNews]:
        """What there is to tell after another picture."""
        self._pictures += 1
        at_ms = frame.at_ns // NS_PER_MS
        self._seen_ns = frame.at_ns
        if self._happened_ms is None:
            self._happened_ms = at_ms
        try:
            frame = frame._replace(picture=self._straightening.straight(frame.picture))
        except LensError as error:
            yield from self._wait(Waiting(str(error), asks=True))
            yield from self._shoot(frame, {}, at_ms)
            return
        if self._watcher is None:
            yield from self._locate(frame.picture, at_ms)
        if self._light is not None and self._light.is_out(frame.picture):
            yield from self._wait(Waiting(say_of_pictures("finding.dark"), asks=True))
            yield from self._shoot(frame, {}, at_ms)
            return
        seen = None if self._watcher is None else self._watcher.see(frame.picture, at_ms)
        if seen is not None:
            if seen.hidden or seen.waits_for not in ("", "not_calibrated"):
                self._happened_ms = at_ms
            yield from self._read(frame, seen, at_ms)
        yield from self._shoot(frame, {} if seen is None else seen.confidences, at_ms)

    def _shoot(self, frame: Frame, sure: Mapping[str, float], at_ms: int) -> Iterator[CameraNews]:
        """A picture to look at, now and then."""
        if at_ms - self._shot_ms >= SHOT_GAP_MS:
            self._shot_ms = at_ms
            height, width = frame.picture.shape[:2]
            yield Shot(frame.at_ns, jpeg_of(frame.picture), (width, height), sure)

    def _locate(self, picture: Pixels, at_ms: int) -> Iterator[CameraNews]:
        if at_ms - self._located_ms < LOCATE_GAP_MS:
            return
        self._located_ms = at_ms
        place = find(picture, self._game.board, self._job)
        if isinstance(place, str):
            yield from self._wait(Waiting(place, asks=True))
            return
        self._watcher = self._watcher_at(place.plane, picture)
        self._resume(self._watcher)
        self._standing = StandingPlace(picture, place.plane, self._game.board, at_ms)
        self._place, self._light = place, BoardLight(self._game.board, place.plane)
        yield located_news(self._game.board, place, picture)

    def _drift(self, picture: Pixels, seen: Seen, at_ms: int) -> Drift | None:
        assert self._watcher is not None, "it was asked for what it sees"
        if self._standing is None:
            return None
        if seen.waits_for == "stirs":
            self._standing.stirred()
            return None
        return self._standing.look(picture, at_ms, covered=seen.waits_for == "covered")

    def _follow(self, picture: Pixels, drift: Drift, at_ms: int) -> Iterator[CameraNews]:
        """The camera or the board was moved: a little is made good at once, else the board is looked for.

        Where corners were given, nothing but what was followed says where the board lies.
        """
        assert self._watcher is not None, "it was found before it moved"
        assert self._place is not None, "it was found before it moved"
        plane: Plane | None = drift.plane
        is_given = self._place.how is How.CORNERS
        if drift.moved is Moved.CHANGED:
            plane = pushed_to(picture, self._place, self._game.board)
        elif drift.moved is Moved.UNSURE or (drift.moved is Moved.STOP and not is_given):
            plane = found_again(picture, self._place, self._game.board)
        if plane is None or drift.moved is Moved.STOP:
            why = say("watching.moved_corners" if is_given else "watching.moved")
            yield from self._wait(Waiting(why, asks=True))
        if plane is None:
            return
        if plane is self._place.plane:
            self._watcher.read_again()
        else:
            yield from self._lay(plane, picture)
        self._standing = StandingPlace(picture, plane, self._game.board, at_ms)

    def _lay(self, plane: Plane, picture: Pixels) -> Iterator[CameraNews]:
        """The board lies otherwise, and looks as it did."""
        assert self._watcher is not None, "it was found before it moved"
        assert self._place is not None, "it was found before it moved"
        self._watcher.moved(plane)
        self._bare = None
        if self._empty is not None:
            self._empty = seen_from(self._empty, self._place.plane, plane)
        self._place, self._light = self._place._replace(plane=plane), BoardLight(self._game.board, plane)
        yield located_news(self._game.board, self._place, picture)

    def _resume(self, watcher: Watcher) -> None:
        """Goes on with what an earlier process learned of this board, if it fits."""
        if self._job.memory is not None:
            with suppress(NotLearnedHere):  # it is learned anew
                watcher.resume(self._job.memory, self._game.id)
                self._to_learn, self._begins = False, not watcher.knows_pieces

    def _read(self, frame: Frame, seen: Seen, at_ms: int) -> Iterator[CameraNews]:
        if (drift := self._drift(frame.picture, seen, at_ms)) is not None:
            yield from self._follow(frame.picture, drift, at_ms)
            return
        is_in_doubt = self._standing is not None and self._standing.in_doubt
        if is_in_doubt and seen.waits_for in ("", "not_calibrated"):
            assert self._watcher is not None, "it was asked for what it sees"
            self._watcher.read_again()
            return  # where cells may not be, nothing is read
        if self._to_learn and seen.waits_for in ("", "not_calibrated") and at_ms >= self._learn_at_ms:
            yield from self._learn(frame.picture, at_ms)
            return
        if self._to_read is not None and seen.waits_for in ("", "not_calibrated"):
            yield from self._read_set_up(frame.picture, self._to_read)
        if seen.waits_for and not self._to_learn:
            self._refusal = None  # something is done about it
        yield from self._wait(self._waits_for(seen))
        if seen.waits_for:
            self._stirred = True
        elif seen.evidence:
            if self._has_learned and at_ms - self._learned_ms >= LEARNED_GAP_MS:
                self._learned_ms = at_ms
                yield from self._learned()
            yield Pictured(frame.at_ns, self._pictures, seen.evidence, seen.change, seen.stand)
            if self._stirred and at_ms - self._settled_ms >= SETTLED_GAP_MS:
                self._stirred, self._settled_ms = False, at_ms
                yield Settled(frame.at_ns, jpeg_of(frame.picture))

    def _learn(self, picture: Pixels, at_ms: int) -> Iterator[CameraNews]:
        """Learns the board as it is said to stand; an empty one does not show what pieces look like."""
        assert self._watcher is not None, "it was asked for what it sees"
        before = self._place, self._watcher
        try:
            if self._job.calibrate is CalibrateFrom.EMPTY:
                self._watcher.calibrate(picture, self._nothing)
                self._empty = self._bare = picture.copy()
            else:
                self._turn_by(picture)
                self._watcher.calibrate(
                    picture, self._job.stands, anew=not self._adds, insisted=self._insisted
                )
                self._empty = None
        except OtherBoard as error:
            self._place, self._watcher = before
            yield from self._refuse(error.cells, at_ms)
            return
        self._to_learn, self._refusal, self._insisted = False, None, False
        self._adds = self._guides = self._job.calibrate is not CalibrateFrom.START
        if self._place is not None and self._place is not before[0]:
            yield located_news(self._game.board, self._place, picture)
        yield from self._learned()

    def _refuse(self, cells: tuple[str, ...], at_ms: int) -> Iterator[CameraNews]:
        """Says what does not fit. Who has read nothing yet tries again; who reads goes on as before."""
        assert self._watcher is not None, "it looked"
        self._learn_at_ms = at_ms + LEARN_AGAIN_MS
        self._to_learn = not self._watcher.knows_pieces
        self._refusal = (
            lies_otherwise(self._job.calibrate)
            if self._corners_seem_wrong(cells)
            else stands_otherwise(cells, self._job.calibrate)
        )
        yield from self._wait(self._refusal)

    def _corners_seem_wrong(self, cells: tuple[str, ...]) -> bool:
        """Of corners that were given, by the `cells` that do not look as they should."""
        pieces = sum(symbol != EMPTY for symbol in self._job.stands.values())
        is_given = self._place is not None and self._place.how is How.CORNERS
        return is_given and len(cells) > MOST_OF_PIECES * pieces

    def _read_set_up(self, picture: Pixels, order: ReadSetUp) -> Iterator[CameraNews]:
        assert self._place is not None, "it was found before it was read"
        self._to_read = None
        yield read_set_up(self._bare, picture, self._game.board, self._place.plane, order.wanted)

    @property
    def _nothing(self) -> Shows:
        return dict.fromkeys(self._game.board.names, EMPTY)

    def _turn_by(self, picture: Pixels) -> None:
        """An empty board does not show which way round it lies; the pieces do."""
        if self._empty is None or self._place is None or self._place.is_oriented:
            return
        place = self._place.borne(picture, self._game.board, self._job.stands)
        self._place, self._watcher = place, self._watcher_at(place.plane, picture)
        self._watcher.calibrate(self._empty, self._nothing)

    def _watcher_at(self, plane: Plane, picture: Pixels) -> Watcher:
        height, width = picture.shape[:2]
        return Watcher(self._game.board, _legend(self._game), plane, (width, height))

    def _learned(self) -> Iterator[CameraNews]:
        self._has_learned = False
        memory = None if self._watcher is None else self._watcher.written(self._game.id)
        if memory is not None:
            yield Learned(memory)

    def _wait(self, waiting: Waiting) -> Iterator[CameraNews]:
        if waiting != self._waiting:
            self._waiting = waiting
            yield waiting

    def _waits_for(self, seen: Seen) -> Waiting:
        if not seen.waits_for:
            return self._refusal or (self._start_next() if self._guides else Waiting(None))
        if seen.waits_for == "not_calibrated":
            return self._refusal or self._next_step()
        if len(seen.hidden) > MOST_COVERED and seen.waits_for == "covered":
            return Waiting(say("watching.covered_widely"))
        return Waiting(say(f"watching.{seen.waits_for}", cells=", ".join(sorted(seen.hidden))))

    def _next_step(self) -> Waiting:
        """What there is to do before anything can be read."""
        if self._begins:
            return empty_next()
        if self._empty is None:
            return not_learned()
        if self._job.reads_set_up and not self._job.guided:
            return self._start_next()
        return samples_next(self._game)

    def _start_next(self) -> Waiting:
        return start_next(reads_set_up=self._job.reads_set_up)


def _legend(game: AnyGame) -> Legend:
    """What may stand on the board; of a stack a camera sees the uppermost piece alone."""
    return Legend.of_stacks(pieces_of(game))
