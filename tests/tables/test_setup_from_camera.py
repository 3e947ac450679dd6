"""A set-up drawn at random that a camera reads: provisional until people accept it, and then played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from adoube.board.geometry import Placement, Stack
from adoube.games.registry import make_game
from adoube.records.payloads import FaultRow, Opened
from adoube.referee.config import Timings
from adoube.sensing.camera import (
    CalibrateFrom,
    CameraOrder,
    ReadSetUp,
    Recalibrate,
    SetUpRead,
    SetUpUnread,
)
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Sensors
from adoube.sensing.views import COLOUR, EMPTY, Symbol, view_named
from adoube.tables.boards.messages import LinkBack, LinkLost
from adoube.tables.history import history_of
from adoube.tables.match import match_of
from adoube.tables.setup import drawn_at
from adoube.tables.state import Answered, Phase
from adoube.tables.table import JudgingOptions, SetupOptions, Table
from tests.tables.sittings import Sitting, of_kind, stored

ASSUMED = make_game("froglet", seed=0)
DRAWN = make_game("froglet", seed=4)
STANDS: Mapping[str, Stack] = DRAWN.placement(DRAWN.start()).cells
VIEW = view_named(COLOUR, ASSUMED.seats)
SEEN: Mapping[str, Symbol] = {cell: VIEW.symbol(stack) for cell, stack in STANDS.items()}
BLUE = next(cell for cell, stack in STANDS.items() if stack == ("shared.blue",))


class Reading:
    """A table of Froglet before a camera whose orders are written down, and whose answers the test gives."""

    def __init__(self) -> None:
        self.orders: list[CameraOrder] = []
        self.sitting = Sitting(self.table(self.orders.append))

    @staticmethod
    def table(order: Callable[[CameraOrder], None] | None) -> Table:
        sensors = Sensors(VIEW, None, clock=True, by_page=True)
        contest = match_of(ASSUMED, ["Ada", "Grace"])
        return Table(
            "one",
            ASSUMED,
            contest,
            JudgingOptions(sensors, Timings.default()),
            setup=SetupOptions(as_read=True),
            board=order,
        )

    def reads(self, *unsure: str, **changes: Symbol) -> Reading:
        self.sitting.table.handle(SetUpRead({**SEEN, **changes}, unsure))
        return self

    def asks(self, act: str, **details: str) -> Answered:
        return self.sitting.asks("set-up", details={"act": act, **details})

    @property
    def told(self) -> str:
        return self.sitting.table.state().message.text


@pytest.fixture
def reading() -> Reading:
    return Reading()


def test_until_it_is_read_nothing_stands_and_the_players_are_told_what_to_do(reading: Reading) -> None:
    state = reading.sitting.table.state()

    assert state.phase is Phase.SET_UP
    assert state.placement == Placement({})
    assert state.provisional is None
    assert "show the camera the empty board" in state.message.text
    assert of_kind(reading.sitting.rows, Opened) == []


def test_the_camera_is_asked_for_as_many_of_each_colour_as_the_game_has(reading: Reading) -> None:
    assert reading.asks("read").result == "done"

    assert reading.orders == [ReadSetUp({"green": 66, "yellow": 51, "red": 21, "blue": 6})]
    assert "take your hands off" in reading.told


def test_what_is_read_is_shown_as_provisional_with_its_unsure_cells(reading: Reading) -> None:
    reading.reads("c3", "d4")

    state = reading.sitting.table.state()
    assert state.provisional == Placement(STANDS)
    assert state.placement == Placement({})
    assert state.set_up is not None
    assert state.set_up.unsure == ("c3", "d4")
    assert state.set_up.objection == ""
    assert "not sure of c3 and d4" in state.message.text


def test_accepted_it_is_the_layout_of_the_game_and_learned_as_it_stands(reading: Reading) -> None:
    reading.reads()

    assert reading.asks("begin").result == "done"

    (opened,) = of_kind(reading.sitting.rows, Opened)
    assert opened.options["layout"] == DRAWN.options["layout"]
    assert reading.sitting.table.state().placement.cells == STANDS
    assert reading.sitting.table.state().set_up is None
    assert reading.orders == [Recalibrate(CalibrateFrom.START, SEEN)]


def test_then_the_game_is_played(reading: Reading) -> None:
    reading.reads().asks("begin")
    sitting = reading.sitting
    sitting.happens(CellShows(1_000, cell, shows) for cell, shows in SEEN.items()).waits()
    assert sitting.table.state().phase is Phase.PLAYING

    sitting.happens([CellShows(9_000, "c3", EMPTY)]).waits()
    sitting.asks("end-turn")
    sitting.waits()

    assert sitting.turns == ["-c3"]


def test_wrong_numbers_are_named_and_no_game_begins(reading: Reading) -> None:
    reading.reads(BLUE, **{BLUE: "green"})

    refused = reading.asks("begin")

    assert refused.result == "refused"
    assert refused.why == (
        f"There are 67 green frogs and should be 66: look at {BLUE}. There are 5 blue frogs and should be 6."
    )
    assert refused.why in reading.told
    assert of_kind(reading.sitting.rows, Opened) == []


def test_a_cell_that_is_put_right_is_sure_and_the_game_may_begin(reading: Reading) -> None:
    reading.reads(BLUE, **{BLUE: EMPTY})
    assert f"Nothing is seen on {BLUE}" in reading.told

    assert reading.asks("put", cell=BLUE, piece="shared.blue").result == "done"

    state = reading.sitting.table.state()
    assert state.set_up is not None
    assert state.set_up.unsure == ()
    assert "All pieces are there" in state.message.text
    assert reading.asks("begin").result == "done"


def test_the_next_kinds_come_in_a_circle_and_an_empty_cell_begins_it(reading: Reading) -> None:
    reading.reads(**{BLUE: EMPTY})
    shown = []

    for _ in range(5):
        reading.asks("next", cell=BLUE)
        provisional = reading.sitting.table.state().provisional
        assert provisional is not None
        shown.append(provisional.stack(BLUE)[0].partition(".")[2])

    assert shown == ["green", "yellow", "red", "blue", "green"]


@pytest.mark.parametrize(
    ("details", "why"),
    [
        ({}, "act"),
        ({"act": "guess"}, "read, put, next, begin"),
        ({"act": ["put"]}, "act"),
        ({"act": "put", "cell": "z9", "piece": "shared.red"}, "no cell z9"),
        ({"act": "put", "cell": "c3", "piece": "shared.pink"}, "shared.green, shared.yellow"),
        ({"act": "put", "cell": "c3"}, "piece"),
        ({"act": "next"}, "cell"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    reading: Reading, details: dict[str, object], why: str
) -> None:
    refused = reading.reads().sitting.asks("set-up", details=details)

    assert refused.result == "refused"
    assert why in refused.why


@pytest.mark.parametrize("act", ["put", "begin"])
def test_before_it_is_read_there_is_nothing_to_put_right_or_to_begin_with(reading: Reading, act: str) -> None:
    refused = reading.asks(act, cell="c3", piece="shared.red")

    assert "has not been read yet" in refused.why


def test_what_the_camera_cannot_read_is_said_and_it_can_be_asked_again(reading: Reading) -> None:
    reading.sitting.table.handle(SetUpUnread("The set-up cannot be read: it is dark."))

    assert reading.told == "The set-up cannot be read: it is dark."
    assert reading.asks("read").result == "done"


def test_a_start_that_nobody_knows_yet_is_not_learned_but_an_empty_board_is(reading: Reading) -> None:
    start = reading.sitting.asks("recalibrate", details={"from": "start"})
    empty = reading.sitting.asks("recalibrate", details={"from": "empty"})

    assert start.result == "refused"
    assert "have the camera read it" in start.why
    assert empty.result == "done"


def test_once_the_game_has_begun_no_set_up_is_read(reading: Reading) -> None:
    reading.reads().asks("begin")

    assert "This table reads no set-up" in reading.asks("read").why
    reading.reads(**{BLUE: "green"})
    assert reading.sitting.table.state().placement.cells == STANDS


def test_a_table_without_a_camera_takes_the_set_up_that_was_drawn_from_the_seed() -> None:
    sitting = Sitting(Reading.table(None))

    (opened,) = of_kind(sitting.rows, Opened)
    assert opened.options["layout"] == ASSUMED.options["layout"]


def test_a_game_taken_up_again_is_not_read_anew(reading: Reading) -> None:
    reading.reads().asks("begin")
    past = history_of(stored(reading.sitting.rows))

    again = Sitting(Reading.table(lambda _: None), past)

    assert again.table.state().set_up is None
    assert again.table.state().placement.cells == STANDS


def test_the_next_game_of_a_match_is_drawn_and_read_anew(reading: Reading) -> None:
    reading.reads().asks("begin")
    sitting = reading.sitting
    ruled = sitting.asks("ruling", details={"ruling": "result", "winners": []})
    assert ruled.result == "done", ruled.why

    assert sitting.asks("new-game").result == "done"

    state = sitting.table.state()
    assert state.set_up is not None
    assert not state.set_up.is_read
    assert len(of_kind(sitting.rows, Opened)) == 1


def test_where_all_pieces_look_alike_nothing_can_be_read() -> None:
    assert drawn_at(ASSUMED, view_named("occupancy", ASSUMED.seats)) is None
    assert drawn_at(make_game("jarmo"), view_named(COLOUR, ("black", "white"))) is None


def test_a_camera_that_is_lost_during_a_set_up_is_written_down_with_the_game_that_follows() -> None:
    table = Reading()
    table.sitting.table.handle(LinkLost("The camera gives no more pictures."))
    table.sitting.table.handle(LinkBack())
    table.reads()
    assert table.sitting.rows == []

    table.asks("begin")

    rows = table.sitting.rows
    assert [(row.game_number, type(row.payload)) for row in rows[:2]] == [(1, Opened), (1, FaultRow)]


def test_a_set_up_given_up_for_another_match_keeps_its_faults_for_the_game_that_is_played() -> None:
    table = Reading()
    table.sitting.table.handle(LinkLost("The camera gives no more pictures."))
    table.sitting.table.handle(LinkBack())
    table.sitting.asks("begin")

    table.reads().asks("begin")

    rows = table.sitting.rows
    assert {row.game_number for row in rows} == {2}
    assert [type(row.payload) for row in rows[:2]] == [Opened, FaultRow]
