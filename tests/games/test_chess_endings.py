"""How a game of chess ends, CHS-18 to CHS-25, with the rulings on draws and on kings in the centre."""

import pytest

from adoube.board.geometry import Placement
from adoube.games.chess import Chess
from adoube.games.line import Line, printed
from tests.games.chess_boards import at, ended, line_of

KNIGHTS_OUT_AND_HOME = ("g1f3", "g8f6", "f3g1", "f6g8")


@pytest.fixture
def game() -> Chess:
    return Chess()


def test_chs_18_checkmate_wins(game: Chess) -> None:
    line = line_of(game, "f2f3", "e7e5", "g2g4", "d8h4")

    assert line.outcome is not None
    assert (line.outcome.winners, line.outcome.clause) == (("black",), "CHS-18")
    assert line.scores == {"white": 0, "black": 1}
    assert printed(line)["to_move"] is None


def test_chs_19_stalemate_is_a_draw(game: Chess) -> None:
    outcome = ended(game, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")

    assert (outcome.winners, outcome.clause) == (("white", "black"), "CHS-19")
    assert Line(game, at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")).scores == {"white": 0.5, "black": 0.5}


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K1N1 b - - 0 1",
        "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
    ],
)
def test_chs_20_a_game_that_nobody_can_win_is_drawn(game: Chess, fen: str) -> None:
    assert ended(game, fen).clause == "CHS-20"


@pytest.mark.parametrize("fen", ["4k1n1/8/8/8/8/8/8/4K1N1 w - - 0 1", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"])
def test_chs_a2_where_mate_is_possible_at_all_the_game_goes_on(game: Chess, fen: str) -> None:
    assert game.outcome(at(fen)) is None


def test_chs_24_the_game_ends_when_a_position_has_stood_five_times(game: Chess) -> None:
    four = line_of(game, *KNIGHTS_OUT_AND_HOME * 3)
    five = line_of(game, *KNIGHTS_OUT_AND_HOME * 4)

    assert four.outcome is None
    assert five.outcome is not None
    assert five.outcome.clause == "CHS-24"
    assert five.scores == {"white": 0.5, "black": 0.5}
    assert five.legal_turns() == []


def test_chs_22_automatic_draws_end_it_at_the_third_time() -> None:
    game = Chess({"draws": "automatic"})

    assert line_of(game, *KNIGHTS_OUT_AND_HOME).outcome is None
    third = line_of(game, *KNIGHTS_OUT_AND_HOME * 2).outcome
    assert third is not None
    assert third.clause == "CHS-22"


def test_chs_22_a_position_with_fewer_turns_allowed_is_another_one() -> None:
    game, fen = Chess({"draws": "automatic"}), "4k3/7p/8/8/8/8/8/R3K3 w Q - 0 1"
    there_and_back = ("a1b1", "e8d8", "b1a1", "d8e8")

    # White could castle when it stood first, so with the same pieces it has stood only twice so far.
    assert line_of(game, *there_and_back * 2, fen=fen).outcome is None
    third = line_of(game, *there_and_back * 2, "a1b1", fen=fen).outcome
    assert third is not None


def test_chs_22_positions_before_a_capture_are_not_looked_at(game: Chess) -> None:
    line = line_of(game, *KNIGHTS_OUT_AND_HOME * 2, "e2e4", "e7e5", *KNIGHTS_OUT_AND_HOME * 2)

    assert line.outcome is None


@pytest.mark.parametrize(
    ("draws", "halfmoves", "clause"),
    [
        ("claimed", 149, None),
        ("claimed", 150, "CHS-25"),
        ("automatic", 99, None),
        ("automatic", 100, "CHS-23"),
    ],
)
def test_chs_23_and_25_moves_without_progress(draws: str, halfmoves: int, clause: str | None) -> None:
    game, fen = Chess({"draws": draws}), f"4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 90"

    outcome = game.outcome(at(fen))

    assert (outcome.clause if outcome else None) == clause
    assert bool(game.turns(at(fen))) is (clause is None)


def test_chs_25_checkmate_goes_before_the_count(game: Chess) -> None:
    assert ended(game, "R3k3/8/4K3/8/8/8/8/8 b - - 150 100").clause == "CHS-18"


@pytest.mark.parametrize(
    ("kings", "winners"),
    [
        (("e4", "d5"), ("white",)),
        (("d5", "e4"), ("white",)),
        (("d4", "e5"), ("black",)),
        (("e5", "d4"), ("black",)),
        (("e4", "e5"), ("white", "black")),
        (("d4", "e4"), ("white", "black")),
        (("d5", "e5"), ("white", "black")),
        (("d5", "d4"), ("white", "black")),
    ],
)
def test_chs_a3_kings_in_the_centre_declare_the_result(
    game: Chess, kings: tuple[str, str], winners: tuple[str, ...]
) -> None:
    cells = {kings[0]: ("white.king",), kings[1]: ("black.king",), "a1": ("white.rook",)}

    outcome = game.declared(game.start(), Placement(cells))

    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (winners, "CHS-A3")
    assert sum(game.awarded(game.start(), outcome).values()) == 1


@pytest.mark.parametrize(
    "cells",
    [
        {"e4": ("white.king",), "e6": ("black.king",)},
        {"e4": ("white.king",), "d6": ("black.king",)},
        {"e4": ("white.king",)},
        {"e4": ("white.king",), "d5": ("black.queen",)},
        {"e4": ("white.king",), "d5": ("white.king",)},
        {},
    ],
)
def test_chs_a3_anything_else_declares_nothing(game: Chess, cells: dict[str, tuple[str, ...]]) -> None:
    assert game.declared(game.start(), Placement(cells)) is None
