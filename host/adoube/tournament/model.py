"""A tournament as its file tells it: players, what each had in every round, and who plays whom."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from adoube.words import CodedText, coded

__all__ = [
    "ABSENT",
    "BLACK",
    "BYE",
    "BYES",
    "FORFEITS",
    "NONE",
    "NOT_PLAYED_YET",
    "PLAYED",
    "RESULTS",
    "SYSTEMS",
    "WHITE",
    "Edition",
    "Entry",
    "Forbidden",
    "NextRound",
    "Pairing",
    "Player",
    "PointSystem",
    "Tournament",
    "bye_name",
]

WHITE, BLACK, NONE = "w", "b", "-"
NOT_PLAYED_YET = " "
PLAYED = frozenset("1=0WDL")
FORFEITS = frozenset("+-")
BYES = frozenset("HFUZ")
REQUESTED_BYES = frozenset("HZ")  # those with less than a whole point (C.07, 16.1.1)
WINS = frozenset("1W+FU")
DRAWS = frozenset("=DH")
BEYOND_RESULTS = frozenset({"299", "310"})  # lines that give points beside the results, or to teams

# How a game ended, by the word that people write: what White's and Black's line have. F is for a forfeit; the
# empty word is a game without a result yet.
RESULTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "1-0": ("1", "0"),
        "1/2": ("=", "="),
        "0-1": ("0", "1"),
        "1-0F": ("+", "-"),
        "0-1F": ("-", "+"),
        "0-0F": ("-", "-"),
        "": (NOT_PLAYED_YET, NOT_PLAYED_YET),
    }
)


class Entry(NamedTuple):
    """One round of a player. `opponent` 0: none; `result` as the file has it, a blank while it is open."""

    opponent: int = 0
    colour: str = NONE
    result: str = "Z"

    @property
    def is_open(self) -> bool:
        """True if it is paired and not played yet."""
        return bool(self.opponent) and self.result == NOT_PLAYED_YET

    @property
    def is_played(self) -> bool:
        """True if there was a game on a board."""
        return self.result in PLAYED

    @property
    def is_voluntary(self) -> bool:
        """True for a round without a game by the player's own doing: a requested bye, a forfeit lost."""
        return self.result in REQUESTED_BYES or self.result == "-"


ABSENT = Entry()
BYE = Entry(0, NONE, "U")


def bye_name(letter: str) -> CodedText:
    """Return the kind of bye by its letter in the file, one of `BYES`."""
    return coded(f"tournament.bye_{letter.lower()}")


@dataclass(frozen=True, slots=True)
class PointSystem:
    """The points of results. `other` are those that differ, by the file's letter."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)
    other: Mapping[str, Fraction] = field(default_factory=dict)

    def of(self, result: str) -> Fraction:
        """Return the points of an entry's result; none while it is open."""
        if result in self.other:
            return self.other[result]
        if result in WINS:
            return self.win
        if result in DRAWS:
            return self.draw
        return Fraction(0) if result == NOT_PLAYED_YET else self.loss


@dataclass(frozen=True, slots=True)
class Player:
    """One player. `rounds` are as many as the file has of this one."""

    number: int
    name: str
    rating: int = 0
    rounds: tuple[Entry, ...] = ()

    def entry(self, round_number: int) -> Entry:
        """Return the player's entry of a round; an absent one if the file has none."""
        return self.rounds[round_number - 1] if 1 <= round_number <= len(self.rounds) else ABSENT


class Forbidden(NamedTuple):
    """Players of whom no two are to meet, from a round on to another one, both included."""

    first: int
    last: int
    players: frozenset[int]


class Edition(StrEnum):
    """An edition of the FIDE (Dutch) System, C.04.3, by its code in line 192 of a TRF26.

    FIDE's table of these codes dates the change to July 2025. It came into force on 1 February 2026.
    """

    DUTCH_2017 = "FIDE_DUTCH_2017"
    DUTCH_2025 = "FIDE_DUTCH_2025"

    @property
    def said(self) -> CodedText:
        return coded(f"tournament.edition_{self.value.lower()}")


IN_FORCE = Edition.DUTCH_2025
# What line 192 may ask for; the code without a year is the edition in force.
SYSTEMS: Mapping[str, Edition] = MappingProxyType(
    {"FIDE_DUTCH": IN_FORCE, **{edition.value: edition for edition in Edition}}
)


@dataclass(frozen=True, slots=True)
class NextRound:
    """Pairings that nobody has accepted yet: numbers of players, White first, and who plays nobody."""

    round: int
    pairs: tuple[tuple[int, int], ...]
    byes: Mapping[int, str]  # by a player's number the letter of the bye
    edition: Edition
    program: str  # the program that made them, with its version

    @property
    def made_by(self) -> CodedText:
        """The rules and the program."""
        return coded("tournament.rules_and_program", rules=self.edition.said, program=self.program)


