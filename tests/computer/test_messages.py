"""A line of play that goes to another process as texts comes back as the line it was."""

import json
from contextlib import suppress
from dataclasses import asdict, replace
from random import Random

import pytest

from adoube.computer.messages import Played, PlayedStep, ToldLines, line_of, played
from adoube.computer.search.advice import OpponentError
from adoube.errors import AdoubeError
from adoube.games.base import AnyGame
from adoube.games.line import AsPlayed, Line
from adoube.games.registry import game_names, make_game
from adoube.games.verdict import IllegalTurn
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields

PLIES = 12


def sent(told: Played) -> Played:
    """Return what arrives at the other end of a pipe."""
    return deserialize(Played, Fields(json.loads(json.dumps(asdict(told))), "played"))


def random_play(game: AnyGame, plies: int) -> Line:
    line, rng = Line.begin(game), Random(5)
    while line.ply < plies and line.outcome is None:
        line = line.extended(*game.random_turn(line.position, rng))
    return line


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", game_names())
def test_every_game_is_followed_by_its_turns_alone(name: str) -> None:
    line = random_play(make_game(name, seed=3), PLIES)

    told = sent(played(line))

    again = line_of(told)
    assert (again.position, again.positions) == (line.position, line.positions)
    assert again.written_turns() == line.written_turns()
    assert {step.position is None for step in told.steps} == {True}


def test_a_call_in_force_is_told() -> None:
    line = with_a_jump_called(make_game("follow-the-arrow"))

    again = line_of(sent(played(line)))

    assert again.position == line.position != line.game.after(line.positions[-1], line.turns[-1])


def with_a_jump_called(game: AnyGame) -> Line:
    for plies in range(1, 40):
        line = random_play(game, plies)
        for call in game.available_calls(line.position, line.positions):
            for pawn in call.choices if call.name == "jump" else ():
                with suppress(IllegalTurn):
                    return line.called({"call": "jump", "by": call.seats[0], "pawn": pawn})
    raise AssertionError("no jump can be called")


def test_what_an_arbiter_let_stand_is_told() -> None:
    game = make_game("jarmo")
    line = random_play(game, 3)
    other = random_play(game, 4).position
    line = line.extended(AsPlayed("a1-a2?"), other)
    line = line.extended(*next(game.successors(other)))

    again = line_of(sent(played(line)))

    assert (again.position, again.positions) == (line.position, line.positions)
    assert again.turns[3] == AsPlayed("a1-a2?")


def test_a_line_that_begins_elsewhere_is_told() -> None:
    game = make_game("jarmo")
    line = Line(game, random_play(game, 4).position, ply=4)
    line = line.extended(*next(game.successors(line.position)))

    again = line_of(sent(played(line)))

    assert (again.position, again.positions, again.ply) == (line.position, line.positions, 5)


def test_other_rules_than_the_tables_are_refused() -> None:
    told = played(Line.begin(make_game("picaria")))

    with pytest.raises(OpponentError, match="rules in picaria have changed"):
        line_of(Played(told.game, told.options, told.seed, "0"))


class Counted:
    """A game that counts how often it is asked what follows from a turn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
        self.asked, after = 0, type(game).after

        def counting(game: AnyGame, position: object, turn: object) -> object:
            self.asked += 1
            return after(game, position, turn)

        monkeypatch.setattr(type(game), "after", counting)


def test_what_was_told_of_a_shorter_line_need_not_be_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    line = with_a_jump_called(make_game("follow-the-arrow"))
    whole, counted = played(line), Counted(monkeypatch, line.game)

    told = played(line.back_to(0))
    for ply in range(1, line.ply + 1):
        told = played(line.back_to(ply) if ply < line.ply else line, told)

    assert told == whole
    assert counted.asked == line.ply


def test_a_line_that_goes_on_is_not_replayed(monkeypatch: pytest.MonkeyPatch) -> None:
    line, lines = random_play(make_game("jarmo"), PLIES), ToldLines()
    told = [played(line.back_to(ply)) for ply in range(PLIES + 1)]
    counted = Counted(monkeypatch, line.game)

    again = [lines.line_of(each) for each in told]

    assert [each.position for each in again] == [line.back_to(ply).position for ply in range(PLIES + 1)]
    assert again[-1].positions == line.positions
    assert counted.asked == PLIES


@pytest.mark.parametrize("then", ["shorter", "another turn", "another game", "called", "elsewhere"])
def test_a_line_that_differs_from_the_last_is_what_was_told(then: str) -> None:
    game = make_game("follow-the-arrow")
    called = with_a_jump_called(game)
    uncalled, lines = called.standing_at(random_play(game, called.ply).position), ToldLines()
    other = uncalled.back(2)
    follows = {
        "shorter": other,
        "another turn": other.extended(*[*game.successors(other.position)][-1]),
        "another game": random_play(make_game("jarmo"), 3),
        "called": called,
        "elsewhere": Line(game, other.position, ply=other.ply),
    }[then]

    lines.line_of(played(uncalled))
    again = lines.line_of(played(follows))

    assert (again.position, again.positions) == (follows.position, follows.positions)
    assert again.written_turns() == follows.written_turns()
    assert lines.line_of(played(uncalled)).position == uncalled.position


def test_after_a_line_that_cannot_be_told_the_next_one_can() -> None:
    line, lines = random_play(make_game("jarmo"), 3), ToldLines()
    told = played(line)

    with pytest.raises(AdoubeError):
        lines.line_of(replace(told, steps=(*told.steps, PlayedStep("nonsense"))))

    assert lines.line_of(told).position == line.position
