"""The options of a game: which keys it knows, what each may be, and what it is when nobody says.

Some are set up at the board before a game: placed piece by piece by the players, or drawn at random.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from adoube.board.geometry import Placement
from adoube.errors import AdoubeError
from adoube.words import CodedText, coded
from adoube.words.names import did_you_mean

__all__ = [
    "Option",
    "OptionError",
    "PlacementPhase",
    "RandomSetup",
    "as_texts",
    "choice",
    "number",
    "resolve",
]


class OptionError(AdoubeError):
    """An option that a game does not know, or a value that it does not allow."""


@dataclass(frozen=True)
class Option:
    """One key of `-o KEY=VALUE`.

    `values` is what `adoube games` prints: the literal values, with a word in capitals (`N`, `FILE`) for an
    open one. `accept` returns the value as it is written out in traces, or raises ValueError with the reason.
    """

    key: str
    default: str
    values: tuple[str, ...]
    accept: Callable[[str], str]
    is_secret: bool = False  # whether its value tells what lies face down during a game


def choice(key: str, *values: str) -> Option:
    """An option with a fixed list of values; the first is the default."""

    def accept(text: str) -> str:
        if text not in values:
            nearest = did_you_mean(text, values)
            raise ValueError(coded("options.not_one_of", values=[*values], nearest=nearest))
        return text

    return Option(key, values[0], values, accept)


def number(key: str, default: str, low: int, high: int, *, also: tuple[str, ...] = ()) -> Option:
    """An option that is a whole number from `low` to `high`, or one of the words in `also`."""

    def accept(text: str) -> str:
        if text in also:
            return text
        if not text.isascii() or not text.isdigit() or not low <= int(text) <= high:
            words = "".join(f"{word}, " for word in also)
            raise ValueError(coded("options.not_a_number", words=words, low=low, high=high))
        return str(int(text))

    return Option(key, default, (*also, "N"), accept)


def as_texts(game: str, options: Iterable[Option], given: object) -> dict[str, str]:
    """Return options as texts, with whole numbers written out. Raises OptionError for anything else."""
    if not isinstance(given, Mapping):
        raise OptionError(coded("options.no_mapping", game=game, given=repr(given)))
    values = {option.key: ", ".join(option.values) for option in options}
    texts = {}
    for key, value in given.items():
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise OptionError(
                coded("options.not_text", game=game, key=key, value=repr(value), values=values.get(key, "-"))
            )
        texts[str(key)] = str(value)
    return texts


def resolve(game: str, options: Iterable[Option], given: Mapping[str, str]) -> Mapping[str, str]:
    """Every option of a game written out, in the game's order. OptionError for an unknown key or value."""
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            nearest, keys = did_you_mean(key, known), ", ".join(known) or "-"
            raise OptionError(coded("options.unknown", game=game, key=key, nearest=nearest, keys=keys))
    resolved = {}
    for key, option in known.items():
        text = given.get(key, option.default)
        try:
            resolved[key] = option.accept(text) if key in given else text
        except ValueError as error:
            raise OptionError(
                coded("options.bad_value", game=game, key=key, value=text, why=error)
            ) from error
    return MappingProxyType(resolved)


class PlacementPhase(Protocol):
    """How far the placing has come: immutable, each step makes another."""

    @property
    def decides(self) -> tuple[str, ...]:
        """The options that come out of it: who gives one of them places nothing."""
        ...

    @property
    def seat(self) -> str:
        """The seat that places now."""
        ...

    @property
    def asked(self) -> str | None:
        """The code of the piece that is asked for; None once all stand."""
        ...

    def prompt(self) -> CodedText:
        """Return the instruction for the players."""
        ...

    def put_piece(self, cell: str, piece: str) -> "PlacementPhase":
        """The placing once that piece has appeared on a cell. Raises IllegalTurn with the clause."""
        ...

    def take(self, cell: str) -> "PlacementPhase":
        """The placing once what stood on a cell has been taken up again. Raises IllegalTurn."""
        ...

    def placement(self) -> Placement:
        """Return the pieces placed so far."""
        ...

    def options(self) -> Mapping[str, str]:
        """The options of the game that is played from here; ValueError before all pieces stand."""
        ...


class RandomSetup(Protocol):
    """A random set-up before anybody has drawn it."""

    @property
    def decides(self) -> tuple[str, ...]:
        """The options that come out of it: who gives one of them has said how the pieces stand."""
        ...

    @property
    def pieces(self) -> Mapping[str, int]:
        """Every kind of piece by its code, and how many of it there are; together they fill the board."""
        ...

    def objection(self, placement: Placement, doubted: Collection[str] = ()) -> CodedText | None:
        """Why no game begins so, naming kinds and cells, in sentences; None where one does.

        `doubted` are the cells that may show something else: they are the first to be named.
        """
        ...

    def options(self, placement: Placement) -> Mapping[str, str]:
        """The options of the game that begins so; ValueError where there is an objection."""
        ...
