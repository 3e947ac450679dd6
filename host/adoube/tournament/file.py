"""The file of a tournament, which other programs may write too, and its changes: results and pairings."""

import threading
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path

from adoube.atomic_write import write_atomically
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
from adoube.tournament.trf import Trf, TrfError
from adoube.words import coded

__all__ = ["NotPairedError", "TournamentFile", "points_text", "with_pairings", "with_result", "with_round"]


Pair = tuple[int, int]


class NotPairedError(AdoubeError):
    """A result of a game that the file does not have."""


def with_result(trf: Trf, round_number: int, white: int, black: int, result: str) -> Trf:
    """Return the file with the result of a game, a key of `RESULTS`; points and places follow.

    Raises NotPairedError if nobody has paired these two so.
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
    """Return the file with the pairings of the next round, White first; `byes` are those who play nobody."""
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
    if trf.tournament.has_other_points:
        return trf
    rows = standings_of(trf.tournament).rows
    points = {row.player.number: points_text(row.points) for row in rows}
    return trf.with_points(points, {row.player.number: row.place for row in rows})


def points_text(points: Fraction) -> str:
    """As a TRF has them: one digit behind the point."""
    return f"{float(points):.1f}"


ORIGINAL = ".original"  # behind the file's name: how it was before adoube changed it first
TRIES = 5


class TournamentFile:
    """One file. Safe to use from any thread."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._known: tuple[bytes, Trf] | None = None

    def read(self) -> Trf:
        """Return the file as it is now. Raises AdoubeError."""
        data = self._data()
        known = self._known
        if known is None or known[0] != data:
            known = data, Trf.read(str(self.path), data)
            self._known = known
        return known[1]

    def change(self, make: Callable[[Trf], Trf]) -> Trf:
        """Replaces the file as a whole by what `make` makes of it; begins again if it changed meanwhile.

        What it was before the first change stays beside it. Raises AdoubeError; then it is as it was.
        """
        with self._lock:
            for _ in range(TRIES):
                before = self.read()
                after = make(before)
                if after.data == before.data:
                    return before
                if self._data() == before.data:
                    self._put(before.data, after.data)
                    return after
        raise TrfError(coded("tournament.changing", file=self.path))

    def _data(self) -> bytes:
        try:
            return self.path.read_bytes()
        except OSError as error:
            raise TrfError(coded("tournament.unread", file=self.path, why=error.strerror)) from error

    def _put(self, before: bytes, after: bytes) -> None:
        original = self.path.with_name(self.path.name + ORIGINAL)
        try:
            # Whoever could read it before still can.
            mode = self.path.stat().st_mode
            for file, data in ((original, before), (self.path, after)):
                if file == self.path or not file.exists():
                    write_atomically(file, data)
                    file.chmod(mode)
        except OSError as error:
            why = error.strerror
            raise AdoubeError(coded("tournament.unwritten", file=self.path, why=why)) from error
