"""The hypotheses: a graph of positions, joined by turns, that account for everything settled so far.

`final` are the positions that play has certainly come to, nearly always one. `tips` are those that the
newest settled reading adds: turns that may still be taken further, back, or be confirmed. A tip hangs on a
final node, or on an earlier tip when the next player acted before the turn was confirmed. A skip is played by
no hand: every node that is final or a tip stands behind the skips that follow its turn.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.referee.successors import Outlook, Successor
from adoube.sensing.views import Reading, View

__all__ = ["Accepted", "Hypotheses", "Node", "Open"]

TouchedSince = Callable[[int], frozenset[str] | None]


@dataclass(eq=False, slots=True)
class Arc:
    """A turn that leads to a node, and the node it was played from."""

    parent: "Node"
    turn: Any
    seat: str
    changed: frozenset[str]
    skip: bool = False


@dataclass(eq=False, slots=True)
class Node:
    """A position, every turn known to lead to it, and the moment up to which touches belong to its past."""

    outlook: Outlook
    ply: int
    arcs: list[Arc]
    since: int = 0
    children: dict[Any, "Node"] = field(default_factory=dict)
    """by position, made when first needed"""

    @property
    def mover(self) -> str | None:
        """The seat whose hand led here; None for the root."""
        if not self.arcs:
            return None
        return self.arcs[0].parent.mover if self.arcs[0].skip else self.arcs[0].seat

    @property
    def played_from(self) -> "list[Node]":
        """The nodes on which a hand played to get here."""
        return [node for arc in self.arcs for node in (arc.parent.played_from if arc.skip else [arc.parent])]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A turn on which every hypothesis agrees; `ply` is 1 for the first turn of the game."""

    ply: int
    seat: str
    turn: Any
    position: Any
    """the position after it"""
    changed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Open:
    """The first turn on which the hypotheses differ, and all lines of turns that they hold."""

    ply: int
    seat: str
    candidates: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(eq=False)
class Hypotheses:
    """The graph of one game under one view. `accepted` is the line that all hypotheses share."""

    game: AnyGame
    view: View
    accepted: Line
    root: Node = field(init=False)
    final: list[Node] = field(init=False)
    tips: list[Node] = field(init=False, default_factory=list)

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
            if source.outlook.shows(reading):
                found.append(source)
                continue
            touched = touched_since(source.since)
            found += [
                self._past_skips(self._child(source, successor))
                for successor in source.outlook.explain(reading)
                if touched is None or successor.changed <= touched
            ]
        return _merged(found)

    def sources(self) -> list[Node]:
        """The nodes that a new reading is held against: the final ones, the tips and what lies between."""
        between = [node for tip in self.tips for node in tip.played_from]
        return list(dict.fromkeys([*self.final, *between, *self.tips]))

    def take(self, found: Sequence[Node], moment: int) -> None:
        """Makes the nodes found for a reading the new tips; where all hang on tips, those are final.

        A final node among them means that nothing has happened, or that it was undone.
        """
        for node in found:
            node.since = moment
        if all(node in self.final for node in found):
            self.tips = []
            return
        self.tips = list(found)
        below = [node for tip in found for node in tip.played_from]
        if not any(node in self.final for node in (*found, *below)):
            self.final = _merged(below)

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
        self.final = _merged([*own, *below])
        return True

    def complete(self, reading: Reading) -> bool:
        """Whether the tips are turns that can grow no longer, and nobody has answered them yet."""
        if not self.tips or any(tip in self.final for tip in self.tips):
            return False
        answered = any(node not in self.final for tip in self.tips for node in tip.played_from)
        return not answered and not any(node.outlook.may_go_on(reading) for node in self.final)

    def stand(self) -> None:
        """The tips have stood for so long that they are final, whoever played them."""
        self.final, self.tips = self.tips, []

    # agreement

    def agree(self) -> list[Accepted]:
        """Takes into the accepted line every turn on which all final hypotheses agree, oldest first."""
        agreed: list[Accepted] = []
        while self.root not in self.final:
            onward = self._onward(self.root)
            if len(onward) != 1:
                break
            arc, child = onward[0]
            self.accepted = self.accepted.extended(arc.turn, child.outlook.position)
            agreed.append(Accepted(child.ply, arc.seat, arc.turn, child.outlook.position, arc.changed))
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
        kept = [child for arc, child in self._onward(self.root) if self.game.write(arc.turn) == turn]
        if not kept or self.root in self.final:
            return False
        alive = set(map(id, kept))
        self.final = [node for node in self.final if self._is_above(node, alive)]
        for child in kept:
            child.arcs = [arc for arc in child.arcs if self.game.write(arc.turn) == turn]
        for tip in self.tips:
            tip.arcs = [arc for arc in tip.arcs if self._is_above(arc.parent, alive)]
        self.tips = [tip for tip in self.tips if tip.arcs]
        return True

    def _onward(self, node: Node) -> list[tuple[Arc, Node]]:
        """The turns played from `node`, with the nodes they lead to, on any way to a final node."""
        seen: dict[int, Node] = {}
        for final in self.final:
            for up in self._upwards(final):
                seen[id(up)] = up
        return [(arc, child) for child in seen.values() for arc in child.arcs if arc.parent is node]

    def _is_above(self, node: Node, alive: set[int]) -> bool:
        return any(id(up) in alive for up in self._upwards(node))

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
        self.final = _merged([self._past_skips(self._played(line)) for line in lines])

    def _played(self, line: Sequence[str]) -> Node:
        node = self.root
        for text in line:
            wanted = self.game.play(node.outlook.position, self.game.read(text))
            found = next(s for s in node.outlook.successors if s.position == wanted)
            node = self._child(node, found)
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
        skip = successor is source.outlook.forced_skip
        arc = Arc(source, successor.turn, seat, successor.changed, skip)
        child = Node(self._outlook(successor.position), source.ply + 1, [arc])
        source.children[successor.position] = child
        return child

    def _past_skips(self, node: Node) -> Node:
        """The node after the skips that no hand plays; the node itself where there is none."""
        skip = node.outlook.forced_skip
        return node if skip is None else self._past_skips(self._child(node, skip))


def _merged(nodes: Iterable[Node]) -> list[Node]:
    """The nodes with equal positions at equal plies made one, which keeps every record that leads to it."""
    kept: dict[tuple[int, Any], Node] = {}
    for node in nodes:
        same = kept.setdefault((node.ply, node.outlook.position), node)
        if same is not node:
            known = {(id(arc.parent), arc.turn) for arc in same.arcs}
            same.arcs += [arc for arc in node.arcs if (id(arc.parent), arc.turn) not in known]
    return list(kept.values())
