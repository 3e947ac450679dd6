"""The rules of Left/Right: row, options, positions, decks, turns, and the value of a position.

A square's number is its place from the left, counted from 0; its name is one more. The row is drawn in lines
like those of a page: a straight row of 112 would fit no screen.

Positions are bare tuples: a named one takes longer to make than everything else in a turn.

Whatever is known comes first; the cards that nobody has seen follow in the order in which they were dealt.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from adoube.board.builders import track_board
from adoube.board.geometry import Board
from adoube.games.game_rules import AvailableCall
from adoube.games.options import Option, OptionError, choice, number
from adoube.games.verdict import IllegalTurn, Objection, UnreadableTurn
from adoube.words import CodedText, coded
from adoube.words.names import seat_name

__all__ = ["SEATS", "board_of", "name_of", "number_of", "start_squares"]


SEATS = ("first", "second")  # The owners of the left and of the right half.

PITCH_MM = 30.0

LONGEST_LINE = 14  # A row of up to this many squares is not broken.
# How many squares a line has in a row of up to so many: by tens, for a card of 10 then leads straight up.
LINES = ((150, 10), (500, 20))
LONGEST_ROWS_LINE = 30


def board_of(length: int) -> Board:
    """A row of `length` squares, the right half printed dark."""
    right_half = map(name_of, range(length // 2, length))
    return track_board("left-right", length, line=_line_of(length), pitch_mm=PITCH_MM, dark=right_half)


def start_squares(length: int) -> tuple[int, int]:
    """The squares of the two start counters: those on either side of the middle (LLR-04)."""
    return length // 2 - 1, length // 2


def name_of(square: int) -> str:
    return str(square + 1)


def number_of(cell: str) -> int:
    return int(cell) - 1


def _line_of(length: int) -> int:
    if length <= LONGEST_LINE:
        return length
    return next((line for most, line in LINES if length <= most), LONGEST_ROWS_LINE)


# The squares of all counters in the order in which they came: the two start counters, then a square a turn. A
# turn whose card was lost stands as LOST.
Trail = tuple[int, ...]
LOST = -1

Deck = tuple[int, ...]
# Each seat's cards in the order in which they turn up; those not yet face up are known to nobody.
Decks = tuple[Deck, Deck]

Position = tuple[Trail, Decks]


class CardTurn(NamedTuple):
    """The card face up, and -1 to go to the left or 1 to the right; the skip has neither."""

    card: int
    direction: int


SKIP = CardTurn(0, 0)


def mover_of(position: Position) -> int:
    """The seat whose turn it is, or would be: 0 or 1."""
    return len(position[0]) & 1


def drawn_of(position: Position, seat: int) -> Deck:
    """The cards that a seat has played, lost ones included, the oldest first."""
    trail, decks = position
    return decks[seat][: (len(trail) - 1 - seat) // 2]


def is_over(position: Position) -> bool:
    """Return whether all cards are played (LLR-A4)."""
    trail, (first, second) = position
    return len(trail) == 2 + len(first) + len(second)


def card_of(position: Position) -> int:
    """The card that is face up in a game that is not over."""
    mover = mover_of(position)
    return position[1][mover][len(drawn_of(position, mover))]


GAME = "left-right"

MOST_CARDS = 20
ONE_DIGIT = 9  # up to this many cards, commas may be left out between them
SHUFFLED, USUAL = "shuffled", "usual"

CARDS = re.compile(r"[1-9][0-9]*(,[1-9][0-9]*)*/[1-9][0-9]*(,[1-9][0-9]*)*")


def _accept_cards(text: str) -> str:
    if text != SHUFFLED and not CARDS.fullmatch(text):
        raise ValueError(coded("left_right.cards_form"))
    return text


ALL_OPTIONS = (
    number("n", "10", 1, MOST_CARDS),
    Option("cards", SHUFFLED, (SHUFFLED, "CARDS"), _accept_cards, is_secret=True),
    number("length", USUAL, 2, 2 * MOST_CARDS * (MOST_CARDS + 1) + 2, also=(USUAL,)),
    choice("from", "own", "opponent"),
    choice("off_board", "forced", "card_lost"),
)


@dataclass(frozen=True, slots=True)
class CardSettings:
    """The options of a game as the rules ask for them."""

    decks: Decks
    length: int
    from_opponent: bool  # whether distances are measured from the opponent's last counter (LLR-09)

    @classmethod
    def of(cls, options: Mapping[str, str], seed: int) -> "CardSettings":
        """The settings of resolved options; cards that are not given are shuffled from `seed`.

        Raises OptionError for cards that are no two permutations, and for a length that `n` does not allow.
        """
        n = int(options["n"])
        return cls(
            decks=_decks(options["cards"], n, seed),
            length=_length(options["length"], n, card_lost=options["off_board"] == "card_lost"),
            from_opponent=options["from"] == "opponent",
        )

    @property
    def cards_each(self) -> int:
        return len(self.decks[0])

    def written_into(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The options with cards and length as they are, so that they make the same game without a seed."""
        cards = "/".join(",".join(map(str, deck)) for deck in self.decks)
        return MappingProxyType({**options, "cards": cards, "length": str(self.length)})


def _decks(text: str, n: int, seed: int) -> Decks:
    if text == SHUFFLED:
        rng = Random(f"cards {seed}")
        return _shuffled(n, rng), _shuffled(n, rng)
    first, _, second = text.partition("/")
    return _deck(first, n, text), _deck(second, n, text)


def _shuffled(n: int, rng: Random) -> Deck:
    deck = list(range(1, n + 1))
    rng.shuffle(deck)
    return tuple(deck)


