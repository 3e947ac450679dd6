"""The effect of an act that the rules forbid: one piece moved, taken or lost, and no more."""

from __future__ import annotations

import pytest

from adoube.games.base import BoardChange
from adoube.games.line import AsPlayed, Line, line_as_played
from adoube.games.registry import make_game
from adoube.games.verdict import PositionError

JARMO, CHESS = make_game("jarmo"), make_game("chess")
NOTHING = BoardChange(frozenset(), frozenset())


def changed(emptied: str = "", filled: str = "", altered: str = "") -> BoardChange:
    return BoardChange(frozenset(emptied.split()), frozenset(filled.split()), frozenset(altered.split()))


def after(text: str, change: BoardChange, begun: Line | None = None) -> dict[str, tuple[str, ...]]:
    """The cells after an act at the start that differ from those before it."""
    line = begun or Line.begin(JARMO)
    stands = line_as_played(line, text, change)
    before, now = JARMO.placement(line.position), JARMO.placement(stands.position)
    return {cell: now.stack(cell) for cell in sorted(now.changed_cells(before))}


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("a1-a4", NOTHING),
        ("a1-a4", changed("a1", "a4")),
        ("", changed("a1", "a4")),
        ("?", changed("a1", "a4")),
    ],
)
def test_a_piece_that_moved_stands_where_it_went(text: str, change: BoardChange) -> None:
    assert after(text, change) == {"a1": (), "a4": ("black.archer",)}


def test_it_is_the_other_seats_turn() -> None:
    assert line_as_played(Line.begin(JARMO), "a1-a4", NOTHING).to_move == "white"


@pytest.mark.parametrize(("text", "change"), [("a1xa5", changed("a1")), ("", changed("a1", altered="a5"))])
def test_what_stood_where_it_went_is_captured(text: str, change: BoardChange) -> None:
    stands = line_as_played(Line.begin(JARMO), text, change)

    assert JARMO.placement(stands.position).off == {"captured": {"white.archer": 1}}
    assert JARMO.placement(stands.position).stack("a5")[0].startswith("black.archer")


def test_a_piece_that_left_the_board_is_captured() -> None:
    stands = line_as_played(Line.begin(JARMO), "", changed("a5"))

    assert JARMO.placement(stands.position).stack("a5") == ()
    assert JARMO.placement(stands.position).off == {"captured": {"white.archer": 1}}


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("", NOTHING),
        ("", changed("a1 b1", "a4")),
        ("", changed("a1", "a3 b3")),
        ("c3-c4", NOTHING),
        ("swept away", changed("a1 b1 c1")),
    ],
)
def test_anything_else_has_to_be_given_as_a_position(text: str, change: BoardChange) -> None:
    with pytest.raises(PositionError, match="give the whole position"):
        line_as_played(Line.begin(JARMO), text, change)


@pytest.mark.parametrize(
    ("turns", "text", "fen"),
    [
        ("", "b1b5", "rnbqkbnr/pppppppp/8/1N6/8/8/PPPPPPPP/R1BQKBNR b KQkq - 1 1"),
        # What cannot castle any more does not, and a pawn that has passed has passed.
        ("e2e4", "h8h6", "rnbqkbn1/pppppppp/7r/8/4P3/8/PPPP1PPP/RNBQKBNR w KQq - 1 2"),
        ("e2e4 e7e5", "d1d7", "rnbqkbnr/pppQ1ppp/8/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2"),
    ],
)
def test_a_turn_of_chess_alone_says_what_stands(turns: str, text: str, fen: str) -> None:
    line = Line.begin(CHESS)
    for turn in turns.split():
        line = line.play(CHESS.read(turn))

    stands = line_as_played(line, text, NOTHING)

    assert CHESS.rule_state(stands.position) == {"fen": fen}


def test_a_king_that_could_be_taken_has_to_be_given_as_a_position() -> None:
    line = Line.begin(CHESS)
    for turn in ("e2e4", "e7e5", "d1h5"):
        line = line.play(CHESS.read(turn))

    # Black's king goes where White's queen could take it.
    with pytest.raises(PositionError, match="opposite check"):
        line_as_played(line, "e8g5", NOTHING)


# a line with what the rules do not know


def test_a_line_holds_what_the_rules_do_not_know_and_goes_back_before_it() -> None:
    begun = Line.begin(JARMO)
    stands = line_as_played(begun, "", changed("a1", "a4"))

    line = begun.extended(AsPlayed("over the hills"), stands.position)
    line = line.play(JARMO.read(line.legal_turns()[0]))

    assert line.written_turns()[0] == "over the hills"
    assert (line.ply, line.back_to(1).position, line.back_to(0).position) == (
        2,
        stands.position,
        begun.position,
    )
    with pytest.raises(ValueError, match="does not go back"):
        line.back_to(-1)
