"""The hypotheses: a graph of positions, joined by turns, that account for everything settled so far.

`final` are the positions that play has certainly come to, nearly always one. `tips` are those that the
newest settled reading adds: turns that may still be taken further, back, or be confirmed. A tip hangs on a
final node, or on earlier tips when the next player acted before the turn was confirmed. `stood` are the other
nodes that were tips and may be so again: while the next player captures, the board may look as if a turn had
been undone. A skip is played by no hand: every node stands behind the skips that follow its turn.

A piece in the hand looks like a captured one. So a tip is only what the board shows now, until somebody says
that the turn is over, or what stands can be nothing but a finished turn.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.verdict import IllegalTurn
from adoube.referee.nodes import Accepted, Arc, Node, Open, merged
from adoube.referee.successors import Outlook, Successor
from adoube.sensing.views import Reading, View

__all__ = ["Hypotheses"]

ANSWERS = 2
"""a turn that nobody said was over is final once so many more have followed it"""

TouchedSince = Callable[[int], frozenset[str] | None]


@dataclass(eq=False)
class Hypotheses:
    """The graph of one game under one view. `accepted` is the line that all hypotheses share."""

    game: AnyGame
    view: View
    accepted: Line
    clock: bool = False
    """whether the players press one"""
    root: Node = field(init=False)
    final: list[Node] = field(init=False)
    tips: list[Node] = field(init=False, default_factory=list)
    stood: list[Node] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self.root = Node(self._outlook(self.accepted.position), self.accepted.ply, [])
        self.final = [self._past_skips(self.root)]

    # reading

    def shown_by_final(self, reading: Reading) -> list[Node]:
        return [node for node in self.final if node.outlook.shows(reading)]

    def explain(self, reading: Reading, touched_since: TouchedSince) -> list[Node]:
        """The nodes that account for a settled reading: known ones that show it, and new ones a turn away.

        `touched_since` tells which cells were touched after a moment, and so rules turns out; it tells None
        where touches may have gone unreported.
        """
        found: list[Node] = []
        for source in self.sources():
            stands = source.outlook.shows(reading)
            if stands:
                found.append(source)
            touched = touched_since(source.since)
            # A turn that leaves the board as it was needs a sign.
            if not (stands and (touched is None or None in reading)) and self._may_be_played_from(source):
                found += [
                    self._past_skips(self._child(source, successor))
                    for successor in source.outlook.explain(reading)
                    if not stands or successor.felt
                    if touched is None or successor.felt <= touched
                ]
        return merged(found)

    def sources(self) -> list[Node]:
        """The nodes that a new reading is held against."""
        return list(dict.fromkeys([*self.final, *self._below(self.tips), *self.stood]))

    def _may_be_played_from(self, node: Node) -> bool:
        """Where clocks are pressed, a player who goes on before his turn is over is still playing it."""
        to_move = self.game.to_move(node.outlook.position)
        return node in self.final or not self.clock or node.mover != to_move

    def take(self, found: Sequence[Node], reading: Reading, moment: int, touched_since: TouchedSince) -> None:
        """Makes the nodes found for a settled reading the new tips.

        A final node among them means that nothing has happened, or that it was undone. Touches up to `moment`
        belong to the past of what stands.
        """
        if None not in reading:
            for node in found:
                if not node.stood or node.outlook.is_untouched(touched_since(node.since)):
                    node.since, node.stood = moment, True
        self.stood = [node for node in self.stood if node.outlook.may_become(reading)]
        if all(node in self.final for node in found):
            self.tips = []
            return
        self.tips = list(found)
        self.stood = list(dict.fromkeys([*self.stood, *(tip for tip in found if tip not in self.final)]))
        if self.complete(reading) and (answered := self.answered(ANSWERS)):
            self.settle(answered)

    def find_unseen(self, seat: str, reading: Reading, touched_since: TouchedSince) -> None:
        """Adds to the tips what `seat`, who says it has played, may have done without a change to see."""
        if None in reading:
            return
        found: list[Node] = []
        for node in self.shown_by_final(reading):
            if self.game.to_move(node.outlook.position) == seat:
                touched = touched_since(node.since)
                found += [
                    self._past_skips(self._child(node, successor))
                    for successor in node.outlook.explain(reading)
                    if touched is None or successor.felt <= touched
                ]
        self.tips = merged([*self.tips, *found])

    def call(self, call: Mapping[str, Any]) -> list[IllegalTurn]:
        """Lets every hypothesis hear what was called; returns the refusals where none allows it."""
        heard = [tip for tip in self.tips if tip not in self.final] or self.final
        refusals: list[IllegalTurn] = []
        for node in heard:
            line = self.line_to(node)
            try:
                position = self.game.call(line.position, call, line.positions)
            except IllegalTurn as refusal:
                refusals.append(refusal)
                continue
            node.reached = node.outlook.position if node.reached is None else node.reached
            node.outlook, node.children = self._outlook(position), {}
            if node is self.root:
                self.accepted = replace(self.accepted, position=position)
        return refusals if len(refusals) == len(heard) else []

    def confirm(self, seat: str) -> bool:
        """`seat` has ended its turn: makes final what it played, also under a tip of the next player.

        False where no tip holds a turn of that seat.
        """
        own = [tip for tip in self.tips if tip not in self.final and tip.mover == seat]
        answered = [tip for tip in self.tips if tip not in self.final and tip not in own]
        below = [node for tip in answered for node in tip.played_from if node not in self.final]
        if not own and not below:
            return False
        self.tips = answered if below else []
        self.settle(merged([*own, *below]))
        return True

    @property
    def tips_are_new(self) -> bool:
        """Whether a turn was played, whichever it was."""
        return bool(self.tips) and not any(tip in self.final for tip in self.tips)

    def complete(self, reading: Reading) -> bool:
        """Whether the tips are finished turns: nothing else can become of what stands.

        Also a turn counts that touches rule out so far, since it may still come to touch its cells.
        """
        if not self.tips_are_new:
            return False
        known = {tip.key for tip in self.tips}
        return not any(
            self._past_skips(self._child(node, successor)).key not in known
            for node in self.sources()
            if node not in self.tips
            for successor in node.outlook.under_way(reading)
        )

    def stand(self) -> None:
        """The tips have stood for so long that they are final, whoever played them."""
        final, self.tips = self.tips, []
        self.settle(final)

    def settle(self, nodes: list[Node]) -> None:
        """Makes nodes final; what stood before them is history."""
        self.final = nodes
        self.stood = [
            node
            for node in self.stood
            if node not in self.final and any(below in self.final for below in self._below([node]))
        ]

    def _below(self, nodes: list[Node]) -> list[Node]:
        """The nodes on which hands played to get to `nodes`, down to the final ones."""
        below: list[Node] = []
        layer = nodes
        while layer := [up for node in layer if node not in self.final for up in node.played_from]:
            below += layer
        return list(dict.fromkeys(below))

    def answered(self, times: int) -> list[Node]:
        """The nodes that enough turns have followed; none where only some of the tips say so."""
        layer = self.tips
        for _ in range(times):
            if any(node in self.final for node in layer):
                return []
            if any(up.mover == node.mover for node in layer for up in node.played_from):
                return []  # nobody answers himself
            layer = merged(up for node in layer for up in node.played_from)
        return [] if any(node in self.final for node in layer) else layer

    # agreement

    def agree(self) -> list[Accepted]:
        """Takes into the accepted line every turn on which all final hypotheses agree, oldest first."""
        agreed: list[Accepted] = []
        while self.root not in self.final:
            onward = self._onward(self.root)
            if len(onward) != 1:
                break
            arc, child = onward[0]
            reached = child.outlook.position if child.reached is None else child.reached
            agreed.append(Accepted(child.ply, arc.seat, arc.turn, reached, arc.changed))
            self.accepted = self.accepted.extended(arc.turn, child.outlook.position)
            child.arcs = []
            self.root = child
        return agreed

    def open(self) -> Open | None:
        """The first turn on which the final hypotheses differ; None where they agree on everything."""
        if self.root in self.final:
            return None
        onward = self._onward(self.root)
        lines = sorted({tuple(self.game.write(turn) for turn in line) for line in self._lines()})
        candidates = sorted({self.game.write(arc.turn) for arc, _ in onward})
        return Open(self.accepted.ply + 1, onward[0][0].seat, tuple(candidates), tuple(lines))

    def choose(self, turn: str) -> bool:
        """Keeps the hypotheses that begin with `turn` at the first difference. False where none does."""
        if self.root in self.final or not any(
            self.game.write(arc.turn) == turn for arc, _ in self._onward(self.root)
        ):
            return False
        holds = {id(self.root): True}
        self.final = [node for node in self.final if self._keep(node, turn, holds)]
        self.tips = [tip for tip in self.tips if self._keep(tip, turn, holds)]
        self.stood = [node for node in self.stood if self._keep(node, turn, holds)]
        return True

    def _keep(self, node: Node, turn: str, holds: dict[int, bool]) -> bool:
        """Leaves a node only the records that begin with `turn` at the root; False where none is left."""
        if id(node) not in holds:
            node.arcs = [
                arc
                for arc in node.arcs
                if (arc.parent is not self.root or self.game.write(arc.turn) == turn)
                and self._keep(arc.parent, turn, holds)
            ]
            holds[id(node)] = bool(node.arcs)
        return holds[id(node)]

    def _onward(self, node: Node) -> list[tuple[Arc, Node]]:
        """The turns played from `node`, with the nodes they lead to, on any way to a final node."""
        seen: dict[int, Node] = {}
        for final in self.final:
            for up in self._upwards(final):
                seen[id(up)] = up
        return [(arc, child) for child in seen.values() for arc in child.arcs if arc.parent is node]

    def _upwards(self, node: Node) -> Iterator[Node]:
        yield node
        for arc in node.arcs:
            yield from self._upwards(arc.parent)

    def _lines(self) -> Iterator[tuple[Any, ...]]:
        for node in self.final:
            yield from self._lines_to(node)

    def _lines_to(self, node: Node) -> Iterator[tuple[Any, ...]]:
        if node is self.root:
            yield ()
        for arc in node.arcs:
            for line in self._lines_to(arc.parent):
                yield (*line, arc.turn)

    # nodes

    def restore(self, lines: Iterable[Sequence[str]]) -> None:
        """Plays lines of turns on from the accepted position: the hypotheses of an interrupted table."""
        self.final = merged([self._past_skips(self._played(line)) for line in lines])

    def _played(self, line: Sequence[str]) -> Node:
        node = self.root
        for text in line:
            turn = self.game.canonical(node.outlook.position, self.game.read(text))
            position = self.game.play(node.outlook.position, turn)
            node = self._child(node, node.outlook.successor(position, turn))
        return node

    def line_to(self, node: Node) -> Line:
        """The accepted line, and the turns from there to `node` in one of its records."""
        line = self.accepted
        steps: list[tuple[Any, Any]] = []
        while node is not self.root:
            steps.append((node.arcs[0].turn, node.outlook.position))
            node = node.arcs[0].parent
        for turn, position in reversed(steps):
            line = line.extended(turn, position)
        return line

    def _outlook(self, position: Any) -> Outlook:
        return Outlook(self.game, self.view, self.game.board.names, position)

    def _child(self, source: Node, successor: Successor) -> Node:
        if (known := source.children.get(successor.position)) is not None and known.arcs:
            return known
        seat = self.game.to_move(source.outlook.position)
        skip = source.outlook.forced_skip is not None
        arc = Arc(source, successor.turn, seat, successor.changed, skip)
        child = Node(self._outlook(successor.position), source.ply + 1, [arc], source.since)
        source.children[successor.position] = child
        return child

    def _past_skips(self, node: Node) -> Node:
        """The node after the skips that no hand plays; the node itself where there is none."""
        skip = node.outlook.forced_skip
        if skip is None or self.line_to(node).outcome is not None:
            return node
        return self._past_skips(self._child(node, skip))
