"""The objections to a row that no legal turn leaves: the clause, and words that name the squares."""

from itertools import combinations

import pytest

from adoube.games.base import BoardChange
from adoube.games.left_right import LeftRight
from adoube.games.left_right.rules import Position
from adoube.games.rulebook import rules_of
from tests.games.left_right_rows import game_of, played


def change(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(*(frozenset(cells.split()) for cells in (emptied, filled, altered)))


def midgame(game: LeftRight) -> Position:
    """First to move on `******1**1122*2*******`: its last counter on 10, its card a 1, so 9 and 11."""
    return played(game, "4L", "1R", "3R", "2R")


@pytest.mark.parametrize(
    ("seen", "clause", "names"),
    [
        (change(), "LLR-05", "First is to place one counter. The counter goes on 9 or 11."),
        (change("7"), "LLR-06", "(7)"),
        (change("7", "8"), "LLR-06", "(7)"),
        (change("10 7", "9"), "LLR-06", "(7, 10)"),
        (change("", "14"), "LLR-05", "14 is 4 from 10, and First's card is the 1"),
        (change("", "9 14"), "LLR-05", "(9, 14)"),
        (change("", "9", "11"), "LLR-05", "(9, 11)"),
        (change("", "", "12"), "LLR-05", "12 is 2 from 10"),
        (change("", "", "10"), "LLR-06", "The pile on 10"),
        (change("", "9"), "LLR-03", "on top of 9"),
        (change("", "", "11"), "LLR-03", "on top of 11"),
    ],
)
def test_the_clause_that_a_hand_has_broken(seen: BoardChange, clause: str, names: str) -> None:
    game = game_of()

    objection = game.why_unexplained(midgame(game), seen)

    assert (objection.clause, names in objection.text) == (clause, True), objection


def test_at_the_edge_only_the_squares_on_the_board_are_named() -> None:
    game = game_of("4,3,1,2/4,3,1,2", length="8")

    assert "The counter goes on 8." in game.why_unexplained(game.start(), change("", "1")).text


def test_a_counter_for_a_lost_card_is_refused() -> None:
    game = game_of(length="2", off_board="card_lost")

    assert "it is lost" in game.why_unexplained(game.start(), change("", "", "1")).text


def test_after_the_end_the_ending_is_named() -> None:
    game = game_of("1/1", n="1")

    objection = game.why_unexplained(played(game, "1L", "1R"), change("", "", "2"))

    assert objection.clause == "LLR-A4"
    assert "First 1, Second 1" in objection.text


@pytest.mark.parametrize("options", [{}, {"from_": "opponent"}, {"length": "8"}])
def test_whatever_one_or_two_cells_do_there_is_a_clause_of_the_rulebook(options: dict[str, str]) -> None:
    game = game_of("2,3,1,4/1,3,4,2", **options)
    before = played(game, "2R", "1L")
    standing = game.placement(before).cells.keys()
    clauses = {rule.id for rule in rules_of(LeftRight)}
    free = frozenset(game.board.names) - standing

    for cells in [*combinations(game.board.names, 1), *combinations(game.board.names, 2)]:
        occupied = frozenset(cells) & standing
        for emptied, altered in ((occupied, frozenset()), (frozenset(), occupied)):
            objection = game.why_unexplained(before, BoardChange(emptied, frozenset(cells) & free, altered))
            assert objection.clause in clauses
            assert "{" not in objection.text
