"""Many games by computer players: the same for the same seed, and the figures that they add up to."""

from __future__ import annotations

import multiprocessing
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.computer.self_play.charts import ChartTexts, bars_of, draw_branching, draw_lengths, draw_shares
from adoube.computer.self_play.comparison import compared, holm, shuffled_probability
from adoube.computer.self_play.games import (
    FailedGameError,
    SelfPlay,
    StrengthsError,
    _received,
    play_games,
    play_one,
    strengths_of_seats,
)
from adoube.computer.self_play.played_game import PieceUse, PlayedGame, leader_of
from adoube.computer.self_play.summary import (
    CUT_OFF,
    DRAWN,
    VOID,
    MeanEstimate,
    Share,
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
        written=str(number),
        leaders={},
        pieces={},
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

    axes = ChartTexts("Jarmo", "Seed 3.", "turns", "games")
    drawing = ET.fromstring(draw_lengths(bars_of(games, 9), words, axes))

    rects = drawing.findall(f"{SVG}rect")
    bars = [rect for rect in rects if float(rect.attrib["height"]) > 12 and rect.attrib["fill"] != "#ffffff"]
    heights = [float(rect.attrib["height"]) for rect in bars]
    assert [height / heights[0] for height in heights] == pytest.approx([1, 2, 1])
    ids = [part.attrib["id"] for part in drawing if "id" in part.attrib]
    assert drawing.attrib["aria-labelledby"].split() == ids
    texts = [text.text for text in drawing.findall(f"{SVG}text")]
    assert "Black <wins>" in texts
    assert "drawn" not in texts


TIC_TAC_TOE = """
(game "Tic-Tac-Toe"
    (players 2)
    (equipment { (board (square 3)) (piece "Disc" P1) (piece "Cross" P2) })
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))
    )
)
"""
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


@cache
def share_of_first(board: str = "." * 9, mover: str = "x") -> Fraction:
    """How often x has three in a row when both play at random: the whole tree, added up."""
    other = "xo"[mover == "x"]
    if any(all(board[cell] == other for cell in row) for row in ROWS):
        return Fraction(other == "x")
    empty = [cell for cell in range(9) if board[cell] == "."]
    parts = [share_of_first(board[:cell] + mover + board[cell + 1 :], other) for cell in empty]
    return sum(parts, Fraction()) / len(parts) if parts else Fraction()


def test_random_tic_tac_toe_is_won_as_often_as_its_tree_says(tmp_path: Path, quick: bool) -> None:
    (tmp_path / "tic-tac-toe.lud").write_text(TIC_TAC_TOE)
    plan = plan_of(str(tmp_path / "tic-tac-toe.lud"), opening=0)

    summary = summed_up(list(play_games(plan, 60 if quick else 300)), ("white", "black"))

    assert share_of_first() == Fraction(737, 1260)
    won = summary.won["white"]
    assert won.low <= share_of_first() <= won.high
    assert [ply.mean for ply in summary.plies[:5]] == [9, 8, 7, 6, 5]
    assert {piece: (use.moved, use.left) for piece, use in summary.pieces.items()} == {
        "white.disc": (0, 0),
        "black.cross": (0, 0),
    }


def led(number: int, turns: int, winner: str, leaders: list[str]) -> PlayedGame:
    return replace(played(number, turns, (winner,) if winner else ()), leaders=dict(enumerate(leaders)))


@pytest.mark.parametrize(
    ("leaders", "winner", "changes", "since"),
    [
        (["white", "white", "white"], "white", 0, 0),
        (["", "white", "", "black", "black"], "black", 1, 3),
        (["white", "black", "white", "", "white"], "white", 2, 2),
        (["white", "white", ""], "black", 0, 10),
        (["", "", ""], "black", 0, 10),
        (["white", "black"], "", 1, None),
        ([], "white", 0, None),
    ],
)
def test_lead_changes_and_the_final_lead_follow_from_who_led(
    leaders: list[str], winner: str, changes: int, since: int | None
) -> None:
    game = led(1, 10, winner, leaders)

    assert (game.lead_changes, game.led_from) == (changes, since)


@pytest.mark.parametrize(
    ("values", "leader"),
    [
        ({"white": 0.8, "black": 0.2}, "white"),
        ({"white": 0.46, "black": 0.54}, ""),
        ({"white": 0.3, "black": 0.2, "red": 0.5}, "red"),
        ({"solo": 1.0}, ""),
    ],
)
def test_a_seat_leads_where_much_more_is_expected_for_it(values: dict[str, float], leader: str) -> None:
    assert leader_of(values) == leader


def test_leads_are_summed_up_over_the_games_that_were_searched() -> None:
    games = [
        led(1, 10, "white", ["white", "black", "white"]),
        led(2, 10, "white", ["white"] * 3),
        played(3, 10, ("white",)),
    ]

    leads = summed_up(games, SEATS).leads

    assert leads is not None
    assert (leads.games, leads.changes.mean, leads.unchanged.share, leads.settled) == (2, 1, 0.5, 0.1)
    assert summed_up(games[2:], SEATS).leads is None


def test_a_search_says_who_leads_wherever_a_player_chose() -> None:
    game = play_one(plan_of("jarmo", 1, positions=8, opening=2, most_turns=8), 1)

    assert set(game.leaders) <= set(range(2, 8))
    assert len(game.leaders) >= 4


def test_each_turn_of_konane_moves_one_piece_and_takes_another() -> None:
    game = play_one(plan_of("konane", options={"size": "6"}, opening=0), 1)

    moves = [text for text in game.turn_texts if len(text) > 3]
    assert len(game.turn_texts) == game.turns
    assert sum(use.moved for use in game.pieces.values()) >= len(moves) - game.skips > 0
    assert sum(use.left for use in game.pieces.values()) == game.turns
    assert all(use.came == 0 for use in game.pieces.values())


def test_points_divide_what_several_seats_share() -> None:
    games = [played(1, 5, ("white",)), played(2, 5, SEATS), played(3, 5), played(4, 5, cut_off=True)]

    summary = summed_up(games, SEATS)

    assert {seat: (share.games, share.share) for seat, share in summary.points.items()} == {
        "black": (2, 0.25),
        "white": (2, 0.75),
    }
    assert summary.decisive.games == 1


def test_the_bounds_of_a_mean_are_those_of_a_normal_distribution() -> None:
    # The standard deviation of this sample is sqrt(32 / 7).
    estimate = MeanEstimate.of([2, 4, 4, 4, 5, 5, 7, 9])

    assert estimate.mean == 5
    assert estimate.high - 5 == pytest.approx(1.959964 * (32 / 7) ** 0.5 / 8**0.5, abs=1e-4)


def test_shuffling_finds_the_probability_of_fishers_lady_tasting_tea() -> None:
    # Fisher, The Design of Experiments (1935), chapter II: 3 of 4 cups right, 34 of 70 orders as far off.
    cups = [1.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0]

    [probability] = shuffled_probability([cups], [4, 4], Random(1), shuffles=4000)

    assert probability == pytest.approx(34 / 70, abs=0.03)


def test_probabilities_of_several_tests_are_raised_by_holms_method() -> None:
    # 4 x 0.005, 3 x 0.01, 2 x 0.03, and never less than the one before.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_values_of_an_option_differ_only_where_their_games_do() -> None:
    short = [played(number, 10 + number % 3, SEATS[number % 2 :][:1]) for number in range(30)]
    long = [played(number, 20 + number % 3, SEATS[number % 2 :][:1]) for number in range(30)]

    figures = {
        f"{each.name} {each.seat}".strip(): each for each in compared({"a": short, "b": long}, SEATS, 1)
    }

    assert list(figures) == ["won black", "won white", "nobody", "turns", "choices"]
    assert [name for name, figure in figures.items() if figure.differs] == ["turns"]
    assert figures["turns"].by_value["b"].mean == 21
    assert figures["won black"].by_value["a"].low == pytest.approx(wilson(15, 30)[0])


def test_charts_are_whole_documents_with_a_row_for_each_share() -> None:
    games = [played(number, 5 + number) for number in range(5)]
    texts = ChartTexts("Jarmo", "About it.", "share")

    branching = ET.fromstring(draw_branching(summed_up(games, SEATS).plies, texts))
    shares = ET.fromstring(draw_shares([("<White>", Share.of(3, 4)), ("Black", Share.of(1, 4))], texts))

    assert len(branching.findall(f"{SVG}path")) >= 3
    circles = [float(circle.attrib["cx"]) for circle in shares.findall(f"{SVG}circle")]
    assert circles[0] > circles[1]
    assert "<White>" in [text.text for text in shares.findall(f"{SVG}text")]


def test_a_piece_use_says_whether_a_piece_did_anything() -> None:
    assert not PieceUse()
    assert PieceUse(came=1)
