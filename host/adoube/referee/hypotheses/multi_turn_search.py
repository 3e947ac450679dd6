"""Several turns at once: all but the last so fast, or so hidden, that no reading settled on them.

`nodes_after_unheard_turns` looks for turns that nobody heard: which lines of legal turns lead from where the
board stood to what stands now. A board may not be heard for some turns, and play goes on by the rules
meanwhile. All lines of up to so many turns that lead to what stands are held, as many as the work allows:
nothing tells which of them was played.

`unseen_turns` and `apply_call` are what was done that no board shows: turns that leave it as it was, and what
is called over the table.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from adoube.games.refusals import after_call
from adoube.games.verdict import IllegalTurn
from adoube.referee.difference import change_between
from adoube.referee.hypotheses.agreement import count_of_lines, ways_to
from adoube.referee.hypotheses.graph import Graph
from adoube.referee.hypotheses.nodes import Node, merged
from adoube.referee.successors import Successor, WorkBudget, differing
from adoube.sensing.views import EMPTY, Reading

__all__ = [
    "Effort",
    "Touches",
    "answered_chains",
    "apply_call",
    "chains",
    "nodes_after_unheard_turns",
    "passes_reading",
    "unseen_turns",
]

MOST_POSITIONS = 300
"""searches for one reading that would look at more give up: a part of the answer is no answer"""
MOST_LIFTED = 3
"""so many pieces at most are in hands when a turn has been begun"""


@dataclass(frozen=True, slots=True)
class Touches:
    """The cells touched since a moment, and each touch of them. Every turn that changes a cell touches it.

    Where touches may go unreported `cells` is None, and only the order of what was reported is known.
    """

    cells: frozenset[str] | None
    moments: Mapping[str, Sequence[int]] | None = None
    """the numbers of each cell's touches, in their order; None: not known"""
    backwards: Callable[[Successor], bool] = lambda _: False
    """whether the piece of a turn was put down before it was lifted, by the last touches of its cells"""
    later: Callable[[str, str], bool] = lambda cell, other: False
    """whether the last touch of a cell came long after that of another one"""

    def allow(self, turns: Sequence[Successor]) -> bool:
        """Whether hands that touched no more can have played these turns, whatever followed."""
        if self.cells is None:
            return True
        felt = Counter(cell for turn in turns for cell in turn.touched_cells)
        moments = self.moments
        return felt.keys() <= self.cells and (
            moments is None
            or all(times <= max(1, len(moments.get(cell, ()))) for cell, times in felt.items())
        )

    def order(self, turns: Sequence[Successor]) -> bool:
        """Whether hands can have played these turns one after the other, and nothing since."""
        felt = Counter(cell for turn in turns for cell in turn.touched_cells)
        return not any(self._is_backwards(turn, felt) for turn in turns) and not any(
            self._are_turned_round(first, second, felt) for first, second in combinations(turns, 2)
        )

    def _is_backwards(self, turn: Successor, felt: Counter[str]) -> bool:
        """Whether a piece was put down before it was lifted, on cells that no other turn has touched."""
        return turn.carry is not None and all(felt[cell] == 1 for cell in turn.carry) and self.backwards(turn)

    def _are_turned_round(self, first: Successor, second: Successor, felt: Counter[str]) -> bool:
        """Whether a turn was begun and ended before one that it should have followed was.

        Told only of turns on cells that no other turn has touched since.
        """
        moments = self.moments
        if not first.touched_cells or not second.touched_cells:
            return False
        if any(felt[cell] > 1 for turn in (first, second) for cell in turn.touched_cells):
            return False
        if self.cells is None:
            return all(
                self.later(cell, other) for cell in first.touched_cells for other in second.touched_cells
            )
        if moments is None:
            return False
        spans = [
            [moments[cell] for cell in turn.touched_cells if cell in moments] for turn in (first, second)
        ]
        if not all(spans):
            return False
        (begun, ended), (answer_begun, answer_ended) = (
            (min(span[0] for span in of_turn), max(span[-1] for span in of_turn)) for of_turn in spans
        )
        return answer_begun < begun and answer_ended < ended


@dataclass(slots=True)
class Effort:
    """What the searches for one reading have looked at together."""

    tally: WorkBudget
    positions: int = 0

    @property
    def is_too_much(self) -> bool:
        return self.positions > MOST_POSITIONS or self.tally.is_spent()


