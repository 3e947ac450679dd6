"""The clauses of chess, one after the other: what is allowed, and which clause forbids the rest."""

import pytest

from adoube.games.chess import Chess
from adoube.games.line import Line
from tests.games.chess_boards import KIWIPETE, at, line_of
from tests.games.playing import clause_against, played

FIRST_RANK = ("rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook")


@pytest.fixture
def game() -> Chess:
    return Chess()


def test_chs_01_white_begins_and_nobody_passes(game: Chess) -> None:
    before = game.start()

    assert game.to_move(before) == "white"
    assert clause_against(game, before, "e7e5") == "CHS-01"
    assert clause_against(game, before, "e4e5") == "CHS-01"
    assert clause_against(game, before, "skip") == "CHS-01"
    assert game.to_move(played(game, before, "e2e4")) == "black"


def test_chs_02_the_pieces_stand_as_everybody_knows_them(game: Chess) -> None:
    cells = game.placement(game.start()).cells

    kinds = [cells[f"{column}1"][0] for column in "abcdefgh"]
    assert kinds == [f"white.{kind}" for kind in FIRST_RANK]
    assert {cells[f"{column}7"] for column in "abcdefgh"} == {("black.pawn",)}
    assert cells["d8"] == ("black.queen",)
    assert "a1" in game.board.dark


def test_chs_03_own_pieces_are_in_the_way_and_enemy_pieces_are_captured(game: Chess) -> None:
    before = at("4k3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1")

    assert clause_against(game, before, "d1d2") == "CHS-03"
    assert game.placement(played(game, before, "d2d5")).off == {"captured": {"black.pawn": 1}}


@pytest.mark.parametrize(
    ("piece", "turn", "clause"),
    [
        ("B", "d4d6", "CHS-04"),
        ("R", "d4e5", "CHS-05"),
        ("Q", "d4e6", "CHS-06"),
        ("N", "d4d5", "CHS-08"),
        ("R", "d4g4", "CHS-07"),
        ("B", "d4h8", "CHS-07"),
        ("Q", "d4b2", "CHS-07"),
    ],
)
def test_chs_04_to_08_each_piece_goes_its_way(game: Chess, piece: str, turn: str, clause: str) -> None:
    before = at(f"4k3/8/5p2/8/3{piece}1p2/2P5/8/4K3 w - - 0 1")

    assert clause_against(game, before, turn) == clause


def test_chs_08_a_knight_passes_over_other_pieces(game: Chess) -> None:
    assert clause_against(game, game.start(), "g1f3") is None


def test_chs_09_to_11_a_pawn_goes_straight_and_captures_aslant(game: Chess) -> None:
    before = at("4k3/8/8/8/4p3/3pP3/4P1P1/4K3 w - - 0 1")

    assert clause_against(game, before, "e2d3") is None
    assert clause_against(game, before, "g2g4") is None
    assert clause_against(game, before, "e3e4") == "CHS-09"
    assert clause_against(game, before, "e3e2") == "CHS-03"
    assert clause_against(game, before, "g2g1") == "CHS-09"
    assert clause_against(game, before, "g2h3") == "CHS-11"
    assert clause_against(game, played(game, before, "g2g3", "e8d8"), "g3g5") == "CHS-10"


def test_chs_12_a_pawn_is_captured_in_passing_at_once_or_not_at_all(game: Chess) -> None:
    before = at("4k3/3p1p2/8/4P3/8/8/8/4K3 b - - 0 1")
    passed = played(game, before, "d7d5")

    after = played(game, passed, "e5d6")

    assert "d5" not in game.placement(after).cells
    assert game.placement(after).off == {"captured": {"black.pawn": 1}}
    later = played(game, passed, "e1e2", "f7f5")
    assert clause_against(game, later, "e5d6") == "CHS-12"
    assert clause_against(game, later, "e5f6") is None


