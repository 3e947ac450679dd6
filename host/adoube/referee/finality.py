"""When a turn is over: the clock was pressed, or what stands is nothing else and has stood long enough."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

from adoube.referee.config import Timings
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node, path_to
from adoube.referee.hypotheses.reading_search import TouchedSince
from adoube.sensing.events import ClockPressed
from adoube.sensing.views import EMPTY, Reading

__all__ = ["Due", "Finality"]

MomentsSince = Callable[[int], Mapping[str, Sequence[int]] | None]


class Due(StrEnum):
    """What falls due when a reading has stood for its time."""

    FINAL = "final"
    ANSWERED = "answered"
    PRESSED = "pressed"
    PICTURE = "picture"
    PUT = "put"
    ILLEGAL = "illegal"
    HINT = "hint"
    DOUBT = "doubt"
    BROKEN = "broken"
    SEARCH = "search"
    AGAIN = "again"


class Finality:
    """Watches the tips of one game. `pressed` are the seats whose presses wait for the board, in their order.

    A captured piece and one in the hand look the same. So a press is taken at its word at once only where
    what stands can be nothing but a finished turn; else a moment later, if the board is still by then. A
    press on a board that showed nothing known came with a full hand, and does not say when it was empty.
    A source that `knows_hand` spares all that: a press is taken at its word, and a turn that may go on waits
    for one however long it stands.
    """

    def __init__(
        self, hypotheses: Hypotheses, timings: Timings, *, clock: bool, knows_hand: bool = False
    ) -> None:
        self._hypotheses, self._timings, self._clock = hypotheses, timings, clock
        self.knows_hand = knows_hand
        self.unseen: list[ClockPressed] = []
        """presses on a board that a camera watches, until it is seen what stood then"""
        self.pressed: list[str] = []
        self.pressed_moment = 0
        """the number of the last touch before the newest of them"""
        self._stood: frozenset[str] = frozenset()
        """the cells on which something stood for certain when they came"""

    def wait(self, seat: str, moment: int, standing: frozenset[str] = frozenset()) -> None:
        """A seat's press waits for the board. Presses alternate: a seat that presses twice meant one.

        Not where it has played on meanwhile because the others can only skip.

        `moment`: the number of the last touch; `standing`: the cells on which pieces stood still just then.
        """
        if not self.pressed:
            self._stood = frozenset()
        if self.pressed[-1:] != [seat] or (moment > self.pressed_moment and self._plays_on(seat)):
            self.pressed.append(seat)
            self.pressed_moment = moment
            self._stood |= standing

    @property
    def awaits_board(self) -> bool:
        """Whether any press waits for the board to show, or a camera to see, what it has ended."""
        return bool(self.pressed or self.unseen)

    def consistent_with_presses(self, found: list[Node]) -> list[Node]:
        """Those that account for every piece that stood there when the presses that wait came.

        A piece may be knocked over just after its turn was pressed. What then looks like a turn that left its
        cell alone is none: somebody had put it there.
        """
        if not self.pressed or not self._stood:
            return found
        return [node for node in found if not self._was_put_for_nothing(node)]

    def have_played(self, seats: Sequence[str], node: Node) -> bool:
        """Whether these seats have played on the way to a node, in this order, maybe others between them."""
        movers = iter([step.mover for step in path_to(node, self._hypotheses.confirmed)])
        return all(seat in movers for seat in seats)

    def _was_put_for_nothing(self, node: Node) -> bool:
        """Whether something stood at a press on a cell that was empty before and that no turn has changed."""
        path = path_to(node, self._hypotheses.confirmed)
        if not path:
            return False
        board, before = self._hypotheses.game.board, path[0].edges[0].parent.successor_table.shown
        changed = frozenset(cell for step in path for edge in step.edges for cell in edge.changed)
        return any(before[board.index[cell]] == EMPTY for cell in self._stood - changed)

    def are_completed_late(self, found: list[Node], moments_since: MomentsSince) -> bool:
        """Whether what was pressed may have been another turn: one that was `found` has a cell which nobody
        had touched by then."""
        for node in found if self.pressed else ():
            turns = path_to(node, self._hypotheses.confirmed)[: len(self.pressed)]
            moments = moments_since(turns[0].edges[0].parent.since) if turns else None
            cells = frozenset(cell for turn in turns for cell in turn.edges[0].changed)
            if moments and any(moments[cell][0] > self.pressed_moment for cell in cells & moments.keys()):
                return True
        return False

    def is_protest(self, seat: str, moment: int) -> bool:
        """Whether a press gives the clock back to one that has just pressed, with nothing touched since."""
        return bool(self.pressed) and self.pressed[-1] != seat and self.pressed_moment == moment

    def consume(self, seat: str) -> None:
        """A seat's press, the oldest of them, waits no longer."""
        if seat in self.pressed:
            self.pressed.remove(seat)

    def press_waits_ms(
        self, seat: str, reading: Reading, touched_since: TouchedSince, lately: frozenset[str] | None
    ) -> int | None:
        """How long a press on a board that stands waits for what may yet come of it; None: not at all.

        What the seat has played may be a moment of another turn, or of another turn and the answer to it,
        begun on a cell touched `lately`; None: no hand has begun any.
        """
        tips = self._hypotheses.provisional
        if self.knows_hand or not any(
            seat in {tip.mover, *(up.mover for up in tip.played_from)} for tip in tips
        ):
            return None
        if self._may_be_answered(reading, touched_since, [*self.pressed, seat], lately):
            return self.in_hand_ms
        return None if self._hypotheses.complete(reading) else self._timings.settle_ms

    def _may_be_answered(
        self,
        reading: Reading,
        touched_since: TouchedSince,
        pressed: Sequence[str],
        lately: frozenset[str] | None,
    ) -> bool:
        return lately is not None and self._hypotheses.may_be_answered(
            reading, touched_since, pressed, lately
        )

    def presses_end(
        self, reading: Reading, touched_since: TouchedSince, lately: frozenset[str] | None
    ) -> bool:
        """Whether the presses that wait end turns now that this reading is explained."""
        if not self._hypotheses.provisional:
            return True
        return (
            not self._is_doubtful()
            and not any(tip.is_return for tip in self._hypotheses.provisional)
            and self._hypotheses.complete(reading)
            and not self._may_be_answered(reading, touched_since, self.pressed, lately)
            and not self._hypotheses.leave_touches(touched_since)
        )

    @property
    def trusts_sequences(self) -> bool:
        """Whether more can be told from what the board reported on the way than from what it shows now."""
        return not self.knows_hand

    @property
    def may_slide_on(self) -> bool:
        """Whether a piece that was in the hand at its press may only slide over the cell that it shows on.

        Not where the same seat plays on because the others can only skip: then that would be its next turn.
        """
        return not self.knows_hand and not any(map(self._moves_again, self._hypotheses.provisional))

    def _plays_on(self, seat: str) -> bool:
        """Whether a seat may have played several turns in a row."""
        last = [*self._hypotheses.provisional, *self._hypotheses.confirmed]
        return any(node.mover == seat and self._moves_again(node) for node in last)

    def _moves_again(self, node: Node) -> bool:
        """Whether whoever has played last is to move: the others can only skip."""
        return self._hypotheses.game.to_move(node.successor_table.position) == node.mover

    def deadlines(self, reading: Reading) -> dict[Due, int]:
        """What falls due once this reading has stood for so many milliseconds."""
        if self._is_doubtful():
            amended = all(tip.amends for tip in self._hypotheses.provisional)
            return {Due.DOUBT: self._timings.settle_ms if amended else self._timings.ask_ms}
        due: dict[Due, int] = {}
        sure = not self._clock and self._hypotheses.complete(reading)
        if sure and self._hypotheses.answered(1):
            due[Due.ANSWERED] = self._timings.stand_ms
        if self.awaits_done(reading):
            return due
        if self._hypotheses.has_new_turns and self._ends_by_standing():
            due[Due.FINAL] = self._timings.dwell_ms if sure else self.in_hand_ms
        return due

    def awaits_done(self, reading: Reading) -> bool:
        """Whether a turn stands, the hand is known to be empty, and only its player knows if it goes on."""
        tips = self._hypotheses.provisional
        if not self.knows_hand or not self._hypotheses.has_new_turns or self._is_doubtful():
            return False
        stands = any(tip.successor_table.shows(reading) for tip in tips)
        return stands and (self._clock or self._go_on() or not self._hypotheses.complete(reading))

    def _go_on(self) -> bool:
        """Whether the piece that a tip's turn has moved may be taken on in the same turn.

        The cells on its way keep no trace of it, so that readings alone cannot tell.
        """
        edges = (edge for tip in self._hypotheses.provisional for edge in tip.played)
        return any(edge.parent.successor_table.goes_on(edge.turn) for edge in edges)

    @property
    def in_hand_ms(self) -> int:
        """For so long nobody holds a piece, nor thinks about a turn that would end the game."""
        return self._timings.in_hand_ms

    def _is_doubtful(self) -> bool:
        """Whether only people can say what was done; where one presses, a press may yet do so."""
        doubtful = [tip.is_return or tip.unconfirmed or tip.amends for tip in self._hypotheses.provisional]
        return all(doubtful) and bool(doubtful) if self._clock else any(doubtful)

    def _ends_by_standing(self) -> bool:
        """Whether nobody is going to press, or nobody need: the press came early, or the game is over."""
        return not self._clock or bool(self.pressed) or self.end_the_game

    @property
    def end_the_game(self) -> bool:
        """Whether every turn that may have been played ends the game."""
        return self._hypotheses.has_new_turns and all(map(self._ends_the_game, self._hypotheses.provisional))

    def _ends_the_game(self, tip: Node) -> bool:
        return self._hypotheses.line_to(tip).outcome is not None
