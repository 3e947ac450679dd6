"""The options of Left/Right: how many cards and in which order, how long the row is, and both variations."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from adoube.games.left_right.position import Deck, Decks
from adoube.games.options import Option, OptionError, choice, number
from adoube.words import say

__all__ = ["ALL_OPTIONS", "GAME", "Settings"]

GAME = "left-right"

MOST_CARDS = 20
ONE_DIGIT = 9
"""up to this many cards, commas may be left out between them"""
SHUFFLED, USUAL = "shuffled", "usual"

CARDS = re.compile(r"[1-9][0-9]*(,[1-9][0-9]*)*/[1-9][0-9]*(,[1-9][0-9]*)*")


def _accept_cards(text: str) -> str:
    if text != SHUFFLED and not CARDS.fullmatch(text):
        raise ValueError(say("left_right.cards_form"))
    return text


ALL_OPTIONS = (
    number("n", "10", 1, MOST_CARDS),
    Option("cards", SHUFFLED, (SHUFFLED, "CARDS"), _accept_cards, is_secret=True),
    number("length", USUAL, 2, 2 * MOST_CARDS * (MOST_CARDS + 1) + 2, also=(USUAL,)),
    choice("from", "own", "opponent"),
    choice("off_board", "forced", "card_lost"),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The options of a game as the rules ask for them."""

    decks: Decks
    length: int
    from_opponent: bool
    """whether distances are measured from the opponent's last counter (LLR-09)"""

    @classmethod
    def of(cls, options: Mapping[str, str], seed: int) -> "Settings":
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
        raise _wrong("cards", text, say("left_right.not_a_set", cards=part, n=n))
    return deck


def _length(text: str, n: int, *, card_lost: bool) -> int:
    if text == USUAL:
        return n * n + n + 2
    low, high, length = 2 if card_lost else 2 * n, 2 * n * (n + 1) + 2, int(text)
    if length % 2 or not low <= length <= high:
        raise _wrong("length", text, say("left_right.length_form", low=low, high=high, n=n))
    return length


def _wrong(key: str, value: str, why: str) -> OptionError:
    return OptionError(say("options.bad_value", game=GAME, key=key, value=value, why=why))
