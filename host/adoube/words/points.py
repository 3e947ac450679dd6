"""Points as people write them: 3, 2½, 13.67."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from adoube.words.coded_text import AnyText, CodedText, coded
from adoube.words.names import seat_name

__all__ = ["points", "points_of"]

EXACT = Fraction(1, 1000)  # a float as near as this to a fraction means it: 0.333333 is a third
SIGNS: Mapping[Fraction, str] = MappingProxyType(
    {
        Fraction(1, 2): "½",
        Fraction(1, 4): "¼",
        Fraction(3, 4): "¾",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
    }
)


def points(value: int | float | Fraction) -> AnyText:
    """Return points as people write them: 3, 2½, ½; other fractions with two decimals at most."""
    if value >= 0:
        return _written(value)
    written = _written(-value)
    return written if written == "0" else coded("scores.below_zero", points=written)


def _written(value: int | float | Fraction) -> AnyText:
    near = Fraction(value).limit_denominator(4)
    if abs(near - Fraction(value)) < EXACT:
        whole, rest = divmod(near, 1)
        if not rest:
            return str(whole)
        return f"{whole or ''}{SIGNS[rest]}"
    rounded = round(float(value), 2)
    return coded("scores.decimal", number=rounded) if rounded % 1 else str(int(rounded))


def points_of(scores: Mapping[str, int | float]) -> tuple[CodedText, ...]:
    """Return each seat with its points, for a sentence that lists them."""
    return tuple(
        coded("scores.points", seat=seat_name(seat), points=points(found)) for seat, found in scores.items()
    )
