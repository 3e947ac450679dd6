"""What an end is worth to each seat: its share of the game, with the points to tell equal shares apart."""

from collections.abc import Mapping, Sequence
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.verdict import Outcome

__all__ = ["MARGIN", "Worth", "even_worth", "final_worth", "reported", "shares_of", "standing_worth"]

# A number a seat, in the order of play: its share from 0 to 1, and up to MARGIN more or less for points.
Worth = tuple[float, ...]

# The most that points change a share: less than what is reported, so that they only tell equals apart.
MARGIN = 0.004
DIGITS = 2


def shares_of(game: AnyGame, outcome: Outcome) -> Worth:
    """The winners share 1. A void game is shared by all; a puzzle that was not solved is worth nothing."""
    count = len(game.seats)
    winners = outcome.winners or (game.seats if count > 1 else ())
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in game.seats)


def even_worth(game: AnyGame) -> Worth:
    """What a game is worth of which nothing is known."""
    return (1 / max(2, len(game.seats)),) * len(game.seats)


def final_worth(game: AnyGame, position: Any, line: Sequence[Any]) -> Worth | None:
    """The worth of a finished game; None where it goes on. `line`: the positions before, oldest first."""
    outcome = game.outcome(position, line)
    if outcome is None:
        return None
    margins = _margins(game, game.awarded(position, outcome))
    shares = shares_of(game, outcome)
    return tuple(share + MARGIN * margin for share, margin in zip(shares, margins, strict=True))


def standing_worth(game: AnyGame, position: Any) -> Worth:
    """The worth of a game that is broken off: whoever has most points has won."""
    if not game.counts_points:
        return even_worth(game)
    scores = game.scores(position)
    best = max(scores.values())
    leaders = [seat for seat in game.seats if scores[seat] == best]
    return tuple(1 / len(leaders) if seat in leaders else 0.0 for seat in game.seats)


def reported(game: AnyGame, worth: Worth) -> Mapping[str, float]:
    """The share by seat, without what the points add."""
    return {
        seat: round(min(1.0, max(0.0, value)), DIGITS) for seat, value in zip(game.seats, worth, strict=True)
    }


def _margins(game: AnyGame, awarded: Mapping[str, int | float]) -> Worth:
    """By how much each seat leads the best of the others, from -1 to 1."""
    whole = 1 + sum(map(abs, awarded.values()))
    best = {
        seat: max((awarded[other] for other in game.seats if other != seat), default=0) for seat in game.seats
    }
    return tuple((awarded[seat] - best[seat]) / whole for seat in game.seats)
