"""The objections to a board that no legal turn leaves: the clause, and words that name the holes."""

from itertools import combinations

import pytest

from adoube.games.base import BoardChange
from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.rulebook import rules_of
from tests.games.jarmo_boards import position

MIDGAME = """
5  b . w . w
4  . . w . .
3  . b . w .
2  . . b . .
1  b . b . .
"""


def change(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(*(frozenset(cells.split()) for cells in (emptied, filled, altered)))


@pytest.mark.parametrize(
    ("seen", "clause", "names"),
    [
        (change(), "JAR-08", "Black"),
        (change("b3", "e3"), "JAR-03", "b3 and e3"),
        (change("c4", "b4"), "JAR-08", "c4 belongs to White"),
        (change("a5", "b5"), "JAR-10", "a5"),
        (change("a5", "", "c4"), "JAR-10", "a5"),
        (change("a1", "", "b3"), "JAR-04", "b3"),
        (change("a1", "", "d3"), "JAR-03", "a1 and d3"),
        (change("b3", "c3 e1"), "JAR-12", "e1"),
        (change("b3"), "JAR-03", "Black's archer on b3"),
        (change("d3"), "JAR-05", "White's archer on d3"),
        (change("a5"), "JAR-10", "a5"),
        (change("", "e1"), "JAR-12", "e1"),
        (change("", "a3"), "JAR-12", "a3"),
        (change("", "", "d3"), "JAR-05", "d3"),
        (change("b3 c1", "b4 e2"), "JAR-08", "b3, b4, c1, e2"),
        (change("b3", "a3 a2 a4"), "JAR-08", "a2, a3, a4, b3"),
    ],
)
def test_the_clause_that_a_hand_has_broken(seen: BoardChange, clause: str, names: str) -> None:
    jarmo = Jarmo()

    objection = jarmo.why_unexplained(position(jarmo, MIDGAME), seen)

    assert (objection.clause, names in objection.text) == (clause, True), objection


def test_the_shuttle_is_named() -> None:
    jarmo = Jarmo()
    before = position(jarmo, MIDGAME, black_chain=["b2-c2", "c2-b2", "b2-c2"])

    assert jarmo.why_unexplained(before, change("c2", "b2")).clause == "JAR-17"


def test_a_move_back_in_jasir_is_named() -> None:
    jasir = Jasir()

    assert jasir.why_unexplained(position(jasir, MIDGAME), change("b3", "b2")).clause == "JAS-01"


def test_an_archer_that_must_be_taken_back_is_named() -> None:
    forced = Jarmo({"reentry": "forced"})
    arrival = """
    5  . . . . w
    4  . . . . B
    3  . . . . .
    2  . . b . .
    1  . . . . .
    captured: b
    """

    assert forced.why_unexplained(position(forced, arrival), change("e4", "c5")).clause == "JAR-A3"


def test_after_the_end_the_ending_is_named() -> None:
    jarmo = Jarmo()
    over = """
    5  b . . . w
    4  . . . . .
    3  . . . . .
    2  . . . . .
    1  . . . . .
    """

    objection = jarmo.why_unexplained(position(jarmo, over), change("e5", "d3"))

    assert objection.clause == "JAR-14"
    assert "Black 2, White 1" in objection.text


@pytest.mark.parametrize(
    "game", [Jarmo(), Jasir(), Jarmo({"reentry": "costs_turn"}), Jarmo({"credit": "before"})]
)
def test_whatever_one_or_two_cells_do_there_is_a_clause_of_the_rulebook(game: Jarmo) -> None:
    before = position(game, MIDGAME)
    standing = game.placement(before).cells.keys()
    clauses = {rule.id for rule in rules_of(type(game))}
    free = [cell for cell in game.board.names if cell not in standing]

    for cells in combinations(game.board.names, 2):
        emptied = frozenset(cells) & standing
        for filled, altered in ((frozenset(cells) & set(free), frozenset()), (frozenset(), emptied)):
            objection = game.why_unexplained(before, BoardChange(emptied - altered, filled, altered))
            assert objection.clause in clauses
            assert "{" not in objection.text
