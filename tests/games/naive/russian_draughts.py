"""Russian draughts by hand: squares in a dictionary, jumps followed one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from tests.games.naive.whole_turns import Cell, State, inside

__all__ = ["RussianDraughts"]

SQUARES = [(x, y) for x in range(8) for y in range(8) if (x + y) % 2 == 0]
WAYS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AHEAD = {"white": 1, "black": -1}
LAST = {"white": 7, "black": 0}
OTHER = {"white": "black", "black": "white"}
# Turns of both players after which a game is drawn in which only kings have moved and nothing was taken.
LONGEST_QUIET = 30


class RussianDraughts:
    """Flying kings; men take backward too; who takes has to go on."""

    def start(self) -> State:
        rows = {0: "white", 1: "white", 2: "white", 5: "black", 6: "black", 7: "black"}
        return State("white", {(x, y): f"{rows[y]}.man" for x, y in SQUARES if y in rows})

    def after(self, state: State) -> Iterator[State]:
        for cells, is_quiet in turns(state.cells, state.mover):
            yield ended(State(OTHER[state.mover], cells, quiet=state.quiet + 1 if is_quiet else 0))

    def scattered(self, rng: Random) -> State | None:
        """Few men and many kings."""
        squares = rng.sample(SQUARES, rng.randint(2, 16))
        seats = ["white", "black", *(rng.choice(("white", "black")) for _ in squares[2:])]
        cells = {
            cell: f"{seat}.{'king' if cell[1] == LAST[seat] else rng.choice(('man', 'king'))}"
            for cell, seat in zip(squares, seats, strict=True)
        }
        state = State(rng.choice(("white", "black")), cells)
        return state if ended(state).winners is None else None


def turns(cells: Mapping[Cell, str], mover: str) -> list[tuple[dict[Cell, str], bool]]:
    """The boards after each turn, and whether a king was moved that took nothing."""
    own = [cell for cell, piece in cells.items() if piece.startswith(mover)]
    taking = [(after, False) for start in own for after in jumps(cells, start, frozenset())]
    return taking or [
        (after, cells[start] == f"{mover}.king") for start in own for after in steps(cells, start)
    ]


def ended(state: State) -> State:
    if not turns(state.cells, state.mover):
        return state._replace(winners=(OTHER[state.mover],))
    return state._replace(winners=("white", "black") if state.quiet >= LONGEST_QUIET else None)


def steps(cells: Mapping[Cell, str], start: Cell) -> Iterator[dict[Cell, str]]:
    seat, kind = cells[start].split(".")
    rest = {cell: piece for cell, piece in cells.items() if cell != start}
    for dx, dy in WAYS:
        if kind == "king":
            yield from ({**rest, to: cells[start]} for to in free(rest, start, (dx, dy)))
        elif dy == AHEAD[seat]:
            for to in free(rest, start, (dx, dy))[:1]:
                yield {**rest, to: f"{seat}.{'king' if to[1] == LAST[seat] else 'man'}"}


def jumps(cells: Mapping[Cell, str], start: Cell, taken: frozenset[Cell]) -> Iterator[dict[Cell, str]]:
    """The boards after whole turns of a piece that takes; what it has taken stands in its way until then."""
    seat, kind = cells[start].split(".")
    rest = {cell: piece for cell, piece in cells.items() if cell != start}
    for dx, dy in WAYS:
        ahead = free(rest, start, (dx, dy)) if kind == "king" else []
        x, y = ahead[-1] if ahead else start
        over = (x + dx, y + dy)
        if not rest.get(over, seat).startswith(OTHER[seat]) or over in taken:
            continue
        landings = free(rest, over, (dx, dy))[: None if kind == "king" else 1]
        boards = {
            to: {**rest, to: f"{seat}.king" if to[1] == LAST[seat] else cells[start]} for to in landings
        }
        further = [each for to, board in boards.items() for each in jumps(board, to, taken | {over})]
        gone = taken | {over}
        yield from further or (
            {cell: piece for cell, piece in board.items() if cell not in gone} for board in boards.values()
        )


def free(cells: Mapping[Cell, str], start: Cell, way: Cell) -> list[Cell]:
    """The empty squares that lie one behind the other from a square on."""
    found = []
    at = (start[0] + way[0], start[1] + way[1])
    while inside(at, 8, 8) and at not in cells:
        found.append(at)
        at = (at[0] + way[0], at[1] + way[1])
    return found
