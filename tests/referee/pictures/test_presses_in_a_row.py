"""Rimau-Rimau begins with four turns of the tigers in a row, each of them ended by a press of its own."""

from __future__ import annotations

from collections.abc import Sequence

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Fault, Verdict
from adoube.sensing.events import ClockPressed, FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, EMPTY, view_named
from tests.referee.frames import name_of

GAP_MS = 100  # from one picture to the next
CHANGED = 100.0
LIKE_NOTHING_LEARNED = {"empty": -0.3, "people": -1.3, "tigers": -1.0}
NEAR = ("c1", "e1", "b2", "c2", "d2")  # hidden by an arm that rests there
OPENING = ("@c7", "skip", "d4-c2", "skip", "b5-b8", "skip", "b4-a9", "@a1")


class Opening:
    """A board with a clock under a camera that has never seen a tiger."""

    def __init__(self) -> None:
        self.game = make_game("rimau-rimau")
        self._view = view_named(COLOUR, self.game.seats)
        self._referee = Referee(self.game, Sensors(self._view, None, clock=True), Timings.default())
        self._position, self._shown = self.game.start(), dict.fromkeys(self.game.board.names, "")
        self._changed: dict[str, float] = {}
        self._now_ms, self._stand = 0, -1
        self.verdicts: list[Verdict] = []
        self.stands()
        self.stands()

    def stands_on(self, hidden: Sequence[str] = ()) -> None:
        """Three more pictures of the same stand."""
        self._see({cell: name for cell, name in self._shown.items() if cell not in hidden}, self._changed, 3)

    def stands(self, hidden: Sequence[str] = ()) -> None:
        """Three pictures of what stands now."""
        placement = self.game.placement(self._position)
        before, self._stand = self._shown, self._stand + 1
        self._shown = {
            cell: name_of(self._view.symbol(placement.stack(cell))) for cell in self.game.board.names
        }
        seen = {cell: name for cell, name in self._shown.items() if cell not in hidden}
        self._shown |= {cell: before[cell] for cell in hidden}
        changed = {cell: CHANGED * (name != before[cell]) for cell, name in seen.items()}
        self._changed = changed if self._stand else {}
        self._see(seen, self._changed, 3)

    def _see(self, seen: dict[str, str], changed: dict[str, float], count: int) -> None:
        names = (name_of(EMPTY), *self.game.seats)
        loglik = {
            cell: LIKE_NOTHING_LEARNED
            if shows == "tigers"
            else {name: 0.0 if name == shows else -6.0 for name in names if name != "tigers"}
            for cell, shows in seen.items()
        }
        for _ in range(count):
            self._step(FrameSeen(self._now_ms, self._now_ms, loglik, changed, self._stand))
            self._now_ms += GAP_MS

    def hides(self, *cells: str) -> None:
        """A picture of the same stand, in which a hand hides cells."""
        seen = {cell: name for cell, name in self._shown.items() if cell not in cells}
        self._see(seen, dict.fromkeys(seen, 0.0), 1)

    def plays(self, turn: str) -> None:
        self._position = self.game.play(self._position, self.game.read(turn))
        if (skip := next(iter(self.game.successors(self._position)))[0]) == self.game.read("skip"):
            self._position = self.game.play(self._position, skip)

    def presses(self, seat: str) -> None:
        self._step(ClockPressed(self._now_ms, seat))
        self._now_ms += GAP_MS

    def _step(self, event: FrameSeen | ClockPressed) -> None:
        self.verdicts += [said.verdict for said in self._referee.step(event, self._now_ms)]

    @property
    def turns(self) -> tuple[str, ...]:
        return tuple(self._referee.line.written_turns())


def opened(board: Opening) -> Opening:
    """Plays the opening, the first turn of it with an arm over the board."""
    for turn in OPENING:
        if turn != "skip":
            hidden = NEAR if turn == OPENING[0] else ()
            board.plays(turn)
            board.stands(hidden)
            board.presses("people" if turn == "@a1" else "tigers")
            board.stands_on(hidden)
    return board


def test_each_press_ends_the_turn_that_was_played_before_it() -> None:
    board = opened(Opening())

    assert board.turns == OPENING


def test_a_press_is_not_refused_while_a_hand_hides_the_piece_that_has_come() -> None:
    board = Opening()

    board.plays("@c7")
    board.presses("tigers")
    board.hides("c7")
    board.stands()

    assert board.turns == OPENING[:2]
    assert not [verdict for verdict in board.verdicts if isinstance(verdict, Fault)]
