"""Reads a TRF, and changes what players had in a round. Lines that are not changed stay byte for byte.

Columns are counted from 1, as the format's descriptions do. Sources: FIDE Handbook C.04 A.2 (TRF16), the
JaVaFo manual (the codes that begin with XX), and FIDE's description of TRF26 (1xx to 3xx).
"""

import codecs
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.tournament.headers import Headers, read_headers
from adoube.tournament.model import (
    BYES,
    FORFEITS,
    NONE,
    NOT_PLAYED_YET,
    PLAYED,
    Entry,
    Player,
    Tournament,
)
from adoube.words import coded

__all__ = ["Trf", "TrfError", "player_line"]

PLAYER = "001"
NUMBER, NAME, RATING, POINTS, RANK = (5, 8), (15, 47), (49, 52), (81, 84), (86, 89)
FIRST_ROUND, ROUND_WIDTH, ENTRY_WIDTH = 92, 10, 8
MOST_BYTES = 16 * 2**20
MOST_ROUNDS = 100
MOST_PLAYERS = 9999
COLOURS = {"w": "w", "b": "b", "s": "b", "-": NONE, " ": NONE}  # `s` is what older files have for Black
ENTRY_RESULTS = PLAYED | BYES | frozenset("+- ")
# Lichess and older programs write a point, or none, without an opponent as if it were a forfeit.
WITHOUT_OPPONENT: Mapping[str, str] = MappingProxyType({NOT_PLAYED_YET: "Z", "-": "Z", "+": "F"})


class TrfError(AdoubeError):
    """A TRF that cannot be read: file, line, column, what is wrong there, and what to do."""


