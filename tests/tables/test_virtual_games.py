"""Every game can be played by hands on the page: what a turn changes is lifted, taken, put and dropped."""

from __future__ import annotations

from random import Random

import pytest

from adoube.board.placement import Placement, Stack
from adoube.games.registry import game_names, make_game
from adoube.sensing.views import unmarked
from adoube.tables.boards.virtual import VirtualBoard
from adoube.tables.commands import DropPiece, LiftPieces, PutDown, TakePiece

PLIES = 25

Movement = LiftPieces | TakePiece | PutDown | DropPiece


def hands(before: Placement, after: Placement) -> list[Movement]:
    """Acts that take off what must go and bring what must come."""
    acts: list[Movement] = []
    changed = sorted(before.changed_cells(after))
    for cell in changed:
        stood, stands = bare(before.stack(cell)), bare(after.stack(cell))
        kept = next(
            (i for i, (old, new) in enumerate(zip(stood, stands, strict=False)) if old != new),
            min(len(stood), len(stands)),
        )
        if kept < len(stood):
            acts += [LiftPieces(cell, kept), DropPiece()]
        acts += [act for piece in stands[kept:] for act in (TakePiece(piece), PutDown(cell))]
    return acts


def bare(stack: Stack) -> Stack:
    return tuple(map(unmarked, stack))


@pytest.mark.parametrize("name", game_names())
def test_hands_can_play_any_turn_of_every_game(name: str) -> None:
    game, rng = make_game(name, {}), Random(3)
    position = game.start()
    board = VirtualBoard(game, game.placement(position))

    for _ in range(PLIES):
        if game.outcome(position) is not None:
            break
        before = game.placement(position)
        _, position = game.random_turn(position, rng)
        for movement in hands(before, game.placement(position)):
            board.move(movement, before, 0)

        standing = game.placement(position).cells.items()
        assert board.state.placement.cells == {cell: bare(stack) for cell, stack in standing if stack}
