"""An evening: a match of scripted games on one board, with the pieces set up again in between."""

from __future__ import annotations

import threading
from dataclasses import replace
from itertools import pairwise

import pytest

from adoube.board.geometry import Stack
from adoube.games.registry import make_game
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import BETWEEN_MS, MatchScript, reactions, scripted_match
from adoube.simulation.motions import CellBecomes, Counts, Press
from adoube.simulation.scripted import random_game
from adoube.tables.match import match_of
from tests.scoreboard.lines import played
from tests.scoreboard.tables import FakeTables


def evening_of(seed: int, games: int = 2) -> MatchScript:
    return scripted_match(make_game("jarmo"), hands_named("careful"), seed, games)


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


def test_an_evening_that_is_taken_up_begins_in_the_middle_of_its_game() -> None:
    game = make_game("jarmo")
    begun = random_game(game, 3, most_turns=5).line
    script = scripted_match(game, hands_named("club"), 8, 2, begun=begun)
    first, second = script.games

    actions = list(script.actions())

    assert first.truth()["turns"][:5] == begun.written_turns()
    assert first.set_up == game.placement(begun.position)
    assert next(action.ply for action in actions if isinstance(action, Counts)) == 6
    assert second.begun == 0


def test_where_pairs_keep_their_seats_the_next_game_is_begun_by_the_next_of_the_sitting() -> None:
    game = make_game("follow-the-arrow")
    sitting = match_of(game, ("Ada", "Grace", "Hedy"))

    games = scripted_match(game, hands_named("careful"), 1, 4, contest=sitting).games

    assert [scripted.game.options["first"] for scripted in games] == ["black"] * 3 + ["red"]


def test_they_play_although_a_camera_seems_to_see_something_else() -> None:
    state = played(2)
    assert state.line is not None
    tables = FakeTables(replace(state, provisional=state.line.game.placement(state.line.game.start())))

    acts = next(
        reactions(tables, state.table, hands_named("careful"), 1, 1, threading.Event(), clock=True), ()
    )

    assert isinstance(acts[-1], Press)
    assert acts[-1].seat == state.line.to_move
