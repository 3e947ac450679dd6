"""Turns written and read back, and the two faces of the rules, `successors` and `play`, held together."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.line import Line, line_from, printed
from adoube.games.river_crossing import RiverCrossing
from adoube.games.river_crossing.board import SKIP, SQUARES, Movement, RiverPosition, RiverTurn
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from tests.games.playing import assert_play_agrees, assert_turns_read_back

OPEN = {"pieces": st.sampled_from(["1", "3", "12"]), "quiet_limit": st.sampled_from(["none", "5", "60"])}
OPTIONS = st.fixed_dictionaries(
    {},
    optional={option.key: st.sampled_from(option.values) for option in RiverCrossing.all_options} | OPEN,
)
GAMES = st.builds(RiverCrossing, OPTIONS)

LONGEST_WALK = 120


def random_play(game: RiverCrossing, seed: int) -> Iterator[RiverPosition]:
    """The positions of a random game that runs ahead, so that stacks, banks and the end come into play."""
    rng, at = Random(seed), game.start()
    ahead = [square % 8 for square in range(len(SQUARES))]
    for _ in range(LONGEST_WALK):
        yield at
        found = list(game.successors(at))
        if not found:
            return
        forward = 1 if game.to_move(at) == "red" else -1
        lively = [
            pair
            for pair in found
            if pair[0].act is Movement.OUT
            or (pair[0].act is Movement.MOVE and at.stacks[pair[0].target])
            or (pair[0].act is Movement.MOVE and ahead[pair[0].target] - ahead[pair[0].origin] == forward)
        ]
        at = rng.choice(lively if lively and rng.random() < 0.7 else found)[1]


def every_turn(at: RiverPosition) -> Iterator[RiverTurn]:
    """Each piece of each stack to each square, and one too high; out, in and back everywhere; the skip."""
    yield SKIP
    for square, stack in enumerate(at.stacks):
        yield RiverTurn(Movement.IN, target=square)
        yield RiverTurn(Movement.BACK, target=square)
        for level in range(len(stack) + 1):
            yield RiverTurn(Movement.OUT, square, level)
            yield from (RiverTurn(Movement.MOVE, square, level, target) for target in range(len(SQUARES)))


@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_a_turn_written_and_read_back_is_the_same_turn(game: RiverCrossing, seed: int) -> None:
    assert_turns_read_back(game, random_play(game, seed))


@pytest.mark.full
@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_play_leads_where_successors_say_and_each_result_comes_once(game: RiverCrossing, seed: int) -> None:
    assert_play_agrees(game, random_play(game, seed))


@pytest.mark.full
@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_play_takes_exactly_the_turns_that_lead_where_successors_go(game: RiverCrossing, seed: int) -> None:
    for at in list(random_play(game, seed))[::10]:
        canonical = {after: turn for turn, after in game.successors(at)}
        for turn in every_turn(at):
            try:
                after = game.play(at, turn)
            except IllegalTurn:
                assert turn not in canonical.values()
            else:
                assert rank(canonical[after]) <= rank(turn)


def rank(turn: RiverTurn) -> tuple[int, list[int]]:
    """How writings are compared: by how many squares they name, then by the first that differs."""
    squares = [square for square in (turn.origin, turn.target) if square >= 0]
    return len(squares), squares


@given(game=GAMES, seed=st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_no_piece_is_ever_lost_and_collectors_stay_on_top(game: RiverCrossing, seed: int) -> None:
    pieces = int(game.options["pieces"])
    for at in random_play(game, seed):
        everything = "".join(at.stacks)
        for colour, letter in enumerate("rb"):
            off = at.home[colour] + at.safe[colour] + at.collected[colour]
            assert everything.count(letter) + off == pieces
        assert everything.count("c") == 6
        assert not any("c" in stack[:-1] for stack in at.stacks)


@given(game=GAMES.filter(lambda game: game.options["quiet_limit"] == "none"), seed=st.integers(0, 10_000))
@settings(max_examples=30, deadline=None)
def test_a_printed_position_loads_back_equal(game: RiverCrossing, seed: int) -> None:
    for ply, at in enumerate(random_play(game, seed)):
        before = printed(Line(game, at, ply=ply))

        assert printed(line_from(game, before)) == before


UNREADABLE = [
    "",
    "a1",
    "a1-",
    "a1-b3 ",
    "a1-b3\n",
    "A1-B2",
    "a1–b2",
    "a1-i2",
    "a0-b1",
    "a1xb2",
    "pass",
    "Skip",
]
UNREADABLE += ["in", "in-", "in-i1", "in-out", "out-a8", "a8-in", "back-a9", "back", "in-a1.2", "a1-b2.2"]
UNREADABLE += ["a1.-b2", "a1.0-b2", "a1.02-b2", "a1.-1-b2", "a1.²-b2", "a١-b2", "a1." + "9" * 5000 + "-b2"]


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn, match="is no turn"):
        RiverCrossing().read(text)


@pytest.mark.parametrize(
    "text",
    ["in-a1", "in-d5", "b3-c4", "b3-h8", "b3.2-c4", "b3.12-c4", "a8-out", "d4.2-out", "back-a8", "skip"],
)
def test_what_fits_the_grammar_is_read_whether_or_not_it_is_legal(text: str) -> None:
    assert RiverCrossing().write(RiverCrossing().read(text)) == text


@pytest.mark.parametrize(("text", "written"), [("b3.1-c4", "b3-c4"), ("a8.1-out", "a8-out")])
def test_the_lowest_piece_is_read_with_its_number_and_written_without(text: str, written: str) -> None:
    assert RiverCrossing().write(RiverCrossing().read(text)) == written
