"""The objections to a board that no turn of the family leaves: the clause, and words that name the cells."""

from itertools import combinations
from random import Random

import pytest

from adoube.games.base import BoardChange
from adoube.games.leap_frog import Capture, Froglet, LeapFrog, LeapFrogMurray
from adoube.games.leap_frog.family import LeapGame
from adoube.games.rulebook import rules_of
from tests.games.leap_frog_boards import change, corner, hexagon, played, random_play, seen

MIDGAME = """
. p . . p .
p . p . . .
. p . p . .
p p . p . .
"""


@pytest.mark.parametrize(
    ("did", "names"),
    [
        (change(), "Player 1 is to leap"),
        (change("a1", "c1"), "b1 was leapt over and still stands there"),
        (change("a1 b1 d1", "e3"), "break off at e1, e3"),
        (change("a1 b1", "c2"), "a1, b1 to c2"),
        (change("a1", "a2"), "a1 to a2 is no short leap"),
        (change("b2", "d4"), "diagonal"),
        (change("d1", "d3"), "d2 was leapt over"),
        (change("a1", "c3"), "diagonal"),
        (change("e4", "e2"), "There is no piece on e3"),
        (change("b4"), "none has leapt over b4"),
        (change("a1 b1"), "a1, b1 are empty"),
        (change("", "c1"), "on c1 that was not there"),
        (change("", "", "a1"), "on a1 than before"),
        (change("a1 b1", "c1 e1"), "c1, e1 were empty before"),
        (change("a1 b1 a3", "c1"), "a1, a3 cannot all be"),
        (change("a1 b1 b2", "c1"), "never leaps over b2"),
    ],
)
def test_the_fault_of_a_hand_is_named(did: BoardChange, names: str) -> None:
    game = LeapFrog()

    objection = game.why_unexplained(corner(game, MIDGAME), did)

    assert names in objection.text, objection
    assert objection.clause == ("LF-02" if did == change("b4") else "LF-04")


def test_one_forgotten_capture_is_named_wherever_it_was() -> None:
    game = LeapFrog()
    field = """
    . . . p . .
    . p . . . p
    . . . p . .
    . p . . . p
    p p . p . .
    """
    before = corner(game, field)
    after = played(game, before, "a1xc1xe1")
    done = seen(game, before, after)

    for forgotten in done.emptied - {"a1"}:
        objection = game.why_unexplained(before, BoardChange(done.emptied - {forgotten}, done.filled))

        assert (objection.clause, f"on {forgotten} was leapt" in objection.text) == ("LF-04", True)


@pytest.mark.parametrize("diagonal", ["no", "yes"])
@pytest.mark.parametrize("seed", range(8))
def test_a_forgotten_capture_in_random_play_is_named_or_what_stands_is_a_turn(
    seed: int, diagonal: str
) -> None:
    game, rng = LeapFrog({"diagonal": diagonal}), Random(seed)
    for before in list(random_play(game, seed))[2:-1:6]:
        turn, after = game.random_turn(before, rng)
        done = seen(game, before, after)
        if not done.filled:
            continue
        for forgotten in done.emptied - {game.rules.lattice.names[turn.path[0]]}:
            did = BoardChange(done.emptied - {forgotten}, done.filled)
            if not any(game.explain(before, did)):
                assert "still stand" in game.why_unexplained(before, did).text
                if diagonal == "no":
                    assert forgotten in game.why_unexplained(before, did).text


def test_several_forgotten_captures_are_named_together() -> None:
    game = LeapFrog()
    before = corner(game, "p p . p . p .")

    objection = game.why_unexplained(before, change("a1 b1", "g1"))

    assert objection.text == "The pieces on d1, f1 were leapt over and still stand there: take them off."


def test_a_piece_in_the_way_of_the_leaps_is_named() -> None:
    game = LeapFrog()
    before = corner(game, "p p p p .")

    assert "c1, where another stands" in game.why_unexplained(before, change("a1 b1 d1", "e1")).text


def test_leaps_that_do_not_hang_together_are_no_turn() -> None:
    game = LeapFrog()
    drawing = """
    . . . . . p .
    . . . . p . p
    p p . . . p .
    """

    objection = game.why_unexplained(corner(game, drawing), change("a1 b1 f1 e2 g2 f3", "c1"))

    assert objection.clause == "LF-04"
    assert "hang together" in objection.text


def test_a_marble_in_capture_is_called_a_marble() -> None:
    capture = Capture()

    objection = capture.why_unexplained(capture.start(), change("c3", "e5"))

    assert objection.clause == "CAP-01"
    assert objection.text == "The marble on d4 was leapt over and still stands there: take it off."


def test_the_removals_come_first() -> None:
    older, froglet, murray = LeapFrog(), Froglet(), LeapFrogMurray({"first_removal": "white"})
    green = corner(murray, "g w", owing=("p2",), to_move="p2")

    assert older.why_unexplained(older.start(), change("a1 b1", "c1")).clause == "LF-02"
    assert older.why_unexplained(older.start(), change("a1 b1")).clause == "LF-02"
    assert older.why_unexplained(older.start(), change()).clause == "LF-02"
    assert froglet.why_unexplained(froglet.start(), change("a1", "c1")).clause == "FRG-02"
    assert murray.why_unexplained(green, change("a1")).clause == "LF-A2"
    assert "has to be white" in murray.why_unexplained(green, change("a1")).text


def test_after_the_end_the_ending_is_named() -> None:
    game = LeapFrog()
    over = corner(game, "p . p")

    assert game.why_unexplained(over, change("a1", "b1")).clause == "LF-07"
    assert list(game.explain(over, change("a1"))) == []
    assert not game.may_become(over, change("a1"))


HALF_WAY = """
a      m . . . m
b     . m . . . .
c    . m m . m . .
d   . . . m . . m .
e  m . m . m m . . .
f   . . m m . . . .
g    m . . . m . .
h     . m m . . .
i      . . m . .
"""


@pytest.mark.parametrize("game", [LeapFrog(), LeapFrog({"diagonal": "yes"}), Capture()])
def test_whatever_two_or_three_cells_do_there_is_a_clause_of_the_rulebook(game: LeapGame) -> None:
    before = hexagon(game, HALF_WAY) if isinstance(game, Capture) else corner(game, MIDGAME)
    standing = game.placement(before).cells.keys()
    clauses = {rule.id for rule in rules_of(type(game))}
    cells = [cell for cell in game.board.names if cell[0] in "abcdef" and cell[1:] in "12345"]
    rng = Random(1)

    for touched in rng.sample([*combinations(cells, 2), *combinations(cells, 3)], 600):
        did = BoardChange(frozenset(touched) & standing, frozenset(touched) - standing)
        if not any(game.explain(before, did)):
            objection = game.why_unexplained(before, did)

            assert objection.clause in clauses
            assert "{" not in objection.text
