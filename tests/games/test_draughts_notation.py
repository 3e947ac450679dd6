"""Draughts in PDN: what people and programs write is read, and whole games are written.

The turns are those of games that were played. In English draughts: Wyllie against Moorhead (Manchester 1841)
and Anderson against Wyllie (Edinburgh 1847, game 22), from OCA 2.0, one of the examples of PDN 3.0
(https://github.com/wiegerw/pdn). In Russian draughts: Pel against Russo (first USSR championship), from
https://github.com/protcenkoroman/draughts. Numbers of squares and game types are those of PDN 3.0.
"""

from __future__ import annotations

import re
from random import Random

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame
from adoube.games.kit.draughts import DraughtsType, pdn, position_of_fen
from adoube.games.line import AsPlayed, Line
from adoube.games.lud.game import draughts_type_of
from adoube.games.registry import make_game
from adoube.games.verdict import PositionError, UnreadableTurn, refusal_of_turn

MANCHESTER_1841 = """
11-15 24-20 8-11 28-24 9-13 22-18 15x22 25x18 4-8 26-22 10-14 18x9 5x14 22-18 1-5 18x9 5x14 29-25 11-15 24-19
15x24 25-22 24-28 22-18 6-9 27-24 8-11 24-19 7-10 20-16 11x20 18-15 2-6 15-11 12-16 19x12 10-15 11-8 15-18
21-17 13x22 30-26 18x27 26x17x10x1
"""
EDINBURGH_1847 = """
11-15 23-19 8-11 27-23 11-16 24-20 15x24 20x11 7x16 28x19 4-8 22-18 8-11 19-15 10x19 18-14 9x18x27
31x24x15x8 16-19 8-4 12-16 25-22 5-9 22-18 19-24 18-15 16-20 15-11 24-27 32x23 20-24 11-8 3x12 4-8 9-14 8-11
24-27 23-18 14x23 26x19 27-31 19-15 6-10 15x6 1x10 21-17
"""
USSR_1924 = """
c3-d4 d6-c5 b2-c3 f6-g5 c3-b4 g5-h4 b4:d6 e7:c5 d2-c3 g7-f6 g3-f4 h8-g7 c1-b2 f6-g5 c3-b4 g7-f6 b4:d6 c7:e5:c3
b2:d4 b6-c5 d4:b6 a7:c5 a1-b2 f8-e7 b2-c3 e7-d6 h2-g3 d8-c7 c3-d4 c7-b6 d4-e5 f6:d4 a3-b4 c5:a3 e3:c5:e7 g5:e3
f2:d4 h4:f2 e1:g3 a3-b2 e7-d8 b6-a5 d8-h4 a5-b4 d4-e5 b2-a1 e5-d6 b4-c3 d6-c7 b8:d6 g3-f4 d6-e5
"""
RECORDED = [
    ("english-draughts", MANCHESTER_1841),
    ("english-draughts", EDINBURGH_1847),
    ("russian-draughts", USSR_1924),
]


@pytest.fixture
def english() -> AnyGame:
    return make_game("english-draughts")


@pytest.fixture
def russian() -> AnyGame:
    return make_game("russian-draughts")


def kind_of_game(game: AnyGame) -> DraughtsType:
    found = draughts_type_of(game)
    assert found is not None
    return found


def played(game: AnyGame, texts: str) -> Line:
    line = Line.begin(game)
    for text in texts.split():
        line = line.play(game.read_entry(line.position, text))
    return line


def standing(game: AnyGame, to_move: str, **cells: str) -> Line:
    """A line that begins with these pieces, such as `a1="white.king"`."""
    start = game.start()
    placement = Placement({cell: (piece,) for cell, piece in cells.items()}, game.placement(start).off)
    return Line(game, game.with_placement(start, placement, to_move))


def written(line: Line, text: str) -> str:
    """A turn as the game writes it."""
    return line.play(line.game.read_entry(line.position, text)).written_turns()[-1]


@pytest.mark.parametrize(("name", "texts"), RECORDED)
def test_recorded_games_are_read(name: str, texts: str) -> None:
    assert len(played(make_game(name), texts).turns) == len(texts.split())


