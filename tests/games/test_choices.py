"""Turns by taps: a player points at cells, and comes to every turn of every game in that way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from adoube.games.base import AnyGame
from adoube.games.choices import MOST_ASKED, TapChoices, turns_listed
from adoube.games.line import Line
from adoube.games.registry import game_names, make_game
from adoube.games.sahkku import Sahkku
from adoube.games.sahkku.notation import ways_of

PLIES = 25
SAMPLES = files("adoube.games.samples")


def positions(name: str) -> Iterator[tuple[AnyGame, Any]]:
    """Positions of random games and of the game's sample, none of them over."""
    for seed in (1, 2):
        game, rng = make_game(name, {}, seed=seed), Random(seed)
        position = game.start()
        for _ in range(PLIES):
            if game.outcome(position) is not None:
                break
            yield game, position
            _, position = game.random_turn(position, rng)
    yield from sampled(name)


def sampled(name: str) -> Iterator[tuple[AnyGame, Any]]:
    truth = SAMPLES / f"{name}.truth.json"
    if not truth.is_file():
        return
    header = json.loads((SAMPLES / f"{name}.trace.jsonl").read_text(encoding="utf-8").splitlines()[0])
    line = Line.begin(make_game(name, header.get("options", {})))
    for turn in json.loads(truth.read_text(encoding="utf-8"))["turns"][:PLIES]:
        if line.outcome is not None:
            break
        yield line.game, line.position
        line = line.play(line.game.read(turn))


@cache
def choices_after(game: AnyGame, position: Any, path: tuple[str, ...]) -> TapChoices[Any]:
    return game.choices_after(position, path)


def tapped(game: AnyGame, position: Any, taps: tuple[str, ...]) -> tuple[Any, ...]:
    """Tap cell by cell, each of them offered where it is tapped; return the turns that end there."""
    path: tuple[str, ...] = ()
    for cell in taps:
        choices = choices_after(game, position, path)
        assert cell in choices.cells, (taps, path)
        at = choices.cells[cell]
        path = (*path, cell)
        assert at.goes_on or path == taps, (taps, path)
    ends = choices_after(game, position, path).ends
    if taps:
        assert ends == at.turns
    return ends


ENUMERABLE = [name for name in game_names() if make_game(name).enumerable]
BY_LEAPS = [name for name in game_names() if not make_game(name).enumerable]


@pytest.mark.parametrize("name", ENUMERABLE)
def test_taps_lead_to_every_turn_and_to_no_other(name: str) -> None:
    for game, position in positions(name):
        by_taps: dict[tuple[str, ...], set[Any]] = {}
        for turn, _ in game.successors(position):
            ways = game.taps(position, turn)
            assert ways
            for taps in ways:
                by_taps.setdefault(taps, set()).add(turn)

        for taps, turns in by_taps.items():
            assert set(tapped(game, position, taps)) == turns, taps


@pytest.mark.parametrize("name", BY_LEAPS)
def test_leap_by_leap_a_player_comes_to_a_turn_of_a_game_with_too_many_to_list(name: str) -> None:
    rng = Random(7)
    for game, position in positions(name):
        turn, after = game.random_turn(position, rng)

        ends = tapped(game, position, game.trail(turn))

        assert [game.after(position, each) for each in ends] == [after]


@pytest.mark.parametrize("name", BY_LEAPS)
def test_every_leap_that_is_offered_is_legal(name: str) -> None:
    rng = Random(8)
    for game, position in positions(name):
        path: tuple[str, ...] = ()
        while True:
            choices = game.choices_after(position, path)
            for turn in offered(choices):
                assert game.why_illegal(position, turn) is None, game.write(turn)
            onward = [cell for cell, at in choices.cells.items() if at.goes_on]
            if not onward:
                break
            path = (*path, rng.choice(onward))


