"""The state of a table; interruptions of a game and their ends: takebacks, swept boards, adjournments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.board.geometry import Placement
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import Asked, Opened, Resumed, Ruling, TakenBackRow
from adoube.referee.config import Takeback, Timings
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Sensors
from adoube.serialization.fields import Fields
from adoube.tables.history import history_of
from adoube.tables.match import match_of
from adoube.tables.messages import ending_question
from adoube.tables.state import Phase, Question, Remedy
from adoube.tables.table import JudgingOptions, Table
from tests.tables.restarts import restarted, what_stays
from tests.tables.sittings import Sitting, sitting_that_is_asked, stored, table_of
from tests.tables.test_rulings import JARMO, POLARITY, put, sitting_after, stand

# taken back


def test_a_takeback_that_is_called_and_carried_out_shortens_the_record() -> None:
    sitting, line = sitting_after(6)
    mover = "black" if JARMO.to_move(line.position) == "white" else "white"

    answered = sitting.asks("call", details={"call": "takeback", "by": mover})
    assert answered.result == "done"
    stand(sitting, JARMO.placement(line.back_to(5).position))

    assert sitting.turns == line.written_turns()[:5]
    assert TakenBackRow(5) in [row.payload for row in sitting.rows]
    assert what_stays(restarted(sitting).table.state()) == what_stays(sitting.table.state())


@pytest.mark.parametrize("takeback", Takeback)
def test_what_becomes_of_takebacks_is_written_down_with_the_game(takeback: Takeback) -> None:
    sensors = Sensors(POLARITY, 10, clock=True)
    table = Table(
        "one",
        JARMO,
        match_of(JARMO, ("Ada", "Grace")),
        JudgingOptions(sensors, Timings.default(), takeback),
    )

    sitting = Sitting(table)

    opened = sitting.rows[0].payload
    assert isinstance(opened, Opened)
    assert opened.takeback == takeback.value


# swept off


def swept_off() -> tuple[Sitting, Line]:
    sitting, line = sitting_after(6)
    stand(sitting, Placement({}))
    assert sitting.table.state().phase is Phase.CLEARED
    return sitting, line


def asked(sitting: Sitting) -> Question:
    question = sitting.table.state().question
    assert question is not None
    return question


def test_a_board_swept_off_in_the_middle_is_asked_about() -> None:
    sitting, _ = swept_off()

    question = asked(sitting)

    assert [choice.answer for choice in question.choices] == ["black", "white", "draw", "abandoned", "go-on"]
    assert question.to is None
    assert any(isinstance(row.payload, Asked) and row.payload.question == question.id for row in sitting.rows)


@pytest.mark.parametrize(
    ("answer", "winners"),
    [("black", ["black"]), ("white", ["white"]), ("draw", ["black", "white"]), ("abandoned", [])],
)
def test_its_answer_is_the_result(answer: str, winners: list[str]) -> None:
    sitting, _ = swept_off()

    assert sitting.asks("answer", answer, question=asked(sitting).id).result == "done"

    (ruling,) = [row.payload for row in sitting.rows if isinstance(row.payload, Ruling)]
    assert (ruling.ruling, ruling.details["winners"]) == ("result", winners)
    state = sitting.table.state()
    assert state.phase is Phase.OVER
    assert [seat.seat for seat in state.seats if seat.won] == winners
    assert (restarted(sitting).table.state().game_number, state.question) == (2, None)


def test_a_game_that_goes_on_waits_until_the_pieces_are_back() -> None:
    sitting, line = swept_off()
    sitting.asks("answer", "go-on", question=asked(sitting).id)
    sitting.waits()

    missing = sitting.table.state()
    assert (missing.phase, missing.question) == (Phase.SET_UP, None)
    assert missing.remedy is not None
    stand(sitting, JARMO.placement(line.position))

    assert sitting.table.state().phase is Phase.PLAYING
    assert sitting.turns == line.written_turns()


def test_pieces_that_come_back_need_no_answer() -> None:
    sitting, line = swept_off()

    stand(sitting, JARMO.placement(line.position))

    assert sitting.table.state().question is None
    assert sitting.turns == line.written_turns()


def test_a_game_without_draws_does_not_offer_one() -> None:
    answers = [choice.answer for choice in ending_question(make_game("follow-the-arrow"), 1, "").choices]

    assert answers == ["black", "red", "abandoned", "go-on"]


# adjourned


def test_a_table_that_is_taken_up_again_names_the_cells_until_the_board_stands_as_it_was() -> None:
    sitting, line = sitting_after(6)
    placement = JARMO.placement(line.position)
    stand(sitting, placement)
    first, second, *_ = placement.cells
    again = Sitting(table_of(), history_of(stored(sitting.rows)))
    at_night = {event.cell: replace(event, at_ms=0) for event in sitting.shows.values()}
    at_night[first] = replace(at_night[first], shows=0)
    at_night[second] = replace(at_night[second], shows=0)

    again.happens(at_night.values()).waits()
    both = again.table.state()
    put(again, {first: placement.stack(first)})
    one = again.table.state()
    put(again, {second: placement.stack(second)})
    none = again.table.state()

    assert both.remedy is not None
    assert set(both.remedy.fill) == {first, second}
    assert (both.phase, both.remedy.empty) == (Phase.SET_UP, ())
    assert one.remedy is not None
    assert one.remedy.fill == (second,)
    assert (none.phase, none.remedy) == (Phase.PLAYING, None)


def test_other_timings_on_taking_up_again_are_written_down() -> None:
    sitting, _ = sitting_after(2)
    patient = Timings.default().changed(Fields({"ask_ms": 9000}, "the test"))
    sensors = Sensors(POLARITY, 10, clock=True)
    table = Table(
        "one",
        JARMO,
        match_of(JARMO, ("Ada", "Grace")),
        JudgingOptions(sensors, patient, Takeback.OFF),
    )

    again = Sitting(table, history_of(stored(sitting.rows)))

    (resumed,) = [row.payload for row in again.rows if isinstance(row.payload, Resumed)]
    assert resumed.timings["ask_ms"] == 9000
    assert resumed.takeback == "off"


def test_questions_are_numbered_on_after_a_restart() -> None:
    sitting, truth = sitting_that_is_asked()
    before = asked(sitting)

    again = restarted(sitting, "occupancy")

    after = asked(again)
    assert after.id > before.id
    assert again.asks("answer", truth[len(again.turns)], question=before.id).result == "refused"
    assert again.asks("answer", truth[len(again.turns)], question=after.id).result == "done"


def test_a_placing_that_was_half_done_begins_anew_and_names_what_stands_already() -> None:
    game = make_game("follow-the-arrow")
    sitting = Sitting(table_of("occupancy", game=game, by_hand=True))
    cells = game.board.names
    sitting.happens(CellShows(0, cell, 0) for cell in cells).waits()
    for at_ms, cell in ((1000, "a1"), (2000, "b1")):
        sitting.happens([CellShows(at_ms, cell, 1)]).waits()

    again = Sitting(table_of("occupancy", game=game, by_hand=True), history_of(stored(sitting.rows)))
    again.happens(replace(event, at_ms=5000) for event in sitting.shows.values()).waits()

    state = again.table.state()
    assert state.phase is Phase.SET_UP
    assert state.remedy is not None
    assert state.remedy.empty == ("a1", "b1")
    assert "Empty a1 and b1" in state.message.text


# the version


def test_everything_that_may_be_seen_to_change_raises_the_version() -> None:
    sitting = Sitting(table_of(by_page=True))
    start = JARMO.placement(JARMO.start())
    events: list[Event] = [
        CellShows(0, cell, POLARITY.symbol(start.stack(cell))) for cell in JARMO.board.names
    ]
    events += [CellShows(5000, "a1", 0), CellShows(6000, "b3", 1)]
    seen = sitting.table.state()

    for event in [*events, ClockPressed(9500, "black")]:
        now = sitting.happens([event]).table.state()
        later = sitting.waits().table.state()
        assert now.version > seen.version or now == seen
        assert later.version > now.version or later == now
        seen = later
    assert seen.may_end_turn == "white"


def test_a_board_that_stands_as_it_should_has_nothing_to_put_right_whatever_was_illegal() -> None:
    assert Remedy.of((), ()) is None
    assert Remedy.of(("c3",), ()) == Remedy(empty=("c3",))
    assert Remedy.of((), ("a1",)) == Remedy(fill=("a1",))