@pytest.mark.parametrize(("name", "texts"), RECORDED)
def test_a_capture_may_name_its_first_and_its_last_square_alone(name: str, texts: str) -> None:
    game = make_game(name)

    short = re.sub(r"(\S+?)[x:]\S*[x:](\S+)", r"\1x\2", texts)

    assert short != texts
    assert played(game, short).written_turns() == played(game, texts).written_turns()


@pytest.mark.parametrize(
    ("tag", "squares"),
    [
        ("21,B,8,8,N1,0", {"1": "g1", "4": "a1", "5": "h2", "12": "a3", "32": "b8"}),
        ("20,W,10,10,N2,0", {"1": "b10", "5": "j10", "6": "a9", "46": "a1", "50": "i1"}),
        ("22,W,8,8,N2,1", {"1": "a8", "4": "g8", "5": "b7", "32": "h1"}),
        ("24,W,8,8,N1,1", {"1": "h1", "4": "b1", "32": "a8"}),
        ("25,W,8,8,A0,0", {"a1": "a1", "c3": "c3", "h8": "h8"}),
        ("23,W,8,8,A1,1", {"a1": "h1", "h8": "a8"}),
    ],
)
def test_squares_are_counted_from_the_corner_that_the_game_type_says(
    tag: str, squares: dict[str, str]
) -> None:
    kind = DraughtsType.read(tag)

    assert kind is not None
    assert {name: kind.cells[name] for name in squares} == squares


@pytest.mark.parametrize("tag", ["21", "21,B,8,8,N1", "21,B,8,8,S1,0", "21,X,8,8,N1,0", "", "21,B,8,8,N1,0,"])
def test_a_tag_without_all_its_parts_is_no_game_type(tag: str) -> None:
    assert DraughtsType.read(tag) is None


@pytest.mark.parametrize("text", ["11-15", "11-15!", "11-15?!", "11-15(!)", "11-15*", "c3-d4"])
def test_a_move_is_read_with_a_mark_of_how_good_it_is(text: str, english: AnyGame) -> None:
    assert written(Line.begin(english), text) == "c3-d4"


@pytest.mark.parametrize(
    "text", ["0-15", "11-33", "11", "11--15", "11 - 15", "11-15-", "-11-15", "111-15", "11–15"]
)
def test_a_number_without_a_square_or_another_sign_is_no_turn(text: str, english: AnyGame) -> None:
    with pytest.raises(UnreadableTurn):
        english.read_entry(english.start(), text)


def test_a_move_that_is_not_legal_is_refused_and_not_unreadable(english: AnyGame) -> None:
    start = english.start()

    objection = refusal_of_turn(english, start, english.read_entry(start, "11-18"))

    assert objection is not None
    assert objection.clause == "ENG-04"


@pytest.mark.parametrize(
    ("name", "text", "canonical"),
    [
        ("english-draughts", "11x15", "c3-d4"),
        ("russian-draughts", "c3:d4", "c3-d4"),
        ("konane", "d4xd5", None),
    ],
)
def test_a_step_is_not_written_as_a_capture(name: str, text: str, canonical: str | None) -> None:
    game = make_game(name)
    line = Line.begin(game)

    if canonical is None:
        assert refusal_of_turn(game, line.position, game.read_entry(line.position, text)) is not None
        return
    with pytest.raises(UnreadableTurn, match=f"captures nothing: write {canonical}"):
        game.read_entry(line.position, text)


@pytest.mark.parametrize("text", ["d4-f6", "d4xf6", "d4:f6"])
def test_a_capture_is_read_with_any_sign(text: str, russian: AnyGame) -> None:
    line = standing(russian, "white", d4="white.man", e5="black.man", a7="black.man")

    assert written(line, text) == "d4-f6"


