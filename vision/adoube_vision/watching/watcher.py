"""The watcher of one board under one camera: it turns pictures into evidence for the referee."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from adoube.board.geometry import Board
from adoube.sensing.views import Symbol
from adoube_vision.appearance.learning import Learning, read_learned, written
from adoube_vision.appearance.looks import EMPTY_LOOK, PLAIN, Details, DiscPlaces, Legend, look_of
from adoube_vision.appearance.model import (
    Appearance,
    CellReading,
    NotEnoughSeenError,
    colours_of,
    first_seen,
    with_unlearned,
)
from adoube_vision.appearance.patches import Patches
from adoube_vision.pixels import Pixels
from adoube_vision.plane import Plane, Pose
from adoube_vision.watching.agreement import ShownBoard, cells_of_shift, wrong_cells
from adoube_vision.watching.gate import Changes, Gate, GateReport, Masks, State

__all__ = ["LEFT_OUT_MS", "BoardMismatchError", "Evidence", "PictureReport", "Watcher"]

# Log-likelihoods of symbols by name for each cell; nothing is known of a cell that is left out.
Evidence = Mapping[str, Mapping[str, float]]

READS = 8  # consecutive pictures of a still board that are read: the referee's average has then settled
AGAIN_MS = 1000  # interval of later readings, which show slow changes such as daylight or a shadow
HAND_CELLS = 2  # from so many covered cells on that resemble nothing known, the region is a hand
# A covered region without strange cells is a change of light if at most this many cells read differently than
# before, as after a turn, or if it covers most of the board.
FEW_CELLS = 3
# A covered region that looks like pieces and board, but is no change of light, belongs to the board once it
# has rested for so long: an arm that looks like them does not rest.
FAMILIAR_MS = 1000
BELONGS_MS = 3000  # a region with a single strange cell belongs to the board after so long: glare or shadow
LEFT_OUT_MS = 8000  # a region that looks like a hand belongs to it after so long: something was put down
SAYS_MS = 500  # people are told that the board is covered after so long: hands at play rest for a moment, too
REFIT_MS = 600  # the model is learned again if nothing has moved for so long
MOST_HIDDEN = 0.2  # a picture is learned from if no larger share of its cells is hidden
KEPT = 6  # pictures of a still board that are kept, to learn from once it is certain what they show


class PictureReport(NamedTuple):
    """The result of one picture.

    `evidence` is empty if the picture says nothing, or nothing new. `waits_for` is a key of the section
    `watching` of the catalogue, empty if it waits for nothing. `hidden` are the cells that are left out,
    `confidences` the probability of each cell's likeliest look when it was last read. `change` is how much
    cells differ from the stand before, as `Changes` has it, and `stand` the number of this one.
    """

    evidence: Evidence
    waits_for: str
    hidden: frozenset[str]
    confidences: Mapping[str, float]
    change: Mapping[str, float] = MappingProxyType({})
    stand: int = 0


class BoardMismatchError(ValueError):
    """The board does not show what it is said to show; `cells` are the wrong cells, in board order.

    `is_shifted`: they show what should stand a row or a column further.
    """

    def __init__(self, cells: tuple[str, ...], *, is_shifted: bool = False) -> None:
        super().__init__(", ".join(cells))
        self.cells, self.is_shifted = cells, is_shifted


class _Stood(NamedTuple):
    """A picture of a still board, the cells that were hidden, and the number of the stand."""

    picture: Pixels
    hidden: NDArray[np.bool_]
    stand: int


class Watcher:
    """One board under one camera, which lies in its pictures as `plane` says.

    `legend` are the symbols that the board's cells may show. Times are those of the pictures, in milliseconds
    that never go back.
    """

    def __init__(self, board: Board, legend: Legend, plane: Plane, size: tuple[int, int]) -> None:
        self._board, self._legend, self._size = board, legend, size
        self._colours = colours_of(board.looks)
        self._changes = Changes(len(board.cells))
        self._has_moved = False  # something has moved on the board since it was last read
        self._gate = Gate(Masks.of(board, plane, size))
        self._lay(plane)
        self._learning: Learning | None = None
        self._appearance: Appearance | None = None
        self._details = Details.none()
        self._to_learn: deque[tuple[Pixels, list[str | None]]] = deque(maxlen=KEPT)
        self._calibrated: tuple[ShownBoard, ...] = ()
        self._reads, self._read_ms = 0, 0
        self._stood: deque[_Stood] = deque(maxlen=KEPT)
        self._confidences: Mapping[str, float] = {}
        self._looked: dict[int, str] = {}  # the likeliest look of each cell when it was last seen

    @property
    def knows_pieces(self) -> bool:
        """True once an empty cell and a piece were seen: before that nothing is read."""
        return self._appearance is not None

    def calibrate(
        self, picture: Pixels, shown: Mapping[str, Symbol], *, anew: bool = True, insisted: bool = False
    ) -> bool:
        """Learn from a picture of a board that is known, cell by cell; cells not named are not learned from.

        `anew` forgets what was learned before. Returns whether a piece and an empty cell are known now: a
        board that starts full is shown empty first, and then with a piece of each kind.

        Raises BoardMismatchError, and changes nothing, if pieces are plainly missing, too many or a row
        further. A person who has `insisted` is believed.
        """
        looks = self._looks_of(shown)
        now = ShownBoard(picture.copy(), looks)
        earlier = () if anew else self._calibrated
        if not insisted:
            self._check([*earlier, now])
        self._calibrated = (*earlier, now)
        self._to_learn.clear()
        self._stood.clear()
        self._changes.forget_board()
        if anew or self._learning is None:
            self._learning = Learning.begun(self._patches, picture, looks)
        else:
            self._learning = self._learning.with_shown(picture, looks)
        symbols = [shown.get(name) for name in self._board.names]
        known = Details.none() if anew else self._details
        self._details = known.with_seen(self._discs, picture, symbols)
        self._legend = self._legend.with_names(str(symbol) for symbol in shown.values() if symbol != 0)
        self._learn()
        return self.knows_pieces

    def see(self, picture: Pixels, at_ms: int) -> PictureReport:
        """Analyse the next picture."""
        look = self._gate.look(picture, at_ms)
        if look.fresh:
            self._reads = 0
        hidden = frozenset(self._board.names[place] for place in look.hidden)
        self._has_moved = self._has_moved or look.state is State.STIRS
        if look.state is State.STIRS:
            return self._waiting("stirs", hidden)
        if self._appearance is None:
            return self._waiting("not_calibrated")
        if look.state is State.COVERED:
            return self._behind_cover(self._appearance, picture, look, at_ms, hidden)
        if self._to_learn and look.resting_ms >= REFIT_MS:
            self._learn()
        if self._reads >= READS and at_ms - self._read_ms < AGAIN_MS:
            return self._waiting("")
        return self._told(self._appearance, picture, self._patches.cut(picture), at_ms, hidden)

    def showed(self, stand: int, shown: Mapping[str, Symbol]) -> bool:
        """Learn from a stand of which it is certain by now what the board showed.

        Returns whether a picture of it was kept. All its cells are learned from, most of all those that were
        misread.
        """
        stood = next((stood for stood in self._stood if stood.stand == stand), None)
        if stood is None or self._learning is None:
            return False
        looks = zip(self._looks_of(shown), stood.hidden, strict=True)
        self._to_learn.append((stood.picture, [None if hidden else look for look, hidden in looks]))
        self._stood = deque((other for other in self._stood if other is not stood), KEPT)
        return True

    def moved(self, plane: Plane) -> None:
        """Go on after the camera or the board was pushed a little: the board looks as it did."""
        self._lay(plane)
        self._gate.lay(Masks.of(self._board, plane, self._size))
        self._calibrated = ()  # these pictures show the board where it lay before
        self._changes.forget_board()
        if self._learning is not None:
            self._learning = replace(self._learning, patches=self._patches)
        self._to_learn.clear()
        self._stood.clear()
        self._reads = 0

    def read_again(self) -> None:
        """Read the still board as often as a new one, since its readings were not reported."""
        self._reads = 0
        self._changes.forget_stand()

    def forget_stands(self) -> None:
        """Compare no later picture with this stand, which is no position of a game."""
        self._changes.forget_board()

    def written(self, game: str) -> dict[str, Any] | None:
        """Return what was learned as JSON; None if that is nothing yet."""
        return None if self._learning is None else written(self._learning, self._details, game, self._size)

    def resume(self, kept: Mapping[str, Any], game: str) -> None:
        """Go on with what another watcher of this board has `written`. Raises LearnedElsewhereError."""
        self._learning, self._details = read_learned(kept, self._patches, game, self._size)
        looks = {look for example in self._learning.shown for look in example.looks if look is not None}
        self._legend = self._legend.with_names(
            f"{look}.{detail}" if detail else look
            for look in looks - {EMPTY_LOOK}
            for detail in self._details.known.get(look, {PLAIN: None})
        )
        self._learn()

    def _check(self, shown: Sequence[ShownBoard]) -> None:
        """Raise BoardMismatchError if the board does not show what it is said to show."""
        if shifted := cells_of_shift(self._patches, shown):
            raise BoardMismatchError(shifted, is_shifted=True)
        if wrong := wrong_cells(self._patches, shown):
            raise BoardMismatchError(wrong)

    def _lay(self, plane: Plane) -> None:
        pose = Pose.of(plane, self._size)
        self._patches = Patches.of(self._board, plane, pose)
        self._discs = DiscPlaces.of(self._board, plane, pose)

    def _behind_cover(
        self, appearance: Appearance, picture: Pixels, look: GateReport, at_ms: int, hidden: frozenset[str]
    ) -> PictureReport:
        """Report on a board that something covers: a hand at rest, a shadow, or another light."""
        patches = self._patches.cut(picture)
        if look.resting_ms >= self._rests_ms(appearance, patches, look):
            self._gate.accept()
            return self._told(appearance, picture, patches, at_ms, frozenset())
        if self._gate.hides_most(look.hidden):
            self._has_moved = True
            return self._waiting("covered", hidden)
        told = self._told(appearance, picture, patches, at_ms, hidden)
        return told._replace(waits_for="covered" if look.resting_ms >= SAYS_MS else "")

    def _rests_ms(self, appearance: Appearance, patches: Pixels, look: GateReport) -> int:
        """Return how long a covered region has to rest before it is taken for a part of the scene."""
        read = appearance.read(patches)
        unknown = (read.novelty > 1) & ~first_seen(read, self._unlearned(appearance))
        strange = sum(unknown[place] for place in look.hidden)
        if not strange:
            looks = _likeliest(appearance, read)
            otherwise = sum(looks[place] != self._looked.get(place) for place in look.hidden)
            is_arm = otherwise > FEW_CELLS and not self._gate.hides_most(look.hidden)
            return FAMILIAR_MS if is_arm else 0
        return BELONGS_MS if strange < HAND_CELLS else LEFT_OUT_MS

    def _told(
        self, appearance: Appearance, picture: Pixels, patches: Pixels, at_ms: int, hidden: frozenset[str]
    ) -> PictureReport:
        """Return the evidence of a picture for the cells that are not hidden."""
        names, read = self._board.names, appearance.read(patches)
        covered = np.array([name in hidden for name in names])
        change = self._changed(patches, ~covered)
        looks, scores = with_unlearned(read, appearance.looks, self._unlearned(appearance))
        self._reads, self._read_ms = self._reads + 1, at_ms
        self._confidences = {
            name: 0.0 if left_out else float(np.exp(best))
            for name, left_out, best in zip(names, covered, scores.max(axis=1), strict=True)
        }
        looked = _likeliest(appearance, read)
        self._looked |= {place: looked[place] for place in np.flatnonzero(~covered).tolist()}
        self._keep(_Stood(picture, covered, self._changes.stand))
        evidence = {
            name: self._by_name(dict(zip(looks, map(float, scores[place]), strict=True)), picture, place)
            for place, name in enumerate(names)
            if not covered[place]
        }
        left_out = frozenset(names) - evidence.keys()
        return PictureReport(evidence, "", left_out, self._confidences, change, self._changes.stand)

    def _changed(self, patches: Pixels, seen: NDArray[np.bool_]) -> dict[str, float]:
        """Return how much the cells that are `seen` differ from the stand before."""
        if self._has_moved or self._changes.comes_back(seen):
            self._changes.begin_stand()
        self._has_moved = False
        deviations = self._changes.deviations(patches, seen)
        return {
            name: round(float(by), 2)
            for name, by in zip(self._board.names, deviations, strict=True)
            if np.isfinite(by)
        }

    def _unlearned(self, appearance: Appearance) -> Mapping[str, str]:
        """Return the looks that the board may show and that were never seen, each with its colour."""
        unlearned = (look for look in self._legend.looks if look not in appearance.looks)
        return {look: self._colours.get(look, look) for look in unlearned}

    def _by_name(self, by_look: Mapping[str, float], picture: Pixels, place: int) -> dict[str, float]:
        """Return the evidence of one cell."""
        look = max(by_look, key=by_look.__getitem__)
        details: dict[str, float] = {}
        if self._details.can_tell(look, self._legend.details(look)):
            details = self._details.log_likelihoods(look, self._discs.cut(picture, place))
        return self._legend.by_name(by_look, {look: details})

    def _keep(self, stood: _Stood) -> None:
        """Keep a picture for `showed`: of each stand the newest of those that hide least.

        If a hand covers much of the board, there is little to learn.
        """
        if stood.hidden.mean() > MOST_HIDDEN:
            return
        if self._stood and self._stood[-1].stand == stood.stand:
            if stood.hidden.sum() > self._stood[-1].hidden.sum():
                return
            self._stood.pop()
        self._stood.append(stood._replace(picture=stood.picture.copy()))

    def _waiting(self, key: str, hidden: frozenset[str] = frozenset()) -> PictureReport:
        return PictureReport({}, key, hidden, self._confidences)

    def _learn(self) -> None:
        if self._learning is None:
            return
        while self._to_learn:
            self._learning = self._learning.with_confirmed(*self._to_learn.popleft())
        try:
            self._appearance = self._learning.learned()
        except NotEnoughSeenError:
            self._appearance = None

    def _looks_of(self, shown: Mapping[str, Symbol]) -> list[str | None]:
        return [look_of(shown[name]) if name in shown else None for name in self._board.names]


def _likeliest(appearance: Appearance, read: CellReading) -> list[str]:
    """Return the likeliest learned look of each cell."""
    return [appearance.looks[number] for number in read.log_likelihoods.argmax(axis=1).tolist()]
