"""SVG elements and lettering as text, and the colours that they are painted in, by day and by night.

Everything that comes from outside is escaped here and nowhere else. The colours are paper, ink and wood, and
one accent for "look here". Every painted element carries its daylight colours as plain attributes, so that a
file stands alone, and a class, so that `stylesheet` can recolour it in a page. Each class is matched without
its surroundings: the content of a `use` element has none.
"""

from collections.abc import Iterable, Mapping
from html import escape
from types import MappingProxyType
from typing import NamedTuple

from adoube.board.geometry import COLOURS, Looks, kind_of, look_of, owner_of

__all__ = [
    "INKS",
    "TINTS",
    "TONES",
    "Point",
    "Tint",
    "lettering",
    "number",
    "paint",
    "path",
    "stylesheet",
    "tag",
    "tint_of",
    "tint_of_seat",
    "words_around",
]


class Tone(NamedTuple):
    """One colour on light and on dark pages."""

    light: str
    dark: str


class Ink(NamedTuple):
    """The tones that fill and outline what is painted with it; None for neither."""

    fill: str | None = None
    stroke: str | None = None


class Tint(NamedTuple):
    """The look of one colour's pieces. Those that are ringed carry an inner ring: in grey they differ too."""

    name: str
    is_ringed: bool = False

    @property
    def stone(self) -> str:
        """The ink of the piece itself."""
        return f"stone-{self.name}"

    @property
    def glyph(self) -> str:
        """The ink of the marks on it."""
        return f"glyph-{self.name}"

    @property
    def area(self) -> str:
        """The ink of the area where they begin."""
        return f"area-{self.name}"

    @property
    def text(self) -> str:
        """The ink of the number or letter on it."""
        return f"text-{self.name}"


TONES: Mapping[str, Tone] = MappingProxyType(
    {
        "wood": Tone("#ecd9b4", "#b08c60"),
        "wood-dark": Tone("#bf935c", "#80603d"),
        "edge": Tone("#8a6539", "#4d371f"),
        "ink": Tone("#4a3826", "#2a1c10"),
        "hole": Tone("#fbf5e6", "#d3b78c"),
        "grass": Tone("#d3dcae", "#8d9a68"),
        "label": Tone("#5f4b35", "#24170c"),
        "accent": Tone("#3a2fb5", "#1f1687"),
        "halo": Tone("#fffaf0", "#fbf1dd"),
        "black": Tone("#231d18", "#14100d"),
        "white": Tone("#fffaf0", "#f6efdf"),
        "red": Tone("#b02a20", "#a5241b"),
        "green": Tone("#2f7d46", "#1f6a38"),
        "yellow": Tone("#edbd2e", "#edbd2e"),
        "blue": Tone("#2b5c9e", "#23508f"),
        "plain": Tone("#d8b078", "#d9b680"),
        "on-dark": Tone("#fff3da", "#fff3da"),
        "on-light": Tone("#231d18", "#231d18"),
        "rim-black": Tone("#000000", "#0a0705"),
        "rim": Tone("#231d18", "#140d08"),
    }
)

TINTS: Mapping[str, Tint] = MappingProxyType({name: Tint(name, is_ringed=name == "red") for name in COLOURS})


def _mark_tone(tint: str) -> str:
    """The tone that stands out from a piece of this tint."""
    return "on-light" if tint in {"white", "yellow", "plain"} else "on-dark"


INKS: Mapping[str, Ink] = MappingProxyType(
    {
        "panel": Ink("wood", "edge"),
        "line": Ink(None, "ink"),
        "head": Ink("ink", None),
        "hole": Ink("hole", "ink"),
        "light": Ink("wood", "edge"),
        "dark": Ink("wood-dark", "edge"),
        "plate": Ink("wood-dark", "wood-dark"),
        "ground": Ink("wood", "wood"),
        "border": Ink("ink", "ink"),
        "label": Ink("label", None),
        "tray": Ink("hole", "edge"),
        "bank": Ink("grass", "edge"),
        "look": Ink(None, "accent"),
        "look-solid": Ink("accent", None),
        "halo": Ink(None, "halo"),
        "halo-solid": Ink("halo", None),
        "badge": Ink("halo", "edge"),
        **{f"row-{name}": Ink(None, name) for name in TINTS},
        **{f"area-{name}": Ink(name, name) for name in TINTS},
        **{f"stone-{name}": Ink(name, "rim-black" if name == "black" else "rim") for name in TINTS},
        **{f"glyph-{name}": Ink(None, _mark_tone(name)) for name in TINTS},
        **{f"text-{name}": Ink(_mark_tone(name), None) for name in TINTS},
    }
)

# Seats that are not called after a colour.
OWNER_TINTS: Mapping[str, str] = MappingProxyType({"collector": "blue", "first": "black", "second": "white"})


def tint_of(piece: str, looks: Looks) -> Tint:
    """The tint of a piece as its game has it, else by its owner, of a shared one by its kind.

    Plain wood where that is no colour.
    """
    owner, kind = owner_of(piece), kind_of(piece)
    if look := look_of(piece, looks):
        return TINTS[look.colour]
    name = kind if owner == "shared" else OWNER_TINTS.get(owner, owner)
    return TINTS.get(name, TINTS["plain"])


def tint_of_seat(seat: str, looks: Looks) -> Tint | None:
    """The tint of a seat's own pieces, or of the colour that it is called after; None without either."""
    for piece, look in looks.items():
        if owner_of(piece) == seat:
            return TINTS[look.colour]
    return TINTS.get(OWNER_TINTS.get(seat, seat))


def paint(ink: str) -> dict[str, str]:
    """The attributes of an element painted with `ink`: its class and its daylight colours."""
    tones = INKS[ink]
    return {
        "class": f"board-{ink}",
        "fill": TONES[tones.fill].light if tones.fill else "none",
        **({"stroke": TONES[tones.stroke].light} if tones.stroke else {}),
    }


def stylesheet() -> str:
    """The style sheet that lets a page recolour drawings and follow the night.

    Every tone is a custom property `--board-NAME` that follows the `color-scheme` of the element it is used
    on. A drawing that is a file of its own follows whoever looks at it, and is printed by day.
    """
    rules = [
        f":root{{{_properties()}}}",
        "svg:root{color-scheme:light dark}",
        "@media print{svg:root{color-scheme:light}}",
    ]
    for name, ink in INKS.items():
        used = {"fill": ink.fill, "stroke": ink.stroke}
        rules.append(f".board-{name}{{{_declarations(used)}}}")
    return "\n".join(rules) + "\n"


def _properties() -> str:
    return "".join(f"--board-{name}:light-dark({tone.light},{tone.dark});" for name, tone in TONES.items())


def _declarations(used: Mapping[str, str | None]) -> str:
    return "".join(f"{key}:var(--board-{tone});" for key, tone in used.items() if tone)


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
