"""The parts of a table's state, made from the game and the match."""

from adoube.games.line import Line
from adoube.tables.contest import Contest
from adoube.tables.state import SeatState, Standing

__all__ = ["seats_of", "standings_of"]


def seats_of(line: Line, match: Contest, placing: str | None = None) -> tuple[SeatState, ...]:
    """The seats of the running game; `match` is the match without it, `placing` the seat that sets up."""
    scores, outcome, to_move = line.scores, line.outcome, placing or line.to_move
    sitting, totals = match.sitting(), match.totals()
    return tuple(
        SeatState(
            seat=seat,
            player=sitting[seat],
            score=scores[seat],
            match_points=totals[sitting[seat]],
            to_move=seat == to_move,
            won=outcome is not None and seat in outcome.winners,
        )
        for seat in line.game.seats
    )


def standings_of(played: Contest) -> tuple[Standing, ...]:
    """Everybody's points after the games that are over."""
    winners = played.winners()
    return tuple(Standing(person, points, person in winners) for person, points in played.totals().items())
