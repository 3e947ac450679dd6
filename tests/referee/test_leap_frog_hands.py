"""Quick hands at games that cannot list their turns: a turn that no reading ever showed alone is found."""

from adoube.referee.readable_verdicts import record_of
from adoube.referee.verdicts import TurnQuestion
from tests.referee.scene import Scene


def test_a_turn_under_a_quick_answer_is_found() -> None:
    table = Scene("leap-frog", turns="-a1 -i9").forget()

    table.lift("a3").put("a1").take_off("a2", 20)
    table.lift("c2", 30).press("p1").put("a2", 60).take_off("b2", 60).wait(300).press("p2").wait(1000)

    assert table.turns == ["-a1", "-i9", "a3xa1", "c2xa2"]
    assert not table.said(TurnQuestion)


def test_whether_one_piece_that_both_players_moved_played_one_turn_or_two_is_asked() -> None:
    table = Scene("leap-frog", turns="-a1 -c1").forget()

    table.lift("a3").put("a1").take_off("a2", 20)
    table.lift("a1", 30).press("p1").put("c1", 60).take_off("b1", 60).wait(300).press("p2").wait(9000)

    assert table.turns == ["-a1", "-c1"]
    assert [asked.choices for asked in table.said(TurnQuestion)] == [("a3xa1", "a3xa1xc1")]
    record = record_of(table.answer("a3xa1").wait(9000).referee)
    assert record.turns == ("-a1", "-c1", "a3xa1", "a1xc1")
    assert not record.open


def two_distant_turns(table: Scene) -> Scene:
    table.forget().lift("a3").put("a1").take_off("a2", 20)
    table.lift("i7", 30).press("p1").put("i9", 60).take_off("i8", 60)
    return table.wait(300).press("p2").wait(9000)


def test_the_turn_that_was_touched_first_was_the_first() -> None:
    table = two_distant_turns(Scene("leap-frog", turns="-a1 -i9"))

    assert table.turns == ["-a1", "-i9", "a3xa1", "i7xi9"]
    assert not table.said(TurnQuestion)


def test_so_it_was_where_touches_may_go_unreported_for_all_cells_tell_what_was_first() -> None:
    table = two_distant_turns(Scene("leap-frog", turns="-a1 -i9", promise_ms=None))

    assert table.turns == ["-a1", "-i9", "a3xa1", "i7xi9"]
    assert not table.said(TurnQuestion)
