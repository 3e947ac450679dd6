"""The clauses of Jarmo and Jasir, one after the other."""

import json

import pytest

from adoube.games.jarmo import Jarmo, Jasir
from adoube.games.jarmo.board import LINES
from adoube.games.line import Line
from tests.games.jarmo_boards import clause_against, credits, drawn, placed, played, position
from tests.tools import SHARED

MIDGAME = """
5  w . w . w
4  . . w . .
3  . b . w .
2  . . b . .
1  b . b . b
"""

START = """
5  w w w w w
4  . . . . .
3  . . . . .
2  . . . . .
1  b b b b b
"""


@pytest.fixture
def jarmo() -> Jarmo:
    return Jarmo()


@pytest.fixture
def jasir() -> Jasir:
    return Jasir()


def test_jar_01_black_and_white_agree_who_begins() -> None:
    assert Jarmo().to_move(Jarmo().start()) == "black"

    white_begins = Jarmo({"first": "white"})

    assert white_begins.to_move(white_begins.start()) == "white"
    assert len(white_begins.turns(white_begins.start())) == 11


def test_jar_02_five_archers_stand_on_each_players_own_first_row(jarmo: Jarmo) -> None:
    assert jarmo.placement(jarmo.start()) == drawn(jarmo, START)


def test_jar_03_an_archer_moves_along_one_line_to_the_hole_at_its_end(jarmo: Jarmo) -> None:
    before = jarmo.start()

    after = played(jarmo, before, "a1-b3")

    expected = """
    5  w w w w w
    4  . . . . .
    3  . b . . .
    2  . . . . .
    1  . b b b b
    """
    assert jarmo.placement(after) == drawn(jarmo, expected)
    assert clause_against(jarmo, before, "a1-a2") == "JAR-03"
    assert clause_against(jarmo, before, "a1-a1") == "JAR-03"
    assert clause_against(jarmo, before, "c3-a2") == "JAR-03"


def test_jar_03_the_eleven_opening_moves_are_those_of_the_drawn_lines(jarmo: Jarmo) -> None:
    opening = " ".join(jarmo.turns(jarmo.start()))

    assert opening == "a1-b3 a1-c2 b1-a3 b1-d2 c1-a2 c1-d3 c1-e2 d1-b2 d1-c3 e1-c2 e1-d3"


@pytest.mark.shared
def test_the_lines_are_those_of_the_known_board() -> None:
    known = json.loads((SHARED / "rules" / "jarmo_lines.json").read_text())

    assert {frozenset(line) for line in LINES} == {frozenset(line) for line in known}
    assert len(LINES) == 39


def test_jar_04_a_hole_holds_one_archer_and_own_archers_block(jarmo: Jarmo) -> None:
    before = position(jarmo, MIDGAME)

    assert clause_against(jarmo, before, "a1-b3") == "JAR-04"
    assert clause_against(jarmo, before, "e1-c2") == "JAR-04"


def test_jar_05_moving_onto_an_enemy_archer_captures_it(jarmo: Jarmo) -> None:
    before = position(jarmo, MIDGAME)

    after = played(jarmo, before, "c1xd3")

    expected = """
    5  w . w . w
    4  . . w . .
    3  . b . B .
    2  . . b . .
    1  b . . . b
    captured: w
    """
    assert jarmo.placement(after) == drawn(jarmo, expected)
    assert clause_against(jarmo, before, "c1-d3") == "JAR-05"
    assert clause_against(jarmo, before, "b3xd2") == "JAR-05"


def test_jar_06_nobody_has_to_capture(jarmo: Jarmo) -> None:
    before = position(jarmo, MIDGAME)

    assert {"c1xd3", "b3-d2"} <= set(jarmo.turns(before))


def test_jar_07_a_capture_marks_the_archer_once(jarmo: Jarmo) -> None:
    before = position(jarmo, MIDGAME)

    after = played(jarmo, before, "c1xd3", "e5xd3", "e1xd3", "c4-b4", "d3xb4")

    expected = """
    5  w . w . .
    4  . B . . .
    3  . b . . .
    2  . . b . .
    1  b . . . .
    captured: b w w w
    """
    assert jarmo.placement(after) == drawn(jarmo, expected)


def test_jar_08_the_players_take_turns_and_nobody_passes(jarmo: Jarmo) -> None:
    before = jarmo.start()

    after = played(jarmo, before, "a1-b3")

    assert jarmo.to_move(after) == "white"
    assert clause_against(jarmo, after, "b1-d2") == "JAR-08"
    assert clause_against(jarmo, before, "skip") == "JAR-08"


def test_jar_09_archers_move_forward_backward_and_sideways(jarmo: Jarmo) -> None:
    before = position(jarmo, MIDGAME)

    assert {"b3-b4", "b3-b2", "b3-c3"} <= set(jarmo.turns(before))


def test_jas_01_archers_do_not_move_backward_but_sideways(jasir: Jasir) -> None:
    black, white = position(jasir, MIDGAME), position(jasir, MIDGAME, to_move="white")

    assert {"b3-b4", "b3-c3"} <= set(jasir.turns(black))
    assert clause_against(jasir, black, "b3-b2") == "JAS-01"
    assert clause_against(jasir, white, "d3-d4") == "JAS-01"
    assert "d3-d2" in jasir.turns(white)


RUNNER = """
5  b w . . .
4  . . w . .
3  . . . . .
2  . . . . .
1  b . . . .
"""


