"""Many games by computer players: the same for the same seed, and the figures that they add up to."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.computer.self_play.games import (
    FailedGameError,
    PlayedGame,
    SelfPlay,
    StrengthsError,
    _received,
    play_games,
    play_one,
    strengths_of_seats,
)
from adoube.computer.self_play.summary import (
    CUT_OFF,
    DRAWN,
    VOID,
    bars_of,
    draw_lengths,
    result_of,
    summed_up,
    wilson,
)
from adoube.computer.strengths import UnknownStrengthError
from adoube.games.registry import make_game

SVG = "{http://www.w3.org/2000/svg}"
SEATS = ("black", "white")
WALK = """
(game "Walk"
    (players 2)
    (equipment { (board (square 2)) (piece "Man" Each) })
    (rules
        (start { (place "Man1" {"A1"}) (place "Man2" {"B2"}) })
        (play (forEach Piece (move Step Orthogonal (to if:(is Empty (to))))))
        (end (if (no Moves Next) (result Mover Win)))
    )
)
"""


def plan_of(game: str, strength: int = 0, options: Mapping[str, str] | None = None, **more: int) -> SelfPlay:
    seats = make_game(game, options).seats
    return SelfPlay(game, options or {}, 3, dict.fromkeys(seats, strength), **more)


def played(number: int, turns: int, winners: tuple[str, ...] = (), *, cut_off: bool = False) -> PlayedGame:
    return PlayedGame(
        number=number,
        turns=turns,
        winners=winners,
        clause=None if cut_off else "JAR-14",
        scores={},
        choices=(4,) * turns,
        skips=0,
        captures=turns // 2,
        repeats=0,
        refusals={"JAR-03": 1},
        looked_at=10 * turns,
        digest=str(number),
    )


GAMES = st.lists(
    st.builds(
        played,
        st.integers(1, 9),
        st.integers(1, 600),
        st.sampled_from([(), ("black",), ("white",), SEATS]),
        cut_off=st.booleans(),
    ),
    min_size=1,
    max_size=30,
)


@pytest.mark.full(but=1)
@pytest.mark.parametrize("strength", [0, 1])
def test_the_same_plan_gives_the_same_games(strength: int) -> None:
    plan = plan_of("jarmo", strength, positions=8)

    assert list(play_games(plan, 2)) == list(play_games(plan, 2))


@pytest.mark.full
def test_several_processes_play_the_same_games_in_the_same_order() -> None:
    plan = plan_of("picaria", 1, positions=8)

    assert list(play_games(plan, 3, jobs=2)) == list(play_games(plan, 3))


def test_games_and_seeds_differ() -> None:
    plan = plan_of("left-right")
    other = SelfPlay(plan.game, plan.options, plan.seed + 1, plan.strengths)

    digests = {game.digest for each in (plan, other) for game in play_games(each, 4)}

    assert len(digests) == 8


def test_a_stronger_player_looks_at_as_many_positions_as_it_is_given() -> None:
    plan = plan_of("jarmo", 2, positions=40, opening=2, most_turns=3)

    assert 40 <= play_one(plan, 1).looked_at <= 60


def test_a_game_is_cut_off_where_the_plan_says() -> None:
    game = play_one(plan_of("halma", most_turns=7), 1)

    assert (game.turns, game.winners, game.clause, len(game.choices)) == (7, (), None, 7)


def test_each_turn_of_konane_takes_a_piece_and_leaves_no_board_as_before() -> None:
    game = play_one(plan_of("konane", options={"size": "6"}), 1)

    assert (game.captures, game.repeats, game.skips) == (game.turns, 0, 0)
    rules = make_game("konane", {"size": "6"})
    assert game.choices[0] == len(rules.turns(rules.start()))


def test_a_board_that_stands_as_before_is_a_repeat(tmp_path: Path) -> None:
    (tmp_path / "walk.lud").write_text(WALK)

    game = play_one(plan_of(str(tmp_path / "walk.lud"), most_turns=40), 1)

    # Two pieces stand on four squares in 12 ways, each with one of two players to move.
    assert 41 - 24 <= game.repeats < 40
    assert (game.turns, game.captures, game.is_cut_off) == (40, 0, True)


def test_clauses_that_refuse_are_those_of_the_rulebook() -> None:
    refusals = play_one(plan_of("jarmo"), 1).refusals

    assert "JAR-03" in refusals
    assert all(clause.startswith("JAR-") for clause in refusals)


@pytest.mark.parametrize(
    ("text", "strengths"),
    [
        ("2", {"black": 2, "white": 2}),
        ("white:1,black:3", {"black": 3, "white": 1}),
        ("0", {"black": 0, "white": 0}),
    ],
)
def test_strengths_are_one_number_or_each_seat_with_its_own(text: str, strengths: dict[str, int]) -> None:
    assert strengths_of_seats(text, SEATS) == strengths


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "write one number"),
        ("strong", "write one number"),
        (":2", "write one number"),
        ("black:", "write one number"),
        ("black:-1", "write one number"),
        ("black:1", "also give the strength of white"),
        ("blak:1,white:1", "there is no seat blak (did you mean black?)"),
        ("black:1,black:2,white:1", "black is given twice"),
        ("1,2", "black is given twice"),
    ],
)
def test_strengths_that_cannot_be_read_say_why(text: str, words: str) -> None:
    with pytest.raises(StrengthsError) as raised:
        strengths_of_seats(text, SEATS)

    assert words in str(raised.value)


def test_a_strength_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UnknownStrengthError):
        strengths_of_seats("black:1,white:77", SEATS)


def test_a_game_that_fails_is_named_with_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(game: object, position: object, line: tuple[object, ...] = ()) -> None:
        if len(line) == 5:
            raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("adoube.games.jarmo.Jarmo.outcome", fails)

    with pytest.raises(FailedGameError) as raised:
        play_one(plan_of("jarmo"), 2)

    assert str(raised.value).startswith("jarmo, game 2 of this seed, after 5 turns: ZeroDivisionError(")


def test_a_process_that_dies_is_one_clear_line() -> None:
    ours, theirs = multiprocessing.Pipe(duplex=False)
    theirs.close()

    with pytest.raises(FailedGameError, match="the process that played it has died"):
        _received(plan_of("jarmo"), 1, ours)


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # From Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_bounds_of_a_share_are_those_of_the_literature(
    hits: int, of: int, low: float, high: float
) -> None:
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


@given(GAMES)
def test_every_game_has_one_result_and_stands_in_one_bar(games: list[PlayedGame]) -> None:
    summary = summed_up(games, SEATS)
    shares = [*summary.won.values(), summary.drawn, summary.void, summary.cut_off]
    bars = bars_of(games, 12)

    assert sum(share.games for share in shares) == summary.games == len(games)
    assert all(share.low <= share.share <= share.high for share in shares)
    assert len(bars) <= 12
    for result in (*SEATS, DRAWN, VOID, CUT_OFF):
        assert sum(bar.results.get(result, 0) for bar in bars) == [result_of(game) for game in games].count(
            result
        )
    assert all(
        any(bar.first <= game.turns <= bar.last and result_of(game) in bar.results for bar in bars)
        for game in games
    )


def test_a_few_games_without_end_do_not_hide_how_long_the_others_are() -> None:
    turns = [*range(5, 25), *range(5, 25), 500, 500]

    bars = bars_of([played(number, length) for number, length in enumerate(turns)], 12)

    assert [(bar.first, bar.last, bar.games) for bar in bars[:-1] if bar.games] == [
        (place, place + 1, 2 if place == 4 else 4) for place in range(4, 24, 2)
    ] + [(24, 25, 2)]
    assert (bars[-1].last, bars[-1].games) == (500, 2)


def test_lengths_and_branching_are_summed_up() -> None:
    summary = summed_up([played(number, turns) for number, turns in enumerate([10, 20, 30, 40, 50])], SEATS)

    length = summary.length
    assert (length.shortest, length.quarter, length.median, length.three_quarters, length.longest) == (
        10,
        20,
        30,
        40,
        50,
    )
    assert length.mean == 30
    assert (summary.turns, summary.branching.mean, summary.positions_a_turn) == (150, 4, 10)
    assert (summary.captures.turns, summary.captures.games) == (75, 5)
    assert summary.refusals == {"JAR-03": 5}


def test_thirds_of_a_game_are_told_apart() -> None:
    game = replace(played(1, 6), choices=(9, 8, 5, 4, 1, 1))

    assert [(part.mean, part.most) for part in summed_up([game], SEATS).parts] == [(8.5, 9), (4.5, 5), (1, 1)]


def test_the_plot_draws_each_bar_as_high_as_it_has_games() -> None:
    games = [played(1, 5, ("black",)), played(2, 5, ("white",)), played(3, 5, ("white",)), played(4, 7)]
    words = {"black": "Black <wins>", "white": "White wins", DRAWN: "drawn", VOID: "void", CUT_OFF: "cut off"}

    drawing = ET.fromstring(draw_lengths(bars_of(games, 9), words, ("turns", "games"), "Jarmo", "Seed 3."))

    rects = drawing.findall(f"{SVG}rect")
    bars = [rect for rect in rects if float(rect.attrib["height"]) > 12 and rect.attrib["fill"] != "#ffffff"]
    heights = [float(rect.attrib["height"]) for rect in bars]
    assert [height / heights[0] for height in heights] == pytest.approx([1, 2, 1])
    assert drawing.attrib["aria-labelledby"] == "title description"
    texts = [text.text for text in drawing.findall(f"{SVG}text")]
    assert "Black <wins>" in texts
    assert "drawn" not in texts
