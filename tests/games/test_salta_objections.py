"""The objections to a board of Salta that no legal turn leaves, and to turns that are refused."""

from __future__ import annotations

import pytest

from adoube.games.base import BoardChange
from adoube.games.salta import Salta
from tests.games.salta_boards import SHUTTING_IN, standing

SALTA = Salta()
OPEN = {"green.sun.3": "e5"}
JUMPING = {"green.sun.3": "e5", "red.sun.3": "f6"}


def change(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(*(frozenset(cells.split()) for cells in (emptied, filled, altered)))


@pytest.mark.parametrize(
    ("moved", "turn", "clause", "says"),
    [
        (OPEN, "e5-e6", "SAL-04", "The piece on e5 may go to d4, d6, f4 or f6."),
        (OPEN, "e5-g7", "SAL-05", "no enemy between e5 and g7"),
        (OPEN, "a1-b2", "SAL-04", "The piece on a1 cannot move now."),
        (OPEN, "f8-e7", "SAL-03", "Red's, and Green is to move. Green moves one piece"),
        (JUMPING, "a3-b4", "SAL-06", "Green can jump an enemy, and so has to. The jump to make is e5-g7."),
        (JUMPING, "skip", "SAL-03", "The jump to make is e5-g7."),
        ({"red.sun.3": "d4", "green.sun.3": "e5"}, "e5-c3", "SAL-04", "There is a piece on c3"),
        ({"red.sun.3": "f6", "green.sun.3": "e7"}, "e7-g5", "SAL-05", "jump backward"),
        (
            SHUTTING_IN,
            "c5-b6",
            "SAL-08",
            "Red could not move at all: that is not allowed. The piece on c5 may go to b4",
        ),
    ],
)
def test_a_refusal_says_where_the_piece_may_go(
    moved: dict[str, str], turn: str, clause: str, says: str
) -> None:
    objection = SALTA.why_illegal(standing(SALTA, moved), SALTA.read(turn))

    assert objection is not None
    assert (objection.clause, says in objection.text) == (clause, True), objection.text


@pytest.mark.parametrize(
    ("seen", "clause", "says"),
    [
        (change(), "SAL-03", "Nothing has changed"),
        (change("e5", "e6"), "SAL-04", "e5 may go to d4, d6, f4 or f6"),
        (change("e5"), "SAL-07", "Nothing is captured in Salta"),
        (change("", "e6"), "SAL-07", "from nowhere (e6)"),
        (change("a3 c3", "b4 d4"), "SAL-03", "More than one piece has moved (a3, b4, c3, d4)"),
        (change("f8", "e7"), "SAL-03", "Red's"),
    ],
)
def test_the_clause_that_a_hand_has_broken(seen: BoardChange, clause: str, says: str) -> None:
    objection = SALTA.why_unexplained(standing(SALTA, OPEN), seen)

    assert (objection.clause, says in objection.text) == (clause, True), objection.text


def test_after_the_end_the_ending_is_named() -> None:
    ended = standing(SALTA, OPEN, played=240)

    assert SALTA.why_unexplained(ended, change("e5", "f6")).clause == "SAL-11"


def test_the_note_counts_the_turns() -> None:
    assert [str(note) for note in SALTA.notes(standing(SALTA, OPEN, "red", played=73))] == ["Turn 37 of 120"]
    assert Salta({"turn_limit": "none"}).notes(SALTA.start()) == ()
