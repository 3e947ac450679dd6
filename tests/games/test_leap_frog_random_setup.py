"""A layout drawn at random and looked at: it becomes an option, or says which pieces are wrong, and where."""

from __future__ import annotations

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.games.leap_frog.random_setup import MOST_NAMED
from adoube.games.options import RandomSetup
from adoube.games.registry import make_game

GREEN, YELLOW, BLUE = ("shared.green",), ("shared.yellow",), ("shared.blue",)


def drawn_of(name: str) -> RandomSetup:
    drawn = make_game(name).random_setup()
    assert drawn is not None
    return drawn


def froglet(**changes: Stack) -> Placement:
    """A layout of Froglet in which all is right, but for some cells."""
    game = make_game("froglet", seed=4)
    return Placement({**game.placement(game.start()).cells, **changes})


def cells_with(stack: Stack) -> list[str]:
    return [cell for cell, stands in froglet().cells.items() if stands == stack]


@pytest.mark.parametrize(
    ("name", "options"),
    [("froglet", {}), ("leap-frog-murray", {}), ("leap-frog-murray", {"size": "18"})],
)
def test_what_stands_is_the_layout_of_the_game_that_begins_so(name: str, options: dict[str, str]) -> None:
    stood = make_game(name, options, seed=9)
    placement = stood.placement(stood.start())
    assumed = make_game(name, options)
    drawn = assumed.random_setup()
    assert drawn is not None

    begun = assumed.with_options(drawn.options(placement))

    assert begun.placement(begun.start()) == placement
    assert begun.options["layout"] == stood.options["layout"]


def test_the_game_says_how_many_pieces_of_each_kind_there_are() -> None:
    assert drawn_of("froglet").pieces == {
        "shared.green": 66,
        "shared.yellow": 51,
        "shared.red": 21,
        "shared.blue": 6,
    }
    assert drawn_of("leap-frog-murray").decides == ("layout",)


def test_of_a_colour_too_many_its_cells_are_named_the_doubted_ones_first() -> None:
    blue, green = cells_with(BLUE)[0], cells_with(GREEN)[0]
    wrong = froglet(**{green: BLUE})

    said = drawn_of("froglet").objection(wrong)
    doubted = drawn_of("froglet").objection(wrong, doubted=(green,))

    assert "There are 65 green frogs and should be 66." in str(said)
    assert "There are 7 blue frogs and should be 6: look at " in str(said)
    assert {blue, green} <= set(str(said).replace(",", " ").replace(".", " ").split())
    assert str(doubted).endswith(f"look at {green}.")


def test_of_a_common_colour_only_some_cells_are_named() -> None:
    yellow = cells_with(YELLOW)[0]

    said = drawn_of("froglet").objection(froglet(**{yellow: GREEN}))

    assert f" and {67 - MOST_NAMED} more." in str(said)


def test_a_cell_without_a_piece_is_named() -> None:
    green = cells_with(GREEN)[0]

    said = drawn_of("froglet").objection(froglet(**{green: ()}))

    assert str(said).startswith(f"Nothing is seen on {green}, ")


def test_what_is_wrong_makes_no_options() -> None:
    drawn = drawn_of("froglet")

    assert drawn.objection(froglet()) is None
    with pytest.raises(ValueError, match="Nothing is seen on"):
        drawn.options(Placement({}))


def test_games_that_leave_nothing_to_chance_have_no_drawn_set_up() -> None:
    assert make_game("jarmo").random_setup() is None
    assert make_game("leap-frog").random_setup() is None