@dataclass(frozen=True)
class Trf:
    """A file's lines with their ends, and what they say."""

    name: str  # how an error names the file
    lines: tuple[bytes, ...]
    encoding: str
    tournament: Tournament
    line_of: Mapping[int, int]  # by a player's number, which of the lines is that player's, from 0

    @classmethod
    def read(cls, name: str, data: bytes) -> "Trf":
        """Raises TrfError."""
        if len(data) > MOST_BYTES:
            raise TrfError(coded("tournament.too_large", file=name, most=MOST_BYTES // 2**20))
        encoding = _encoding(data)
        lines = tuple(data.splitlines(keepends=True))
        texts = [_text(line, encoding) for line in lines]
        players: dict[int, Player] = {}
        line_of: dict[int, int] = {}
        for index, text in enumerate(texts):
            if text.startswith(PLAYER):
                player = _Columns(name, index + 1, text).player()
                if player.number in players:
                    raise _wrong(name, index + 1, NUMBER[0], "tournament.twice", number=player.number)
                players[player.number] = player
                line_of[player.number] = index
        if not players:
            raise TrfError(coded("tournament.no_players", file=name))
        headers = read_headers(name, texts, players)
        _require_known(name, players, line_of)
        _require_mirrored(name, players, line_of)
        return cls(name, lines, encoding, _tournament(headers, players), line_of)

    @property
    def data(self) -> bytes:
        return b"".join(self.lines)

    def with_entries(self, round_number: int, entries: Mapping[int, Entry]) -> "Trf":
        """The file with what some players have in a round, by their numbers; everybody's points follow."""
        texts = {
            number: _with_entry(self._player_text(number), round_number, entry)
            for number, entry in entries.items()
        }
        return self._with_texts(texts)

    def with_points(self, points: Mapping[int, str], ranks: Mapping[int, int]) -> "Trf":
        """Return the file with other points and places, by the players' numbers."""
        texts = {}
        for number, rank in ranks.items():
            text = _put(self._player_text(number), POINTS, points[number])
            texts[number] = _put(text, RANK, str(rank))
        return self._with_texts(texts)

    def with_header(self, code: str, content: str) -> "Trf":
        """The file with that line for the last one with its code; without one it goes before the players."""
        lines = list(self.lines)
        found = [number for number, line in enumerate(lines) if _text(line, self.encoding)[:3] == code]
        index = found[-1] if found else min(self.line_of.values())
        old = lines[index]
        mark = codecs.BOM_UTF8 if old.startswith(codecs.BOM_UTF8) else b""
        new = mark + f"{code} {content}".encode(self.encoding) + (_end(old) or _end(lines[0]) or b"\n")
        lines[index : index + 1] = [new] if found else [new, old.removeprefix(mark)]
        return Trf.read(self.name, b"".join(lines))

    def points_said(self, number: int) -> str:
        """Return the points that a player's line has, which need not be true."""
        return self._player_text(number)[POINTS[0] - 1 : POINTS[1]].strip()

    def _player_text(self, number: int) -> str:
        return _text(self.lines[self.line_of[number]], self.encoding)

    def _with_texts(self, texts: Mapping[int, str]) -> "Trf":
        lines = list(self.lines)
        for number, text in texts.items():
            index = self.line_of[number]
            old = lines[index]
            mark = codecs.BOM_UTF8 if old.startswith(codecs.BOM_UTF8) else b""
            lines[index] = mark + text.encode(self.encoding) + _end(old)
        return Trf.read(self.name, b"".join(lines))


def player_line(player: Player, points: str, rank: int) -> str:
    """Return a line for a player, with nothing but what the file has to say of everybody."""
    text = _put("001", NUMBER, str(player.number))
    text = _put(text, NAME, player.name[: NAME[1] - NAME[0] + 1], left=True)
    text = _put(text, RATING, str(player.rating or ""))
    text = _put(_put(text, POINTS, points), RANK, str(rank))
    for number, entry in enumerate(player.rounds, start=1):
        text = _with_entry(text, number, entry)
    return text


def _encoding(data: bytes) -> str:
    """UTF-8, or what older programs write."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


def _text(line: bytes, encoding: str) -> str:
    return line.removeprefix(codecs.BOM_UTF8).rstrip(b"\r\n").decode(encoding)


def _end(line: bytes) -> bytes:
    """Return the end of a line: of the last one perhaps nothing."""
    return line[len(line.rstrip(b"\r\n")) :]


def _put(text: str, columns: tuple[int, int], value: str, *, left: bool = False) -> str:
    first, last = columns
    width = last - first + 1
    filled = value.ljust(width) if left else value.rjust(width)
    return f"{text[: first - 1].ljust(first - 1)}{filled}{text[last:]}"


def _with_entry(text: str, round_number: int, entry: Entry) -> str:
    first = _column(round_number)
    opponent = f"{entry.opponent:4}" if entry.opponent else "0000"
    return _put(text, (first, first + ENTRY_WIDTH - 1), f"{opponent} {entry.colour} {entry.result}")


def _column(round_number: int) -> int:
    """Return the column of a round in a player's line."""
    return FIRST_ROUND + ROUND_WIDTH * (round_number - 1)


def _wrong(name: str, line: int, column: int, key: str, **values: object) -> TrfError:
    return TrfError(coded(key, file=name, line=line, column=column, **values))


class _Columns:
    """The columns of one player's line."""

    def __init__(self, name: str, number: int, text: str) -> None:
        self._name, self._number, self._text = name, number, text

    def player(self) -> Player:
        number = self._whole(NUMBER)
        if not 1 <= number <= MOST_PLAYERS:
            raise self._wrong(NUMBER[0], "tournament.no_number")
        name = " ".join(self._at(NAME).split())
        if not name or not name.isprintable():
            raise self._wrong(NAME[0], "tournament.no_name")
        return Player(number, name, self._whole(RATING), tuple(self._rounds()))

    def _rounds(self) -> list[Entry]:
        text = self._text.rstrip()
        # A result that is open is a blank, which some programs leave out at the end of the line.
        count = -(-(len(text) - FIRST_ROUND + 1) // ROUND_WIDTH)
        if count > MOST_ROUNDS:
            raise self._wrong(_column(MOST_ROUNDS + 1), "tournament.too_many_rounds", most=MOST_ROUNDS)
        return [self._entry(_column(number)) for number in range(1, count + 1)]

    def _entry(self, column: int) -> Entry:
        self._require_blank(column - 2)
        self._require_blank(column - 1)
        opponent = self._whole((column, column + 3))
        self._require_blank(column + 4)
        letter = self._at((column + 5, column + 5)).lower()
        if letter not in COLOURS:
            raise self._wrong(column + 5, "tournament.no_colour", found=letter)
        self._require_blank(column + 6)
        found = self._at((column + 7, column + 7))
        result = found.upper()
        if result not in ENTRY_RESULTS:
            raise self._wrong(column + 7, "tournament.no_result", found=found)
        colour = COLOURS[letter]
        if not opponent and result in PLAYED:
            raise self._wrong(column, "tournament.no_opponent", result=result)
        if opponent and (result in BYES or (colour == NONE and result not in FORFEITS)):
            raise self._wrong(column, "tournament.no_bye_then", opponent=opponent)
        if not opponent:
            return Entry(0, NONE, WITHOUT_OPPONENT.get(result, result))
        return Entry(opponent, colour, result)

    def _require_blank(self, column: int) -> None:
        if (found := self._at((column, column))) != " ":
            raise self._wrong(column, "tournament.no_blank", found=found)

    def _whole(self, columns: tuple[int, int]) -> int:
        """Return the number there, 0 for blanks."""
        found = self._at(columns).strip()
        if found and not (found.isascii() and found.isdigit()):
            raise self._wrong(columns[0], "tournament.no_whole", found=found)
        return int(found or "0")

    def _at(self, columns: tuple[int, int]) -> str:
        first, last = columns
        return self._text[first - 1 : last].ljust(last - first + 1)

    def _wrong(self, column: int, key: str, **values: object) -> TrfError:
        return _wrong(self._name, self._number, column, key, **values)


def _require_known(name: str, players: Mapping[int, Player], line_of: Mapping[int, int]) -> None:
    """Every opponent is another player of the file."""
    for player in players.values():
        for number, entry in enumerate(player.rounds, start=1):
            if entry.opponent and (entry.opponent not in players or entry.opponent == player.number):
                line, column = line_of[player.number] + 1, _column(number)
                raise _wrong(name, line, column, "tournament.unknown_opponent", number=entry.opponent)


def _require_mirrored(name: str, players: Mapping[int, Player], line_of: Mapping[int, int]) -> None:
    """Whoever meets somebody is met by them in the same round, with the other colour."""
    for player in players.values():
        for number, entry in enumerate(player.rounds, start=1):
            if not entry.opponent:
                continue
            line, column = line_of[player.number] + 1, _column(number)
            other = players[entry.opponent]
            theirs = other.entry(number)
            if theirs.opponent != player.number:
                raise _wrong(
                    name, line, column, "tournament.not_mirrored", one=player.number, other=other.number
                )
            if theirs.colour == entry.colour != NONE:
                raise _wrong(name, line, column + 5, "tournament.same_colour", other=other.number)
            if not _fit(entry.result, theirs.result):
                raise _wrong(
                    name, line, column + 7, "tournament.results_differ", one=entry.result, other=theirs.result
                )


def _fit(one: str, other: str) -> bool:
    """Return whether two lines can have these results of one game. Arbiters may give a point to nobody."""
    if NOT_PLAYED_YET in (one, other):
        return one == other
    kinds = [frozenset("10="), frozenset("WDL"), frozenset("+-")]
    return any(one in kind and other in kind for kind in kinds) and (one, other) not in (
        ("1", "1"),
        ("W", "W"),
        ("+", "+"),
    )


def _tournament(headers: Headers, players: Mapping[int, Player]) -> Tournament:
    return Tournament(
        headers.name,
        dict(sorted(players.items())),
        headers.planned,
        headers.white_first,
        headers.tie_breaks,
        headers.points,
        headers.byes,
        headers.forbidden,
        headers.not_paired_here,
        headers.system,
        headers.program,
    )
