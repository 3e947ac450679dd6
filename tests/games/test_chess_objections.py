"""The objections of the referee of chess to a board that no legal turn explains."""

import re
from random import Random

import pytest

from adoube.games.base import BoardChange
from adoube.games.chess import Chess
from adoube.games.chess.board import ChessPosition
from adoube.games.rulebook import rules_of
from adoube.games.verdict import Objection
from tests.games.chess_boards import at

POSITIONS_TRIED = 150


@pytest.fixture
def game() -> Chess:
    return Chess()


def objection(
    game: Chess, position: ChessPosition, emptied: str = "", filled: str = "", altered: str = ""
) -> Objection:
    """Return the objection to a board on which these cells have changed."""
    return game.why_unexplained(
        position, BoardChange(*(frozenset(cells.split()) for cells in (emptied, filled, altered)))
    )


@pytest.mark.parametrize(
    ("emptied", "filled", "altered", "clause", "words"),
    [
        ("e2", "e5", "", "CHS-09", "straight forward"),
        ("a1", "a3", "", "CHS-07", "stands on a2"),
        ("g1", "g3", "", "CHS-08", "two squares along a file"),
        ("e7", "e5", "", "CHS-01", "belongs to Black"),
        ("d1", "", "d2", "CHS-03", "White's own pawn"),
        ("d1", "", "", "CHS-01", "White's queen on d1 has left the board"),
        ("d8", "", "", "CHS-03", "It goes only when it is captured"),
        ("", "e4", "", "CHS-01", "was not there"),
        ("", "", "e7", "CHS-01", "have changed"),
        ("", "", "", "CHS-01", "Nothing has moved"),
        ("a1 h1 d1", "", "", "CHS-01", "a1, d1, h1"),
    ],
)
def test_a_change_of_the_start_is_objected_to_in_its_own_words(
    game: Chess, emptied: str, filled: str, altered: str, clause: str, words: str
) -> None:
    said = objection(game, game.start(), emptied, filled, altered)

    assert said.clause == clause
    assert words in said.text


def test_castling_through_an_attack_is_called_by_its_name(game: Chess) -> None:
    before = at("4kr2/8/8/8/8/8/8/4K2R w K - 0 1")

    assert objection(game, before, "e1 h1", "g1 f1").clause == "CHS-16"


def test_a_king_left_in_check_is_called_by_its_name(game: Chess) -> None:
    before = at("4r1k1/8/8/8/8/8/8/B3K3 w - - 0 1")

    said = objection(game, before, "a1", "b2")

    assert (said.clause, said.text) == (
        "CHS-17",
        "White's king is in check, and after a1 to b2 it still is.",
    )


def test_after_the_end_the_ending_is_named(game: Chess) -> None:
    stalemate = at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")

    assert objection(game, stalemate, "f7", "f8").clause == "CHS-19"


def test_every_objection_names_a_clause_of_the_rulebook_and_leaves_no_field_open(game: Chess) -> None:
    rng, position = Random(7), game.start()
    known = {rule.id for rule in rules_of(Chess)}
    for _ in range(POSITIONS_TRIED):
        placement = game.placement(position)
        taken = rng.sample(sorted(placement.cells), rng.randint(0, 2))
        free = sorted(set(game.board.names) - set(placement.cells))
        changed = (
            taken,
            rng.sample(free, rng.randint(0, 2)),
            rng.sample(sorted(placement.cells), rng.randint(0, 1)),
        )

        said = game.why_unexplained(position, BoardChange(*map(frozenset, changed)))

        assert said.clause in known
        assert not re.search(r"[{}]|None", said.text)
        position = game.random_turn(position, rng)[1] if game.count(position) else game.start()


def test_no_legal_turn_is_objected_to_and_every_other_one_is(game: Chess) -> None:
    rng, position = Random(8), game.start()
    for _ in range(POSITIONS_TRIED // 3):
        legal = {turn.uci() for turn, _ in game.successors(position)}
        origins = rng.sample(game.board.names, 6)
        for text in (origin + target for origin in origins for target in game.board.names):
            assert (game.why_illegal(position, game.read(text)) is None) is (text in legal), text
        position = game.random_turn(position, rng)[1]