def chains(
    graph: Graph, source: Node, reading: Reading, touches: Touches, turns: int, effort: Effort
) -> list[Node]:
    """The nodes so many turns from `source`, two at least, that leave the board showing `reading`.

    `touches` are those since the source stood. A game that cannot list its turns finds
    them itself. A turn that leads further away than those after it can reach is not looked into. Where the
    `effort` is too much the list is no answer.
    """
    search = _ChainSearch(graph, reading, touches, effort)
    return list(
        search.from_source(source, turns) if graph.game.enumerable else search.explained(source, turns)
    )


def answered_chains(
    graph: Graph,
    source: Node,
    reading: Reading,
    touches: Touches,
    turns: int,
    effort: Effort,
    lately: frozenset[str],
) -> Iterator[tuple[Node, ...]]:
    """The chains of so many turns after which pieces on cells touched `lately` have been lifted for a further
    one, and `reading` shows it; each by its nodes. Where the `effort` is too much they are not all."""
    effort.positions += 1
    return _ChainSearch(graph, reading, touches, effort, lately).answered(source, turns, (), ())


@dataclass
class _ChainSearch:
    graph: Graph
    reading: Reading
    touches: Touches
    effort: Effort
    lately: frozenset[str] = frozenset()

    def from_source(self, source: Node, turns: int) -> Iterator[Node]:
        self.effort.positions += 1
        return iter(()) if self.effort.is_too_much else self.onward(source, turns, ())

    def onward(self, source: Node, turns: int, played: tuple[Successor, ...]) -> Iterator[Node]:
        if turns == 1:
            for last in source.successor_table.explain(self.reading):
                if self._may_be_all((*played, last)):
                    yield self._after(source, last)
            return
        firsts = self._firsts(source, played)
        reach = (turns - 1) * self._furthest()
        near = zip(firsts, source.successor_table.away_after(firsts, self.reading), strict=True)
        within = [first for first, away in near if away <= reach and (away or turns > 2)]
        # All of them are going to be looked at: whether that is too much is known before the first.
        self.effort.positions += len(within)
        for first in within:
            if self.effort.is_too_much:
                return
            yield from self.onward(self._after(source, first), turns - 1, (*played, first))

    def explained(self, source: Node, turns: int) -> Iterator[Node]:
        """As `onward`, of a game that searches by itself."""
        game, table = self.graph.game, source.successor_table
        change = change_between(game.board.names, table.shown, self.reading)
        for chain in game.explain_in_turns(table.position, change, turns):
            if self.effort.is_too_much:
                return
            node, played = source, list[Successor]()
            for turn, position in chain:
                played.append(node.successor_table.successor(position, turn))
                node = self._after(node, played[-1])
            if self._may_be_all(played) and node.successor_table.shows(self.reading):
                yield node

    def answered(
        self, source: Node, turns: int, played: tuple[Successor, ...], nodes: tuple[Node, ...]
    ) -> Iterator[tuple[Node, ...]]:
        firsts = self._firsts(source, played, self._not_lifted(source) if turns == 1 else frozenset())
        reach = MOST_LIFTED + (turns - 1) * self._furthest()
        near = zip(firsts, source.successor_table.away_after(firsts, self.reading), strict=True)
        within = [
            first
            for first, away in near
            if away <= reach and (turns > 1 or (away and self._is_lifted(first)))
        ]
        if turns > 1:
            self.effort.positions += len(within)
        for first in within:
            if self.effort.is_too_much:
                return
            node = self._after(source, first)
            if turns > 1:
                yield from self.answered(node, turns - 1, (*played, first), (*nodes, node))
            elif node.successor_table.may_become(self.reading):
                yield (*nodes, node)

    def _firsts(
        self, source: Node, played: tuple[Successor, ...], changing: frozenset[str] = frozenset()
    ) -> list[Successor]:
        """The turns from a source that may be: at least those that change all the cells of `changing`."""
        possible = source.successor_table.touched_within(self.touches.cells, changing)
        return [first for first in possible if self._may_be((*played, first))]

    def _after(self, source: Node, turn: Successor) -> Node:
        return self.graph.past_skips(self.graph.child(source, turn))

    def _not_lifted(self, source: Node) -> frozenset[str]:
        """The cells that a turn must have changed for a reading to show nothing since but lifted pieces."""
        names, index = self.graph.game.board.names, self.graph.game.board.index
        return frozenset(
            cell
            for cell in differing(names, source.successor_table.shown, self.reading)
            if cell not in self.lately or self.reading[index[cell]] != EMPTY
        )

    def _is_lifted(self, turn: Successor) -> bool:
        """Whether the cells that a reading shows otherwise than after a turn have all been emptied since.

        A piece that the turn itself put down may be among them only where touches say that it stood there.
        """
        names, index = self.graph.game.board.names, self.graph.game.board.index
        return all(
            cell in self.lately
            and self.reading[index[cell]] == EMPTY
            and (self.touches.cells is not None or cell not in turn.changed)
            for cell in differing(names, turn.shown, self.reading)
        )

    def _furthest(self) -> int:
        """How many cells one further turn may change.

        Turns may differ in this by whose they are, by what can be captured and by how dice fall. So it is
        what the widest of the game so far did, and not of those at hand, which may leave the board as it was.
        """
        return self.graph.tally.widest + 1

    def _may_be_all(self, turns: Sequence[Successor]) -> bool:
        return self._may_be(turns) and self.touches.order(turns)

    def _may_be(self, turns: Sequence[Successor]) -> bool:
        return self.touches.allow(turns)


