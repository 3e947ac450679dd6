"""The rulings on archers that come back, JAR-A2 to JAR-A7, with their options."""

from adoube.games.jarmo import Jarmo, Jasir
from tests.games.jarmo_boards import clause_against, credits, drawn, placed, played, position

ARRIVAL = """
5  w . . . w
4  . . . . B
3  . . . . .
2  . . . . .
1  b . . . b
captured: b w
"""
FULL_ROW = """
5  w . . . w
4  . . . . B
3  . . . . .
2  . . . . .
1  b w b w b
captured: b
"""
WAITING = """
5  w . . . w
4  . . . . .
3  . . . b .
2  . . . . .
1  b w b w b
captured: b
"""
OPEN_ROW = """
5  w . . . w
4  . . . . .
3  . . . b .
2  . . . . .
1  b . b w b
captured: b
"""
FIRST_CAPTURE = """
5  w . w . w
4  . . . . b
3  . . . . .
2  . . . . .
1  b . . . b
captured: b
"""
UNCAPTURED = ARRIVAL.replace("captured: b w", "captured: w")


def test_jar_a2_the_owner_of_the_marked_archer_takes_his_own_archer_back() -> None:
    jarmo = Jarmo()

    after = played(jarmo, position(jarmo, ARRIVAL), "e4-c5+b1")

    expected = """
    5  w . B . w
    4  . . . . .
    3  . . . . .
    2  . . . . .
    1  b b . . b
    captured: w
    """
    assert jarmo.placement(after) == drawn(jarmo, expected)


MARKED_FALLS = """
5  w . w . w
4  . . . . B
3  . . . b .
2  . . . . .
1  b . . . b
"""


def test_jar_a2_under_dagaz_a_marked_archer_goes_to_its_owners_reserve() -> None:
    dagaz = Jarmo({"reentry": "dagaz"})
    before = position(dagaz, MARKED_FALLS, to_move="white")

    fallen = played(dagaz, before, "c5xe4")
    dropped = played(dagaz, fallen, "+b1", "a5-b3")

    expected = """
    5  . . . . w
    4  . . . . W
    3  . w . b .
    2  . . . . .
    1  b b . . b
    """
    assert dagaz.placement(fallen).off == {"captured": {}, "reserve": {"black.archer": 1}}
    assert {"+b1", "+c1", "+d1"} <= set(dagaz.turns(fallen))
    assert dagaz.placement(dropped) == drawn(dagaz, expected)
    assert clause_against(dagaz, dropped, "+c1") == "JAR-12"


def test_jar_a2_under_dagaz_an_unmarked_archer_stays_captured_and_arrivals_bring_nobody_back() -> None:
    dagaz = Jarmo({"reentry": "dagaz"})

    fallen = played(dagaz, position(dagaz, MARKED_FALLS, to_move="white"), "e5xd3")

    assert dagaz.placement(fallen).off == {"captured": {"black.archer": 1}, "reserve": {}}
    assert placed(dagaz, fallen, "e4xc5") == {""}
    assert credits(dagaz, played(dagaz, fallen, "e4xc5")) == {"black": 0, "white": 0}


def test_jar_a3_taking_back_is_a_choice() -> None:
    jarmo = Jarmo()
    before = position(jarmo, ARRIVAL)

    declined = played(jarmo, before, "e4-c5")

    assert placed(jarmo, before, "e4-c5") == {"", "b1", "c1", "d1"}
    assert credits(jarmo, declined) == {"black": 0, "white": 0}


def test_jar_a3_under_forced_an_archer_must_be_taken_back_where_it_can() -> None:
    forced = Jarmo({"reentry": "forced"})

    assert placed(forced, position(forced, ARRIVAL), "e4-c5") == {"b1", "c1", "d1"}
    assert clause_against(forced, position(forced, ARRIVAL), "e4-c5") == "JAR-A3"
    assert placed(forced, position(forced, FULL_ROW), "e4-c5") == {""}


