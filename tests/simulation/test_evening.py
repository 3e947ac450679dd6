"""An evening: a match of scripted games on one board, with the pieces set up again in between."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adoube.board.placement import Stack
from adoube.games.registry import make_game
from adoube.simulation.actions import CellBecomes, Press
from adoube.simulation.evening import BETWEEN_MS, Evening, evening
from adoube.simulation.hands import hands_named


def evening_of(seed: int, games: int = 2) -> Evening:
    return evening(make_game("jarmo"), hands_named("careful"), seed, games)


def test_the_same_seed_is_the_same_evening_and_another_one_is_not() -> None:
    assert list(evening_of(3).actions()) == list(evening_of(3).actions())
    assert list(evening_of(3).actions()) != list(evening_of(4).actions())


def test_its_games_differ() -> None:
    first, second = evening_of(3).games

    assert first.truth() != second.truth()


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_time_never_goes_back(seed: int) -> None:
    actions = list(evening_of(seed).actions())

    assert all(before.at_ms <= after.at_ms for before, after in pairwise(actions))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_game_begins_with_its_pieces_set_up_and_ends_where_it_was_scripted_to(seed: int) -> None:
    script = evening_of(seed, games=3)
    board: dict[str, Stack] = dict(script.games[0].set_up.cells)
    presses = [sum(turn != "skip" for turn in game.truth()["turns"]) for game in script.games]
    stood_at_the_end, pressed = [], 0

    for action in script.actions():
        if isinstance(action, CellBecomes):
            board[action.cell] = action.stack
        elif isinstance(action, Press):
            pressed += 1
            if pressed in (presses[0], sum(presses[:2]), sum(presses)):
                stood_at_the_end.append({cell: stack for cell, stack in board.items() if stack})

    ends = [dict(game.game.placement(game.line.position).cells) for game in script.games]
    assert stood_at_the_end == ends


def test_the_players_look_at_the_end_before_they_set_up_again() -> None:
    script = evening_of(1)
    actions = list(script.actions())
    turns = sum(turn != "skip" for turn in script.games[0].truth()["turns"])
    presses = [place for place, action in enumerate(actions) if isinstance(action, Press)]

    last = presses[turns - 1]

    assert actions[last + 1].at_ms - actions[last].at_ms >= BETWEEN_MS