def test_where_two_captures_have_the_same_ends_the_squares_between_are_needed(english: AnyGame) -> None:
    # The man takes by way of d6 or of h6, and comes to f4 either way.
    men = dict.fromkeys(("e7", "e5", "g7", "g5"), "black.man")
    line = standing(english, "white", f8="white.man", **men)
    squares = kind_of_game(english).squares
    start, one, other, end = (squares[cell] for cell in ("f8", "d6", "h6", "f4"))

    with pytest.raises(UnreadableTurn, match="may be f8-d6-f4 or f8-h6-f4: name the cells between"):
        english.read_entry(line.position, f"{start}x{end}")

    assert written(line, f"{start}x{one}x{end}") == "f8-d6-f4"
    assert written(line, f"{start}x{other}x{end}") == "f8-h6-f4"
    text = pdn(line.play(english.read("f8-h6-f4")), kind_of_game(english), {})
    assert f"1... {start}x{other}x{end} *" in text


def movetext(text: str) -> list[str]:
    """The turns of a game in PDN, the numbers of rounds and the end left out."""
    body = text.rpartition("]\n")[2]
    return [word for word in body.split() if not word.endswith(".") and word != "*"]


@pytest.mark.parametrize("name", ["english-draughts", "russian-draughts"])
def test_a_game_that_is_written_reads_back(name: str) -> None:
    game, rng = make_game(name), Random(5)
    line = Line.begin(game)
    while line.outcome is None and line.ply < 150:
        line = line.extended(*game.random_turn(line.position, rng))

    text = pdn(line, kind_of_game(game), {})

    assert played(game, " ".join(movetext(text))).written_turns() == line.written_turns()
    assert all(len(words) <= 80 for words in text.splitlines())


def test_a_game_has_its_tags_and_is_written_with_ends_of_captures_alone(english: AnyGame) -> None:
    line = played(english, "11-15 23-19 8-11 22-17 11-16 24-20 16x23 27x18x11 7x16 20x11")

    text = pdn(line, kind_of_game(english), {"White": "Anderson", "Black": 'Wyllie "the Herd Laddie"'})

    assert text == (
        '[White "Anderson"]\n[Black "Wyllie \\"the Herd Laddie\\""]\n[Result "*"]\n'
        '[GameType "21,B,8,8,N1,0"]\n\n'
        "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 *\n"
    )


def test_captures_in_russian_draughts_are_written_with_a_colon(russian: AnyGame) -> None:
    text = pdn(played(russian, USSR_1924), kind_of_game(russian), {})

    assert "9. b4:d6 c7:c3 10. b2:d4 b6-c5" in " ".join(text.split())


def test_the_player_who_starts_has_the_first_of_the_two_results(english: AnyGame) -> None:
    # Black starts in English draughts, and wins here by taking the last man.
    line = standing(english, "black", c3="black.man", d4="white.man").play(english.read("c3-e5"))

    assert '[Result "1-0"]' in pdn(line, kind_of_game(english), {})


def test_another_start_is_written_as_a_position(english: AnyGame) -> None:
    line = standing(english, "white", c3="black.king", g7="white.man", h8="white.king")
    line = line.play(english.read("g7-f6"))

    text = pdn(line, kind_of_game(english), {})

    assert '[SetUp "1"]\n[FEN "W:W25,K29:BK11"]\n' in text
    assert "1... " in text


def test_a_turn_that_stands_against_the_rules_ends_the_moves(english: AnyGame) -> None:
    line = played(english, "11-15 23-18")
    line = line.extended(AsPlayed("a3-a4"), line.position)

    text = pdn(line, kind_of_game(english), {})

    assert movetext(text)[:2] == ["11-15", "23-18"]
    assert "a3-a4" in text.partition("{")[2]


def test_squares_of_a_position_may_be_written_as_a_range_in_either_direction(english: AnyGame) -> None:
    kind = DraughtsType.read("21,B,8,8,N1,0")
    assert kind is not None

    up, down = (position_of_fen(english, kind, f"W:W{squares}:B1") for squares in ("21-24", "24-21"))

    assert up == down
    assert len(english.placement(up).cells) == 5


@pytest.mark.parametrize(
    "fen", ["W:W1-99999999999:B32", "W:W1:B1", "W:W21,21:B1", "W:Wa1-8:B1", f"W:W{'1' * 5000}-2:B1"]
)
def test_squares_that_are_not_on_the_board_or_written_twice_are_refused(fen: str, english: AnyGame) -> None:
    kind = DraughtsType.read("21,B,8,8,N1,0")
    assert kind is not None

    with pytest.raises(PositionError):
        position_of_fen(english, kind, fen)
