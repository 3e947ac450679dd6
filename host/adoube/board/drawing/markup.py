"""SVG elements and lettering as text. Everything that comes from outside is escaped here and nowhere else."""

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from adoube.board.drawing.palette import paint


class Point(NamedTuple):
    """A place on the drawing in millimetres; y grows downwards."""

    x: float
    y: float

    def towards(self, other: "Point", distance: float) -> "Point":
        """The point `distance` from this one in the direction of `other`."""
        length = self.distance(other)
        if not length:
            return self
        part = distance / length
        return Point(self.x + (other.x - self.x) * part, self.y + (other.y - self.y) * part)

    def distance(self, other: "Point") -> float:
        """How far `other` is, in millimetres."""
        return float(((other.x - self.x) ** 2 + (other.y - self.y) ** 2) ** 0.5)


def tag(name: str, *content: str, text: str = "", **attributes: str | float | None) -> str:
    """One element. `content` is markup already, `text` is escaped; attributes of None are left out.

    An underscore in an attribute's name stands for a hyphen.
    """
    written = "".join(
        f' {key.replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(content) + escape(text, quote=False)
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def number(value: float) -> str:
    """Millimetres to the micrometre, without idle zeros: `12.5`, `40`, `0`."""
    written = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def path(points: Iterable[Point], *, closed: bool = False) -> str:
    """The `d` of a path through `points` by straight lines."""
    corners = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{corners}" + ("Z" if closed else "")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def lettering(text: str, centre: Point, size_mm: float, *, ink: str = "label", weight: str = "500") -> str:
    """`text` set around `centre`, capitals and figures in the middle of the line."""
    return words_around(text, centre, size_mm, weight, paint(ink))


def words_around(text: str, centre: Point, size_mm: float, weight: str, painted: dict[str, str]) -> str:
    """The same with the attributes of any colour."""
    return tag(
        "text",
        text=text,
        x=centre.x,
        y=centre.y + 0.355 * size_mm,
        font_size=size_mm,
        font_family="system-ui, sans-serif",
        font_weight=weight,
        text_anchor="middle",
        **painted,
    )
