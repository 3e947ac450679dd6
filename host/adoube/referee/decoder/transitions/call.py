"""Something is called over the table: a takeback, or what changes the state of the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from adoube.games.calls import TAKEBACK_CALL
from adoube.games.refusals import after_call
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from adoube.referee.decoder.hypothesis import Hypothesis, Mode, Played
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.positions import Positions
from adoube.referee.decoder.transitions.change_of_mind import given_back

__all__ = ["called"]


def called(
    positions: Positions, weights: Weights, hypothesis: Hypothesis, call: Mapping[str, Any]
) -> Iterator[Hypothesis]:
    """What a call may mean to a hypothesis: it is odd where the rules do not allow it."""
    if hypothesis.mode is Mode.CLEARING:
        yield hypothesis
    elif call.get("call") == TAKEBACK_CALL.name:
        yield from _called_back(weights, hypothesis, call.get("by"))
    else:
        yield _changed(positions, weights, hypothesis, call)


def _called_back(weights: Weights, hypothesis: Hypothesis, by: str | None) -> Iterator[Hypothesis]:
    """The turns that a seat says it takes back were taken back, will be, or no cell shows them."""
    odd = hypothesis.scored(hypothesis.score - weights.call_odd)
    if hypothesis.undoing:
        yield hypothesis if by in (None, "", hypothesis.node.mover) else odd
        return
    yield replace(odd, announced=True)
    if not hypothesis.deviating:
        for plies, (line, differing) in enumerate(hypothesis.line.back, start=1):
            if not differing and by in (None, "", line.node.mover):
                yield replace(
                    hypothesis, line=line, presses=given_back(hypothesis.line, plies), undoing=plies
                )
                return


def _changed(
    positions: Positions, weights: Weights, hypothesis: Hypothesis, call: Mapping[str, Any]
) -> Hypothesis:
    """The hypothesis once a call has changed the state of the rules."""
    odd, line = hypothesis.scored(hypothesis.score - weights.call_odd), hypothesis.line
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
