"""What the graph of hypotheses is made of: positions and turns between them; what is agreed, what open."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from adoube.referee.successors import Outlook

__all__ = ["Accepted", "Arc", "Node", "Open", "merged"]


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
    stood: bool = False
    """whether it was ever seen on the board"""
    reached: Any = None
    """the position as the turn left it, where something was called since; else None"""
    children: dict[Any, "Node"] = field(default_factory=dict)
    """by position, made when first needed"""

    @property
    def key(self) -> tuple[int, Any]:
        """What two nodes share that are one."""
        return self.ply, self.outlook.position

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


def merged(nodes: Iterable[Node]) -> list[Node]:
    """The nodes with equal positions at equal plies made one, which keeps every record that leads to it."""
    kept: dict[tuple[int, Any], Node] = {}
    for node in nodes:
        same = kept.setdefault(node.key, node)
        if same is not node:
            known = {(id(arc.parent), arc.turn) for arc in same.arcs}
            same.arcs += [arc for arc in node.arcs if (id(arc.parent), arc.turn) not in known]
    return list(kept.values())