def _deck(part: str, n: int, text: str) -> Deck:
    """The cards of one seat, in either form; `text` is the whole option."""
    deck = tuple(map(int, part if n <= ONE_DIGIT and "," not in part else part.split(",")))
    if sorted(deck) != list(range(1, n + 1)):
        raise _wrong("cards", text, coded("left_right.not_a_set", cards=part, n=n))
    return deck


def _length(text: str, n: int, *, card_lost: bool) -> int:
    if text == USUAL:
        return n * n + n + 2
    low, high, length = 2 if card_lost else 2 * n, 2 * n * (n + 1) + 2, int(text)
    if length % 2 or not low <= length <= high:
        raise _wrong("length", text, coded("left_right.length_form", low=low, high=high, n=n))
    return length


def _wrong(key: str, value: str, why: CodedText) -> OptionError:
    return OptionError(coded("options.bad_value", game=GAME, key=key, value=value, why=why))


CARD = "card"  # the call that tells which card is face up


def tellable(position: Position, dealt: Decks) -> tuple[AvailableCall, ...]:
    """The mover may tell any card that it has not played yet."""
    mover = mover_of(position)
    left = tuple(value for value in sorted(dealt[mover]) if value not in drawn_of(position, mover))
    return (AvailableCall(CARD, (SEATS[mover],), "value", left),) if left else ()


def deck_from(known: Sequence[int], dealt: Deck) -> Deck:
    """A deck that turns up the `known` cards first."""
    return (*known, *(card for card in dealt if card not in known))


def decks_told(position: Position, call: Mapping[str, Any], dealt: Decks) -> Decks:
    """The decks after the call `card` of the mover: its value is face up instead of what was.

    Raises UnreadableTurn for anything else than that call, IllegalTurn for another seat's and for a card that
    its seat has already played.
    """
    by, value = call.get("by"), call.get("value")
    if call.get("call") != CARD or by not in SEATS or type(value) is not int or value not in dealt[0]:
        raise UnreadableTurn(coded("left_right.call_form", n=len(dealt[0])))
    mover = mover_of(position)
    if by != SEATS[mover]:
        raise IllegalTurn(
            Objection(
                "LLR-05", coded("games.not_your_turn", to_move=seat_name(SEATS[mover]), by=seat_name(by))
            )
        )
    drawn = drawn_of(position, mover)
    if value in drawn:
        words = coded("left_right.card_twice", mover=seat_name(by), card=value)
        raise IllegalTurn(Objection("LLR-01", words))
    first, second = position[1]
    told = deck_from((*drawn, value), dealt[mover])
    return (told, second) if mover == 0 else (first, told)


class CardRules:
    """Left/Right under one set of options."""

    def __init__(self, settings: CardSettings) -> None:
        self.settings = settings
        self._length = settings.length
        self._full = 2 + 2 * settings.cards_each
        # Where in a trail the counter stands that the mover measures from.
        self._back = -1 if settings.from_opponent else -2
        # For each card and square measured from, the turns with the squares that they come to.
        self._ways = tuple(
            tuple(tuple(self._ways_from(origin, card)) for origin in range(self._length))
            for card in range(settings.cards_each + 1)
        )

    def start(self) -> Position:
        return start_squares(self._length), self.settings.decks

    def successors(self, position: Position) -> Iterator[tuple[CardTurn, Position]]:
        """The turns to the left and to the right that stay on the board, or else the skip."""
        trail, decks = position
        come = len(trail)
        if come == self._full:
            return
        origin = trail[self._back]
        if origin == LOST:
            origin = self.origin(trail)
        for turn, square in self._ways[decks[come & 1][(come >> 1) - 1]][origin]:
            yield turn, ((*trail, square), decks)

    def count(self, position: Position) -> int:
        """How many results `successors` would yield, without making them."""
        trail, decks = position
        come = len(trail)
        if come == self._full:
            return 0
        origin = trail[self._back]
        if origin == LOST:
            origin = self.origin(trail)
        return len(self._ways[decks[come & 1][(come >> 1) - 1]][origin])

    def after(self, position: Position, turn: CardTurn) -> Position:
        """The position that a legal turn leads to."""
        trail, decks = position
        square = LOST if turn == SKIP else self.origin(trail) + turn.card * turn.direction
        return (*trail, square), decks

    def origin(self, trail: Trail) -> int:
        """The square that the mover measures from: its own last one or the opponent's (LLR-05, LLR-09)."""
        place = len(trail) + self._back
        while trail[place] == LOST:
            place -= 2
        return trail[place]

    def squares(self, trail: Trail, card: int) -> list[int]:
        """The squares where `card` lets the mover place a counter, the left one first."""
        origin = self.origin(trail)
        return [square for square in (origin - card, origin + card) if 0 <= square < self._length]

    def scores(self, position: Position) -> tuple[int, int]:
        """For each half the product of the heights of its piles (LLR-07)."""
        left, right = self.heights(position)
        return prod(left), prod(right)

    def heights(self, position: Position) -> tuple[list[int], list[int]]:
        """The heights of the piles in each half, from left to right."""
        heights = [0] * self._length
        for square in position[0]:
            if square >= 0:
                heights[square] += 1
        middle = self._length // 2
        return [*filter(None, heights[:middle])], [*filter(None, heights[middle:])]

    def _ways_from(self, origin: int, card: int) -> Iterator[tuple[CardTurn, int]]:
        """To the left and to the right where that stays on the board, or else the skip (LLR-08)."""
        ways = [(CardTurn(card, -1), origin - card), (CardTurn(card, 1), origin + card)]
        on_board = [(turn, square) for turn, square in ways if 0 <= square < self._length]
        yield from on_board or [(SKIP, LOST)]
