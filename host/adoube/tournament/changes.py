"""Changes to a tournament's file: results of games, and the pairings of the next round."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from adoube.errors import AdoubeError
from adoube.tournament.model import (
    ABSENT,
    BLACK,
    BYE,
    NOT_PLAYED_YET,
    RESULTS,
    SYSTEMS,
    WHITE,
    Entry,
    NextRound,
)
from adoube.tournament.standings import standings_of
from adoube.tournament.trf import Trf
from adoube.words import coded

__all__ = ["NotPairedError", "points_text", "with_pairings", "with_result", "with_round"]

Pair = tuple[int, int]


class NotPairedError(AdoubeError):
    """A result of a game that the file does not have."""


def with_result(trf: Trf, round_number: int, white: int, black: int, result: str) -> Trf:
    """The file with the result of a game, a key of `RESULTS`; points and places follow.

    Raises NotPairedError where nobody has paired these two so.
    """
    players = trf.tournament.players
    entry = players[white].entry(round_number) if white in players else ABSENT
    if (entry.opponent, entry.colour) != (black, WHITE):
        raise NotPairedError(
            coded("tournament.not_paired", file=trf.name, round=round_number, white=white, black=black)
        )
    letters = RESULTS[result]
    entries = {white: Entry(black, WHITE, letters[0]), black: Entry(white, BLACK, letters[1])}
    return _renewed(trf.with_entries(round_number, entries))


def with_round(trf: Trf, made: NextRound) -> Trf:
    """The file with the next round as a program has made it, and what it was made by in lines 182 and 192."""
    trf = with_pairings(trf, made.pairs, made.byes).with_header("182", made.program)
    return trf if trf.tournament.system in SYSTEMS else trf.with_header("192", made.edition)


def with_pairings(trf: Trf, pairs: Sequence[Pair], byes: Mapping[int, str]) -> Trf:
    """The file with the pairings of the next round, White first; `byes` are those who play nobody."""
    number = trf.tournament.round + 1
    entries: dict[int, Entry] = {
        player.number: player.entry(number) for player in trf.tournament.players.values()
    }
    entries |= {player: BYE if letter == "U" else Entry(0, "-", letter) for player, letter in byes.items()}
    for white, black in pairs:
        entries[white] = Entry(black, WHITE, NOT_PLAYED_YET)
        entries[black] = Entry(white, BLACK, NOT_PLAYED_YET)
    # A round that is missing before this one has to be there, so that every round stands in its place.
    for earlier in range(1, number):
        missing = {
            player.number: ABSENT
            for player in trf.tournament.players.values()
            if len(player.rounds) < earlier
        }
        trf = trf.with_entries(earlier, missing)
    return _renewed(trf.with_entries(number, entries))


def _renewed(trf: Trf) -> Trf:
    """With everybody's points and places. Where points rest on more than results, they are left alone."""
    if trf.tournament.not_paired_here in ("299", "310"):
        return trf
    rows = standings_of(trf.tournament).rows
    points = {row.player.number: points_text(row.points) for row in rows}
    return trf.with_points(points, {row.player.number: row.place for row in rows})


def points_text(points: Fraction) -> str:
    """As a TRF has them: one digit behind the point."""
    return f"{float(points):.1f}"
