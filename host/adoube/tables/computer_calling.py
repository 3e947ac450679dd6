"""What a computer player may call once its turn is played, and whether that is worth it."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from adoube.games.line import Line
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.opponent.errors import OpponentError
from adoube.opponent.messages import Found
from adoube.tables.commands import MakeCall

__all__ = ["WORTH", "PossibleCall", "Weighing", "possible_calls"]

WORTH = 0.03  # of the game: a call that brings less is not made


@dataclass(frozen=True, slots=True)
class PossibleCall:
    """A call, and where the game stands after it."""

    command: MakeCall
    line: Line


def possible_calls(line: Line, seats: Collection[str]) -> Iterator[PossibleCall]:
    """The calls that some seats may make where a line stands, and that change what may be played.

    Only those that a game declares: what else can be said, such as a card or dice, is no choice of a player.
    """
    game, declared = line.game, {kind.name for kind in line.game.calls}
    if not declared or line.outcome is not None:
        return
    turns = line.legal_turns()
    for call in game.available_calls(line.position, line.positions):
        for seat in call.seats if call.name in declared else ():
            for choice in call.choices or (None,):
                arguments = {} if call.detail is None or choice is None else {call.detail: choice}
                try:
                    after = line.called({"call": call.name, "by": seat, **arguments})
                except (IllegalTurn, UnreadableTurn):
                    continue
                if seat in seats and after.legal_turns() != turns:
                    yield PossibleCall(MakeCall(call.name, seat, arguments), after)


@dataclass(slots=True)
class Weighing:
    """What a seat expects of the game if it says nothing, and of each call that it may make."""

    seat: str
    calls: tuple[PossibleCall, ...]
    decided: Callable[[MakeCall | None], None]  # is told once what is called; None: nothing is
    _expects: dict[int, float] = field(default_factory=dict)

    def hear(self, number: int, found: Found | OpponentError) -> None:
        """What was found of a call by its number from 1; 0: of saying nothing."""
        # Where nothing was found, nothing speaks for the call.
        self._expects[number] = found.best.values.get(self.seat, 0.0) if isinstance(found, Found) else 0.0
        if len(self._expects) > len(self.calls):
            best = max(range(len(self.calls) + 1), key=lambda each: self._expects[each])
            is_worth_it = self._expects[best] >= self._expects[0] + WORTH
            self.decided(self.calls[best - 1].command if is_worth_it else None)
