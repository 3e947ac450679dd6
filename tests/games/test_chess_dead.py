"""Dead positions of chess (CHS-20), from public lists of positions that are known to be dead or alive.

`CHA` is the test vector of Miguel Ambrona's Chess Unwinnability Analyzer (github.com/miguel-ambrona/D3-Chess,
tests/test-vector.txt), which says for each position whether White, Black, both or neither can give checkmate.
"""

from __future__ import annotations

import pytest

from adoube.games.chess import Chess
from adoube.games.line import Line

CHESS = Chess()

DEAD = {
    "github.com/lichess-org/lila/issues/4514": "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
    "github.com/lichess-org/lila/issues/5557": "3k4/8/8/p2p2p1/P2P2P1/8/3K4/8 b - - 0 1",
    "github.com/lichess-org/scalachess/pull/821": "6Rk/8/7K/8/8/8/8/8 b - - 0 1",
    "CHA: kings alone behind a wall": "8/2k5/8/1p1p2p1/1P1P2P1/8/2K5/8 w - - 0 1",
    "CHA: bishops that stay at home": "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
    "CHA: a bishop of the wall's colour": "8/2k5/8/1p1p1p1p/1P1P1P1P/4B3/2K5/8 w - - 0 1",
    "CHA: two bishops a side": "3k4/b7/8/p1p1p1p1/P1P1P1P1/8/2B1B3/5K2 w - - 0 1",
    "CHA: a wall of three rows": "4kb2/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4KB2 b - - 0 1",
}
ALIVE = {
    "CHA: no wall on the right": "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - - 0 1",
    "CHA: Black can give mate with a bishop on each colour": (
        "8/4kb2/8/1p1p1p1p/1P1P1P1P/1bB5/3B1K2/8 b - - 0 1"
    ),
    "CHA: a light bishop gets out": "3k4/b7/8/p1p1p1p1/P1P1P1P1/8/2B2B2/5K2 w - - 0 1",
    "CHA: a bishop and a rook's pawn": "8/8/8/B7/2k5/1p6/1K6/8 b - - 0 1",
    "CHA: the defender chooses": "8/8/6K1/p3p1p1/Pp1pP1Pp/1P1P3P/8/6k1 b - - 0 1",
    "CHA: a queen is promised": "8/2P1K3/8/4k3/b7/8/8/8 w - - 0 1",
    "a pawn of lila's issue 4514 that may run": "4k3/8/8/p2p4/P2P2P1/8/4K3/8 w - - 0 1",
}


def outcome(fen: str) -> str | None:
    found = Line(CHESS, CHESS.from_fen(fen)).outcome
    return None if found is None else found.clause


@pytest.mark.parametrize("fen", DEAD.values(), ids=DEAD.keys())
def test_a_dead_position_is_drawn(fen: str) -> None:
    position = CHESS.from_fen(fen)

    assert outcome(fen) == "CHS-20"
    assert list(CHESS.successors(position)) == []
    assert CHESS.count(position) == 0


@pytest.mark.parametrize("fen", ALIVE.values(), ids=ALIVE.keys())
def test_a_position_in_which_somebody_can_still_be_mated_plays_on(fen: str) -> None:
    assert outcome(fen) is None


def test_the_turn_that_makes_the_position_dead_ends_the_game() -> None:
    """The game of github.com/lichess-org/lila/issues/5557: White takes the last pawn that could run."""
    line = Line(CHESS, CHESS.from_fen("3k4/8/8/p2p2p1/P2P2P1/8/3p4/3K4 w - - 0 1"))

    after = line.play(CHESS.read("d1d2"))

    assert line.outcome is None
    assert after.outcome is not None
    assert after.outcome.clause == "CHS-20"
    assert after.scores == {"white": 0.5, "black": 0.5}
