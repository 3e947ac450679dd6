"""Chaotic traces: what a board reports while nobody plays by the rules, or by them far too fast.

They know a game's rules and nothing of the referee. Hands lift many pieces at once, sweep the board, tip it
out, let children at it; clocks stick, sensors flicker, and in between turns are played, and what was upset is
put right. The same seed makes the same events, as many as are asked for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from random import Random
from typing import Any

from adoube.board.geometry import EMPTY, Placement, Stack
from adoube.games.base import AnyGame
from adoube.sensing.events import CellShows, CellTouched, ClockPressed, Event
from adoube.sensing.views import Symbol, View

__all__ = ["ChaoticHands", "Manner"]

AT_ONCE = 12  # pieces that are in the air together
MOST_PRESSES = 400  # of a clock that sticks, before somebody does something about it
TURNS_LOOKED_AT = 60  # a turn is drawn from so many at most
SET_UP_MS = 200


class Manner(StrEnum):
    """The manners of disturbing a board."""

    TWELVE = "twelve at once"
    SWEPT = "swept and tipped out"
    CHILDREN = "children playing"
    STICKING = "clock that sticks"
    FLICKERING = "cells that flicker"
    FAST = "turns within a second"
    MIXED = "all of it, and turns"


class ChaoticHands:
    """Hands at one board. `events` never ends; `clock`: whether they press one."""

    def __init__(self, game: AnyGame, view: View, seed: int, *, clock: bool) -> None:
        self._game, self._view, self._clock = game, view, clock
        self._rng = Random(f"chaos {game.id} {seed}")
        self._cells: Sequence[str] = game.board.names
        self._stacks: dict[str, Stack] = {}
        self._beside: list[str] = []  # pieces in hands, and those that lie beside the board
        self._position: Any = game.start()  # what play by the rules has come to, whatever stands on the board
        self._now_ms = 0

    def events(self, manner: Manner) -> Iterator[Event]:
        """The set-up, then whatever the hands do, in order of time."""
        self._stacks = {cell: self._stack(cell) for cell in self._cells}
        for cell, stack in self._stacks.items():
            yield CellShows(0, cell, self._view.symbol(stack))
        self._now_ms = SET_UP_MS
        acts = self._acts[manner]
        while True:
            yield from self._rng.choice(acts)()

    def reports(self, manner: Manner, number: int) -> list[Event]:
        """The set-up, and so many events after it."""
        return list(islice(self.events(manner), len(self._cells) + number))

    @property
    def _acts(self) -> Mapping[Manner, Sequence[Callable[[], Iterator[Event]]]]:
        acts: dict[Manner, list[Callable[[], Iterator[Event]]]] = {
            Manner.TWELVE: [self._twelve, self._twelve, self._press, self._put_right],
            Manner.SWEPT: [self._sweep, self._tip_out, self._put_right, self._turn, self._begin_anew],
            Manner.CHILDREN: [self._fiddle, self._fiddle, self._fiddle, self._press, self._wait],
            Manner.STICKING: [self._stick, self._fiddle, self._turn, self._put_right],
            Manner.FLICKERING: [self._flicker, self._turn, self._fiddle],
            Manner.FAST: [self._turn, self._turn, self._turn, self._turn, self._pause],
        }
        return acts | {Manner.MIXED: [act for several in acts.values() for act in several]}

    # what stands

    def _stack(self, cell: str, placement: Placement | None = None) -> Stack:
        return (placement or self._game.placement(self._position)).stack(cell)

    def _set(self, cell: str, stack: Stack) -> Iterator[Event]:
        """Return the event of a cell that is changed: what it shows, or that it was touched."""
        before, shows = self._shown(cell), self._view.symbol(stack)
        changed = stack != self._stacks[cell]
        self._stacks[cell] = stack
        if shows != before:
            yield CellShows(self._now_ms, cell, shows)
        elif changed:
            yield CellTouched(self._now_ms, cell, self._rng.randint(5, 25))

    def _shown(self, cell: str) -> Symbol:
        return self._view.symbol(self._stacks[cell])

    def _standing(self) -> list[str]:
        return [cell for cell in self._cells if self._stacks[cell]]

    def _places(self) -> list[str]:
        """Return the cells for a piece: any where pieces may be piled, but no higher than three."""
        if self._game.stackable:
            return [cell for cell in self._cells if len(self._stacks[cell]) < 3]
        return [cell for cell in self._cells if not self._stacks[cell]]

    def _go_by(self, least_ms: int, most_ms: int) -> None:
        self._now_ms += self._rng.randint(least_ms, most_ms)

    # single acts

    def _lift(self) -> Iterator[Event]:
        if standing := self._standing():
            cell = self._rng.choice(standing)
            self._beside.append(self._stacks[cell][-1])
            yield from self._set(cell, self._stacks[cell][:-1])

    def _put(self) -> Iterator[Event]:
        if self._beside and (places := self._places()):
            cell = self._rng.choice(places)
            piece = self._beside.pop(self._rng.randrange(len(self._beside)))
            yield from self._set(cell, (*self._stacks[cell], piece))

    def _press(self) -> Iterator[Event]:
        if self._clock:
            self._go_by(20, 600)
            yield ClockPressed(self._now_ms, self._rng.choice(self._game.seats))

    def _wait(self) -> Iterator[Event]:
        self._go_by(200, 40_000)
        yield from ()

    def _pause(self) -> Iterator[Event]:
        self._go_by(100, 900)
        yield from ()

    # what is done in one go

    def _twelve(self) -> Iterator[Event]:
        """Twelve pieces are lifted and put down anywhere, some of them after the board has settled."""
        for act in (self._lift, self._put):
            for _ in range(AT_ONCE):
                self._go_by(1, 30)
                yield from act()
            self._go_by(20, 400)
            yield from self._press() if self._rng.random() < 0.3 else ()

    def _fiddle(self) -> Iterator[Event]:
        """Pieces are lifted, put anywhere and knocked."""
        for _ in range(self._rng.randint(1, 6)):
            self._go_by(5, 900)
            yield from self._rng.choice((self._lift, self._put, self._put, self._touch))()

    def _touch(self) -> Iterator[Event]:
        yield CellTouched(self._now_ms, self._rng.choice(self._cells), self._rng.randint(5, 25))

    def _sweep(self) -> Iterator[Event]:
        """Everything goes off the board, by the arm."""
        for cell in self._rng.sample(self._standing(), len(self._standing())):
            self._go_by(0, 8)
            self._beside += self._stacks[cell]
            yield from self._set(cell, EMPTY)
        self._go_by(50, 3000)

    def _tip_out(self) -> Iterator[Event]:
        """Put what lies beside the board onto it, anyhow."""
        for _ in range(len(self._beside)):
            self._go_by(0, 60)
            yield from self._put()
        self._go_by(50, 3000)

    def _put_right(self) -> Iterator[Event]:
        """The board is made to show what play has come to."""
        placement = self._game.placement(self._position)
        self._beside = []
        for cell in self._rng.sample(self._cells, len(self._cells)):
            if self._stacks[cell] != (stack := self._stack(cell, placement)):
                self._go_by(1, 120)
                yield from self._set(cell, stack)
        self._go_by(150, 2000)

    def _begin_anew(self) -> Iterator[Event]:
        self._position = self._game.start()
        yield from self._put_right()

    def _stick(self) -> Iterator[Event]:
        """A clock is pressed again and again: by one seat, in turns, or by whoever sits near it."""
        seats = self._game.seats
        which = self._rng.randrange(3)
        if self._rng.random() < 0.7:
            yield from self._lift()
            self._go_by(5, 300)
            yield from self._put() if self._rng.random() < 0.7 else ()
        for number in range(self._rng.randint(1, MOST_PRESSES) if self._clock else 0):
            self._go_by(10, 400)
            seat = (seats[0], seats[number % len(seats)], self._rng.choice(seats))[which]
            yield ClockPressed(self._now_ms, seat)

    def _flicker(self) -> Iterator[Event]:
        """Some cells lose contact, again and again; elsewhere hands go on."""
        cells = self._rng.sample(self._cells, min(len(self._cells), self._rng.randint(1, 5)))
        symbols = {cell: (self._shown(cell), self._other(cell)) for cell in cells}
        shown = dict.fromkeys(cells, 0)
        for _ in range(self._rng.randint(20, 120)):
            self._go_by(1, 60)
            cell = self._rng.choice(cells)
            shown[cell] = 1 - shown[cell]
            yield CellShows(self._now_ms, cell, symbols[cell][shown[cell]])
        for cell in cells:
            yield CellShows(self._now_ms, cell, symbols[cell][0])

    def _other(self, cell: str) -> Symbol:
        """Return what a cell without contact shows in between."""
        if self._stacks[cell]:
            return 0
        return self._shown(next(iter(self._standing()), cell))

    def _turn(self) -> Iterator[Event]:
        """A legal turn, carried out fast, lifting and putting in any order; the clock is mostly pressed."""
        if (after := self._legal()) is None:
            yield from self._begin_anew()
            return
        seat, before = self._game.to_move(self._position), self._game.placement(self._position)
        self._position = after
        placement = self._game.placement(after)
        changed = sorted(placement.changed_cells(before), key=lambda cell: bool(placement.stack(cell)))
        if self._rng.random() < 0.2:
            self._rng.shuffle(changed)
        for cell in changed:
            self._go_by(2, 150)
            yield from self._set(cell, EMPTY) if self._stacks[cell] and self._stack(cell) else ()
            self._go_by(0, 20)
            yield from self._set(cell, self._stack(cell))
        if self._clock and self._rng.random() < 0.85:
            self._go_by(5, 200)
            yield ClockPressed(self._now_ms, seat)
        self._go_by(5, 300)

    def _legal(self) -> Any:
        """A position after a turn that does not end the game; None where there is none."""
        game, position = self._game, self._position
        if game.enumerable:
            turns = list(islice(game.successors(position), TURNS_LOOKED_AT))
        else:
            turns = [] if game.outcome(position) else [game.random_turn(position, self._rng)]
        positions = [after for _, after in turns if game.outcome(after) is None]
        return self._rng.choice(positions) if positions else None
