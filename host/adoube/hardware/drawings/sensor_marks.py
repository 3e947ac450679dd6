"""A sensor on the sheet: cross-hairs where it senses, the hole, its outline and direction, its name."""

from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from adoube.board.drawing.frame import Rect
from adoube.board.drawing.markup import Point
from adoube.hardware.drawings.pen import Pen, around

__all__ = ["ARM_MM", "TONE", "SensorMark", "draw_mark", "draw_name"]

TONE = "accent"
"""Nothing else on the sheet is drawn in it."""
ARM_MM = 4.0
"""from the middle of the cross-hairs to their ends"""
HAIR_MM = 0.12
NAME_MM = 2.6
NAME_GAP_MM = 1.0
ARROW_MM = 1.6
LONG = 2
"""A flat part so many times longer than wide is a reed, whose legs leave it at both ends."""


@dataclass(frozen=True, slots=True)
class SensorMark:
    """What is drawn for one sensor, on one side of the sheet."""

    name: str
    centre: Point
    angle_deg: float
    """of its long side, against the clock"""
    length_mm: float
    width_mm: float
    hole_mm: float
    """the drill's diameter; 0: it lies flat and needs no hole"""


def draw_mark(pen: Pen, mark: SensorMark) -> None:
    """Cross-hairs, the drill's circle or the outline with the direction."""
    x, y = mark.centre
    with pen.ink(TONE, HAIR_MM):
        pen.line(Point(x - ARM_MM, y), Point(x + ARM_MM, y))
        pen.line(Point(x, y - ARM_MM), Point(x, y + ARM_MM))
        if mark.hole_mm:
            pen.circle(mark.centre, mark.hole_mm / 2)
    with pen.ink(TONE, 2 * HAIR_MM):
        half, side = mark.length_mm / 2, mark.width_mm / 2
        corners = ((-half, -side), (half, -side), (half, side), (-half, side))
        pen.outline(around(mark.centre, corners, mark.angle_deg))
        if not mark.hole_mm and mark.length_mm > LONG * mark.width_mm:
            _leads(pen, mark, half)


def draw_name(pen: Pen, mark: SensorMark) -> None:
    """The reference name on a pale ground, below the cross-hairs' right arm and clear of the outline."""
    along, across = abs(cos(radians(mark.angle_deg))), abs(sin(radians(mark.angle_deg)))
    beside = (mark.length_mm * along + mark.width_mm * across) / 2
    beneath = (mark.length_mm * across + mark.width_mm * along) / 2
    # Beside an outline that is rather high than wide, below one that is rather wide.
    right, down = (beside, 0.0) if beneath > beside else (0.0, beneath)
    hole = mark.hole_mm / 2 * sqrt(0.5)
    start = Point(
        mark.centre.x + max(right, hole) + NAME_GAP_MM, mark.centre.y + max(down, hole) + NAME_GAP_MM
    )
    width = pen.width_of(mark.name, NAME_MM, bold=True)
    with pen.ink("halo"):
        pen.rect(Rect(start.x, start.y, width, NAME_MM * 0.72).grown(0.35))
    with pen.ink(TONE):
        pen.text_from(mark.name, Point(start.x, start.y + NAME_MM * 0.72), NAME_MM, bold=True)


def _leads(pen: Pen, mark: SensorMark, half: float) -> None:
    """The wires out of a part that lies flat, with heads that show its direction."""
    for out in (-1, 1):
        end = out * (half + 2 * ARROW_MM)
        tip, left, right = around(
            mark.centre,
            ((end, 0), (end - out * ARROW_MM, -ARROW_MM / 3), (end - out * ARROW_MM, ARROW_MM / 3)),
            mark.angle_deg,
        )
        (foot,) = around(mark.centre, ((out * half, 0),), mark.angle_deg)
        pen.line(foot, tip)
        pen.outline((tip, left, right), filled=True)