def test_chs_13_a_pawn_on_the_last_rank_becomes_another_piece(game: Chess) -> None:
    before = at("4k3/P7/8/8/8/8/7N/4K3 w - - 0 1")

    assert {"a7a8q", "a7a8r", "a7a8b", "a7a8n"} <= set(game.turns(before))
    assert clause_against(game, before, "a7a8") == "CHS-13"
    assert clause_against(game, before, "h2g4q") == "CHS-13"
    assert game.placement(played(game, before, "a7a8n")).stack("a8") == ("white.knight",)
    assert game.placement(played(game, before, "a7a8n")).off == {"captured": {}}


def test_chs_14_a_king_goes_one_square(game: Chess) -> None:
    before = at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")

    assert clause_against(game, before, "e1e3") == "CHS-14"
    assert clause_against(game, before, "e1f2") is None


@pytest.mark.parametrize(("turn", "king", "rook"), [("e1g1", "g1", "f1"), ("e1c1", "c1", "d1")])
def test_chs_15_king_and_rook_castle_in_one_turn(game: Chess, turn: str, king: str, rook: str) -> None:
    cells = game.placement(played(game, at(KIWIPETE), turn)).cells

    assert cells[king] == ("white.king",)
    assert cells[rook] == ("white.rook",)
    assert "e1" not in cells


@pytest.mark.parametrize(
    ("mover", "written", "turn"),
    [("w", "e1h1", "e1g1"), ("w", "e1a1", "e1c1"), ("b", "e8h8", "e8g8"), ("b", "e8a8", "e8c8")],
)
def test_chs_15_castling_may_be_written_as_the_king_taking_its_own_rook(
    game: Chess, mover: str, written: str, turn: str
) -> None:
    before = Line(game, at(f"r3k2r/8/8/8/8/8/8/R3K2R {mover} KQkq - 0 1"))

    after = before.play(game.read(written))

    assert after.position == played(game, before.position, turn)
    assert after.written_turns() == [turn]


def test_chs_16_a_king_takes_its_own_rook_only_where_it_may_castle(game: Chess) -> None:
    for fen, text, clause in (
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "e1h1", "CHS-03"),
        ("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "CHS-16"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1a1", "CHS-16"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h8", "CHS-14"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1h1", "CHS-03"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1q", "CHS-03"),
    ):
        assert clause_against(game, at(fen), text) == clause, (fen, text)


def test_chs_16_castling_is_lost_blocked_or_prevented_by_an_attack(game: Chess) -> None:
    lost = line_of(game, "e1f1", "e8f8", "f1e1", "f8e8", fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").position

    assert clause_against(game, lost, "e1g1") == "CHS-16"
    assert clause_against(game, game.start(), "e1g1") == "CHS-03"
    assert clause_against(game, at("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1"), "e1c1") == "CHS-16"
    assert clause_against(game, at("4kr2/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1") == "CHS-16"
    assert clause_against(game, at("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1"), "e1g1") == "CHS-16"


def test_chs_17_no_turn_leaves_the_own_king_in_check(game: Chess) -> None:
    pinned = at("4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1")
    checked = at("4r1k1/8/8/8/8/8/8/B3K3 w - - 0 1")

    assert clause_against(game, pinned, "e2d3") == "CHS-17"
    assert clause_against(game, checked, "a1b2") == "CHS-17"
    assert clause_against(game, checked, "a1e5") is None


def test_check_and_fifty_moves_are_noted(game: Chess) -> None:
    assert game.notes(game.start()) == ()
    assert tuple(map(str, game.notes(at("4r1k1/8/8/8/8/8/8/B3K3 w - - 0 1")))) == ("White is in check.",)
    assert "a draw may be claimed" in str(game.notes(at("4r1k1/8/8/8/8/8/8/B2K4 w - - 100 80"))[0])


def test_a_lifted_piece_lights_up_where_it_may_go(game: Chess) -> None:
    castles = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1")

    assert game.destinations(game.start(), "g1") == {"f3", "h3"}
    assert game.destinations(game.start(), "g8") == frozenset()
    assert game.destinations(castles, "e1") == {"d1", "d2", "e2", "f1", "f2", "g1"}
    assert {"f1", "g1", "h8"} <= game.destinations(castles, "h1")
