"""The matches that games at a table add up to, including sittings where every pair keeps its seats."""

from collections.abc import Sequence

from adoube.games.base import AnyGame
from adoube.games.match import Match, MatchError, Sitting
from adoube.records.payloads import Opened
from adoube.words import coded

__all__ = ["AnyMatch", "match_of", "opened_match", "rounds_of"]

AnyMatch = Match | Sitting


def match_of(game: AnyGame, people: Sequence[str], rounds: int | None = None) -> AnyMatch:
    """Return the match or sitting of a game; `rounds` is for sittings. Raises MatchError."""
    if game.pairs_keep_seats:
        return Sitting.of(game, people, rounds=rounds or 1)
    if rounds is not None:
        raise MatchError(coded("match.no_rounds", game=game.id))
    return Match.of(game, people)


def opened_match(game: AnyGame, opened: Opened) -> AnyMatch:
    """Return the match or sitting whose first game `game` was opened like this. Raises MatchError."""
    people = opened.people or [opened.players[seat] for seat in game.seats]
    return match_of(game, people, opened.rounds)


def rounds_of(contest: AnyMatch) -> int | None:
    """In how many rounds every pair of a sitting plays; None for a match."""
    return contest.rounds if isinstance(contest, Sitting) else None
