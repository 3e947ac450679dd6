"""What is wrong with a reading: held against the hypothesis that is nearest to it."""

from collections.abc import Sequence

from adoube.games.refusals import refusal_of_change
from adoube.referee.difference import change_between, remedy_between
from adoube.referee.hypotheses import Hypotheses
from adoube.referee.nodes import Node
from adoube.referee.successors import differing
from adoube.referee.verdicts import Fault, Illegal, SetUp, Underway
from adoube.sensing.views import EMPTY, Reading
from adoube.words import say

__all__ = ["illegal", "is_swept_off", "set_up", "silent", "underway"]

FEWEST_PIECES = 4
"""with fewer nobody could tell a board that was swept off from one in the middle of a turn"""
LEFT_WHEN_SWEPT = 0.25


def illegal(hypotheses: Hypotheses, reading: Reading) -> Illegal:
    """The clause that forbids what stands, and how to get back to where the game is."""
    nearest = _nearest(hypotheses, reading)
    cells = _cells(hypotheses)
    change = change_between(cells, nearest.outlook.shown, reading)
    objection = refusal_of_change(hypotheses.game, nearest.outlook.position, change)
    return Illegal(objection, *remedy_between(cells, nearest.outlook.shown, reading))


def is_swept_off(hypotheses: Hypotheses, reading: Reading) -> bool:
    """Whether most of the pieces are gone: nobody is playing on. What a camera cannot tell is not gone."""
    expected = sum(shows != EMPTY for shows in hypotheses.final[0].outlook.shown)
    standing = sum(shows != EMPTY for shows in reading)
    return expected >= FEWEST_PIECES and standing <= expected * LEFT_WHEN_SWEPT


def underway(hypotheses: Hypotheses, reading: Reading) -> Underway:
    """What a turn that has begun still lacks, or what would undo it."""
    return Underway(*_remedy(hypotheses, reading))


def set_up(hypotheses: Hypotheses, reading: Reading) -> SetUp:
    """What the board lacks before play begins or goes on."""
    return SetUp(*_remedy(hypotheses, reading))


def silent(cells: Sequence[str], reading: Reading) -> Fault | None:
    """The cells of which nothing is known; None where all are known, and where the board says nothing yet."""
    missing = tuple(cell for cell, shows in zip(cells, reading, strict=True) if shows is None)
    if not missing or len(missing) == len(cells):
        return None
    return Fault(say("referee.silent_cells", cells=", ".join(missing)), missing)


def _remedy(hypotheses: Hypotheses, reading: Reading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return remedy_between(_cells(hypotheses), _nearest(hypotheses, reading).outlook.shown, reading)


def _nearest(hypotheses: Hypotheses, reading: Reading) -> Node:
    """The hypothesis that differs from a reading in the fewest cells."""
    cells = _cells(hypotheses)
    return min(hypotheses.sources(), key=lambda node: len(differing(cells, node.outlook.shown, reading)))


def _cells(hypotheses: Hypotheses) -> Sequence[str]:
    return hypotheses.game.board.names
