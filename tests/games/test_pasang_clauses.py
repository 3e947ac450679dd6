"""The clauses and rulings of Pasang, one by one, its refusals, and its positions in print."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from adoube.games.base import BoardChange
from adoube.games.line import Line, line_from, printed
from adoube.games.pasang import Pasang
from adoube.games.pasang.rules import NUMBER, PATTERNS, PasangPosition, PatternError
from adoube.games.rulebook import rules_of
from adoube.games.verdict import PositionError, UnreadableTurn
from tests.games.playing import assert_play_agrees, assert_turns_read_back, clause_against, played

PASANG = Pasang()


def points(names: str) -> int:
    return sum(1 << NUMBER[name] for name in names.split())


def standing(black: str, white: str, red: str = "c3", blue: str = "i9", to_move: int = 0) -> PasangPosition:
    """Both kas slide already; all other tokens are gone."""
    kas = NUMBER[red], NUMBER[blue]
    return PasangPosition(to_move, (points(black), points(white)), (2, 8), kas)


def test_pas_01_the_board_has_a_hundred_and_twenty_points() -> None:
    assert (len(PASANG.board.cells), "f6" in PASANG.board.index) == (120, False)


def test_pas_02_sixty_tokens_of_each_colour_fill_all_points() -> None:
    for pattern in PATTERNS:
        game = Pasang({"pattern": pattern})
        pieces = [stack[0] for stack in game.placement(game.start()).cells.values()]
        assert sorted(pieces) == ["shared.black"] * 60 + ["shared.white"] * 60


def test_pas_03_red_begins_and_every_turn_captures() -> None:
    assert PASANG.to_move(PASANG.start()) == "red"
    before = standing("c7", "e5")
    assert clause_against(PASANG, before, "c3-d3,xe5") == "PAS-08"
    change = BoardChange(frozenset({"c3"}), frozenset({"d3"}))
    assert PASANG.why_unexplained(before, change).clause == "PAS-03"


def test_pas_03_nobody_may_skip_a_turn() -> None:
    assert clause_against(PASANG, PASANG.start(), "skip") == "PAS-03"
    assert PASANG.write(PASANG.read("skip")) == "skip"


def test_pas_04_the_first_turn_takes_a_column_of_the_own_half() -> None:
    after = played(PASANG, PASANG.start(), "-c1")

    assert [cell for cell in PASANG.board.names if cell not in PASANG.placement(after).cells] == [
        "c1", "c2", "c3", "c4", "c5",
    ]  # fmt: skip
    assert clause_against(PASANG, PASANG.start(), "-c11") == "PAS-04"
    assert clause_against(PASANG, PASANG.start(), "b3-c3,xc7") == "PAS-04"


def test_pas_05_the_second_player_opens_across_the_diagonal() -> None:
    left, middle = played(PASANG, PASANG.start(), "-c1"), played(PASANG, PASANG.start(), "-f1")

    assert PASANG.turns(left) == ["-g11", "-h11", "-i11", "-j11", "-k11"]
    assert clause_against(PASANG, left, "-a11") == "PAS-05"
    assert len(PASANG.turns(middle)) == 10
    assert clause_against(PASANG, middle, "-f11") == "PAS-05"


def test_pas_06_the_ka_is_a_token_that_slides_into_the_passage() -> None:
    before = played(PASANG, PASANG.start(), "-c1", "-i11")

    assert {turn[:5] for turn in PASANG.turns(before)} <= {f"{a}{n}-c{n}" for a in "bd" for n in range(1, 6)}
    after = played(PASANG, before, PASANG.turns(before)[0])
    assert sum(stack == ("red.ka",) for stack in PASANG.placement(after).cells.values()) == 1
    assert clause_against(PASANG, before, "a3-c3,xc7") == "PAS-06"


def test_pas_07_the_ka_slides_over_free_points() -> None:
    before = standing("a5 d8 e4 h3", "")

    assert PASANG.turns(before) == [
        "c3-a3,xa5", "c3-c4,xe4", "c3-c5,xa5", "c3-c8,xd8", "c3-d3,xd8", "c3-e3,xe4",
    ]  # fmt: skip
    assert clause_against(PASANG, before, "c3-d4,xd8") == "PAS-07"
    assert clause_against(PASANG, before, "c3-k3,xd8") == "PAS-07"
    assert clause_against(PASANG, before, "d3-e3,xe4") == "PAS-07"


def test_pas_08_a_line_has_one_colour_and_is_odd() -> None:
    turns = PASANG.turns(standing("c9", "a5 b5 e5"))
    assert [turn for turn in turns if turn.startswith("c3-c")] == ["c3-c5,xa5"]
    assert clause_against(PASANG, standing("", "a5 b5 k1"), "c3-c5,xa5") == "PAS-08"
    assert clause_against(PASANG, standing("d5", "e5 k1"), "c3-c5,xe5") == "PAS-08"
    assert clause_against(PASANG, standing("d5", "e5 k1"), "c3-c5,xd5") is None


def test_pas_09_the_line_lies_across_the_way() -> None:
    before = standing("c9 a5", "k1")

    assert clause_against(PASANG, before, "c3-c5,xc9") == "PAS-09"
    assert clause_against(PASANG, before, "c3-c5,xa5") is None


def test_pas_10_of_several_lines_one_is_taken_whole() -> None:
    before = standing("a5", "e5 g5 h5")

    assert [turn for turn in PASANG.turns(before) if turn.startswith("c3-c5")] == ["c3-c5,xa5", "c3-c5,xe5"]
    after = PASANG.placement(played(PASANG, before, "c3-c5,xh5"))
    assert sorted(after.cells) == ["a5", "c5", "i9"]


def test_pas_11_black_is_worth_one_and_white_two() -> None:
    after = played(PASANG, standing("a5 k1", "e5 g5 h5"), "c3-c5,xe5")

    assert PASANG.rules.points(after) == (6, 0)


def test_pas_12_when_no_token_is_left_more_points_win() -> None:
    outcome = PASANG.outcome(played(PASANG, standing("a5", ""), "c3-c5,xa5"))

    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("red",), "PAS-12")


def test_pas_13_who_cannot_capture_has_lost() -> None:
    stuck = standing("a1 a2 b1 b2", "")

    outcome = PASANG.outcome(stuck)

    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("blue",), "PAS-13")


def test_pas_a1_a_pattern_may_be_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(PATTERNS["bands"].translate(str.maketrans("bw", "wb")), encoding="utf-8")

    black, white = Pasang({"pattern": str(file)}).start().tokens

    assert (white, black) == Pasang({"pattern": "bands"}).start().tokens


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda rows: rows[:-1], "has 11 lines"),
        (lambda rows: [rows[0] + "b", *rows[1:]], "line 1: a row has 11"),
        (lambda rows: ["x" + rows[0][1:], *rows[1:]], "line 1, column 1"),
        (lambda rows: ["b" + rows[0][1:], *rows[1:]], "as many of each"),
    ],
)
def test_pas_a1_a_file_that_is_no_pattern_is_refused(tmp_path: Path, change: Any, says: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(change(PATTERNS["pinwheel"].split())), encoding="utf-8")

    with pytest.raises(PatternError, match=says):
        Pasang({"pattern": str(file)})


def test_pas_a1_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    absent, picture = tmp_path / "none.txt", tmp_path / "picture.txt"
    picture.write_bytes(b"\x89PNG\xff")

    with pytest.raises(PatternError, match=r"none\.txt: [\w ]+ \(No such file or directory\): give the path"):
        Pasang({"pattern": str(absent)})
    with pytest.raises(
        PatternError, match=r"picture\.txt: [\w ]+ \(this is no text in UTF-8\): give the path"
    ):
        Pasang({"pattern": str(picture)})


def test_pas_a2_a_ka_that_jumps_comes_from_the_second_column() -> None:
    game = Pasang({"ka": "jump"})
    before = played(game, game.start(), "-c1", "-i11")

    assert {turn[0] for turn in game.turns(before)} <= {"a", "e"}


def test_pas_a3_across_the_row_only() -> None:
    wide, narrow = PASANG, Pasang({"entry": "across"})
    before = played(wide, wide.start(), "-c1", "-i11")

    assert set(narrow.turns(before)) < set(wide.turns(before))


def test_pas_a4_both_sides_of_the_ka_are_one_line_of_one_colour() -> None:
    assert clause_against(PASANG, standing("a5 e5 k1", ""), "c3-c5,xa5") == "PAS-08"
    assert clause_against(PASANG, standing("a5 b5 e5 k1", ""), "c3-c5,xe5") is None


def test_pas_a5_who_leaves_the_opponent_stuck_gets_120_points() -> None:
    assert PASANG.scores(standing("a1 a2 b1 b2", "")) == {"red": 0, "blue": 120}


def test_pas_a6_the_missing_point_ends_ways_and_lines() -> None:
    before = standing("f8 h2", "", red="f4")

    assert clause_against(PASANG, before, "f4-f7,xf8") == "PAS-07"
    assert clause_against(PASANG, standing("f8 k1", "", red="c4"), "c4-f4,xf8") == "PAS-08"


def test_each_clause_and_ruling_has_a_test() -> None:
    tested = {name.split("_")[2].upper() for name in globals() if name.startswith("test_pas_")}

    assert {f"PAS-{number}" for number in tested} == {rule.id for rule in rules_of(Pasang)}


@pytest.mark.parametrize(
    ("emptied", "filled", "clause", "says"),
    [
        ("", "", "PAS-03", "Nothing has changed"),
        ("c3", "d4", "PAS-07", "d4 is not to be reached"),
        ("c3 a5 d8", "c5", "PAS-08", "Of a5, d8 no turn"),
        ("a5", "", "PAS-07", "No turn changes a5 so"),
    ],
)
def test_the_clause_that_a_hand_has_broken(emptied: str, filled: str, clause: str, says: str) -> None:
    change = BoardChange(frozenset(emptied.split()), frozenset(filled.split()))

    objection = PASANG.why_unexplained(standing("a5 d8 e4", ""), change)

    assert (objection.clause, says in objection.text) == (clause, True), objection.text


@pytest.mark.parametrize("seed", range(4))
def test_what_is_printed_is_read_again_and_play_agrees(seed: int) -> None:
    game, rng = Pasang({"pattern": ("pinwheel", "bands")[seed % 2]}), Random(seed)
    line = Line.begin(game)
    while line.outcome is None:
        assert_turns_read_back(game, [line.position])
        assert_play_agrees(game, [line.position])
        line = line.extended(*game.random_turn(line.position, rng))
        assert printed(line_from(game, printed(line))) == printed(line)


@pytest.mark.parametrize("memory", [{}, {"passages": None}, {"passages": {"red": "z", "blue": None}}])
def test_a_memory_that_fits_no_position_is_refused(memory: dict[str, Any]) -> None:
    with pytest.raises(PositionError, match="memory"):
        PASANG.load(PASANG.placement(PASANG.start()), "red", memory)


@pytest.mark.parametrize("text", ["", "c1", "-c12", "-f6", "c3-d3", "c3-d3,d7"])
def test_what_fits_no_grammar_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableTurn):
        PASANG.read(text)