def test_jar_10_an_archer_on_the_enemys_first_row_stays(jarmo: Jarmo) -> None:
    before = position(jarmo, RUNNER)

    assert clause_against(jarmo, before, "a5-b3") == "JAR-10"
    assert clause_against(jarmo, before, "a5xc4") == "JAR-10"
    assert jarmo.turns(before) == ["a1-b3", "a1-c2"]


def test_jar_11_it_is_captured_there_by_an_archer_that_moves_back(jarmo: Jarmo) -> None:
    before = position(jarmo, RUNNER, to_move="white")

    after = played(jarmo, before, "c4xa5")

    expected = """
    5  W w . . .
    4  . . . . .
    3  . . . . .
    2  . . . . .
    1  b . . . .
    captured: b
    """
    assert jarmo.placement(after) == drawn(jarmo, expected)


ARRIVAL = """
5  w . . . w
4  . . . . B
3  . . . . .
2  . . . . .
1  b . . . b
captured: b
"""


def test_jar_12_a_marked_archer_that_arrives_brings_one_back(jarmo: Jarmo) -> None:
    before = position(jarmo, ARRIVAL)

    after = played(jarmo, before, "e4-c5+d1")

    expected = """
    5  w . B . w
    4  . . . . .
    3  . . . . .
    2  . . . . .
    1  b . . b b
    """
    assert jarmo.placement(after) == drawn(jarmo, expected)
    assert placed(jarmo, before, "e4-c5") == {"", "b1", "c1", "d1"}


def test_jar_12_only_onto_a_free_hole_of_the_own_first_row(jarmo: Jarmo) -> None:
    before = position(jarmo, ARRIVAL)

    assert clause_against(jarmo, before, "e4-c5+a1") == "JAR-12"
    assert clause_against(jarmo, before, "e4-c5+c3") == "JAR-12"
    assert clause_against(jarmo, before, "e4-c5+b5") == "JAR-12"


def test_jar_12_only_with_a_credit(jarmo: Jarmo) -> None:
    unmarked = position(jarmo, ARRIVAL.replace("B", "b"))

    assert clause_against(jarmo, unmarked, "e4-c5+d1") == "JAR-12"
    assert clause_against(jarmo, position(jarmo, ARRIVAL), "e4-c3+d1") == "JAR-12"
    assert clause_against(jarmo, position(jarmo, ARRIVAL), "+d1") == "JAR-12"


FULL_ROW = """
5  w . . . w
4  . . . . B
3  . . . . .
2  . . . . .
1  b w b w b
captured: b
"""


def test_jar_13_without_a_free_hole_the_taking_back_waits(jarmo: Jarmo) -> None:
    before = position(jarmo, FULL_ROW)

    after = played(jarmo, before, "e4-c5")
    later = played(jarmo, after, "a5-c4")

    assert credits(jarmo, after) == {"black": 1, "white": 0}
    assert placed(jarmo, later, "c1-e2") == {"", "c1"}
    assert credits(jarmo, played(jarmo, later, "c1-e2+c1")) == {"black": 0, "white": 0}


LAST_STEP = """
5  b . . . w
4  . . . . b
3  . . . . .
2  . . . . .
1  . . . . W
captured: b w
"""


def test_jar_14_the_game_ends_when_all_remaining_archers_are_home(jarmo: Jarmo) -> None:
    before = position(jarmo, LAST_STEP)

    after = played(jarmo, before, "e4-c5")
    outcome = jarmo.outcome(after)

    assert jarmo.outcome(before) is None
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == (("black",), "JAR-14")
    assert jarmo.turns(after) == []
    assert clause_against(jarmo, after, "e5-c4") == "JAR-14"


def test_jar_15_two_points_on_the_enemys_first_row_one_elsewhere_for_both(jarmo: Jarmo) -> None:
    after = played(jarmo, position(jarmo, LAST_STEP), "e4-c5")

    assert jarmo.scores(after) == {"black": 4, "white": 3}


def test_jar_15_equal_points_are_a_draw(jarmo: Jarmo) -> None:
    drawing = """
    5  b . . . w
    4  . . . . b
    3  . w . . .
    2  . . . . .
    1  . . . . W
    """
    outcome = jarmo.outcome(played(jarmo, position(jarmo, drawing), "e4-c5"))

    assert outcome is not None
    assert outcome.winners == ("black", "white")


def test_jar_16_a_match_is_two_games(jarmo: Jarmo, jasir: Jasir) -> None:
    assert (jarmo.match_games, jasir.match_games) == (2, 2)


TO_AND_FRO = ["b2-c2", "d4-c4", "c2-b2", "c4-d4", "b2-c2"]


def test_jar_17_no_archer_goes_to_and_fro_four_times(jarmo: Jarmo) -> None:
    drawing = """
    5  w w . . .
    4  . . . w .
    3  . . . . .
    2  . b . . .
    1  b b . . .
    """
    third = played(jarmo, position(jarmo, drawing), *TO_AND_FRO)
    fourth_of_white = played(jarmo, third, "d4-c4", "a1-b3")

    assert clause_against(jarmo, played(jarmo, third, "b5-a3"), "c2-b2") == "JAR-17"
    assert clause_against(jarmo, fourth_of_white, "c4-d4") == "JAR-17"


def test_a_game_played_to_its_end_is_printed_with_its_outcome(jarmo: Jarmo) -> None:
    line = Line(jarmo, position(jarmo, LAST_STEP)).play(jarmo.read("e4-c5"))

    assert line.to_move is None
    assert line.legal_turns() == []
