"""Each kind of sensor's view of a placement."""

import pytest

from adoube.board.geometry import Placement
from adoube.errors import AdoubeError
from adoube.sensing.views import EMPTY, Symbol, reading_of, view_named

SEATS = ("black", "white")
BLACK, WHITE, MARKED = "black.archer", "white.archer", "white.archer.marked"


@pytest.mark.parametrize(
    ("view", "stack", "symbol"),
    [
        ("occupancy", (), 0),
        ("occupancy", (BLACK,), 1),
        ("occupancy", (BLACK, WHITE), 1),
        ("polarity", (), 0),
        ("polarity", (BLACK,), 1),
        ("polarity", (WHITE,), -1),
        ("polarity", (MARKED,), -1),
        ("polarity", (BLACK, WHITE), -1),
        ("colour", (), 0),
        ("colour", (BLACK, WHITE), "white"),
        ("colour", (MARKED,), "white.marked"),
        ("colour", ("shared.green",), "green"),
        ("identity", (), 0),
        ("identity", (BLACK, MARKED), "black.archer white.archer.marked"),
        ("pieces", (BLACK, MARKED), "black.archer white.archer"),
        ("pieces", ("red.pawn.3",), "red.pawn.3"),
        ("pieces", ("shared.green",), "shared.green"),
        ("pieces", (), 0),
    ],
)
def test_a_stack_shows_its_symbol(view: str, stack: tuple[str, ...], symbol: Symbol) -> None:
    assert view_named(view, SEATS).symbol(stack) == symbol


@pytest.mark.parametrize("view", ["occupancy", "polarity", "colour", "identity"])
def test_an_empty_cell_shows_the_same_in_every_view(view: str) -> None:
    assert view_named(view, SEATS).symbol(()) == EMPTY


@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_a_view_of_magnets_names_all_its_symbols(view: str) -> None:
    seen = view_named(view, SEATS)

    assert {seen.symbol(stack) for stack in ((), (BLACK,), (WHITE,))} == set(seen.symbols)
    assert seen.symbols[0] == EMPTY


def test_a_reading_stands_in_the_order_of_the_cells() -> None:
    placement = Placement({"a1": (BLACK,), "c1": (WHITE,)})

    assert reading_of(placement, view_named("polarity", SEATS), ("c1", "b1", "a1")) == (-1, 0, 1)


@pytest.mark.parametrize(("name", "seats"), [("smell", SEATS), ("polarity", ("p1", "p2", "p3"))])
def test_a_view_that_does_not_exist_is_refused_by_name(name: str, seats: tuple[str, ...]) -> None:
    with pytest.raises(AdoubeError, match=name):
        view_named(name, seats)
