"""A table in a few words: pieces are lifted and put, clocks pressed, and the referee judges."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from adoube.board.geometry import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Takeback, Timings
from adoube.referee.orientation import Way
from adoube.referee.reasons import Reasons
from adoube.referee.referee import Referee
from adoube.referee.verdicts import TimedVerdict, Verdict
from adoube.sensing.events import (
    AnswerGiven,
    CallMade,
    CellBroken,
    CellShows,
    CellTouched,
    ClockPressed,
    Event,
    TouchesLost,
)
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import EMPTY as EMPTY_SYMBOL
from adoube.sensing.views import view_named
from adoube.simulation.motions import motion_of
from adoube.simulation.scripted import ScriptedTurn

__all__ = ["Scene", "line_of"]

V = TypeVar("V", bound=Verdict)

PROMISE_MS = 10
ACT_MS = 300  # what a hand takes for each lift and put: long enough for the board to settle in between


def line_of(game: AnyGame, turns: str) -> Line:
    """The line of some legal turns from the start."""
    line = Line.begin(game)
    for text in turns.split():
        line = line.play(game.read(text))
    return line


class Scene:
    """A board whose pieces stand as `line` leaves them, under a referee.

    A lifted piece is in the hand until it is put; `take_off` removes one for good. Every act of a hand takes
    `ACT_MS` before it, unless it is told another time.
    """

    def __init__(
        self,
        game: str | AnyGame = "jarmo",
        view: str = "occupancy",
        *,
        clock: bool = True,
        promise_ms: int | None = PROMISE_MS,
        turns: str = "",
        position: object = None,
        taken_up: Line | None = None,
        open_lines: Iterable[Sequence[str]] = (),
        set_up: bool = True,
        takeback: Takeback = Takeback.ASK,
        orientation: Orientation = Orientation.KNOWN,
        lies: Way | None = None,
        explains: bool = False,
        referee: type[Referee] = Referee,
    ) -> None:
        """`turns` are played and accepted beforehand, or the game goes on from `position`; `taken_up` is the
        line of a game that was interrupted, whose first hypotheses are `open_lines`. A board that `lies`
        another way than its source thinks reports its cells by the names that the source has for them.
        `referee` is the class of who judges.
        """
        self.game = make_game(game) if isinstance(game, str) else game
        self.view = view_named(view, self.game.seats)
        begun = Line.begin(self.game) if position is None else Line(self.game, position)
        self.referee = referee(
            self.game,
            Sensors(self.view, promise_ms, clock=clock, orientation=orientation),
            Timings.default(),
            line=begun if taken_up is None else taken_up,
            takeback=takeback,
            explains=explains,
        )
        self._reported = {cell: source for source, cell in (lies or {}).items()}
        if open_lines:
            self.referee.restore(open_lines)
        self.clock = clock
        self.now_ms = 0
        self.verdicts: list[Verdict] = []
        # Of those of the verdicts that have any, where the referee `explains`.
        self.reasons: list[Reasons] = []
        self.events: list[Event] = []
        self._hand: list[Stack] = []
        self._unseen: set[str] = set()
        placement = self.referee.expected()
        self.stacks = {cell: placement.stack(cell) for cell in self.game.board.names}
        if set_up:
            self.report().wait(500)
            for text in turns.split():
                self.play(text).wait(500)

    # what hands do

    def lift(self, cell: str, after_ms: int = ACT_MS) -> "Scene":
        self._hand.append(self.stacks[cell])
        return self.becomes(cell, EMPTY, after_ms)

    def put(self, cell: str, after_ms: int = ACT_MS) -> "Scene":
        """Puts down what was lifted last."""
        return self.becomes(cell, self._hand.pop(), after_ms)

    def take_off(self, cell: str, after_ms: int = ACT_MS) -> "Scene":
        return self.becomes(cell, EMPTY, after_ms)

    def becomes(self, cell: str, stack: Stack, after_ms: int = ACT_MS) -> "Scene":
        self.wait(after_ms)
        before, self.stacks[cell] = self.view.symbol(self.stacks[cell]), stack
        if (shows := self.view.symbol(stack)) != before and cell not in self._unseen:
            self.happens(CellShows(self.now_ms, self._reported_as(cell), shows))
        return self

    def fidget(self, cell: str, after_ms: int = ACT_MS) -> "Scene":
        """Lifts a piece and puts it back."""
        return self.lift(cell, after_ms).put(cell)

    def play(self, text: str) -> "Scene":
        """Carries a legal turn out, and presses the clock where there is one."""
        position = self.referee.certain_position
        after = self.game.play(position, self.game.read(text))
        seat = self.game.to_move(position)
        turn = ScriptedTurn(seat, text, self.game.placement(position), self.game.placement(after))
        for step in motion_of(turn, self.game.board.names).steps():
            self.becomes(step.cell, step.stack)
        return self.wait(ACT_MS).press(seat) if self.clock else self

    def plays_unheard(self, turns: str) -> "Scene":
        """Turns are played from the accepted position while nobody hears the board, which is heard then."""
        position = self.referee.line.position
        for text in turns.split():
            position = self.game.play(position, self.game.read(text))
        placement = self.game.placement(position)
        self.stacks = {cell: placement.stack(cell) for cell in self.game.board.names}
        return self.wait(ACT_MS).touches_lost().report()

    # what else happens

    def stands_as_expected(self) -> "Scene":
        """Somebody makes the board show what the referee expects, cell by cell, and all is seen."""
        placement = self.referee.expected()
        for cell in self.game.board.names:
            self.stacks[cell] = placement.stack(cell)
            self.wait(ACT_MS).sees_again(cell)
        return self

    def report(self) -> "Scene":
        """Every cell tells what it shows."""
        for cell, stack in self.stacks.items():
            self.happens(CellShows(self.now_ms, self._reported_as(cell), self.view.symbol(stack)))
        return self

    def _reported_as(self, cell: str) -> str:
        return self._reported.get(cell, cell)

    def breaks(self, cell: str) -> "Scene":
        """The board's self-test finds a broken sensor."""
        return self.happens(CellBroken(self.now_ms, cell))

    def sticks(self, cell: str) -> "Scene":
        """From now on a cell says nothing new, whatever stands on it."""
        self._unseen.add(cell)
        return self

    def flickers(self, cell: str, changes: int, every_ms: int = 50) -> "Scene":
        """A cell changes so often, and shows in the end what it showed before if that is an even number."""
        stands = self.view.symbol(self.stacks[cell])
        other = EMPTY_SYMBOL if stands != EMPTY_SYMBOL else 1
        for change in range(changes):
            self.wait(every_ms)
            self.happens(CellShows(self.now_ms, cell, stands if change % 2 else other))
        return self

    def press(self, seat: str) -> "Scene":
        return self.happens(ClockPressed(self.now_ms, seat))

    def touch(self, cell: str, gap_ms: int = 12) -> "Scene":
        return self.happens(CellTouched(self.now_ms, cell, gap_ms))

    def loses_sight_of(self, cell: str) -> "Scene":
        self._unseen.add(cell)
        return self.happens(CellShows(self.now_ms, cell, None))

    def sees_again(self, cell: str) -> "Scene":
        self._unseen.discard(cell)
        return self.happens(CellShows(self.now_ms, cell, self.view.symbol(self.stacks[cell])))

    def touches_lost(self) -> "Scene":
        return self.happens(TouchesLost(self.now_ms))

    def answer(self, text: str) -> "Scene":
        return self.happens(AnswerGiven(self.now_ms, text))

    def call(self, name: str, **details: object) -> "Scene":
        return self.happens(CallMade(self.now_ms, name, details))

    def happens(self, event: Event) -> "Scene":
        self.events.append(event)
        return self._hear(self.referee.step(event, self.now_ms))

    def wait(self, ms: int) -> "Scene":
        self.now_ms += ms
        return self._hear(self.referee.step(None, self.now_ms))

    def waits_for_good(self) -> "Scene":
        return self._hear(self.referee.finish())

    def _hear(self, said: Iterable[TimedVerdict]) -> "Scene":
        for one in said:
            self.verdicts.append(one.verdict)
            if one.reasons is not None:
                self.reasons.append(one.reasons)
        return self

    # what has become of it

    @property
    def turns(self) -> list[str]:
        """The accepted turns."""
        return self.referee.line.written_turns()

    def said(self, kind: type[V]) -> list[V]:
        """All verdicts of a kind, oldest first."""
        return [verdict for verdict in self.verdicts if isinstance(verdict, kind)]

    def forget(self) -> "Scene":
        """Forget what was said so far."""
        self.verdicts.clear()
        self.reasons.clear()
        return self
