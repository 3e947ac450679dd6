"""Follow the Arrow's notation, and what all parts may rely on in any position that play reaches."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adoube.games.follow_the_arrow import FollowTheArrow
from adoube.games.follow_the_arrow.rules import ArrowTurn
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import IllegalTurn, UnreadableTurn

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"setup": "54321/31425", "first": "red"},
    {"landing": "adjacent", "jump_cap": "none"},
    {"hop_arrows": "every", "stuck": "score"},
    {"blocked_goal": "filled", "repetition": "off", "landing": "adjacent"},
)
GAMES = tuple(FollowTheArrow(options) for options in OPTIONS)


def random_line(game: FollowTheArrow, seed: int, plies: int) -> Line:
    rng, line = Random(seed), Line.begin(game)
    while line.ply < plies and not line.outcome:
        line = line.extended(*game.random_turn(line.position, rng))
    return line


lines = st.builds(random_line, st.sampled_from(GAMES), st.integers(0, 10_000), st.integers(0, 150))


@pytest.mark.parametrize("text", ["a1-a2", "c1^c3", "c1^c3^e3", "a1-a1", "skip", "e6^e4^c4^a4^a2"])
def test_a_turn_written_is_the_text_read(text: str) -> None:
    assert GAMES[0].write(GAMES[0].read(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        "a1-",
        "A1-a2",
        "a1-a7",
        "f1-f2",
        "a0-a1",
        "a1-a2-a3",
        "a1^",
        "a1^a3-a4",
        "a1xa2",
        "a1-a2 ",
        "SKIP",
    ],
)
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn):
        GAMES[0].read(text)


def test_jumps_and_lines_are_told_apart_by_their_sign() -> None:
    assert GAMES[0].read("a1-a3") == ArrowTurn((0, 2))
    assert GAMES[0].read("a1^a3") == ArrowTurn((0, 2), jumps=True)


@settings(deadline=None, max_examples=60)
@given(lines)
def test_every_turn_reads_back_and_plays_to_its_successor(line: Line) -> None:
    game = line.game
    successors = [] if line.outcome else list(game.successors(line.position))

    assert len({after for _, after in successors}) == len(successors)
    for turn, after in successors:
        assert game.read(game.write(turn)) == turn
        assert game.play(line.position, turn) == after
        assert game.canonical(line.position, turn) == turn


@settings(deadline=None, max_examples=60)
@given(lines)
def test_counting_agrees_with_listing(line: Line) -> None:
    game, position = line.game, line.position

    assert game.count(position) == sum(1 for _ in game.successors(position))


@settings(deadline=None, max_examples=25)
@given(lines)
def test_of_all_line_moves_and_single_jumps_just_the_listed_are_played(line: Line) -> None:
    if line.outcome:
        return
    game = line.game
    legal = set(game.turns(line.position))
    for start in game.board.names:
        for end in game.board.names:
            for text in (f"{start}-{end}", f"{start}^{end}"):
                turn = game.read(text)
                try:
                    game.play(line.position, turn)
                except IllegalTurn:
                    assert text not in legal
                else:
                    assert game.write(game.canonical(line.position, turn)) in legal


@settings(deadline=None, max_examples=60)
@given(lines)
def test_a_printed_position_loads_back(line: Line) -> None:
    document = printed(line)

    loaded = printed(line_from(line.game, json.loads(json.dumps(document))))

    assert loaded == document