FEWEST_TURNS = 3
"""lines of fewer than so many turns alone are no answer: longer ones may lead there as well"""
MOST_TURNS = 5
MOST_LINES = 64
"""longer lines are left out where there would be more"""

UNHEARD = Touches(None)


def nodes_after_unheard_turns(graph: Graph, begins: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading, one turn or more after one where the board stood.

    None where there are none, and where that is too much work to tell, at once or at all.
    """
    found: list[Node] = []
    last: list[Node] = []
    for turns in range(1, MOST_TURNS + 1):
        effort = Effort(graph.tally)
        # A last turn that does not show is none of a chain.
        last = _a_turn_later(graph, begins if turns == 1 else last, reading)
        for source in begins if turns > 1 else ():
            last += chains(graph, source, reading, UNHEARD, turns, effort)
        if graph.tally.goes_on:
            return []
        if effort.is_too_much or count_of_lines(graph.root, merged([*found, *last])) > MOST_LINES:
            return merged(found) if turns > FEWEST_TURNS else []
        found += last
    return merged(found)


def passes_reading(root: Node, node: Node, reading: Reading) -> bool:
    """Whether a board may have shown a reading at the end of a turn on some way to a node, or during one."""
    befores = (edge.parent.successor_table for way in ways_to(root, node) for edge, _ in way)
    return any(before.may_become(reading) or before.shows(reading) for before in befores)


def _a_turn_later(graph: Graph, nodes: Sequence[Node], reading: Reading) -> list[Node]:
    """The nodes that show a reading a turn after others, which may show it too."""
    return [
        graph.past_skips(graph.child(node, turn))
        for node in nodes
        for turn in node.successor_table.explain(reading)
    ]


def unseen_turns(
    graph: Graph,
    sources: Iterable[Node],
    seat: str,
    reading: Reading,
    touched_since: Callable[[int], frozenset[str] | None],
) -> list[Node]:
    """The nodes after turns of `seat` that leave a board which shows `reading` as it is."""
    found: list[Node] = []
    for node in sources:
        if graph.game.to_move(node.successor_table.position) == seat:
            touched = touched_since(node.since)
            found += [
                graph.past_skips(graph.child(node, successor))
                for successor in node.successor_table.explain(reading)
                if touched is None or successor.touched_cells <= touched
            ]
    return found


def apply_call(graph: Graph, nodes: Sequence[Node], call: Mapping[str, Any]) -> list[IllegalTurn]:
    """Lets nodes hear what was called; returns the refusals where none of them allows it."""
    refusals: list[IllegalTurn] = []
    for node in nodes:
        line = graph.line_to(node)
        try:
            position = after_call(graph.game, line.position, call, line.positions)
        except IllegalTurn as refusal:
            refusals.append(refusal)
            continue
        node.reached = node.successor_table.position if node.reached is None else node.reached
        node.successor_table, node.children = graph.successor_table(position), {}
        if node is graph.root:
            graph.accepted = replace(graph.accepted, position=position)
    return refusals if len(refusals) == len(nodes) else []
