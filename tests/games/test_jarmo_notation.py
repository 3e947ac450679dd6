"""Turns written and read back, and the two faces of the rules, `successors` and `play`, held together."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.jarmo.board import HOLES, NOWHERE, SKIP, JarmoPosition, JarmoTurn
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from tests.games.playing import assert_play_agrees, assert_turns_read_back

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        option.key: st.sampled_from(option.values).filter(lambda v: v != "N") for option in Jarmo.all_options
    }
    | {"quiet_limit": st.sampled_from(["none", "3", "40"])},
)
GAMES = st.builds(lambda game, options: game(options), st.sampled_from([Jarmo, Jasir]), OPTIONS)

LONGEST_WALK = 80


def random_play(game: Jarmo, seed: int) -> Iterator[JarmoPosition]:
    """The positions of a random game that prefers captures and arrivals, so that all rules come into play."""
    rng, at = Random(seed), game.start()
    for _ in range(LONGEST_WALK):
        yield at
        found = list(game.successors(at))
        lively = [pair for pair in found if pair[0].captures or pair[0].placed != NOWHERE]
        if not found:
            return
        at = rng.choice(lively if lively and rng.random() < 0.5 else found)[1]


def every_move() -> Iterator[JarmoTurn]:
    """A move between any two holes, as a plain move and as a capture."""
    for origin in range(len(HOLES)):
        for target in range(len(HOLES)):
            yield JarmoTurn(origin, target)
            yield JarmoTurn(origin, target, captures=True)


def prints_all(game: Jarmo) -> bool:
    """Quiet turns are not printed, nor who was to move and could not when the game ended."""
    return game.options["quiet_limit"] == "none" and game.options["stuck"] == "skip"


@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_a_turn_written_and_read_back_is_the_same_turn(game: Jarmo, seed: int) -> None:
    assert_turns_read_back(game, random_play(game, seed))


@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_play_leads_where_successors_say_and_each_result_comes_once(game: Jarmo, seed: int) -> None:
    assert_play_agrees(game, random_play(game, seed))


@pytest.mark.full
@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=10, deadline=None)
def test_play_refuses_every_move_that_leads_nowhere_successors_go(game: Jarmo, seed: int) -> None:
    for at in list(random_play(game, seed))[::8]:
        results = {after for _, after in game.successors(at)}
        for turn in [*every_move(), *(JarmoTurn(placed=hole) for hole in range(len(HOLES))), SKIP]:
            try:
                assert game.play(at, turn) in results
            except IllegalTurn:
                assert turn not in {found for found, _ in game.successors(at)}


@given(game=GAMES.filter(prints_all), seed=st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_a_printed_position_loads_back_equal(game: Jarmo, seed: int) -> None:
    for ply, at in enumerate(random_play(game, seed)):
        before = printed(Line(game, at, ply=ply))
        after = printed(line_from(game, before))

        if game.options["end_test"] == "mover" and before["over"]:
            # A printed end does not say who moved last, and that may decide which clause names it.
            assert after["over"]["winners"] == before["over"]["winners"]
            before["over"] = after["over"]
        assert after == before


UNREADABLE = ["", "a1", "a1-", "a1-b3 ", "a1-b3\n", "A1-B3", "a1–b3", "a1-f3", "a0-b3", "a1-b3+", "a1-b3+f1"]
UNREADABLE += ["a1-b3xc5", "pass", "Skip", "skip+c1", "+", "+c9", "a1+c1", "a1xb3+c1+d1", "²1-b3", "a١-b3"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="is no turn"):
        Jarmo().read(text)


@pytest.mark.parametrize("text", ["a1-b3", "a1xb3", "a1-b3+c1", "a1xb3+c1", "+c1", "skip", "a1-a1"])
def test_what_fits_the_grammar_is_read_whether_or_not_it_is_legal(text: str) -> None:
    assert Jarmo().write(Jarmo().read(text)) == text
