"""Nine men's morris by hand: points in a dictionary, the sixteen mills written out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from tests.games.naive.whole_turns import Cell, State

__all__ = ["NineMensMorris"]

RINGS = (1, 2, 3)
SIDES = [[(3 + x * ring, 3 + y * ring) for x in (-1, 0, 1)] for ring in RINGS for y in (-1, 1)]
SPOKES = [[(3, 3 + side * ring) for ring in RINGS] for side in (-1, 1)]
MILLS = [*SIDES, *SPOKES, *([(y, x) for x, y in mill] for mill in [*SIDES, *SPOKES])]
POINTS = {cell for mill in MILLS for cell in mill}
OTHER = {"white": "black", "black": "white"}


class NineMensMorris:
    """Nine men each are dropped, then moved; a mill takes a man. A player's last three men fly."""

    def start(self) -> State:
        return State("white", {}, {"white.man": 9, "black.man": 9})

    def after(self, state: State) -> Iterator[State]:
        own, other = f"{state.mover}.man", OTHER[state.mover]
        for cells, to in drops(state.cells, own) if state.hands[own] else moves(state.cells, own):
            hands = {**state.hands, own: max(state.hands[own] - 1, 0)}
            for left in milled(cells, to, f"{other}.man"):
                yield self.ended(State(other, left, hands))

    def ended(self, state: State) -> State:
        """Return the end: with two men left, or without a move, the player loses."""
        own = f"{state.mover}.man"
        men = state.hands[own] + sum(piece == own for piece in state.cells.values())
        stuck = not state.hands[own] and not any(moves(state.cells, own))
        return state._replace(winners=(OTHER[state.mover],) if men < 3 or stuck else None)

    def scattered(self, rng: Random) -> State | None:
        """Every man is dropped, and many are lost."""
        points = rng.sample(sorted(POINTS), rng.randint(6, 18))
        seats = ["white"] * 3 + ["black"] * 3 + [rng.choice(("white", "black")) for _ in points[6:]]
        cells = {cell: f"{seat}.man" for cell, seat in zip(points, seats, strict=True)}
        state = State(rng.choice(("white", "black")), cells, {"white.man": 0, "black.man": 0})
        return state if self.ended(state).winners is None else None


def drops(cells: Mapping[Cell, str], own: str) -> Iterator[tuple[dict[Cell, str], Cell]]:
    for to in POINTS - set(cells):
        yield {**cells, to: own}, to


def moves(cells: Mapping[Cell, str], own: str) -> Iterator[tuple[dict[Cell, str], Cell]]:
    flies = sum(piece == own for piece in cells.values()) == 3
    for start in [cell for cell, piece in cells.items() if piece == own]:
        for to in POINTS - set(cells) if flies else beside(start) - set(cells):
            yield {cell: piece for cell, piece in cells.items() if cell != start} | {to: own}, to


def beside(cell: Cell) -> set[Cell]:
    pairs = [pair for first, middle, last in MILLS for pair in ((first, middle), (middle, last))]
    return {other for pair in pairs if cell in pair for other in pair} - {cell}


def milled(cells: dict[Cell, str], to: Cell, enemy: str) -> Iterator[dict[Cell, str]]:
    """The boards after a man has come to a point: as they are, or less a man where that makes a mill."""
    men = [cell for cell, piece in cells.items() if piece == enemy]
    free = [cell for cell in men if not in_mill(cells, cell)] or men
    if not in_mill(cells, to) or not men:
        yield cells
        return
    for gone in free:
        yield {cell: piece for cell, piece in cells.items() if cell != gone}


def in_mill(cells: Mapping[Cell, str], cell: Cell) -> bool:
    return any(cell in mill and all(cells.get(each) == cells[cell] for each in mill) for mill in MILLS)
