"""How a game of Follow the Arrow ends, and what is said of it (FTA-20, FTA-A12, FTA-A13)."""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.games.follow_the_arrow.board import SEATS
from adoube.games.follow_the_arrow.position import (
    FIFTH_UNKNOWN,
    PAWNS_EACH,
    Position,
    numbers_away,
    times_stood,
)
from adoube.games.follow_the_arrow.rules import Rules
from adoube.games.follow_the_arrow.text import listed, seat_name
from adoube.games.verdict import Outcome
from adoube.words import say

__all__ = ["ending", "score_lines", "with_fifth_pawn", "with_winner"]

TIMES_TO_VOID = 3

GAMES = ("single", "double", "triple", "quadruple", "quintuple")
"""What the winner calls, by the number on his fifth pawn."""


def ending(rules: Rules, position: Position, line: Sequence[Position]) -> Outcome | None:
    """How the game has ended in `position`, which came after those of `line`; None where it goes on."""
    if position.fifth:
        return Outcome((SEATS[1 - position.mover],), "FTA-20", _why_won(rules, position))
    if rules.is_stuck(position):
        return _stuck(rules, position)
    if rules.rulings.repetition_ends and times_stood(position, line) >= TIMES_TO_VOID:
        return Outcome((), "FTA-A13", say("follow_the_arrow.end_repeated"))
    return None


def with_winner(rules: Rules, position: Position) -> Position:
    """A position as it was set up, marked as won where a seat has brought its pawns home."""
    for mover in (position.mover, 1 - position.mover):
        winner = 1 - mover
        if rules.has_won(winner, position.of_seat(winner), position.of_seat(mover)):
            return position._replace(mover=mover, fifth=FIFTH_UNKNOWN)
    return position


def with_fifth_pawn(rules: Rules, position: Position, scores: Mapping[str, Any]) -> Position:
    """A position set up as won, with the fifth pawn that makes its scores these, if one does."""
    if position.fifth == FIFTH_UNKNOWN:
        for number in range(1, PAWNS_EACH + 1):
            candidate = position._replace(fifth=number)
            if dict(zip(SEATS, rules.scores(candidate), strict=True)) == scores and any(scores.values()):
                return candidate
    return position


def _stuck(rules: Rules, position: Position) -> Outcome:
    if not rules.rulings.stuck_scores:
        return Outcome((), "FTA-A12", say("follow_the_arrow.end_stuck"))
    scores = rules.scores(position)
    winners = tuple(seat for seat, score in zip(SEATS, scores, strict=True) if score == max(scores))
    black, red = scores
    return Outcome(winners, "FTA-A12", say("follow_the_arrow.end_stuck_scores", black=black, red=red))


def _why_won(rules: Rules, position: Position) -> str:
    winner, loser = seat_name(1 - position.mover), seat_name(position.mover)
    if position.fifth == FIFTH_UNKNOWN:
        return say("follow_the_arrow.end_home_unknown", winner=winner)
    away = numbers_away(position, position.mover)
    return say(
        "follow_the_arrow.end_home",
        winner=winner,
        loser=loser,
        game=say("follow_the_arrow." + GAMES[position.fifth - 1]),
        away=listed(away) if away else say("follow_the_arrow.none"),
        sum=sum(away),
        fifth=position.fifth,
        points=max(rules.scores(position)),
    )


def score_lines(rules: Rules, position: Position) -> dict[str, str]:
    """How each seat's points came about; before the end, which of its pawns are still on their way."""
    away = [" + ".join(map(str, numbers_away(position, seat))) for seat in range(len(SEATS))]
    points = rules.scores(position)
    if position.fifth > 0 and any(points):
        winner = 1 - position.mover
        words = say("scores.last_pawn", pawn=position.fifth, numbers=away[position.mover])
        return {SEATS[winner]: words}
    if any(points):
        return {seat: say("scores.others_away", numbers=away[1 - at] or 0) for at, seat in enumerate(SEATS)}
    return {
        seat: say("scores.pawns_away", numbers=numbers) if numbers else say("scores.none_away")
        for seat, numbers in zip(SEATS, away, strict=True)
    }
