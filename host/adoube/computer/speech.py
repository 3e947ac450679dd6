"""Everything that computer players say at a table but their turns: answers, offers, and calls of the game.

A call is made if it is worth it: it is weighed, before the turn is shown, against saying nothing.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field

from adoube.computer.messages import Found
from adoube.computer.search.advice import OpponentError
from adoube.games.line import Line
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.tables.commands import Answer, Command, EndTurn, MakeCall, OfferDraw, Resign, Undo
from adoube.tables.state import Phase, TableState

__all__ = [
    "EVEN",
    "HOPELESS_TURNS",
    "WORTH",
    "PossibleCall",
    "Weighing",
    "claim_of",
    "command_for",
    "possible_calls",
]


# It resigns when it has expected no more than such a share of the game for so many of its turns.
HOPELESS, HOPELESS_TURNS = 0.02, 4
EVEN = 0.5  # it agrees to a draw at this expected share or less


def command_for(state: TableState, expects: dict[tuple[int, str], list[float]]) -> Command | None:
    """Return what a computer player has to say at a table; None if it has nothing to say."""
    seats, planned, question = state.computer.strengths, state.computer.planned, state.question
    if state.closed or state.phase is not Phase.PLAYING:
        return None
    for seat in seats:
        shares = expects.get((state.record_number, seat), [])
        if _wants_draw_answer(state, seat):
            return OfferDraw(seat, agree=bool(shares) and shares[-1] <= EVEN)
        if state.speech.undo and seat not in (*state.speech.undo, *state.speech.resigned):
            return Undo(seat)
        if _is_hopeless(state, seat, shares):
            return Resign(seat)
    if planned is None:
        return None
    if question is not None and question.to == planned.seat:
        choices = {choice.answer for choice in question.choices}
        return Answer(question.id, planned.text) if planned.text in choices else None
    stands = state.provisional is not None and state.provisional.cells == planned.placement.cells
    return EndTurn() if stands and state.may_end_turn == planned.seat else None


def _wants_draw_answer(state: TableState, seat: str) -> bool:
    draw = state.speech.draw
    return bool(draw) and draw[0] != seat and seat not in draw and seat not in state.speech.resigned


def _is_hopeless(state: TableState, seat: str, shares: list[float]) -> bool:
    """Return whether a seat should resign. With points, or among several, nobody does."""
    line = state.line
    two = line is not None and len(state.seats) == 2 and not line.game.counts_points
    lost = len(shares) >= HOPELESS_TURNS and max(shares[-HOPELESS_TURNS:]) <= HOPELESS
    return two and lost and state.speech.may_declare and seat not in state.speech.resigned


def claim_of(line: Line, seat: str, expected: float) -> MakeCall | None:
    """Return the claim of a draw, where the seat to move has one and expects no more of a turn."""
    claims = line.game.claims(line.position, line.positions) if expected <= EVEN else ()
    return next((MakeCall(claim.name, seat) for claim in claims if seat in claim.seats), None)


WORTH = 0.03  # the least gain, as a share of the game, for which a call is made


@dataclass(frozen=True, slots=True)
class PossibleCall:
    """A call, and where the game stands after it."""

    command: MakeCall
    line: Line


def possible_calls(line: Line, seats: Collection[str]) -> Iterator[PossibleCall]:
    """Yield the calls that some seats may make where a line stands, and that change what may be played.

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
    """The comparison of a seat's expectations: if it says nothing, and after each possible call."""

    seat: str
    calls: tuple[PossibleCall, ...]
    decided: Callable[[MakeCall | None], None]  # is told once what is called; None: nothing is
    _expects: dict[int, float] = field(default_factory=dict)

    def hear(self, number: int, found: Found | OpponentError) -> None:
        """Take in the findings for a call by its number from 1; 0 stands for saying nothing."""
        # Where nothing was found, nothing speaks for the call.
        self._expects[number] = found.best.values.get(self.seat, 0.0) if isinstance(found, Found) else 0.0
        if len(self._expects) > len(self.calls):
            best = max(range(len(self.calls) + 1), key=lambda each: self._expects[each])
            is_worth_it = self._expects[best] >= self._expects[0] + WORTH
            self.decided(self.calls[best - 1].command if is_worth_it else None)
