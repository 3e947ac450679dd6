"""Actions on a board, and a hand's steps for one turn: the cells in order, with what becomes of each.

All of it comes from what stands before and after the turn and from the cells that its notation names, in the
order in which a hand visits them ("a1xb3+c1", "c3xc5xe5", "a8-out", "-c3"). After a comma the same piece goes
on, if that begins where it stands (`o1-o2,o2-m2`), or another one moves. So a game needs nothing of its own
here: any cell that the notation does not explain is simply made right at the end.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.simulation.scripted import ScriptedTurn

__all__ = [
    "SHORTEST_GAP_MS",
    "Action",
    "AgreeDraw",
    "Call",
    "CellBecomes",
    "Counts",
    "HandAct",
    "HandStep",
    "Motion",
    "Press",
    "faster",
    "motion_of",
    "rearrangement",
]


# Two acts of hurried hands are at least so far apart: a board's debounce of up to 30 ms sees them both.
SHORTEST_GAP_MS = 40


@dataclass(frozen=True, slots=True)
class CellBecomes:
    """A hand has taken from a cell or put on it: this stack stands there from now on."""

    at_ms: int
    cell: str
    stack: Stack


@dataclass(frozen=True, slots=True)
class Press:
    """A seat presses its side of the clock."""

    at_ms: int
    seat: str


@dataclass(frozen=True, slots=True)
class Call:
    """A seat says something that the board cannot show."""

    at_ms: int
    call: str
    seat: str


@dataclass(frozen=True, slots=True)
class Counts:
    """No touch of anything, but the truth: from now on `turn` counts as the turn number `ply`.

    None: the players have agreed to take it back, and it counts no longer, nor does any turn after it.
    """

    at_ms: int
    ply: int
    turn: str | None


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """All seats agree on the page that the game is drawn."""

    at_ms: int


Action = CellBecomes | Press | Call | Counts | AgreeDraw


def faster(
    actions: Iterable[Action], speed: float, shortest_gap_ms: int = SHORTEST_GAP_MS
) -> Iterator[Action]:
    """Yield the same actions `speed` times as fast, but none closer to the one before than
    `shortest_gap_ms`."""
    was_ms, now_ms = 0, 0.0
    for action in actions:
        gap_ms = action.at_ms - was_ms
        now_ms += max(gap_ms / speed, min(gap_ms, shortest_gap_ms))
        was_ms = action.at_ms
        yield replace(action, at_ms=round(now_ms))


class HandAct(StrEnum):
    """The acts of a hand at a cell; each takes its own time."""

    LIFT = "lift"  # takes the piece that is going to move
    REMOVE = "remove"  # takes a piece off the board
    PUT = "put"  # sets down the piece that it carries
    SET_IN = "set in"  # sets a piece from beside the board on a cell


@dataclass(frozen=True, slots=True)
class HandStep:
    """One touch of one cell, and the stack that stands there from then on."""

    act: HandAct
    cell: str
    stack: Stack


@dataclass(frozen=True, slots=True)
class Motion:
    """One turn as hands may do it.

    `steps` takes a captured piece off before the own one is lifted; with `lift_first` the own one is in the
    hand already when the captured one goes. Without steps nothing is to be done: the seat skips.
    """

    seat: str
    first: tuple[HandStep, ...]  # the setting in of a piece that then makes the move itself
    removals: tuple[HandStep, ...]  # of what stands where the moving piece goes
    lifts: tuple[HandStep, ...]
    puts: tuple[HandStep, ...]  # the putting down, with what leaves the board on arriving
    others: tuple[HandStep, ...]  # what the turn does to further cells: leapt pieces off, a castling rook
    entries: tuple[HandStep, ...]  # the setting in of pieces that come back as part of the turn
    # The cells that the moving piece visits, where it starts and where it ends among them.
    path: tuple[str, ...] = ()

    @property
    def rest(self) -> tuple[HandStep, ...]:
        """The putting down and all that comes after it."""
        return (*self.puts, *self.others, *self.entries)

    @property
    def cells(self) -> frozenset[str]:
        """Every cell that a hand has to touch."""
        return frozenset(step.cell for step in self.steps())

    def steps(self, *, lift_first: bool = False) -> tuple[HandStep, ...]:
        in_hand = (*self.lifts, *self.removals) if lift_first else (*self.removals, *self.lifts)
        return (*self.first, *in_hand, *self.rest)


def motion_of(turn: ScriptedTurn, cells: Sequence[str]) -> Motion:
    """Return the motion of a turn on a board with these `cells`."""
    path, entries = _named(turn.notation, tuple(cells))
    before, after = turn.before, turn.after
    first: list[HandStep] = []
    removals: list[HandStep] = []
    lifts: list[HandStep] = []
    puts: list[HandStep] = []
    if len(path) > 1:
        origin, target = path[0], path[-1]
        if origin in entries and not before.stack(origin):
            first.append(HandStep(HandAct.SET_IN, origin, after.stack(target)))
            entries.remove(origin)
        below = before.stack(target) if target != origin else EMPTY
        if below and after.stack(target)[: len(below)] != below:
            removals.append(HandStep(HandAct.REMOVE, target, _common(below, after.stack(target))))
        # What is set in on the hole just left comes later: the hole stands empty until then.
        left = EMPTY if origin in entries or origin == target else after.stack(origin)
        lifts.append(HandStep(HandAct.LIFT, origin, left))
        arriving = _taken_at_once(before, after, origin, target)
        puts += arriving or [HandStep(HandAct.PUT, target, after.stack(target))]
    elif path and before.cells == after.cells:
        puts += _visit(HandAct.SET_IN, path[0], before.stack(path[0]), _brought(before, after))
    handled = {step.cell for step in (*first, *removals, *lifts, *puts)} | set(entries)
    changed = before.changed_cells(after)
    return Motion(
        turn.seat,
        tuple(first),
        tuple(removals),
        tuple(lifts),
        tuple(puts),
        others=tuple(_righted(before, after, [cell for cell in cells if cell in changed - handled])),
        entries=tuple(HandStep(HandAct.SET_IN, cell, after.stack(cell)) for cell in entries),
        path=tuple(path),
    )


def rearrangement(before: Placement, after: Placement, cells: Sequence[str]) -> tuple[HandStep, ...]:
    """Return the steps from one placement to another outside any turn: setting up, putting right."""
    changed = before.changed_cells(after)
    return tuple(_righted(before, after, [cell for cell in cells if cell in changed]))


def _taken_at_once(before: Placement, after: Placement, origin: str, target: str) -> list[HandStep]:
    """Return the steps of a part that arrives on a stack which takes it; none if it stays."""
    stack, left = before.stack(origin), after.stack(origin)
    if origin == target or before.stack(target) != after.stack(target) or stack[: len(left)] != left:
        return []
    return _visit(HandAct.PUT, target, before.stack(target), stack[len(left) :])


def _visit(act: HandAct, cell: str, standing: Stack, part: Stack) -> list[HandStep]:
    """Something is put on a stack and goes off the board again, as a piece does that meets a collector."""
    return [HandStep(act, cell, standing + part), HandStep(HandAct.REMOVE, cell, standing)]


def _brought(before: Placement, after: Placement) -> Stack:
    """Return the piece that has left its place beside the board; nothing where none has."""
    return next(
        (
            (piece,)
            for place, counts in before.off.items()
            for piece, count in counts.items()
            if after.off[place].get(piece, 0) < count
        ),
        EMPTY,
    )


def _righted(before: Placement, after: Placement, cells: Sequence[str]) -> list[HandStep]:
    """Make each of `cells` as it has to be: first all that stands wrong comes off, then the rest goes on."""
    removals: list[HandStep] = []
    additions: list[HandStep] = []
    for cell in cells:
        stays = _common(before.stack(cell), after.stack(cell))
        if stays != before.stack(cell):
            removals.append(HandStep(HandAct.REMOVE, cell, stays))
        if stays != after.stack(cell):
            additions.append(HandStep(HandAct.SET_IN, cell, after.stack(cell)))
    return removals + additions


def _common(one: Stack, other: Stack) -> Stack:
    """Return the pieces from the bottom up that two stacks share."""
    height = 0
    while height < min(len(one), len(other)) and one[height] == other[height]:
        height += 1
    return one[:height]


def _named(notation: str, cells: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the cells that a notation names, in order: those a piece travels over, those where one is set
    in.

    Of several pieces that move, those of the first; a cell where it goes on stands there once.
    """
    path: list[str] = []
    entries: list[str] = []
    for part in notation.split(","):
        named = _cell_names(cells).findall(part)
        travelled = [cell for sign, cell in named if not sign]
        entries += [cell for sign, cell in named if sign]
        if not path:
            path = travelled
        elif travelled and part.startswith(f"{path[-1]}-") and travelled[0] == path[-1]:
            path += travelled[1:]
        else:
            break
    return path, entries


@cache
def _cell_names(cells: tuple[str, ...]) -> re.Pattern[str]:
    """Find the names of cells in a notation, the longest first: "b10" is not "b1"."""
    names = sorted(cells, key=len, reverse=True)
    return re.compile(rf"(\+?)({'|'.join(map(re.escape, names))})")
