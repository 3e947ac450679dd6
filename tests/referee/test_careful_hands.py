"""Whole games by careful hands are read back turn by turn: no wrong turn in any of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import game_class, make_game
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import OpenedTrace, replayed, view_of
from adoube.sensing.views import View, reading_of
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import MOST_TURNS, random_game
from adoube.simulation.truth import Timeline, answered

SEEDS = range(1, 3)
PARTS = 2
BEGUN = 24  # turns of a game that is not played to its end

OTHER_GAMES = [
    pytest.param(name, view_name, options, id=f"{name}-{view_name}")
    for name, options in (
        ("follow-the-arrow", {}),
        # The whole set of twelve a side makes games of four hundred turns.
        ("river-crossing", {"pieces": "4"}),
        ("left-right", {}),
        ("left-right", {"n": "6", "length": "6", "off_board": "card_lost"}),
        ("left-right", {"n": "4", "from": "opponent"}),
        ("leap-frog", {}),
        ("leap-frog-murray", {"players": "3"}),
        ("froglet", {}),
        ("capture", {"players": "5"}),
    )
    for view_name in game_class(name).views
]


@pytest.mark.full
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("view_name", ["occupancy", "polarity"])
@pytest.mark.parametrize("game_id", ["jarmo", "jasir"])
def test_every_game_is_read_back_as_it_was_played(game_id: str, view_name: str, part: int) -> None:
    for seed in SEEDS[part::PARTS]:
        assert_read_back(game_id, view_name, {}, seed)


@pytest.mark.full(but=2)
@pytest.mark.parametrize(("game_id", "view_name", "options"), OTHER_GAMES)
def test_a_game_of_any_kind_is_read_back_as_it_was_played(
    game_id: str, view_name: str, options: dict[str, str]
) -> None:
    """`python -m benchmarks.campaign` plays Murray's Leap Frog to its end in every view; here, in one."""
    is_whole = game_id != "leap-frog-murray" or view_name == game_class(game_id).views[0]

    assert_read_back(game_id, view_name, options, seed=1, most_turns=MOST_TURNS if is_whole else BEGUN)


@pytest.mark.full
def test_a_press_does_not_make_a_turn_that_can_be_seen_out_of_one_that_cannot() -> None:
    # Turn 130, b8-c7, looks on its way like b8-c8; then Black rides unseen, and presses.
    assert_read_back("river-crossing", "occupancy", {}, 24, most_turns=135)


def assert_read_back(
    game_id: str, view_name: str, options: dict[str, str], seed: int, most_turns: int = MOST_TURNS
) -> None:
    game = make_game(game_id, options, seed=seed)
    view = view_of(game, view_name)
    scripted = random_game(game, seed, most_turns)
    truth = scripted.truth()
    actions = list(performance(scripted, hands_named("careful"), seed))
    trace = answered(recorded(game, view, scripted.set_up, actions), game, view, Timeline.of(actions))

    _, referee = replayed(OpenedTrace(trace, make_game(game_id, trace.header.options), view))

    record, turns = record_of(referee), truth["turns"]
    sure = len(turns) - unshown_at_the_end(scripted.line, game, view)
    told = zip(record.turns, turns, strict=True)
    assert all(
        turn in (true, None) if ply > sure else turn == true for ply, (turn, true) in enumerate(told, 1)
    )
    if not record.open:
        assert record.scores == truth["scores"]
        assert (record.over is None) == (scripted.line.outcome is None)
    assert all(turn.ply > sure for turn in record.open)


def unshown_at_the_end(line: Line, game: AnyGame, view: View) -> int:
    """How many last turns no cell shows: that they were played, presses alone tell."""
    cells = game.board.names
    shown = [reading_of(game.placement(each), view, cells) for each in (*line.positions, line.position)]
    last = [is_ == was for was, is_ in pairwise(shown)][::-1]
    return last.index(False) if False in last else len(last)
