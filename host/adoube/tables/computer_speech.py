"""What computer players have to say at a table, as the people of their seats would: all but their turns."""

from adoube.tables.commands import Answer, Command, EndTurn, OfferDraw, Resign, Undo
from adoube.tables.state import Phase, TableState

__all__ = ["EVEN", "HOPELESS_TURNS", "command_for"]

# It resigns when it has expected no more than such a share of the game for so many of its turns.
HOPELESS, HOPELESS_TURNS = 0.02, 4
EVEN = 0.5  # it agrees to a draw where it expects no larger share


def command_for(state: TableState, expects: dict[tuple[int, str], list[float]]) -> Command | None:
    """What a computer player has to say at a table; None where it has nothing to say."""
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
    """Where points are counted, and among several, nobody gives up: every point counts."""
    line = state.line
    two = line is not None and len(state.seats) == 2 and not line.game.counts_points
    lost = len(shares) >= HOPELESS_TURNS and max(shares[-HOPELESS_TURNS:]) <= HOPELESS
    return two and lost and state.speech.may_declare and seat not in state.speech.resigned
