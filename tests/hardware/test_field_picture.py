from xml.etree import ElementTree

import pytest

from adoube.games.registry import make_game
from adoube.hardware.field_picture import draw_field, plain_grid

SVG = "{http://www.w3.org/2000/svg}"


def cells_of(drawing: str) -> dict[str, ElementTree.Element]:
    """Return the drawn cells of the field, by name."""
    field = next(
        group
        for group in ElementTree.fromstring(drawing).iter(f"{SVG}g")
        if group.get("data-layer") == "field"
    )
    return {str(group.get("data-cell")): group for group in field}


def figure(cell: ElementTree.Element) -> str:
    return str(next(cell.iter(f"{SVG}text")).text)


def fill(cell: ElementTree.Element) -> str:
    return str(next(cell.iter(f"{SVG}circle")).get("fill"))


def test_every_cell_of_the_games_board_shows_its_strength() -> None:
    board = make_game("jarmo").board

    drawn = cells_of(draw_field(board, [80.0 + cell for cell in range(25)], {}))

    assert [figure(drawn[name]) for name in board.names] == [str(80 + cell) for cell in range(25)]


def test_a_stronger_field_has_a_deeper_tint_whatever_its_pole() -> None:
    drawn = cells_of(draw_field(plain_grid(4), [60.0, 80.0, -100.0, 80.0], {}))

    reds = [int(fill(drawn[name])[1:3], 16) for name in "012"]

    assert reds[0] > reds[1] > reds[2]
    assert figure(drawn["2"]) == "\u2212100"


def test_what_was_not_measured_is_a_dash_and_has_a_ring_with_its_reason() -> None:
    drawing = draw_field(plain_grid(4), [80.0, None, 80.0, 80.0], {"1": "nothing <answered>"})
    drawn = cells_of(drawing)

    assert figure(drawn["1"]) == "–"
    assert str(next(drawn["1"].iter(f"{SVG}title")).text) == "1: – (nothing <answered>)"
    rings = [name for name, cell in drawn.items() if next(cell.iter(f"{SVG}circle")).get("stroke-dasharray")]
    assert rings == ["1"]
    assert "dashed ring" in drawing


@pytest.mark.parametrize("strengths", [[None] * 4, [0.0] * 4])
def test_a_board_on_which_nothing_was_felt_is_drawn_too(strengths: list[float | None]) -> None:
    assert len(cells_of(draw_field(plain_grid(4), strengths, {}))) == 4


def test_the_same_field_is_drawn_in_the_same_way() -> None:
    board = make_game("capture").board
    strengths = [float(cell) for cell in range(len(board.cells))]

    assert draw_field(board, strengths, {}) == draw_field(board, strengths, {})


def test_a_plain_grid_is_as_square_as_can_be() -> None:
    grid = plain_grid(48)

    assert len({cell.x_mm for cell in grid.cells}) == len({cell.y_mm for cell in grid.cells}) == 7
    assert [cell.name for cell in grid.cells[:3]] == ["0", "1", "2"]
