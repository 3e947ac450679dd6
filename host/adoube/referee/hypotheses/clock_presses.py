"""Which turns a press has ended, and whether the board may show another turn than it seems to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.multi_turn_search import Effort, Touches, answered_chains
from adoube.referee.hypotheses.nodes import Node, merged, path_to
from adoube.referee.successors import differing
from adoube.sensing.views import Reading

__all__ = ["EndedTurn", "ended_by", "may_be_answered", "unaccounted_touches"]

LATE_PRESSES = 1
"""a press may come after the answer was played; players who always press so late are none"""


@dataclass(frozen=True, slots=True)
class EndedTurn:
    """A tip, and the first turn on the way to it of the seat that pressed: in all records, by its nodes."""

    tip: Node
    turn: list[Node]
    lag: int
    """how many turns were played after it, apart from those whose presses have come"""


def ended_by(
    graph: Graph,
    final: Sequence[Node],
    tips: Sequence[Node],
    seat: str,
    waiting: int,
    lately: frozenset[str] | None,
) -> list[EndedTurn]:
    """What a press of `seat` may have ended, of the tips that its seat has played on the way to.

    So many presses are `waiting` for turns played since. Of hypotheses in which several more were played
    without a press, none is kept beside those in which it was one at most; nor one in which that began too
    early for an answer, not on cells touched `lately`; nor one in which it happens again and again. `lately`
    is None for a press that came before and had to wait.
    """
    ended = [
        EndedTurn(tip, turn, max(0, _depth(tip, final) - _depth(turn[0], final) - waiting))
        for tip in tips
        if (turn := _first_turn_of(seat, tip, final))
    ]
    most = max(1, min((one.lag for one in ended), default=0))
    ended = [one for one in ended if one.lag <= most]
    return ended if lately is None else _punctual(graph, final, ended, lately)


def _punctual(
    graph: Graph, final: Sequence[Node], ended: list[EndedTurn], lately: frozenset[str]
) -> list[EndedTurn]:
    """Those in which the press is not late, or late for once and for an answer that has just been given."""
    if any(one.lag == 0 for one in ended):
        ended = [one for one in ended if one.lag == 0 or _is_played_on(graph, one.tip, lately)]
    for one in ended:
        if one.lag:
            for node in path_to(one.tip, final):
                node.late += 1
    usual = min((one.tip.late for one in ended), default=0) + LATE_PRESSES
    return [one for one in ended if one.tip.late <= usual]


def _is_played_on(graph: Graph, tip: Node, cells: frozenset[str]) -> bool:
    """Whether the last turn that led to a tip shows on no other cells than these."""
    names = graph.game.board.names
    return any(
        differing(names, up.successor_table.shown, tip.successor_table.shown) <= cells
        for up in tip.played_from
    )


def _depth(node: Node, final: Sequence[Node]) -> int:
    return len(path_to(node, final))


def _first_turn_of(seat: str, tip: Node, final: Sequence[Node]) -> list[Node]:
    first: list[Node] = []
    layer = [tip]
    while layer:
        first = [node for node in layer if node.mover == seat] or first
        layer = merged(up for node in layer for up in node.played_from if up not in final)
    return first


def may_be_answered(
    graph: Graph,
    final: Sequence[Node],
    tips: Sequence[Node],
    reading: Reading,
    touches_of: Callable[[Node], Touches],
    pressed: Sequence[str],
    lately: frozenset[str],
) -> bool:
    """Whether the seats that `pressed` may have played other turns than the tips hold, and the next hand have
    lifted pieces since, from cells touched `lately`.

    Where the tips hold a turn more than was pressed, it may be another as well. Where all of them do, an
    answer was begun before the press in any case, and may have been begun at any time.
    """
    paths = [path_to(tip, final) for tip in tips]
    last = len(pressed) - 1
    if paths and min(map(len, paths)) > len(pressed):
        lately = frozenset(graph.game.board.names)
    known = {path[last].key for path in paths if len(path) > last}
    deepest = max((len(path) for path in paths), default=0)
    effort = Effort(graph.tally)
    for source in final:
        if graph.game.to_move(source.successor_table.position) != pressed[0]:
            continue
        for turns in range(len(pressed), max(len(pressed), min(deepest, len(pressed) + 1)) + 1):
            answered = answered_chains(graph, source, reading, touches_of(source), turns, effort, lately)
            if any(nodes[last].key not in known for nodes in answered) or effort.is_too_much:
                return True
    return False


def unaccounted_touches(
    final: Sequence[Node], tips: Sequence[Node], touched_since: Callable[[int], frozenset[str] | None]
) -> bool:
    """Whether cells were touched that no tip accounts for."""
    for tip in tips:
        path = path_to(tip, final)
        touched = touched_since(path[0].edges[0].parent.since)
        if touched is None or touched <= frozenset().union(*(node.edges[0].changed for node in path)):
            return False
    return True
