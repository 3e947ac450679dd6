"""The view that a page shows of a state."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.tables.state import TableState
from adoube_scoreboard.features.table_view import view_of
from tests.scoreboard.english import in_english
from tests.scoreboard.lines import played
from tests.scoreboard.tables import OVER, PLAYING, QUESTION, START, illegal, turns


def test_how_points_came_about_is_told_unless_it_repeats_the_score() -> None:
    game = make_game("left-right", {})
    seats = tuple(replace(START.seats[0], seat=seat, score=1) for seat in game.seats)
    one_pile = replace(START, game="left-right", board=game.board, seats=seats, line=Line.begin(game))

    assert [seat.how for seat in view_of(one_pile).seats] == ["", ""]
    assert [str(seat.how) for seat in view_of(played(1)).seats] == [
        "0 on the enemy's first row × 2 + 5 elsewhere"
    ] * 2


def test_the_documents_title_begins_with_the_score() -> None:
    assert str(view_of(PLAYING).document_title) == "4 : 4 · Jarmo"


def test_a_game_that_counts_no_points_shows_none() -> None:
    chess = view_of(played(3, game="chess"))

    assert [seat.score for seat in chess.seats] == ["", ""]
    assert str(chess.document_title) == "Chess"
    assert [str(seat.score) for seat in view_of(played(3)).seats] == ["5", "5"]


def test_a_single_game_shows_no_match() -> None:
    view = view_of(replace(START, game_number=1, games_in_match=1))

    assert view.game_line == ""
    assert [seat.match for seat in view.seats] == ["", ""]


def test_a_match_tells_which_game_it_is_and_the_points_so_far() -> None:
    view = view_of(PLAYING)

    assert str(view.game_line) == "Game 2 of 2"
    assert [str(seat.match) for seat in view.seats] == ["Match so far: 12", "Match so far: 14"]


def test_equal_games_have_equal_chains_and_others_do_not() -> None:
    played = view_of(PLAYING).rounds
    again = view_of(replace(PLAYING, version=99)).rounds
    other = view_of(replace(PLAYING, turns=turns("a1-c2", "c5xb3", "d1-c3", "e5-d3", "c1xd3"))).rounds

    assert [row.chain for row in played] == [row.chain for row in again]
    assert all(mine.chain != theirs.chain for mine, theirs in zip(played, other, strict=True))


def test_what_to_put_right_is_said_in_two_lines() -> None:
    assert in_english(view_of(illegal()).remedy) == ("Take off: d4", "Set: d5")


def test_what_lies_off_the_board_is_counted() -> None:
    (captured,) = view_of(PLAYING).off

    assert str(captured.name) == "Captured"
    assert in_english([*captured.pieces]) == [("Black archer", 1), ("White archer", 1)]


def at_the_start(name: str) -> TableState:
    game = make_game(name, {})
    seats = tuple(replace(START.seats[0], seat=seat) for seat in game.seats)
    line = Line.begin(game)
    placement = game.placement(line.position)
    return replace(START, game=name, board=game.board, seats=seats, line=line, placement=placement)


def test_what_players_hold_is_named_after_them_and_pieces_that_one_alone_has_by_their_kind() -> None:
    hunt, drops = view_of(at_the_start("fox-and-geese")).off, view_of(at_the_start("dara")).off

    assert [in_english((place.name, place.pieces)) for place in hunt] == [("Fox, in hand", (("Fox", 1),))]
    assert [in_english((place.name, place.pieces)) for place in drops] == [
        ("White, in hand", (("White stone", 12),)),
        ("Black, in hand", (("Black stone", 12),)),
    ]


@pytest.mark.parametrize(
    ("name", "colours"),
    [
        ("jarmo", ["black", "white"]),
        ("left-right", ["black", "white"]),
        ("chinese-checkers", ["green", "red"]),
        ("fox-and-hounds", ["white", "red"]),
        ("leap-frog", ["", ""]),
    ],
)
def test_a_seat_is_marked_by_the_colour_of_its_pieces(name: str, colours: list[str]) -> None:
    assert [seat.colour for seat in view_of(at_the_start(name)).seats] == colours


def test_empty_places_are_not_mentioned() -> None:
    assert view_of(START).off == ()


def test_a_question_says_whom_it_asks() -> None:
    assert str(view_of(QUESTION).question_title) == "A question for Grace"


def test_the_first_game_of_a_match_has_no_points_to_tell_of() -> None:
    assert [seat.match for seat in view_of(replace(PLAYING, game_number=1)).seats] == ["", ""]


def test_standings_wait_for_the_end_of_a_game_and_replace_the_points_so_far() -> None:
    going_on, over = view_of(replace(PLAYING, standings=OVER.standings)), view_of(OVER)

    assert going_on.standings == ()
    assert [seat.match for seat in over.seats] == ["", ""]


def test_the_standings_name_who_won() -> None:
    standings = [(str(player), points, won) for player, points, won in view_of(OVER).standings]
    assert standings == [("Ada", "18", True), ("Grace", "17", False)]


def test_what_lies_on_a_bank_is_drawn_and_not_told_again() -> None:
    game = make_game("river-crossing")
    on_banks = game.placement(game.start())

    assert on_banks.off
    assert view_of(replace(START, board=game.board, placement=on_banks)).off == ()