class Pairing(NamedTuple):
    """A game of a round. `result` is a key of `RESULTS`, or the two letters where those are rarer."""

    board: int
    white: Player
    black: Player
    result: str

    @property
    def is_open(self) -> bool:
        return not self.result


@dataclass(frozen=True)
class Tournament:
    """Everything that is understood of a file; `players` by their number.

    `planned` is how many rounds there will be, where the file says that.
    """

    name: str
    players: Mapping[int, Player]
    planned: int | None = None
    white_first: bool = True  # True if the first player of the list has White in the first round
    tie_breaks: tuple[str, ...] = ()  # those that the file asks for, by FIDE's codes
    points: PointSystem = PointSystem()
    # Asked for before a round is paired: by round, who has which; round 0 is the next one.
    byes: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    forbidden: tuple[Forbidden, ...] = ()
    not_paired_here: tuple[str, ...] = ()  # codes of lines that say more of the pairing than adoube knows
    system: str = ""  # the pairing system that line 192 names, such as FIDE_DUTCH_2025
    program: str = ""  # what makes the pairings, by line 182

    @property
    def rules(self) -> CodedText | None:
        """The rules and the program that the file names; None if it names no rules that adoube knows."""
        if self.system not in SYSTEMS:
            return None
        said = SYSTEMS[self.system].said
        if not self.program:
            return said
        return coded("tournament.rules_and_program", rules=said, program=self.program)

    @property
    def limits(self) -> tuple[CodedText, ...]:
        """The parts of this file that adoube leaves out of account, a sentence each."""
        return tuple(coded(f"tournament.limits_{code.lower()}") for code in self.not_paired_here)

    @property
    def has_other_points(self) -> bool:
        """True if points rest on more than the players' own results."""
        return not BEYOND_RESULTS.isdisjoint(self.not_paired_here)

    @property
    def round(self) -> int:
        """The newest round that was paired, 0 before the first."""
        paired = (
            number
            for player in self.players.values()
            for number, entry in enumerate(player.rounds, start=1)
            if entry.opponent
        )
        return max(paired, default=0)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The names at the tables; players who share a name have their number behind it."""
        often = Counter(player.name for player in self.players.values())
        return {
            number: f"{player.name} ({number})" if often[player.name] > 1 else player.name
            for number, player in self.players.items()
        }

    @property
    def open(self) -> tuple[Pairing, ...]:
        """The games of the newest round that have no result yet."""
        return tuple(pairing for pairing in self.pairings(self.round) if pairing.is_open)

    def pairings(self, round_number: int) -> tuple[Pairing, ...]:
        """Return the games of a round by their boards.

        The file numbers no boards. As FIDE has it (C.04.2), the first are those whose better player has most
        points, then whose two have most, then whose better player has the lowest number.
        """
        games = [
            (player, self.players[entry.opponent])
            for player in self.players.values()
            if (entry := player.entry(round_number)).opponent
            # Where a game was not played, nobody need have had a colour.
            and (entry.colour == WHITE or (entry.colour == NONE and player.number < entry.opponent))
        ]
        games.sort(key=lambda game: self._order(game, round_number))
        return tuple(
            Pairing(board, white, black, _result(white.entry(round_number), black.entry(round_number)))
            for board, (white, black) in enumerate(games, start=1)
        )

    def without_game(self, round_number: int) -> Iterator[tuple[Player, Entry]]:
        """List who has no opponent in a round, and why."""
        for player in self.players.values():
            entry = player.entry(round_number)
            if not entry.opponent:
                yield player, entry

    def score(self, player: Player, until: int | None = None) -> Fraction:
        """Return a player's points, in all rounds or in the first ones."""
        entries = player.rounds if until is None else player.rounds[:until]
        return sum((self.points.of(entry.result) for entry in entries), Fraction(0))

    def _order(self, game: tuple[Player, Player], round_number: int) -> tuple[Fraction, Fraction, int]:
        before = {each.number: self.score(each, round_number - 1) for each in game}
        better = min(game, key=lambda each: (-before[each.number], each.number))
        return -before[better.number], -sum(before.values(), Fraction(0)), better.number


_WORDS = {letters: word for word, letters in RESULTS.items()} | {
    ("W", "L"): "1-0",
    ("D", "D"): "1/2",
    ("L", "W"): "0-1",
}


def _result(white: Entry, black: Entry) -> str:
    letters = (white.result, black.result)
    return _WORDS.get(letters, "".join(letters))
