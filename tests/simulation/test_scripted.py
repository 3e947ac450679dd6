"""Games whose players look one turn ahead: the same for the same seed, and better than any turns whatever."""

from __future__ import annotations

from itertools import count

import pytest

import adoube.simulation.scripted as considered
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.simulation.hands import hands_named
from adoube.simulation.match_script import MatchScript
from adoube.simulation.motions import AgreeDraw, Counts
from adoube.simulation.scripted import random_game, sensible_game


def turns_of(game: str, seed: int) -> list[str]:
    return sensible_game(make_game(game, seed=seed), seed).line.written_turns()


def test_the_same_seed_is_the_same_game_and_another_one_is_not() -> None:
    assert turns_of("jarmo", 3) == turns_of("jarmo", 3)
    assert turns_of("jarmo", 3) != turns_of("jarmo", 4)


def test_games_that_random_players_never_end_have_an_end() -> None:
    game = make_game("chinese-checkers", seed=5)

    assert random_game(game, 5, most_turns=300).line.outcome is None
    assert sensible_game(game, 5, most_turns=300).line.outcome is not None


def test_who_can_win_at_once_does() -> None:
    game = make_game("picaria")
    whole = random_game(game, 5).line
    line = Line.begin(game)
    for turn in whole.turns[:-1]:
        line = line.play(turn)
    mover = line.to_move

    won = sensible_game(game, 9, begun=line)

    assert won.begun == line.ply
    assert won.line.ply == line.ply + 1
    assert won.line.outcome is not None
    assert won.line.outcome.winners == (mover,)


def test_a_game_without_an_end_in_sight_is_drawn_by_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(considered, "LONG", 6)
    game = make_game("conspirateurs", seed=5)

    drawn = sensible_game(game, 5)
    script = MatchScript((drawn, drawn), hands_named("careful"), 5)

    assert drawn.line.ply == 6
    says = [type(action) for action in script.actions() if isinstance(action, AgreeDraw | Counts)]
    assert says == [*[Counts] * 6, AgreeDraw] * 2
    assert not sensible_game(game, 5, stopped=lambda: True).agreed


def test_nobody_agrees_on_a_draw_where_the_game_has_ended_or_knows_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not sensible_game(make_game("picaria", seed=5), 5).agreed
    monkeypatch.setattr(considered, "LONG", 6)

    endless = sensible_game(make_game("follow-the-arrow", seed=5), 5, most_turns=8)

    assert (endless.line.ply, endless.agreed) == (8, False)


def test_a_game_that_nobody_wants_any_more_is_broken_off() -> None:
    asked = count()

    broken_off = sensible_game(make_game("jarmo"), 3, stopped=lambda: next(asked) >= 5)

    assert broken_off.line.outcome is None
    assert broken_off.line.ply < len(turns_of("jarmo", 3))
