"""The lamps of every emulated board show what has to be put right, as the players see the board."""

from __future__ import annotations

import pytest

from adoube.games.registry import make_game
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.events import square_named
from adoube.referee.recorded_games import view_of
from adoube.simulation.truth import Timeline
from adoube.tables.boards.eboard_games import eboard_view
from benchmarks.eboard_games import BoardTrial, TableAtWire
from tests.boards.emulators.all_boards import EMULATED, learned_of
from tests.boards.emulators.emulated import START

CHESS = make_game("chess")
LAMPS = [name for name in EMULATED if not name.startswith("Peripheral")]
E2, E5, D7, D5 = map(square_named, ("e2", "e5", "d7", "d5"))


def table_at(name: str) -> TableAtWire:
    kind_name, emulated = EMULATED[name]
    kind = EBOARD_KINDS[kind_name]
    view = view_of(CHESS, eboard_view(CHESS, kind.name, knows_pieces=kind.knows_pieces))
    at = TableAtWire(BoardTrial(kind, emulated, 1, kept=learned_of(name)), CHESS, view, Timeline(()))
    for square, piece in enumerate(START):
        at.emulated.put(square, piece, 0)
    at.join()
    at.pass_to(6_000)
    return at


def lit_within_a_blink(at: TableAtWire) -> set[int]:
    """Every square that is lit at some moment of the next one and a half seconds."""
    lit: set[int] = set()
    for _ in range(75):
        at.pass_to(at.now_ms + 20)
        lit |= at.emulated.lit
    return lit


def move(at: TableAtWire, origin: int, target: int) -> None:
    piece = at.emulated.squares[origin]
    at.put(origin, ".")
    at.pass_to(at.now_ms + 400)
    at.put(target, piece)


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", LAMPS)
def test_an_illegal_turn_is_lit_until_it_is_taken_back(name: str) -> None:
    at = table_at(name)
    assert at.table.state().message.kind == "set-up"

    move(at, E2, E5)
    at.pass_to(at.now_ms + 6_000)
    wrong = lit_within_a_blink(at)
    assert wrong == {E2, E5}

    move(at, E5, E2)
    at.pass_to(at.now_ms + 3_000)
    assert lit_within_a_blink(at) == set()


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", LAMPS)
def test_the_last_turn_is_lit_and_still_lit_when_the_board_returns(name: str) -> None:
    at = table_at(name)
    e4 = square_named("e4")
    move(at, E2, e4)
    at.pass_to(at.now_ms + 8_000)
    # Also where the lamps stand at the corners of squares, e3 is not lit.
    shown = {E2, e4}
    assert lit_within_a_blink(at) == shown

    at.cut()
    at.pass_to(at.now_ms + 2_500)
    at.join()
    at.pass_to(at.now_ms + 3_000)

    assert lit_within_a_blink(at) == shown


@pytest.mark.full(but=3)
@pytest.mark.parametrize("name", LAMPS)
def test_the_lamps_go_out_when_the_table_is_closed(name: str) -> None:
    at = table_at(name)
    move(at, E2, E5)
    at.pass_to(at.now_ms + 6_000)
    assert lit_within_a_blink(at)

    at.board.go_dark()
    for _ in range(20):
        at.now_ms += 50
        at.emulated.tick(at.now_ms)

    assert at.emulated.lit == frozenset()
