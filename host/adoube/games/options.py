"""The options of a game: which keys it knows, what each may be, and what it is when nobody says."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from adoube.errors import AdoubeError
from adoube.words import coded
from adoube.words.names import did_you_mean

__all__ = ["Option", "OptionError", "as_texts", "choice", "number", "resolve"]


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
