"""Words and figures on a drawing."""

from adoube.board.drawing.markup import Point, tag
from adoube.board.drawing.palette import paint

__all__ = ["lettering", "words_around"]


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
