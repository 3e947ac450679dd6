"""Every verdict is one sentence that says what to do."""

from __future__ import annotations

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.games.verdict import Objection, Outcome
from adoube.referee.verdicts import (
    BackInStep,
    Fault,
    Illegal,
    Moved,
    Over,
    SetUp,
    StartStands,
    TurnQuestion,
    Undecided,
    Underway,
    Verdict,
)
from adoube.tables.messages import cells_to_put_right, message_of
from adoube.words import as_written

WHY = Objection("JAR-03", as_written("No line joins a1 and e3."))
OUTCOME = Outcome(("black",), "JAR-14", as_written("Black is home."))


@pytest.mark.parametrize(
    ("verdict", "text", "clause"),
    [
        (Moved(1, "black", "a1-b3", None, ("a1", "b3")), "Black played a1-b3.", None),
        (Moved(1, "p2", "a1xa3", None, ("a1", "a3")), "Player 2 played a1xa3.", None),
        (Underway(("a1",), ()), "Still to correct: Empty a1.", None),
        (
            Undecided(1, "white", ("a5xb3", "a5xc4"), ()),
            "White has played a5xb3 or a5xc4; the board does not show which.",
            None,
        ),
        (
            TurnQuestion(1, 1, "white", ("a5xb3", "a5xc4", "skip")),
            "White, which was it: a5xb3, a5xc4 or skip?",
            None,
        ),
        (Illegal(WHY, ("e3",), ("a1", "b1")), "No line joins a1 and e3.", "JAR-03"),
        (BackInStep(), "The board is correct again.", None),
        (SetUp((), ("a1",)), "Set up the board for Jarmo.", None),
        (SetUp(), "The board is set up for Jarmo: play.", None),
        (Over(OUTCOME, {"black": 10, "white": 0}), "The game is over. Black is home.", "JAR-14"),
        (StartStands(), "The pieces are set up for the next game.", None),
        (Fault("The cell a1 is silent."), "The cell a1 is silent.", None),
        (Fault("The sensor of a7 is broken"), "The sensor of a7 is broken.", None),
    ],
    ids=lambda value: value.name if hasattr(value, "name") else "",
)
def test_a_verdict_in_words(verdict: Verdict, text: str, clause: str | None) -> None:
    message = message_of(verdict, Line.begin(make_game("jarmo")))

    assert (message.kind, message.text, message.clause) == (verdict.name, text, clause)


@pytest.mark.parametrize(
    ("empty", "fill", "text"),
    [
        (("a1",), (), "Empty a1."),
        (("a1", "b1", "c1"), (), "Empty a1, b1 and c1."),
        (("a1", "b1"), ("c1",), "Empty a1 and b1, fill c1."),
        (("c3", "e3", "g3", *["x"] * 21), (), "Empty c3, e3, g3 and 21 more."),
        ((), ("a1", "b1", "c1", "d1"), "Fill a1, b1, c1 and 1 more."),
        (("a1",), ("b1", "c1", "d1"), "Empty a1, fill b1, c1 and 1 more."),
        (("a1",) * 16, ("b1",) * 16, "Empty a1, a1 and 14 more, fill b1 and 15 more."),
    ],
)
def test_at_most_three_cells_to_put_right_are_named(
    empty: tuple[str, ...], fill: tuple[str, ...], text: str
) -> None:
    assert str(cells_to_put_right(empty, fill)) == text
