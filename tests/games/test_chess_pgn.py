"""Games of chess written as PGN and read back by the library."""

import io
import re

import chess.pgn
import pytest

from adoube.games.chess import Chess
from adoube.games.chess.notation import pgn
from adoube.games.line import AsPlayed, Line
from tests.games.chess_boards import line_of

FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


@pytest.fixture
def game() -> Chess:
    return Chess()


def read(text: str) -> chess.pgn.Game:
    found = chess.pgn.read_game(io.StringIO(text))
    assert found is not None
    assert not found.errors
    return found


def test_a_game_is_written_with_its_roster_in_algebraic_notation(game: Chess) -> None:
    text = pgn(line_of(game, *FOOLS_MATE), {"White": "Anna", "Black": "Ben"})

    assert '[White "Anna"]\n[Black "Ben"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' in text
    assert [move.uci() for move in read(text).mainline_moves()] == list(FOOLS_MATE)


def test_quotation_marks_and_backslashes_in_names_are_escaped(game: Chess) -> None:
    names = {"White": 'Anna "the Rook" B.', "Black": 'C:\\ "]', "Event": "\\"}

    text = pgn(line_of(game, *FOOLS_MATE), names)

    assert '[White "Anna \\"the Rook\\" B."]' in text
    found = read(text)
    assert {name: re.sub(r"\\(.)", r"\1", found.headers[name]) for name in names} == names
    assert [move.uci() for move in found.mainline_moves()] == list(FOOLS_MATE)


def test_times_stand_beside_the_moves_where_they_are_known(game: Chess) -> None:
    line = line_of(game, *FOOLS_MATE)

    nodes = list(read(pgn(line, {}, clocks=(300.0, None, 290.5), elapsed=(None, 4.26))).mainline())

    assert [node.clock() for node in nodes] == [300.0, None, 290.5, None]
    assert [node.emt() for node in nodes] == [None, 4.3, None, None]


def test_a_game_that_goes_on_has_no_result(game: Chess) -> None:
    assert pgn(line_of(game, "e2e4"), {}).endswith("1. e4 *\n")


def test_a_draw_is_written_as_one(game: Chess) -> None:
    drawn = line_of(game, "e1d1", fen="4k3/8/8/8/8/8/8/3rK3 w - - 0 1")

    assert pgn(drawn, {}).endswith("1/2-1/2\n")


def test_a_remark_ends_the_moves(game: Chess) -> None:
    text = pgn(line_of(game, "e2e4"), {}, remark="The next move is not decided: e7e5 or e7e6.")

    [node] = read(text).mainline()
    assert node.comment == "The next move is not decided: e7e5 or e7e6."


def test_a_turn_that_stands_against_the_rules_ends_the_moves(game: Chess) -> None:
    line = line_of(game, "e2e4", "e7e5")
    line = line.extended(AsPlayed("e1e3"), line.position)

    text = pgn(line, {})

    assert [move.uci() for move in read(text).mainline_moves()] == ["e2e4", "e7e5"]
    assert "e1e3" in text


def test_a_game_from_another_position_says_so(game: Chess) -> None:
    fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

    found = read(pgn(line_of(game, "a7a8q", fen=fen), {}))

    assert found.headers["FEN"] == fen
    assert found.board().fen() == fen


def test_a_game_without_a_move_can_be_written(game: Chess) -> None:
    assert pgn(Line.begin(game), {}).endswith("\n\n*\n")
