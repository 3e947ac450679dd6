"""The names of Ludii's library that ours defines: what each of them does."""

from __future__ import annotations

import pytest

from adoube.games.lud.tree import DescriptionError
from tests.games.described import after, drawn, framed, picture
from tests.games.lud.test_ludemes import ALONE, ONE_MAN


@pytest.mark.parametrize(
    ("name", "targets"),
    [
        ("StepOrthogonalToEmpty", "b3 c2 c4 d3"),
        ("StepDiagonalToEmpty", "b2 b4 d2 d4"),
        ("StepForwardToEmpty", "c4"),
        ("StepForwardsToEmpty", "b4 c4 d4"),
    ],
)
def test_the_standard_names_of_steps(name: str, targets: str) -> None:
    game = framed(ALONE.format(f'("{name}")'))

    assert game.turns(drawn(game, ONE_MAN)) == [f"c3-{target}" for target in targets.split()]


TWO_IN_A_ROW = """
    . . . . .
    . . . . .
    M m . m .
    . . . . .
    . . . . .
"""


AT_THE_END = """
    . . . . .
    . . . . .
    . . . . M
    . . . . .
    . . . . .
"""


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ('"HopSequenceCapture"', '"HopSequenceCaptureAgain"'),
        ('"HopOrthogonalSequenceCapture"', '"HopOrthogonalSequenceCaptureAgain"'),
        ('("HopSequenceCapture" ~ ~ at:EndOfTurn)', '("HopSequenceCaptureAgain" ~ ~ at:EndOfTurn)'),
    ],
)
def test_the_standard_names_of_chains_of_captures(first: str, again: str) -> None:
    game = framed(f'(if "SameTurn" {again} (forEach Piece {first}))')
    position = drawn(game, TWO_IN_A_ROW)

    assert game.turns(position) == ["a3-c3-e3"]
    assert after(game, position, "a3-c3-e3") == picture(game, drawn(game, AT_THE_END))


@pytest.mark.parametrize(
    ("end", "over"),
    [
        ('(if ("NoPiece" Next) (result Mover Win))', True),
        ('("NoMoves" Loss)', True),
        ('(if ("NoSites" (sites Occupied by:Mover)) (result Next Win))', False),
    ],
)
def test_the_standard_names_of_endings(end: str, over: bool) -> None:
    game = framed(ALONE.format('("StepToEmpty")'), end=end)
    position = game.after(drawn(game, ONE_MAN), game.read("c3-c4"))

    assert (game.outcome(position) is not None) is over


def test_a_fault_in_a_standard_name_is_said_where_the_name_is_used() -> None:
    with pytest.raises(DescriptionError) as refused:
        framed('(move Remove (sites Board) (then ("NoMoves" Loss)))')

    assert (refused.value.mark.file, refused.value.mark.line) == ("test.lud", 12)
