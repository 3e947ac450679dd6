"""What the graph of hypotheses is made of: positions and turns between them; what is agreed, what open."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adoube.referee.successors import SuccessorTable

__all__ = [
    "TAKEBACK",
    "Accepted",
    "Amended",
    "Edge",
    "Node",
    "Open",
    "Return",
    "Returned",
    "merged",
    "merged_under",
    "path_to",
]

TAKEBACK = "takeback"
"""what a return by one turn is called among the turns that may have been played, and how all others begin"""


@dataclass(frozen=True, slots=True)
class Return:
    """The last `plies` accepted turns were taken back, and whatever was open after them.

    After an open turn it is 0: what was played since was taken back.
    """

    plies: int

    def __str__(self) -> str:
        """As it stands in a line of turns; `read` reads it back."""
        return f"{TAKEBACK}-{self.plies}"

    @property
    def choice(self) -> str:
        """As it stands among the choices of a question; `read` reads it back, too."""
        return TAKEBACK if self.plies == 1 else str(self)

    @classmethod
    def read(cls, text: str) -> "Return | None":
        """None where the text is that of a turn."""
        if text == TAKEBACK:
            return cls(1)
        name, _, plies = text.rpartition("-")
        return cls(int(plies)) if name == TAKEBACK else None


@dataclass(frozen=True, slots=True)
class Amended:
    """The last turn that a hand played was changed into this one after all, by the same seat.

    It replaces the last `plies` accepted ones: that turn, and the skips after it. People have to say so.
    """

    turn: Any
    plies: int


@dataclass(eq=False, slots=True)
class Edge:
    """A turn that leads to a node, and the node it was played from."""

    parent: "Node"
    turn: Any
    seat: str
    changed: frozenset[str]
    skip: bool = False
    guessed: bool = False
    """whether another turn may have been played that no search has come to, so that people have to say"""


@dataclass(eq=False, slots=True)
class Node:
    """A position, every turn known to lead to it, and the moment up to which touches belong to its past."""

    successor_table: SuccessorTable
    ply: int
    edges: list[Edge]
    since: int = 0
    previously_seen: bool = False
    """whether it was ever seen on the board"""
    returns: int = 0
    """how many times turns were taken back on the way here"""
    late: int = 0
    """how many presses on the way here came only after the next turn was played"""
    unconfirmed: bool = False
    """whether it was passed unseen, and neither touches nor a clock say so"""
    reached: Any = None
    """the position as the turn left it, where something was called since; else None"""
    children: dict[Any, "Node"] = field(default_factory=dict)
    """by position, made when first needed"""

    @property
    def key(self) -> tuple[int, Any]:
        """What two nodes share that are one."""
        return self.ply, self.successor_table.position

    @property
    def mover(self) -> str | None:
        """The seat whose turn led here; None for the root, and where turns were taken back."""
        if not self.edges or isinstance(self.edges[0].turn, Return):
            return None
        return self.edges[0].parent.mover if self.edges[0].skip else self.edges[0].seat

    @property
    def played(self) -> "list[Edge]":
        """The turns of hands that led here, before the skips that followed; none for a return."""
        edges = [] if self.is_return else self.edges
        return [edge for each in edges for edge in (each.parent.played if each.skip else [each])]

    @property
    def is_return(self) -> bool:
        """Whether turns were taken back to get here."""
        return bool(self.edges) and isinstance(self.edges[0].turn, Return)

    @property
    def amends(self) -> bool:
        """Whether an accepted turn would have to be changed for this to have been played."""
        node = self
        while node.edges:
            if isinstance(node.edges[0].turn, Amended):
                return True
            node = node.edges[0].parent
        return False

    @property
    def played_from(self) -> "list[Node]":
        """The nodes on which a hand played to get here; none where turns were taken back instead."""
        if self.is_return:
            return []
        return [
            node for edge in self.edges for node in (edge.parent.played_from if edge.skip else [edge.parent])
        ]


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
class Returned:
    """Every hypothesis agrees that the last accepted turns were taken back; `ply` is the last that stands."""

    ply: int
    turns: tuple[Any, ...]
    """those that stand no longer, oldest first"""
    amended: bool = False
    """whether another turn stands in their place: then play went on meanwhile"""


@dataclass(frozen=True, slots=True)
class Open:
    """The first turn on which the hypotheses differ, and all lines of turns that they hold."""

    ply: int
    seat: str
    candidates: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    guessed: bool = False
    """whether other turns may have been played than those of any line: then it is not certain either what all
    of them share"""

    @property
    def hinges_on_return(self) -> bool:
        """Whether it is open how many turns were taken back, or whether any were, and not which were played.

        Then play goes on from other positions: what follows mostly tells.
        """
        turns = [candidate for candidate in self.candidates if Return.read(candidate) is None]
        return len(turns) <= 1 and len(turns) < len(self.candidates)


def merged(nodes: Iterable[Node]) -> list[Node]:
    """The nodes with equal positions at equal plies made one, which keeps every record that leads to it.

    Turns that were taken back and played again are the same record: of such nodes the plainest stays alone.
    """
    kept: dict[tuple[int, Any], Node] = {}
    for node in nodes:
        same = kept.setdefault(node.key, node)
        if same is node or node.returns > same.returns:
            continue
        if node.returns < same.returns or (node.is_return and not same.is_return):
            kept[node.key] = node
            continue
        if same.is_return:
            continue
        known = {(id(edge.parent), edge.turn) for edge in same.edges}
        same.edges += [edge for edge in node.edges if (id(edge.parent), edge.turn) not in known]
    return list(kept.values())


def merged_under(tips: Iterable[Node], nodes: Iterable[Node]) -> list[Node]:
    """The nodes as `merged` leaves them, with the lines to the tips above them led through those kept."""
    kept = merged(nodes)
    by_key = {node.key: node for node in kept}
    layer = list(tips)
    seen: set[int] = set()
    while layer:
        node = layer.pop()
        if id(node) in seen or by_key.get(node.key) is node:
            continue
        seen.add(id(node))
        for edge in node.edges:
            edge.parent = by_key.get(edge.parent.key, edge.parent)
            layer.append(edge.parent)
    return kept


def path_to(tip: Node, final: Sequence[Node]) -> list[Node]:
    """The nodes from the first above a final one to a tip, in one of its records; a return begins its own."""
    path: list[Node] = []
    while tip not in final and tip.edges:
        path.append(tip)
        if tip.is_return:
            break
        tip = tip.played_from[0]
    return path[::-1]
