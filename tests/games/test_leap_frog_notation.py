"""The family's turns written and read back, and its positions printed and loaded."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.leap_frog import Capture, Froglet, LeapFrog, LeapFrogMurray
from adoube.games.leap_frog.family import LeapGame
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import PositionError, UnreadableTurn
from tests.games.leap_frog_boards import clause_against, random_play, seen

PLAYERS = st.sampled_from(["2", "3", "12"])
GAMES = st.one_of(
    st.builds(
        lambda players, diagonal: LeapFrog({"players": players, "diagonal": diagonal}),
        PLAYERS,
        st.sampled_from(["no", "yes"]),
    ),
    st.builds(
        lambda players, seed, first: LeapFrogMurray({"players": players, "first_removal": first}, seed=seed),
        PLAYERS,
        st.integers(0, 99),
        st.sampled_from(["any", "white"]),
    ),
    st.builds(
        lambda players, removal, scores: Froglet(
            {"players": players, "removal": removal, "removal_scores": scores}
        ),
        PLAYERS,
        st.sampled_from(["any", "green"]),
        st.sampled_from(["yes", "no"]),
    ),
    st.builds(lambda players: Capture({"players": players}), PLAYERS),
)
SEEDS = st.integers(0, 10_000)


@given(game=GAMES, seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_what_is_drawn_at_random_can_be_played_read_and_explained(game: LeapGame, seed: int) -> None:
    positions = list(random_play(game, seed))

    line = Line.begin(game)
    for after in positions[1:]:
        (found,) = game.explain(line.position, seen(game, line.position, after))
        turn = game.read(game.write(found[0]))

        assert (turn, after) == found
        assert game.canonical(line.position, turn) == turn
        line = line.play(turn)

    assert line.outcome is not None
    assert line.outcome.winners == tuple(
        seat
        for seat in game.seats
        if game.scores(line.position)[seat] == max(game.scores(line.position).values())
    )


@given(game=GAMES, seed=SEEDS)
@settings(max_examples=15, deadline=None)
def test_a_printed_position_loads_back_equal(game: LeapGame, seed: int) -> None:
    positions = list(random_play(game, seed))
    for ply, at in [*list(enumerate(positions))[::11], (len(positions), positions[-1])]:
        before = printed(Line(game, at, ply=ply))

        assert printed(line_from(game, before)) == before


@given(game=GAMES, seed=SEEDS)
@settings(max_examples=10, deadline=None)
def test_the_turns_listed_are_canonical_and_sorted(game: LeapGame, seed: int) -> None:
    for at in list(random_play(game, seed))[::40]:
        turns = game.turns(at)

        assert turns == sorted(set(turns))
        assert len(turns) == game.count(at) or game.outcome(at)
        assert all(game.write(game.canonical(at, game.read(turn))) == turn for turn in turns[:50])


UNREADABLE = ["", "-", "a1", "x", "a1x", "xa1", "a1-c1", "a1xc1x", "a1XC1", "A1xC1", "a1xc1 ", " a1xc1"]
UNREADABLE += ["a1xc1\n", "-a1xc1", "--a1", "-a1 ", "pass", "Skip", "a0xc1", "a01xc1", "a1xc1,e1", "a1×c1"]
UNREADABLE += ["a16xa14", "p1xp3", "-p1", "a1xc١", "a1xc²", "a111xc1"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_fits_no_grammar_or_names_no_cell_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="is no turn"):
        LeapFrog().read(text)


@pytest.mark.parametrize("text", ["a6xc5", "b7xb5", "e10xe8", "j1xi1", "-a6"])
def test_captures_holes_are_its_own(text: str) -> None:
    assert LeapFrog().write(LeapFrog().read(text)) == text
    with pytest.raises(UnreadableTurn, match="has no cell"):
        Capture().read(text)


@pytest.mark.parametrize("text", ["a1xc1", "a1xa1", "b7xb9xb11", "a1xo15", "-o15", "skip", "a10xa12"])
def test_what_fits_the_grammar_is_read_whether_or_not_it_is_legal(text: str) -> None:
    assert LeapFrog().write(LeapFrog().read(text)) == text


def test_writings_are_compared_by_letter_and_then_by_number() -> None:
    game = LeapFrog()

    paths = [game.read(text).path for text in ("b2xb10", "b10xb2", "c1xb2")]

    assert paths == sorted(paths)


START: dict[str, Any] = printed(Line.begin(Froglet()))


def test_the_start_is_printed_as_everybody_prints_it() -> None:
    rest = {key: value for key, value in START.items() if key != "cells"}

    assert len(START["cells"]) == 144
    assert rest == {
        "to_move": "p1",
        "off": {"p1": {}, "p2": {}},
        "memory": {"to_remove": ["p1"]},
        "scores": {"p1": 0, "p2": 0},
        "over": None,
        "ply": 0,
    }


def test_scores_and_end_are_computed_anew() -> None:
    document = {
        **START,
        "to_move": None,
        "cells": {"a1": ["shared.blue"]},
        "off": {"p1": {"shared.blue": 2}, "p2": {"shared.green": 8}},
        "memory": {"to_remove": []},
    }

    line = line_from(Froglet(), document)

    assert printed(line)["scores"] == {"p1": 8, "p2": 8}
    assert printed(line)["over"]["winners"] == ["p1", "p2"]


@pytest.mark.parametrize(
    ("path", "value", "names"),
    [
        ("to_move", None, "to_move"),
        ("to_move", "p2", "to_move"),
        ("cells.a1", ["shared.marble"], "cells.a1"),
        ("cells.a1", ["shared.green", "shared.red"], "cells.a1"),
        ("off.p1", {"shared.white": 1}, "off.p1"),
        ("off.p1", {"shared.green": 60}, "shared.green"),
        ("memory", {}, "memory"),
        ("memory", {"to_remove": [], "more": 1}, "memory"),
        ("memory.to_remove", "p1", "to_remove"),
        ("memory.to_remove", ["p2"], "to_remove"),
        ("memory.to_remove", ["p1", "p1"], "to_remove"),
        ("memory.to_remove", [1], "to_remove"),
        ("memory.to_remove", [[]], "to_remove"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_field(path: str, value: Any, names: str) -> None:
    document = deepcopy(START)
    *outer, last = path.split(".")
    inner = document
    for key in outer:
        inner = inner[key]
    inner[last] = value

    with pytest.raises(PositionError, match=names):
        line_from(Froglet(), document)


def test_a_position_in_which_others_owe_a_removal_has_one_of_them_to_move() -> None:
    game = LeapFrog({"players": "3"})
    document = {**printed(Line.begin(game)), "memory": {"to_remove": ["p3", "p1"]}, "to_move": "p3"}

    line = line_from(game, document)

    assert printed(line)["memory"] == {"to_remove": ["p1", "p3"]}
    assert line.to_move == "p3"
    assert clause_against(game, line.position, "-a1", by="p2") == "LF-02"
    with pytest.raises(PositionError, match="to_move"):
        line_from(game, {**document, "to_move": "p2"})
