"""Acts that a hand may do in one go without asking the rules: the illegal ones are sought among them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from adoube.board.geometry import EMPTY, Placement, Stack, owner_of
from adoube.sensing.views import Reading, View

__all__ = ["BoardAct", "Customs", "HandActKind", "customs_of", "hand_acts", "plain"]

SHARED = "shared"  # the owner of pieces that anybody moves

Plain = frozenset[tuple[str, Stack]]


class HandActKind(StrEnum):
    """The kinds of acts: what a hand does with a piece, and with what stands in its way."""

    MOVE = "move"  # to an empty cell
    CAPTURE = "capture"  # to an occupied cell, whose piece goes off the board
    RIDE = "ride"  # on top of what stands on another cell
    LEAP = "leap"  # to an empty cell, and a piece elsewhere goes off the board
    SET_IN = "set in"  # from beside the board to any cell


@dataclass(frozen=True)
class Customs:
    """The acts of a game played by its rules: no hand does wrong what is never done."""

    kinds: tuple[HandActKind, ...]
    set_in: Mapping[str, tuple[str, ...]]  # the pieces that each seat sets in


@dataclass(frozen=True, slots=True)
class BoardAct:
    """A hand's act: the stacks of the cells that it changes, as they stand afterwards."""

    kind: HandActKind
    stacks: Mapping[str, Stack]

    def leaves(self, placement: Placement) -> Plain:
        """Return what stands on the cells afterwards."""
        return plain({**placement.cells, **self.stacks})

    def shows(self, shown: Reading, view: View, index: Mapping[str, int]) -> Reading:
        """Return the reading afterwards of a board that showed `shown`."""
        reading = list(shown)
        for cell, stack in self.stacks.items():
            reading[index[cell]] = view.symbol(stack)
        return tuple(reading)

    def touched_cells(self, placement: Placement, view: View) -> frozenset[str]:
        """The cells where no hand can do it unnoticed."""
        return frozenset(
            cell
            for cell, stack in self.stacks.items()
            if (before := placement.stack(cell))[:1] != stack[:1] or view.symbol(before) != view.symbol(stack)
        )


def plain(cells: Mapping[str, Stack]) -> Plain:
    """Return the stacks without marks and numbers: a capture whose mark was forgotten is no illegal one."""
    return frozenset(
        (cell, tuple(".".join(piece.split(".")[:2]) for piece in stack))
        for cell, stack in cells.items()
        if stack
    )


def customs_of(turns: Iterable[tuple[str, Placement, Placement]]) -> Customs:
    """Return the customs of turns, each given by its seat and what stands before and after it."""
    kinds: set[HandActKind] = set()
    set_in: defaultdict[str, set[str]] = defaultdict(set)
    for seat, before, after in turns:
        changes = [(before.stack(cell), after.stack(cell)) for cell in before.changed_cells(after)]
        grown = [(was, now) for was, now in changes if len(now) > len(was)]
        if len(grown) == len(changes) == 1:
            kinds.add(HandActKind.SET_IN)
            set_in[seat].add(grown[0][1][-1])
        elif len(changes) == 2 and grown:
            kinds.add(HandActKind.RIDE if grown[0][0] else HandActKind.MOVE)
        elif len(changes) == 2:
            kinds.add(HandActKind.CAPTURE)
        elif len(grown) == 1 and sum(not now for _, now in changes) == 2:
            kinds.add(HandActKind.LEAP)
    return Customs(tuple(sorted(kinds)), {seat: tuple(sorted(pieces)) for seat, pieces in set_in.items()})


def hand_acts(
    placement: Placement, cells: Sequence[str], seat: str, customs: Customs, number: int, rng: Random
) -> Iterator[BoardAct]:
    """At most so many random acts of a seat, each with a piece of its own or of nobody's, legal or not."""
    for _ in range(number if customs.kinds else 0):
        kind = rng.choice(customs.kinds)
        if kind is HandActKind.SET_IN:
            stacks = _set_in(placement, cells, customs.set_in.get(seat, ()), rng)
        else:
            stacks = _moved(placement, cells, seat, kind, rng)
        if stacks:
            yield BoardAct(kind, stacks)


def _set_in(
    placement: Placement, cells: Sequence[str], pieces: Sequence[str], rng: Random
) -> Mapping[str, Stack]:
    if not pieces:
        return {}
    cell = rng.choice(cells)
    return {cell: (*placement.stack(cell), rng.choice(pieces))}


def _moved(
    placement: Placement, cells: Sequence[str], seat: str, kind: HandActKind, rng: Random
) -> Mapping[str, Stack]:
    """Return the act of moving the top piece of a random stack to a random cell; None where it cannot go."""
    own = [
        cell for cell in cells if (stack := placement.stack(cell)) and owner_of(stack[-1]) in (seat, SHARED)
    ]
    if not own:
        return {}
    origin = rng.choice(own)
    others = [cell for cell in cells if placement.stack(cell) and cell != origin]
    targets = others
    if kind in (HandActKind.MOVE, HandActKind.LEAP):
        targets = [cell for cell in cells if not placement.stack(cell)]
    elif kind is HandActKind.CAPTURE:
        targets = [cell for cell in others if owner_of(placement.stack(cell)[-1]) != seat]
    if not targets or not others:
        return {}
    target, moving = rng.choice(targets), placement.stack(origin)
    below = placement.stack(target)[: len(placement.stack(target)) - (kind is HandActKind.CAPTURE)]
    stacks = {origin: moving[:-1], target: below + moving[-1:]}
    return stacks | {rng.choice(others): EMPTY} if kind is HandActKind.LEAP else stacks
