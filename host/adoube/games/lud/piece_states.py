"""Numbers that pieces carry from site to site: `(state at:...)` and `(value Piece at:...)`."""

from collections.abc import Iterator, Mapping

from adoube.games.kit.site_numbers import SiteNumbers
from adoube.games.lud.tree import Label, Ludeme, Node, Number, Symbol

__all__ = ["NUMBERS_SET", "kept_in", "player_values"]

# What `(set State at:... N)` and `state:N` set, with the key in printed positions.
NUMBERS_SET: Mapping[str, tuple[str, str]] = {
    "State": ("state", "states"),
    "Value": ("value", "piece_values"),
}
BITS = 7  # of a number that a game works out, as far as it is not known before


def kept_in(game: Ludeme, kinds: int) -> Mapping[str, SiteNumbers]:
    """The numbers on sites that a game sets anywhere, by `state` and `value`; the others are always 0."""
    found: dict[str, SiteNumbers] = {}
    first = kinds
    for word, (label, key) in NUMBERS_SET.items():
        numbers = list(_numbers(game, word, label))
        known = [number.value for number in numbers if isinstance(number, Number)]
        bits = BITS if len(known) < len(numbers) else max((0, *known)).bit_length()
        found[label] = SiteNumbers(key, first, bits)
        first += bits
    return found


def _numbers(node: Node, word: str, label: str) -> Iterator[Node]:
    """Everything that a number on a site is set to."""
    match node:
        case Label(name, value):
            if name == label:
                yield value
            yield from _numbers(value, word, label)
            return
        case Ludeme((Symbol("set"), Symbol(what), *parts)) if what == word:
            if any(isinstance(part, Label) and part.name == "at" for part in parts):
                yield from (part for part in parts if not isinstance(part, Label) and _is_number(part))
    for item in getattr(node, "items", ()):
        yield from _numbers(item, word, label)


def _is_number(node: Node) -> bool:
    return not (
        isinstance(node, Ludeme) and isinstance(first := node.items[0], Symbol) and first.text == "then"
    )


def player_values(node: Node, seats: int) -> Iterator[str]:
    """The names of the values of players, one a seat, where `(set Value Mover N)` sets some."""
    match node:
        case Ludeme((Symbol("set"), Symbol("Value"), first, *_)) if not isinstance(first, Label):
            yield from (f"value P{seat + 1}" for seat in range(seats))
        case Label(_, value):
            yield from player_values(value, seats)
    for item in getattr(node, "items", ()):
        yield from player_values(item, seats)
