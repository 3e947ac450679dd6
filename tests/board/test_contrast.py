"""Contrast of what is drawn, by WCAG 2: shapes 3 to 1, text 4.5 to 1, by day and by night."""

from __future__ import annotations

from itertools import product

import pytest

from adoube.board.drawing.marks import RIM_OPACITY, TRAIL_OPACITY
from adoube.board.drawing.markup import INKS, TINTS, TONES
from adoube.board.drawing.printed import AREA_OPACITY

SHAPES, TEXT = 3, 4.5
WOODS = ("wood", "wood-dark")
Colour = tuple[float, float, float]


def colour(tone: str, *, night: bool) -> Colour:
    """A tone as red, green and blue from 0 to 1."""
    written = TONES[tone].dark if night else TONES[tone].light
    red, green, blue = (int(written[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def luminance(seen: Colour) -> float:
    """Relative luminance, WCAG 2.2."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def over(top: Colour, opacity: float, ground: Colour) -> Colour:
    """Return the visible colour of one that lets so much of the ground through."""
    red, green, blue = (opacity * a + (1 - opacity) * b for a, b in zip(top, ground, strict=True))
    return red, green, blue


def test_the_measure_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast((119 / 255, 119 / 255, 119 / 255), (1, 1, 1)) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("tint", "wood"), [*product(TINTS, WOODS)])
def test_every_piece_stands_out_from_both_woods(tint: str, wood: str, *, night: bool) -> None:
    ink = INKS[TINTS[tint].stone]
    assert ink.fill
    assert ink.stroke
    ground = colour(wood, night=night)

    assert max(contrast(colour(tone, night=night), ground) for tone in (ink.fill, ink.stroke)) >= SHAPES


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize(("tint", "area"), [*product(TINTS, TINTS)])
def test_every_piece_stands_out_from_every_coloured_area(tint: str, area: str, *, night: bool) -> None:
    ink, painted = INKS[TINTS[tint].stone], INKS[TINTS[area].area].fill
    assert ink.fill
    assert ink.stroke
    assert painted
    ground = over(colour(painted, night=night), AREA_OPACITY, colour("wood", night=night))

    assert max(contrast(colour(tone, night=night), ground) for tone in (ink.fill, ink.stroke)) >= SHAPES


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("tint", TINTS)
def test_what_is_written_on_a_piece_can_be_read(tint: str, *, night: bool) -> None:
    stone, text, glyph = INKS[TINTS[tint].stone], INKS[TINTS[tint].text], INKS[TINTS[tint].glyph]
    assert stone.fill
    assert text.fill
    assert glyph.stroke
    ground = colour(stone.fill, night=night)

    assert contrast(colour(text.fill, night=night), ground) >= TEXT
    assert contrast(colour(glyph.stroke, night=night), ground) >= SHAPES


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("ground", ["wood", "hole", "grass"])
def test_coordinates_and_names_of_places_can_be_read(ground: str, *, night: bool) -> None:
    assert contrast(colour("label", night=night), colour(ground, night=night)) >= TEXT


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
@pytest.mark.parametrize("wood", WOODS)
def test_marks_have_a_border_that_sets_them_off(wood: str, *, night: bool) -> None:
    ground, halo, accent = (colour(tone, night=night) for tone in (wood, "halo", "accent"))
    rim = over(halo, RIM_OPACITY, ground)
    band = over(accent, TRAIL_OPACITY, rim)

    assert contrast(accent, halo) >= SHAPES
    assert contrast(band, rim) >= SHAPES


@pytest.mark.parametrize("night", [False, True], ids=["day", "night"])
def test_the_lines_of_a_board_stand_out(*, night: bool) -> None:
    assert contrast(colour("ink", night=night), colour("wood", night=night)) >= SHAPES