def test_jar_a3_under_costs_turn_setting_an_archer_is_the_whole_turn() -> None:
    costly = Jarmo({"reentry": "costs_turn"})

    arrived = played(costly, position(costly, ARRIVAL), "e4-c5")
    later = played(costly, arrived, "a5-b3")
    back = played(costly, later, "+b1")

    assert credits(costly, arrived) == {"black": 1, "white": 0}
    assert clause_against(costly, position(costly, ARRIVAL), "e4-c5+b1") == "JAR-12"
    assert {"+b1", "+c1", "+d1"} <= set(costly.turns(later))
    assert credits(costly, back) == {"black": 0, "white": 0}
    assert costly.to_move(back) == "white"
    assert clause_against(costly, later, "+a1") == "JAR-12"


def test_jar_a3_under_costs_turn_a_credit_passed_over_ends() -> None:
    costly = Jarmo({"reentry": "costs_turn"})

    passed_over = played(costly, position(costly, ARRIVAL), "e4-c5", "a5-b3", "a1-c2")

    assert credits(costly, passed_over) == {"black": 0, "white": 0}


def test_jar_a4_an_archer_that_first_captures_on_arriving_counts_as_marked() -> None:
    jarmo = Jarmo()

    assert placed(jarmo, position(jarmo, FIRST_CAPTURE), "e4xc5") == {"", "b1", "c1", "d1"}


def test_jar_a4_under_before_it_must_have_been_marked_already() -> None:
    strict = Jarmo({"marking": "before"})
    marked_before = FIRST_CAPTURE.replace(". . . . b", ". . . . B", 1)

    after = played(strict, position(strict, FIRST_CAPTURE), "e4xc5")

    assert placed(strict, position(strict, FIRST_CAPTURE), "e4xc5") == {""}
    assert placed(strict, position(strict, marked_before), "e4xc5") == {"", "b1", "c1", "d1"}
    assert strict.placement(after).stack("c5") == ("black.archer.marked",)


def test_jar_a5_without_a_captive_the_right_lapses() -> None:
    jarmo = Jarmo()
    before = position(jarmo, UNCAPTURED)

    assert placed(jarmo, before, "e4-c5") == {""}
    assert credits(jarmo, played(jarmo, before, "e4-c5")) == {"black": 0, "white": 0}


def test_jar_a5_under_banked_it_waits_for_a_captive() -> None:
    banked = Jarmo({"no_captive": "banked"})

    arrived = played(banked, position(banked, UNCAPTURED), "e4-c5")
    robbed = played(banked, arrived, "a5-b3", "e1-d3", "b3xa1")

    assert credits(banked, arrived) == {"black": 1, "white": 0}
    assert placed(banked, robbed, "d3-d4") == {"", "b1", "c1", "d1", "e1"}
    assert credits(banked, played(banked, robbed, "d3-d4")) == {"black": 0, "white": 0}


def test_jar_a6_credits_never_exceed_the_own_captured_archers() -> None:
    jarmo = Jarmo()
    second_arrival = FULL_ROW.replace("1  b w b w b", "1  b w w w b").replace("3  . . . . .", "3  . B . . .")
    before = position(jarmo, second_arrival + "captured: b", credits=(1, 0))

    assert credits(jarmo, played(jarmo, before, "e4-c5")) == {"black": 1, "white": 0}


def test_jar_a6_a_turn_that_leaves_the_row_full_keeps_its_credits() -> None:
    jarmo = Jarmo()
    before = position(jarmo, WAITING, credits=(1, 0))

    assert credits(jarmo, played(jarmo, before, "d3-d4")) == {"black": 1, "white": 0}


def test_jar_a6_a_turn_that_leaves_a_hole_free_ends_them() -> None:
    jarmo = Jarmo()
    before = position(jarmo, WAITING, credits=(1, 0))

    assert credits(jarmo, played(jarmo, before, "c1-a2")) == {"black": 0, "white": 0}


def test_jar_a6_the_hole_just_left_may_be_used() -> None:
    jarmo = Jarmo()
    before = position(jarmo, WAITING, credits=(1, 0))

    assert placed(jarmo, before, "c1-a2") == {"", "c1"}


