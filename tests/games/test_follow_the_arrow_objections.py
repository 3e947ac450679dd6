"""The objections to a board that a hand has left: always a clause, and words about what was done."""

import re
from itertools import product

import pytest

from adoube.games.base import BoardChange
from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.rulebook import rules_of
from tests.games.follow_the_arrow_boards import jump, played, position

MIDGAME = """
6  r1 .  b4 .  .
5  .  .  .  r2 .
4  .  .  r3 .  r4
3  .  .  b3 r5 .
2  b5 .  .  .  .
1  b1 b2 .  .  .
"""


@pytest.fixture
def game() -> FollowTheArrow:
    return FollowTheArrow()


def change(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(frozenset(emptied.split()), frozenset(filled.split()), frozenset(altered.split()))


@pytest.mark.parametrize(
    ("hand", "clause", "words"),
    [
        (change(), "FTA-09", "Nothing has moved"),
        (change("c3", "c2"), "FTA-10", "leads back"),
        (change("b2", "b3"), "FTA-09", "no pawn on b2"),
        (change("a1", "b2"), "FTA-11", "No arrow points from a1 to b2"),
        (change("a6", "a5"), "FTA-09", "belongs to Red"),
        (change("c3", "a3"), "FTA-12", "no pawn of Red's"),
        (change("c3", "d6"), "FTA-12", "No line move and no jump"),
        (change("c3", altered="c4"), "FTA-11", "a pawn on c4 already"),
        (change("c3 c4", "c5"), "FTA-13", "Red's pawn on c4 has left"),
        (change("c3"), "FTA-13", "Black's pawn on c3 has left"),
        (change("", "b4"), "FTA-03", "b4"),
        (change("", "", "c3 c4"), "FTA-09", "exchanged"),
        (change("a1 c3", "b3 c5"), "FTA-09", "More than one"),
    ],
)
def test_an_illegal_act_gets_its_clause(
    game: FollowTheArrow, hand: BoardChange, clause: str, words: str
) -> None:
    objection = game.why_unexplained(position(game, MIDGAME), hand)

    assert (objection.clause, words in objection.text) == (clause, True), objection


def test_fta_17_a_legal_turn_that_a_call_forbids(game: FollowTheArrow) -> None:
    called = game.call(position(game, MIDGAME), jump("red", "c3"))

    assert game.why_unexplained(called, change("c3", "b3")).clause == "FTA-17"


def test_fta_a7_a_hand_that_jumped_five(game: FollowTheArrow) -> None:
    drawing = """
    6  .  .  .  .  .
    5  .  .  .  r5 .
    4  .  .  .  .  r4
    3  .  r2 .  r3 .
    2  r1 .  .  .  .
    1  b1 .  .  .  .
    """

    assert game.why_unexplained(position(game, drawing), change("a1", "c5")).clause == "FTA-A7"


def test_after_the_end_the_ending_is_named(game: FollowTheArrow) -> None:
    drawing = """
    6  .  b2 b3 b4 b5
    5  b1 .  .  .  .
    4  .  .  .  .  .
    3  .  .  r1 .  .
    2  .  .  .  .  .
    1  .  .  .  .  .
    """
    over = played(game, position(game, drawing), "a5-a6")

    assert game.why_unexplained(over, change("c3", "c2")).clause == "FTA-20"


@pytest.mark.parametrize("seat", ["black", "red"])
def test_any_cell_to_any_cell_vanished_or_appeared_has_a_clause_of_the_rulebook(
    game: FollowTheArrow, seat: str
) -> None:
    before = position(game, MIDGAME, to_move=seat)
    standing = game.placement(before).cells
    known = {rule.id for rule in rules_of(FollowTheArrow)}
    acts = [change(start, end) for start, end in product(standing, game.board.names) if end not in standing]
    acts += [change(start, "", end) for start, end in product(standing, standing) if end != start]
    acts += [change(cell) for cell in standing]
    acts += [change("", cell) for cell in game.board.names if cell not in standing]

    illegal = [act for act in acts if act.altered or not any(game.explain(before, act))]

    assert len(illegal) > 250
    for act in illegal:
        objection = game.why_unexplained(before, act)
        assert objection.clause in known
        assert re.fullmatch(r"[A-Z“].*[.]", objection.text)
