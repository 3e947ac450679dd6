"""Holds a game against a naive writing of it that lists what every turn leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from adoube.games.line import Line, line_from, printed
from adoube.games.registry import make_game

__all__ = ["Cell", "Lines", "State", "Writing", "count", "inside"]

Cell = tuple[int, int]  # a column and a row, both from 0
# Who is to move, what stands where, what is in hand, and who has won.
Shown = tuple[str | None, frozenset[tuple[str, str]], frozenset[tuple[str, int]], tuple[str, ...] | None]

LONGEST = 300
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class State(NamedTuple):
    """The state of a naive game in progress."""

    mover: str
    cells: Mapping[Cell, str]
    hands: Mapping[str, int] = {}  # how many of a piece its player has yet to drop
    winners: tuple[str, ...] | None = None  # None while the game goes on; both for a draw
    quiet: int = 0  # how many turns have done nothing that keeps a game from being drawn


class Writing(Protocol):
    """A naive writing of a game under one set of options."""

    def start(self) -> State: ...

    def after(self, state: State) -> Iterator[State]:
        """Yield the state after each turn while the game goes on; the same one may come twice."""

    def scattered(self, rng: Random) -> State | None:
        """A position that play may not reach soon; None where play gets everywhere by itself."""


@dataclass(frozen=True)
class Lines:
    """Random lines of a game, from its start and from scattered positions."""

    writing: Callable[[Mapping[str, str]], Writing]
    choices: Mapping[str, tuple[str, ...]]
    opening: int = 0  # how many turns come before any scattered position

    def draw_options(self, rng: Random) -> dict[str, str]:
        return {key: rng.choice(values) for key, values in self.choices.items()}

    def walk(self, name: str, options: Mapping[str, str], rng: Random) -> Iterator[list[str]]:
        """Yield the differences in each position of one random game."""
        game, writing = make_game(name, options), self.writing(options)
        line, state = Line.begin(game), writing.start()
        scattered = writing.scattered(rng) if rng.random() < 0.5 else None
        if scattered is not None:
            line, state = loaded(opened(line, self.opening, rng), scattered), scattered
        for _ in range(LONGEST):
            expected = (
                {shown(after): after for after in writing.after(state)} if state.winners is None else {}
            )
            turns = {} if line.outcome else {seen(after): text for text, after in lines_after(line)}
            found = _differences(shown(state), seen(line), set(expected), turns)
            yield found
            if found or not expected:
                return
            drawn = _drawn(expected, rng)
            line, state = line.play(game.read(turns[drawn])), expected[drawn]


def _drawn(after: Mapping[Shown, State], rng: Random) -> Shown:
    """A turn; more often than not one that ends the game, or else leaves fewest pieces."""
    shortest = min((state.winners is None, len(state.cells)) for state in after.values())
    ending = [each for each, state in after.items() if (state.winners is None, len(state.cells)) == shortest]
    return rng.choice(sorted(ending if rng.random() < 0.6 else after, key=_order))


def _order(shown: Shown) -> list[tuple[str, str]]:
    return sorted(shown[1])


def lines_after(line: Line) -> Iterator[tuple[str, Line]]:
    """Every legal turn as it is written, with the line that it leads to."""
    for turn, after in line.game.successors(line.position):
        yield line.game.write(turn), line.extended(turn, after)


def shown(state: State) -> Shown:
    """Return the visible part of a state."""
    return (
        state.mover if state.winners is None else None,
        frozenset((f"{LETTERS[x]}{y + 1}", piece) for (x, y), piece in state.cells.items()),
        frozenset((piece, number) for piece, number in state.hands.items() if number),
        state.winners,
    )


def seen(line: Line) -> Shown:
    """The same of the game's own line."""
    placement = line.game.placement(line.position)
    return (
        line.to_move,
        frozenset((name, "+".join(stack)) for name, stack in placement.cells.items() if stack),
        frozenset(
            (piece, number) for held in placement.off.values() for piece, number in held.items() if number
        ),
        line.outcome.winners if line.outcome else None,
    )


def opened(line: Line, turns: int, rng: Random) -> Line:
    """The line after some turns at random."""
    for _ in range(turns):
        line = line.play(line.game.read(rng.choice(line.legal_turns())))
    return line


def loaded(line: Line, state: State) -> Line:
    """The game's line that goes on from a state, with what it remembers and holds off the board by now."""
    cells = {name: [piece] for name, piece in shown(state)[1]}
    return line_from(line.game, {**printed(line), "to_move": state.mover, "cells": cells, "ply": 0})


def count(writing: Writing, depth: int, state: State | None = None) -> int:
    """How many lines of this many turns there are, turns with equal results counted once."""
    state = writing.start() if state is None else state
    if state.winners is not None:
        return 0
    found = {shown(after): after for after in writing.after(state)}
    return len(found) if depth == 1 else sum(count(writing, depth - 1, after) for after in found.values())


def inside(cell: Cell, columns: int, rows: int) -> bool:
    return 0 <= cell[0] < columns and 0 <= cell[1] < rows


def _differences(expected: Shown, here: Shown, after: set[Shown], turns: Mapping[Shown, str]) -> list[str]:
    if here != expected:
        return [f"here: {here}, expected {expected}"]
    return [
        *(f"{turns[each]} is not expected: {each}" for each in turns if each not in after),
        *(f"no turn leads to {each}" for each in after if each not in turns),
    ]