def test_jar_a6_one_turn_sets_one_archer_and_the_rest_waits_while_the_row_is_full() -> None:
    jarmo = Jarmo()
    two_captives = WAITING.replace("3  . . . b .", "3  . . . . .").replace("captured: b", "captured: b*2")
    before = position(jarmo, two_captives, credits=(2, 0))

    assert credits(jarmo, played(jarmo, before, "c1-a2+c1")) == {"black": 1, "white": 0}
    assert credits(jarmo, played(jarmo, before, "c1-a2")) == {"black": 0, "white": 0}


def test_jar_a6_two_archers_that_come_to_one_hole_and_are_replaced_are_one_turn() -> None:
    jarmo = Jarmo()
    before = position(jarmo, WAITING, credits=(1, 0))

    from_a1, from_e1 = (played(jarmo, before, turn) for turn in ("a1-c2+a1", "e1-c2+e1"))

    assert from_a1 == from_e1
    assert "a1-c2+a1" in jarmo.turns(before)
    assert "e1-c2+e1" not in jarmo.turns(before)
    assert jarmo.write(jarmo.canonical(before, jarmo.read("e1-c2+e1"))) == "a1-c2+a1"


def test_jar_a6_a_skip_sets_no_archer() -> None:
    jasir = Jasir()
    stuck = """
    5  . . b . w
    4  b . . . b
    3  . . . . .
    2  . . . . .
    1  . . . . .
    captured: b
    """
    before = position(jasir, stuck, credits=(1, 0))

    assert jasir.turns(before) == ["skip"]
    assert credits(jasir, played(jasir, before, "skip")) == {"black": 0, "white": 0}


def test_jar_a6_the_end_is_looked_at_after_the_placement() -> None:
    jarmo = Jarmo()
    last_runner = """
    5  b . . . w
    4  . . . . B
    3  . . . . .
    2  . . . . .
    1  . . . . .
    captured: b
    """
    before = position(jarmo, last_runner)

    assert jarmo.outcome(played(jarmo, before, "e4-c5")) is not None
    assert jarmo.outcome(played(jarmo, before, "e4-c5+a1")) is None


def test_jar_a6_under_before_a_waiting_credit_needs_a_hole_free_before_the_move() -> None:
    before_move = Jarmo({"credit": "before"})
    full = position(before_move, WAITING, credits=(1, 0))
    one_free = position(before_move, OPEN_ROW, credits=(1, 0))

    assert placed(before_move, full, "c1-a2") == {""}
    assert credits(before_move, played(before_move, full, "c1-a2")) == {"black": 1, "white": 0}
    assert placed(before_move, one_free, "c1-a2") == {"", "b1"}
    assert credits(before_move, played(before_move, one_free, "c1-a2")) == {"black": 0, "white": 0}


def test_jar_a6_under_before_the_archer_just_set_may_make_the_move() -> None:
    before_move = Jarmo({"credit": "before"})
    one_free = position(before_move, OPEN_ROW, credits=(1, 0))

    after = played(before_move, one_free, "b1-d2+b1")

    expected = """
    5  w . . . w
    4  . . . . .
    3  . . . b .
    2  . . . b .
    1  b . b w b
    """
    assert before_move.placement(after) == drawn(before_move, expected)
    assert clause_against(before_move, one_free, "b1-d2") == "JAR-03"


def test_jar_a6_under_before_an_arrival_still_brings_one_back_after_the_move() -> None:
    before_move = Jarmo({"credit": "before"})

    assert placed(before_move, position(before_move, ARRIVAL), "e4-c5") == {"", "b1", "c1", "d1"}


def test_jar_a7_an_archer_taken_back_is_unmarked() -> None:
    jarmo = Jarmo()

    after = played(jarmo, position(jarmo, ARRIVAL), "e4-c5+b1")

    assert jarmo.placement(after).stack("b1") == ("black.archer",)
