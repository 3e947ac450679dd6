"""Calls that name who took a piece first, after it has left the board."""

from typing import Any

import pytest

from adoube.games.judge import Judge
from adoube.games.leap_frog import Capture, LeapFrogMurray
from adoube.games.line import Line
from adoube.games.verdict import IllegalTurn, UnreadableTurn
from tests.games.leap_frog_boards import corner


def claim(cell: Any = "a1", by: Any = "p2") -> dict[str, Any]:
    return {"call": "removed", "by": by, "cell": cell}


@pytest.fixture
def line() -> Line:
    """Green, red and yellow, of three players who each owe a removal."""
    game = LeapFrogMurray({"players": "3"})
    return Line(game, corner(game, "g r y w", owing=("p1", "p2", "p3")))


def test_a_removal_is_his_who_says_so(line: Line) -> None:
    after = line.play(line.game.read("-a1")).called(claim(by="p2"))

    assert line.game.scores(after.position) == {"p1": 0, "p2": 4, "p3": 0}
    assert line.game.rule_state(after.position) == {"to_remove": ["p1", "p3"]}
    assert (after.to_move, after.ply, after.written_turns()) == ("p1", 1, ["-a1"])


def test_who_was_asked_may_say_so_too(line: Line) -> None:
    removed = line.play(line.game.read("-a1"))

    assert removed.called(claim(by="p1")).position == removed.position


def test_a_claim_may_be_followed_by_another(line: Line) -> None:
    removed = line.play(line.game.read("-a1"))

    after = removed.called(claim(by="p2")).called(claim(by="p3"))

    assert line.game.scores(after.position) == {"p1": 0, "p2": 0, "p3": 4}


def test_only_the_latest_removal_can_be_claimed(line: Line) -> None:
    after = line.play(line.game.read("-a1")).play(line.game.read("-b1"))

    assert line.game.scores(after.called(claim("b1", by="p3")).position) == {"p1": 4, "p2": 0, "p3": 3}
    with pytest.raises(IllegalTurn, match="LF-02.*a1 is not the piece that was removed last"):
        after.called(claim("a1", by="p3"))


def test_who_has_removed_one_cannot_claim_another(line: Line) -> None:
    after = line.play(line.game.read("-a1")).play(line.game.read("-b1"))

    with pytest.raises(IllegalTurn, match="Player 1 owes no first removal"):
        after.called(claim("b1", by="p1"))


def test_nothing_is_claimed_before_it_is_gone_or_once_pieces_leap(line: Line) -> None:
    game = line.game
    leaping = line.play(game.read("-a1")).play(game.read("-b1")).play(game.read("-d1"))

    for early_or_late in (line, leaping):
        with pytest.raises(IllegalTurn):
            early_or_late.called(claim("a1"))


@pytest.mark.parametrize(
    "call", [{"call": "jump"}, claim(by="p4"), claim(by=None), claim("a16"), claim(7), claim([])], ids=str
)
def test_what_is_no_claim_is_unreadable(line: Line, call: dict[str, Any]) -> None:
    with pytest.raises(UnreadableTurn):
        line.play(line.game.read("-a1")).called(call)


def test_capture_knows_no_calls() -> None:
    assert list(Judge(Capture()).answer(claim("e5"))) == ["error"]


def test_the_judge_counts_no_ply_for_a_claim() -> None:
    judge = Judge(LeapFrogMurray())
    judge.answer({"turn": "-a1"})

    answer = judge.answer(claim())

    assert (answer["ply"], answer["to_move"], answer["memory"]) == (1, "p1", {"to_remove": ["p1"]})
