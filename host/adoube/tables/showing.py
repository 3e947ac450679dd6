"""The parts of a table's state, made from the game, the match and the referee."""

from adoube.games.line import Line
from adoube.referee.referee import Referee
from adoube.referee.said import Stage
from adoube.referee.verdicts import SetUp
from adoube.tables.contest import Contest
from adoube.tables.messages import seat_name
from adoube.tables.state import Choice, Phase, Question, Remedy, SeatState, Standing
from adoube.words import say

__all__ = ["phase_of", "question_of", "remedy_of", "seats_of", "standings_of"]

PHASES = {Stage.SET_UP: Phase.SET_UP, Stage.PLAYING: Phase.PLAYING, Stage.OVER: Phase.OVER}


def phase_of(referee: Referee, closed: bool) -> Phase:
    return Phase.HELD if closed else PHASES[referee.stage]


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


def question_of(referee: Referee) -> Question | None:
    """What the referee asks, as a page shows it."""
    asked = referee.question
    if asked is None:
        return None
    text = say("table.which_turn", seat=seat_name(asked.to))
    return Question(asked.number, asked.to, text, tuple(Choice(turn, turn) for turn in asked.choices))


def remedy_of(referee: Referee) -> Remedy | None:
    """The cells to put right: for the set-up, or after something illegal."""
    needs: SetUp | None = referee.set_up_needs
    if referee.out_of_step is not None:
        return Remedy(referee.out_of_step.empty, referee.out_of_step.fill)
    return Remedy(needs.empty, needs.fill) if needs is not None and not needs.stands else None
