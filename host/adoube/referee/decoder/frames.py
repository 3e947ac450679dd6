"""Frames of a camera, made one picture for each time in which nothing moves."""

from collections.abc import Mapping, Sequence, Set
from math import exp, inf

from adoube.referee.decoder.likelihood import PictureWeights
from adoube.referee.decoder.look import SURELY_CHANGED, Picture
from adoube.sensing.events import FrameSeen
from adoube.sensing.likelihoods import Likelihoods, Smoothing, Weighed
from adoube.sensing.views import Symbol, View

__all__ = ["Frames"]

# By so much longer than pictures are mostly apart one hand hides the cells of its turn. In two films of quick
# play cells that had changed came out after 2.3 s at most where one turn was played on them, and after 3.1 s
# and more where it was two to six.
HAND_HIDES_MS = 1000
SETTLE_MS = 200  # where nobody says anything else
SHOWS_ITSELF = 2  # times as long as a board settles: by then the average of a cell shows what is new there
# By such a probability a cell has become likelier to show one of its symbols: it is looked at again.
BETTER = 0.1


class Frames:
    """Gathers what frames say of a board that stands, and when that is to be looked at."""

    def __init__(self, view: View, cells: Sequence[str], weights: PictureWeights) -> None:
        self._cells = tuple(cells)
        self.settle_ms = SETTLE_MS  # a board is looked at once no cell has shown anything else for so long
        smoothing = Smoothing(weights.floor, weights.newest, weights.switch)
        self._likelihoods = Likelihoods(view, cells, smoothing)
        self._likeliest: dict[str, Symbol] = {}
        # By how much cells have changed since the last picture that was looked at.
        self._change: dict[str, float] = {}
        self._compares = False
        # The cells of which some stand since then did not say so: they may have changed before it.
        self._uncompared: set[str] = set()
        self._stand: object = None
        self._numbered: int | None = None
        # When the newest frame was taken of a camera that numbers its stands.
        self._seen_ms: int | None = None
        # When each cell was last to be seen, where the camera numbers its stands.
        self._shown_ms: dict[str, int] = {}
        self._pictured_ms: dict[str, int] = {}  # when the newest picture was taken that shows each cell
        self._left_out = frozenset[str]()  # cells of which nothing is believed
        # What the cells are likeliest to show that the newest frame shows.
        self.likeliest: Mapping[str, Symbol] = {}
        # The longest time without a frame, or behind hands, since the last picture that was looked at.
        self._silent_ms = 0
        self._looked_at: Weighed | None = None  # what was looked at of this stand
        self._looked_ms = 0  # when
        self._has_begun = False  # whether anything was looked at yet
        self.due_ms: int | None = None  # when there is something to look at
        self.stands = 0  # stands of the board that were looked at

    def see(self, frame: FrameSeen, at_ms: int) -> None:
        """Takes in a frame."""
        seen = {cell for cell, by_name in frame.loglik.items() if by_name}
        if not seen:
            return
        self._pictured_ms |= dict.fromkeys(seen, frame.at_ms)
        silent_ms = max(self._silent_before(frame), self._behind_hands(frame, seen))
        self._compare(frame, seen, silent_ms)
        self.likeliest = likeliest = self._likelihoods.see(frame.loglik, at_ms)
        stirs = any(self._likeliest.get(cell) != symbol for cell, symbol in likeliest.items())
        self._likeliest |= likeliest
        if stirs and self._stand == {} and self._has_begun:
            # Nobody tells one stand from the next, but that it looks otherwise; and a photograph that is
            # compared with none before it is not believed alone, for errors that stay look like turns there.
            self._looked_at = self.due_ms = None
        elif self._looked_at is None:
            if stirs or self.due_ms is None:
                self.due_ms = at_ms + self.settle_ms
        elif self.due_ms is None and self._says_more(self._looked_at):
            # Where nobody tells one stand from the next, another may have begun, and shows itself soon.
            waits_ms = SHOWS_ITSELF * self.settle_ms if self._stand == {} else 0
            self.due_ms = max(at_ms + waits_ms, self._looked_ms + self.settle_ms)

    def picture(self, now_ms: int) -> tuple[Picture, bool]:
        """Return the picture of the board, and whether it is another stand than the one looked at before."""
        self._looked_ms, self.due_ms, is_new, self._has_begun = now_ms, None, self._looked_at is None, True
        self.stands += is_new
        hidden = self._likelihoods.unseen - self._left_out
        self._looked_at = self._evidence
        change = [self._changed(cell, hidden) for cell in self._cells]
        picture = Picture(self._looked_at, change, bool(hidden), self._silent_ms, self._numbered)
        return picture, is_new

    def leave_out(self, cell: str) -> None:
        """Believes nothing more of what a cell seems to show."""
        self._left_out |= {cell}

    def forget(self, cell: str) -> None:
        """A sensor under the board has told what a cell shows: only the next picture of it counts."""
        self._pictured_ms.pop(cell, None)
        self._likelihoods.tell(cell, None)

    @property
    def has_seen(self) -> bool:
        """Return whether there is a camera."""
        return bool(self._pictured_ms)

    def shows(self, cell: str) -> bool:
        """Return whether what a cell shows is told by pictures, and not by a sensor."""
        return cell in self._pictured_ms

    @property
    def compares(self) -> bool:
        """Return whether it was ever told by how much cells have changed."""
        return self._compares

    @property
    def newest_ms(self) -> int:
        """When the newest picture was taken."""
        return max(self._pictured_ms.values(), default=0)

    @property
    def pictured_ms(self) -> int:
        """Up to when pictures have shown all cells: a hand may have hidden one since."""
        return min(self._pictured_ms.values(), default=0)

    @property
    def newest(self) -> Weighed:
        """Yield the newest evidence for each cell."""
        return self._likelihoods.evidence(self._left_out)

    @property
    def _evidence(self) -> Weighed:
        """The same of the cells that the pictures of this stand show."""
        return self._likelihoods.evidence(self._likelihoods.unseen | self._left_out)

    def _silent_before(self, frame: FrameSeen) -> int:
        """For how long there was no frame before one. Who numbers no stands takes photographs now and then,
        and the time between two of them says nothing."""
        before_ms, self._seen_ms = self._seen_ms, None if frame.stand is None else frame.at_ms
        return 0 if self._seen_ms is None or before_ms is None else frame.at_ms - before_ms

    def _behind_hands(self, frame: FrameSeen, seen: Set[str]) -> int:
        """For how long more may have been played than one turn on cells that come out from behind hands.

        Of cells that look as they did nothing is said. Who numbers no stands sees no hands.
        """
        if frame.stand is None:
            return 0
        changed = (cell for cell in seen if frame.change.get(cell, inf) >= SURELY_CHANGED)
        hidden_ms = max((frame.at_ms - self._shown_ms.get(cell, frame.at_ms) for cell in changed), default=0)
        self._shown_ms |= dict.fromkeys(seen, frame.at_ms)
        return max(0, hidden_ms - HAND_HIDES_MS)

    def _compare(self, frame: FrameSeen, seen: Set[str], silent_ms: int) -> None:
        """Compare a picture with the one before; of a source that numbers no stands, each comparison is a new
        stand."""
        number: object = dict(frame.change) if frame.stand is None else frame.stand
        if number != self._stand:
            self._stand, self._numbered = number, frame.stand
            self._likelihoods.begin_stand()
            if self._looked_at is not None:
                self._looked_at, self.due_ms = None, None
                self._change, self._uncompared, self._silent_ms = {}, set(), 0
            self._silent_ms = max(self._silent_ms, silent_ms)
        # What has changed in stands that were too short to be looked at has changed.
        self._compares |= bool(frame.change)
        for cell, deviations in frame.change.items():
            self._change[cell] = max(deviations, self._change.get(cell, -inf))
        self._uncompared |= seen - frame.change.keys()

    def _changed(self, cell: str, hidden: frozenset[str]) -> float | None:
        """By how much a cell has changed; None: nobody knows, nor that it has.

        A `hidden` cell that had not changed when it was last seen may have changed since.
        """
        deviations = self._change.get(cell)
        is_told = cell not in self._uncompared and cell not in hidden
        if deviations is None or is_told or deviations >= SURELY_CHANGED:
            return deviations
        return None

    def _says_more(self, looked_at: Weighed) -> bool:
        """Return whether frames say something else than what was looked at, or of more cells."""
        now = self._evidence
        return any(
            _is_better(before, after) for before, after in zip(looked_at.cells, now.cells, strict=True)
        )


def _is_better(before: Mapping[Symbol, float], after: Mapping[Symbol, float]) -> bool:
    if before.keys() != after.keys():
        return True
    was, is_ = _probabilities(before), _probabilities(after)
    return any(abs(is_[symbol] - share) > BETTER for symbol, share in was.items())


def _probabilities(cell: Mapping[Symbol, float]) -> dict[Symbol, float]:
    likelihoods = {symbol: exp(score) for symbol, score in cell.items()}
    whole = sum(likelihoods.values())
    return {symbol: likelihood / whole for symbol, likelihood in likelihoods.items()}