@pytest.mark.parametrize("name", ["halma", "chinese-checkers"])
def test_a_piece_hops_by_any_way_to_where_its_turn_ends(name: str) -> None:
    rng, lengths = Random(9), set()
    for game, position in positions(name):
        path: tuple[str, ...] = ()
        while True:
            choices = game.choices_after(position, path)
            onward = sorted(cell for cell, at in choices.cells.items() if at.goes_on)
            if not onward:
                break
            path = (*path, rng.choice(onward))
        # A far end is no step.
        steps = [cell for cell in sorted(choices.cells) if game.choices_after(position, (*path, cell)).ends]
        path = (*path, rng.choice(steps))
        lengths.add(len(path))

        (turn,) = tapped(game, position, path)

        written = game.read("-".join(path))
        assert game.after(position, turn) == game.play(position, written)
    assert max(lengths) > 3


def offered(choices: TapChoices[Any]) -> list[Any]:
    return [*choices.ends, *(turn for at in choices.cells.values() for turn in at.turns)]


@pytest.mark.parametrize("name", ENUMERABLE)
def test_a_list_without_scripts_holds_every_turn_once(name: str) -> None:
    for game, position in positions(name):
        listed, is_whole = turns_listed(game, position)

        assert is_whole
        assert sorted(game.write(turn) for turn, _ in listed) == game.turns(position)


def played(name: str, *turns: str) -> tuple[AnyGame, Any]:
    line = Line.begin(make_game(name))
    for turn in turns:
        line = line.play(line.game.read(turn))
    return line.game, line.position


def texts(game: AnyGame, turns: tuple[Any, ...]) -> list[str]:
    return [game.write(turn) for turn in turns]


def test_a_king_castles_by_its_own_target_and_onto_its_rook() -> None:
    game, position = played("chess", "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6")

    cells = game.choices_after(position, ("e1",)).cells

    assert texts(game, cells["g1"].turns) == ["e1g1"]
    assert texts(game, cells["h1"].turns) == ["e1g1"]


def test_a_pawn_that_promotes_ends_in_four_turns_on_one_cell() -> None:
    game, position = played("chess", "h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "g8f6", "h6h7", "f6g8")

    at = game.choices_after(position, ("h7",)).cells["g8"]

    assert texts(game, at.turns) == ["h7g8q", "h7g8r", "h7g8b", "h7g8n"]
    assert not at.goes_on


def test_dice_are_moved_in_any_order() -> None:
    game, position, turn = next(
        (game, position, turn)
        for game, position in positions("sahkku")
        for turn in game.turns(position)
        if turn.count(",") == 1 and len(set(turn.replace(",", "-").split("-"))) == 4
    )
    one, other = (move.split("-") for move in turn.split(","))

    ways = game.taps(position, game.read(turn))

    assert {(*one, *other), (*other, *one)} <= set(ways)


def test_every_order_of_dice_that_comes_to_the_same_leads_to_the_turn() -> None:
    rng = Random(4)
    for game, position in positions("sahkku"):
        results = {after: turn for turn, after in game.successors(position)}
        assert isinstance(game, Sahkku)
        for after, orders in game.rules.writings(position).items():
            turn = rng.choice(orders)

            taps = tuple(cell for way in ways_of(turn) for cell in way)

            assert game.why_illegal(position, turn) is None
            assert results[after] in tapped(game, position, taps)


def test_any_token_of_a_column_opens_it() -> None:
    game = make_game("pasang")

    cells = game.choices_after(game.start(), ()).cells

    assert texts(game, cells["a1"].turns) == texts(game, cells["a3"].turns) == ["-a1"]


def test_before_the_first_tap_no_far_end_is_offered() -> None:
    game = make_game("jarmo")

    cells = game.choices_after(game.start(), ()).cells

    assert all(at.goes_on and not at.turns for at in cells.values())


def test_a_long_leap_ends_where_it_is_the_only_way() -> None:
    game, position = played("leap-frog", "-c3", "-e3")

    at = game.choices_after(position, ("a3",)).cells["e3"]

    assert texts(game, at.turns) == ["a3xc3xe3"]
    assert not at.goes_on


def test_far_ends_with_more_turns_than_anybody_is_asked_about_are_tapped_cell_by_cell() -> None:
    for name in ("froglet", "chinese-checkers"):
        for game, position in positions(name):
            for first, at in game.choices_after(position, ()).cells.items():
                if at.goes_on:
                    cells = game.choices_after(position, (first,)).cells
                    assert all(len(each.turns) <= MOST_ASKED for each in cells.values())
