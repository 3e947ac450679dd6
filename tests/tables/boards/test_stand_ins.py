"""Other games on a chess board: which fit, which chessmen stand for what, and that they are read rightly."""

from __future__ import annotations

import pytest

from adoube.games.registry import game_names, make_game
from adoube.link.eboards.events import SOME, SquareRead, square_named
from adoube.referee.recorded_games import view_of
from adoube.sensing.events import CellShows
from adoube.tables.boards.eboard_games import UnfitEboardError, shown_cells
from adoube.tables.boards.stand_ins import StandIns, stand_ins
from tests.tables.boards.simulated_hands import read_back

# By game the view on a board that knows pieces, and on one that knows only that one stands there.
FITTING = {
    "alquerque": ("polarity", "occupancy"),
    "chess": ("identity", "occupancy"),
    "dala": ("polarity", "occupancy"),
    "dara": ("polarity", "occupancy"),
    "english-draughts": ("colour", None),
    "follow-the-arrow": ("occupancy", "occupancy"),
    "fox-and-geese": ("colour", None),
    "fox-and-hounds": ("polarity", "occupancy"),
    "jarmo": ("polarity", "occupancy"),
    "jasir": ("polarity", "occupancy"),
    "konane": ("polarity", "occupancy"),
    "mak-yek": ("polarity", "occupancy"),
    "nine-mens-morris": ("polarity", "occupancy"),
    "peg-solitaire": ("occupancy", "occupancy"),
    "picaria": ("polarity", "occupancy"),
    "russian-draughts": ("colour", None),
}
# Turned by half it looks and plays alike, so that only the names of its cells would differ.
LOOKS_ALIKE = "konane"


def fit(name: str, *, knows_pieces: bool = True) -> StandIns | None:
    try:
        return stand_ins(make_game(name), "chessnut", knows_pieces=knows_pieces)
    except UnfitEboardError:
        return None


def refusal(name: str, *, knows_pieces: bool = True) -> str:
    with pytest.raises(UnfitEboardError) as refused:
        stand_ins(make_game(name), "chessnut", knows_pieces=knows_pieces)
    return str(refused.value)


def test_each_game_fits_or_does_not() -> None:
    found = {name: (fit(name), fit(name, knows_pieces=False)) for name in game_names()}

    views = {
        name: tuple(None if each is None else each.view for each in both)
        for name, both in found.items()
        if any(both)
    }
    assert views == FITTING


def test_a_game_that_does_not_fit_is_refused_with_the_reason() -> None:
    assert "not squares of a chess board" in refusal("salta")
    assert "put on each other in River Crossing" in refusal("river-crossing")
    assert "tells too little for Russian draughts" in refusal("russian-draughts", knows_pieces=False)


@pytest.mark.parametrize("knows_pieces", [True, False])
def test_chessmen_are_themselves_in_chess(knows_pieces: bool) -> None:
    chess = fit("chess", knows_pieces=knows_pieces)

    assert chess is not None
    assert chess.stands_for["Q"] == "white.queen"
    assert chess.texts == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "russian-draughts",
            (
                "White chessmen are the pieces of White, black ones those of Black. "
                "A king is any chessman of its colour, such as a queen."
            ),
        ),
        (
            "fox-and-geese",
            (
                "White chessmen are the pieces of the fox, black ones those of the geese. "
                "The game's board is the squares from a1 to g7. What stands on others is not looked at."
            ),
        ),
        (
            "konane",
            (
                "White chessmen are the pieces of White, black ones those of Black. "
                "One set of chessmen is too few: a second one is needed."
            ),
        ),
    ],
)
def test_people_are_told_which_chessmen_stand_for_what(name: str, said: str) -> None:
    found = fit(name)

    assert found is not None
    assert " ".join(map(str, found.texts)) == said


def test_where_only_that_something_stands_is_known_anything_stands_for_anything() -> None:
    found = fit("fox-and-hounds", knows_pieces=False)

    assert found is not None
    assert [*map(str, found.texts)] == ["Any chessman stands for any piece of the game."]


def test_a_smaller_board_lies_in_the_corner_and_the_rest_is_not_looked_at() -> None:
    game = make_game("jarmo")
    cells = shown_cells(game, view_of(game, "polarity"))

    corner = [*cells.hear(SquareRead(square_named("a1"), "Q"), 5)]
    outside = [*cells.hear(SquareRead(square_named("f6"), "Q"), 6)]

    assert [event.cell for event in corner] == ["a1"]
    assert outside == []


def test_a_piece_that_the_board_does_not_know_is_unknown_where_its_colour_counts() -> None:
    game = make_game("russian-draughts")
    cells = shown_cells(game, view_of(game, "colour"))

    assert [*cells.hear(SquareRead(square_named("c3"), SOME), 5)] == [CellShows(5, "c3", None)]


@pytest.mark.full(but=4)
@pytest.mark.parametrize(
    ("name", "knows_pieces"),
    [
        pytest.param(name, knows, id=f"{name}-{'pieces' if knows else 'occupancy'}")
        for name, views in FITTING.items()
        for knows, view in zip((True, False), views, strict=True)
        if view is not None
    ],
)
def test_games_by_careful_hands_are_read_back_without_a_wrong_turn(name: str, knows_pieces: bool) -> None:
    """`python -m benchmarks.eboard_games --game GAME` plays many more, and longer ones."""
    # A board is turned where pieces are known, and lies as it should where only their places are.
    seed = 1 if knows_pieces else 2
    turned = knows_pieces and len(make_game(name).board.cells) == 64 and name != LOOKS_ALIKE

    game = read_back(name, seed, 30, knows_pieces=knows_pieces, turned=turned)

    assert game.wrong == []
    assert len(game.read) == len(game.played)
