"""What a referee makes of a camera's pictures: changes to settle, and a reading once they have settled."""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from math import inf, isfinite

from adoube.referee.config import Margins
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.pictures.likelihood_ranking import LikelyOutcome, SnappedReading, agreed_by, snap_reading
from adoube.referee.pictures.scores import SURELY_CHANGED
from adoube.referee.pictures.search import PictureSearch, SettledPicture
from adoube.sensing.events import FrameSeen
from adoube.sensing.likelihoods import Likelihoods, Weighed
from adoube.sensing.settling import Settling
from adoube.sensing.views import Reading, Symbol, View

__all__ = ["CameraEvidence", "OutcomesOf"]

MOST_HIDDEN = 1 / 6
"""of the cells, where what is seen is not held against the pictures before: more is a hand at work"""

HAND_HIDES_MS = 1000
"""by so much longer than pictures are mostly apart one hand hides the cells of its turn. In two films of
quick play cells that had changed came out after 2.3 s at most where one turn was played on them, and after
3.1 s and more where it was two to six"""

OutcomesOf = Callable[[Weighed, Reading], Iterable[LikelyOutcome]]
"""the boards that the rules allow, given evidence and the reading of the cells that it leaves no doubt of"""


class CameraEvidence:
    """Turns frames into changes of what cells are likeliest to show, and weighs them when these settle.

    A board without a camera never comes here: `seen` stays false. Its cells become certain as its sensors
    tell, and a cell that a frame names is the camera's from then on.
    """

    def __init__(
        self,
        graph: Graph,
        view: View,
        settling: Settling,
        margins: Margins,
        settle_ms: int,
        *,
        clock: bool = False,
    ) -> None:
        self._settling, self._margins, self._settle_ms = settling, margins, settle_ms
        self._search = PictureSearch(graph, clock=clock)
        self._change: dict[str, float] = {}
        """by how much cells have changed since the last stand that was weighed"""
        self._uncompared: set[str] = set()
        """the cells of which some stand since then did not say so: they may have changed before it"""
        self._stand: object = None
        self._numbered: int | None = None
        """the newest stand, where the camera numbers them"""
        self._seen_ms: int | None = None
        """when the newest picture of a camera was taken that numbers its stands"""
        self._pictured_ms: dict[str, int] = {}
        """when the newest picture was taken that shows each cell"""
        self._silent_ms = 0
        """the longest time without a picture, or behind hands, since the last stand that was weighed"""
        self._shown_ms: dict[str, int] = {}
        """when each cell was last to be seen, where the camera numbers its stands"""
        self._is_weighed = False
        """whether what the newest stand shows was weighed at least once"""
        self.compares = False
        """whether pictures tell how much their cells have changed: a sequence is followed by that alone,
        for without it errors that stay look like turns"""
        self._likelihoods = Likelihoods(view, settling.cells, margins.smoothing)
        self._weighed: SnappedReading | None = None
        self.seen = False
        """whether there is a camera"""
        self.follows = False
        """whether what stands was explained as the newest of a sequence of pictures"""
        self.explained: list[Node] | None = None
        """the nodes that do so; none where something not legal was done; None where that is open"""

    @property
    def weighed(self) -> list[tuple[float, Node]]:
        """What the newest picture leaves of the sequence's explanations, each with its cost."""
        return self._search.weighed

    @property
    def not_legal(self) -> float | None:
        """What it costs that something was done which is no turn; None where no pictures are followed."""
        cost = self._search.not_legal
        return cost if self.follows and isfinite(cost) else None

    @property
    def pictured_ms(self) -> int:
        """Up to when pictures have shown all cells: a hand may have hidden one since."""
        return min(self._pictured_ms.values(), default=0)

    @property
    def newest_ms(self) -> int:
        """When the newest picture was taken."""
        return max(self._pictured_ms.values(), default=0)

    @property
    def sees_no_hand(self) -> bool:
        """Whether what stands was explained by pictures of all cells, so that no hand is over the board."""
        return self.follows and not self._likelihoods.unseen - self._settling.left_out

    @property
    def reading(self) -> Reading | None:
        """What the settled board comes to; None where no pictures were weighed."""
        return None if self._weighed is None else self._weighed.reading

    def see(self, frame: FrameSeen, at_ms: int) -> bool:
        """Takes in a picture. Returns whether the board stirs."""
        if not any(frame.loglik.values()):
            return False
        if not self.seen:
            self._begin()
        seen = {self._settling.named(cell) for cell, by_name in frame.loglik.items() if by_name}
        self._pictured_ms |= dict.fromkeys(seen, frame.at_ms)
        change = {self._settling.named(cell): deviations for cell, deviations in frame.change.items()}
        self.compares = self.compares or bool(change)
        self._numbered = frame.stand
        silent_ms = self._silent_before(frame)
        if not self.compares and frame.stand is not None and self._hides_much(frame):
            return False
        if self.compares:
            silent_ms = max(silent_ms, self._behind_hands(frame, seen, change))
            self._compare(change, seen, frame.stand, silent_ms)
        named = {self._settling.named(cell): by_name for cell, by_name in frame.loglik.items()}
        likeliest = self._likelihoods.see(named, at_ms)
        changes = [
            self._settling.show(cell, likeliest[self._settling.named(cell)], at_ms)
            for cell in frame.loglik
            if self._settling.named(cell) in likeliest
        ]
        return any(changes)

    def _silent_before(self, frame: FrameSeen) -> int:
        """For how long there was no picture before one. Who numbers no stands takes photographs now and then,
        and the time between two of them says nothing."""
        before_ms, self._seen_ms = self._seen_ms, None if frame.stand is None else frame.at_ms
        return 0 if self._seen_ms is None or before_ms is None else frame.at_ms - before_ms

    def _behind_hands(self, frame: FrameSeen, seen: Set[str], change: Mapping[str, float]) -> int:
        """For how long more may have been played than one turn on cells that come out from behind hands.

        Of cells that look as they did nothing is said. Who numbers no stands sees no hands.
        """
        if frame.stand is None:
            return 0
        changed = {cell for cell in seen if change.get(cell, inf) >= SURELY_CHANGED}
        hidden_ms = max((frame.at_ms - self._shown_ms.get(cell, frame.at_ms) for cell in changed), default=0)
        self._shown_ms |= dict.fromkeys(seen, frame.at_ms)
        return max(0, hidden_ms - HAND_HIDES_MS)

    def _hides_much(self, frame: FrameSeen) -> bool:
        """Whether a hand reaches so far over the board that a turn may be half played beside it."""
        hidden = len(self._settling.cells) - len(frame.loglik)
        return hidden > MOST_HIDDEN * len(self._settling.cells)

    def _compare(
        self, change: Mapping[str, float], seen: set[str], stand: int | None, silent_ms: int
    ) -> None:
        """Who numbers no stands compares each settled picture once: another comparison is another stand."""
        number = dict(change) if stand is None else stand
        if number != self._stand:
            self._stand = number
            self._likelihoods.begin_stand()
            if self._is_weighed:
                self._is_weighed, self._change, self._uncompared = False, {}, set()
                self._silent_ms = 0
            self._silent_ms = max(self._silent_ms, silent_ms)
        # What has changed in stands that were too short to be weighed has changed.
        for cell, deviations in change.items():
            self._change[cell] = max(deviations, self._change.get(cell, -inf))
        self._uncompared |= seen - change.keys()

    def _begin(self) -> None:
        self.seen = True
        self._settling.settle_ms = max(self._settling.settle_ms, self._settle_ms)
        for cell, shows in zip(self._settling.cells, self._settling.reading, strict=True):
            if shows is not None:
                self._likelihoods.tell(cell, shows)

    def tell(self, source_cell: str, shows: Symbol | None) -> None:
        """A sensor under the board tells what its cell shows."""
        if self.seen:
            self._likelihoods.tell(self._settling.named(source_cell), shows)

    def follow(self, final: Sequence[Node]) -> bool:
        """Explains a board on which a game is played by this picture and those before it.

        Whether it comes to something else than before.
        """
        if not self._is_weighed:
            self._is_weighed = True
            self._search.stirred()
        likeliest = self._settling.reading
        hidden = self._likelihoods.unseen - self._settling.left_out
        hand = bool(hidden)
        evidence = self._likelihoods.evidence(self._settling.left_out | hidden)
        sure = evidence.sure_of(likeliest, self._margins.cell)
        change = [self._changed(cell, hidden) for cell in self._settling.cells]
        seen = SettledPicture(evidence, change, hand, self._numbered, self._silent_ms)
        return self._explain(lambda: self._search.look(final, seen), sure)

    def showed(self, final: Sequence[Node]) -> Mapping[int, Mapping[str, Symbol]]:
        """What the board surely showed in the newest stands of the camera, by their numbers.

        `final` are the certain positions that stand now, none where something else does.
        """
        showed = dict(self._search.showed)
        if len(final) == 1 and self._numbered is not None:
            showed[self._numbered] = final[0].successor_table.shown
        cells = self._settling.cells
        return {
            stand: {cell: symbol for cell, symbol in zip(cells, shown, strict=True) if symbol is not None}
            for stand, shown in showed.items()
        }

    def _changed(self, cell: str, hidden: frozenset[str]) -> float | None:
        """By how much a cell has changed; None: nobody knows, nor that it has.

        A `hidden` cell that had not changed when it was last seen may have changed since.
        """
        deviations = self._change.get(cell)
        is_told = cell not in self._uncompared and cell not in hidden
        if deviations is None or is_told or deviations >= SURELY_CHANGED:
            return deviations
        return None

    @property
    def is_unfinished(self) -> bool:
        """Whether better explanations of what stands may come of more work alone."""
        return self.follows and self._search.is_unfinished

    def go_on(self) -> bool:
        """Works on at the newest picture; whether it comes to something else than before."""
        evidence = self._likelihoods.evidence(self._settling.left_out)
        return self._explain(self._search.go_on, evidence.sure_of(self._settling.reading, self._margins.cell))

    def _explain(self, search: Callable[[], list[Node] | None], sure: Reading) -> bool:
        before = self.explained if self.follows else None
        self.follows, self.explained = True, search()
        if self.explained:
            kept = [node.successor_table.shown for node in self.explained]
            self._weighed = SnappedReading(agreed_by(kept, self._settling.reading), led=True)
        else:
            self._weighed = SnappedReading(sure, led=False)
        return self.explained != before

    def weigh(self, outcomes_of: OutcomesOf) -> None:
        """The board has settled: what it comes to."""
        self.follows = False
        self._weighed = self._weigh_now(outcomes_of, has_led=False)

    def weigh_again(self, outcomes_of: OutcomesOf) -> bool:
        """More pictures of a board that stands: whether it comes to something else, or something more.

        Only what says more replaces a reading, so that noise about a margin cannot go on for ever.
        """
        before = self._weighed
        likeliest = self._settling.reading
        if before is None or (before.led and before.reading == likeliest):
            return False
        now = self._weigh_now(outcomes_of, has_led=before.led)
        lost = before.led and not now.led
        if now.reading == before.reading or not (lost or now.is_better_than(before, likeliest)):
            return False
        self._weighed = now
        return True

    def _weigh_now(self, outcomes_of: OutcomesOf, *, has_led: bool) -> SnappedReading:
        likeliest = self._settling.reading
        evidence = self._likelihoods.evidence(self._settling.left_out)
        sure = evidence.sure_of(likeliest, self._margins.cell)
        return snap_reading(outcomes_of(evidence, sure), likeliest, sure, self._margins, has_led=has_led)
