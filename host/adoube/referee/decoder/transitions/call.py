"""Something is called over the table: a takeback, or what changes the state of the rules."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adoube.games.calls import TAKEBACK_CALL
from adoube.games.refusals import after_call
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.positions import Positions

__all__ = ["called"]


def called(
    positions: Positions, weights: Weights, hypothesis: Hypothesis, call: Mapping[str, Any]
) -> Hypothesis:
    """What a call means to a hypothesis: it is odd where the rules do not allow it."""
    if hypothesis.mode is Mode.CLEARING:
        return hypothesis
    odd = hypothesis.scored(hypothesis.score - weights.call_odd)
    if call.get("call") == TAKEBACK_CALL.name:
        return hypothesis if hypothesis.undoing else replace(odd, announced=True)
    line = hypothesis.line
    try:
        position = after_call(positions.game, line.node.position, call, _stood_before(line))
    except (IllegalTurn, UnreadableTurn):
        return odd
    return replace(hypothesis, line=line.called(positions.node(position)))


def _stood_before(line: Played) -> list[Any]:
    """The positions before the one that a line leads to, oldest first."""
    stood: list[Any] = []
    while line.before is not None:
        line = line.before
        stood.append(line.node.position)
    return stood[::-1]
