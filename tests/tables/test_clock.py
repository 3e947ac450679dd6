"""Clocks as values, and the timekeeper of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.records.journal import Row
from adoube.records.payloads import Opened, Resumed, TurnPlayed
from adoube.sensing.events import ClockPressed
from adoube.tables.boards.messages import LinkBack, LinkLost
from adoube.tables.clock import Clocks, TimeControl, TimeControlError, Timekeeper
from adoube.tables.history import history_of
from adoube.tables.state import Phase
from tests.tables.sittings import START, Sitting, evening_of, of_kind, stored, table_of

SECOND = 1_000
NOBODY = Clocks({"black": 0, "white": 0})
TEN_SECONDS = {"black": 10 * SECOND, "white": 10 * SECOND}


def test_time_runs_for_whoever_is_at_work() -> None:
    clocks = NOBODY.after("black", None, 5 * SECOND)

    assert clocks.used_at("black", 8 * SECOND) == 3 * SECOND
    assert clocks.used_at("white", 8 * SECOND) == 0


def test_the_end_of_a_turn_hands_it_on() -> None:
    clocks = NOBODY.after("black", None, 0).after("white", None, 4 * SECOND).after("black", None, 9 * SECOND)

    assert clocks.used_ms == {"black": 4 * SECOND, "white": 5 * SECOND}
    assert (clocks.running, clocks.since_ms) == ("black", 9 * SECOND)


def test_what_changes_nothing_makes_no_new_clocks() -> None:
    clocks = NOBODY.after("black", None, 0)

    assert clocks.after("black", None, 7 * SECOND) is clocks


def test_while_nobody_is_at_work_no_time_runs() -> None:
    clocks = NOBODY.after("black", None, 0).after(None, None, 4 * SECOND).after("black", None, 60 * SECOND)

    assert clocks.used_at("black", 61 * SECOND) == 5 * SECOND


def test_time_is_up_once_all_of_it_is_used() -> None:
    clocks = NOBODY.after("black", TEN_SECONDS, 0)
    assert clocks.runs_out_at_ms == 10 * SECOND

    assert clocks.after("black", TEN_SECONDS, 10 * SECOND - 1).up == ()
    late = clocks.after("black", TEN_SECONDS, 10 * SECOND)

    assert (late.up, late.running, late.runs_out_at_ms) == (("black",), "black", None)


def test_seconds_that_come_with_the_turn_come_too_late_for_it() -> None:
    more = {**TEN_SECONDS, "black": 30 * SECOND}

    clocks = NOBODY.after("black", TEN_SECONDS, 0).after("white", more, 11 * SECOND)

    assert clocks.up == ("black",)


def test_clocks_of_a_table_that_failed_stand() -> None:
    stopped = NOBODY.after("black", None, 0).after("white", None, 4 * SECOND).stopped()

    assert stopped.used_at("white", 9 * SECOND) == 0


@pytest.mark.parametrize(
    ("text", "minutes", "seconds"), [("30+10", 30, 10), ("5+0", 5, 0), ("0+15", 0, 15), ("120+30", 120, 30)]
)
def test_a_time_control_is_minutes_and_seconds_a_turn(text: str, minutes: int, seconds: int) -> None:
    assert TimeControl.read(text) == TimeControl(minutes * 60 * SECOND, seconds * SECOND)


@pytest.mark.parametrize("text", ["", "30", "30+", "+10", "30 + 10", "-1+5", "0+0", "1.5+3", "9999+1"])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(TimeControlError, match=r"such as 30\+10"):
        TimeControl.read(text)


def test_the_seconds_of_a_turn_are_there_when_it_begins() -> None:
    control = TimeControl.read("1+10")

    assert control.allowed_ms(0) == 70 * SECOND
    assert control.allowed_ms(3) == 100 * SECOND


SECOND_MS = 1_000


def timed(control: str | None = None) -> Timekeeper:
    return Timekeeper(shown=True, control=TimeControl.read(control) if control else None)


def clocks_of(sitting: Sitting) -> Clocks:
    clocks = sitting.table.state().clocks
    assert clocks is not None
    return clocks


def until_turn(number: int, time: Timekeeper) -> Sitting:
    """A game up to the press that ends a turn."""
    _, events = evening_of(seed=1)
    sitting = Sitting(table_of(time=time))
    for event in events:
        sitting.happens([event])
        if len(sitting.turns) == number:
            return sitting
    raise AssertionError("the game is shorter")


def later(sitting: Sitting, ms: int) -> Sitting:
    """Time passes, and the table looks at its clocks."""
    sitting.now_ms += ms
    sitting.table.keep_time(sitting.now_ms)
    return sitting


def test_each_seats_time_is_what_lies_between_presses() -> None:
    # Given a whole game, and when each turn of it was pressed.
    _, events = evening_of(seed=1)
    sitting = Sitting(table_of(time=timed()))
    began_ms = None
    for event in events:
        sitting.happens([event])
        if began_ms is None and clocks_of(sitting).running is not None:
            began_ms = sitting.now_ms
    presses = [event for event in events if isinstance(event, ClockPressed)]
    assert began_ms is not None

    # When all stretches are added up by hand.
    expected, since_ms = {"black": 0, "white": 0}, began_ms
    for press in presses[: len(sitting.turns)]:
        expected[press.seat] += press.at_ms - since_ms
        since_ms = press.at_ms

    # Then the clocks have counted the same, and stand with the game.
    clocks = clocks_of(sitting)
    assert sitting.table.state().phase is Phase.OVER
    assert (dict(clocks.used_ms), clocks.running) == (expected, None)


def test_a_table_without_clocks_shows_none() -> None:
    assert until_turn(2, Timekeeper(shown=False)).table.state().clocks is None


def test_with_a_time_for_each_player_nobodys_runs_before_the_first_turn() -> None:
    sitting, coming = Sitting(table_of(time=timed("5+10"))), iter(evening_of(seed=1)[1])
    while sitting.table.state().phase is not Phase.PLAYING:
        sitting.happens([next(coming)])

    waiting = clocks_of(later(sitting, 600 * SECOND_MS))
    assert (dict(waiting.used_ms), waiting.running) == ({"black": 0, "white": 0}, None)

    # The first turn costs nothing; from then on time runs.
    while not sitting.turns:
        sitting.happens([next(coming)])
    begun = clocks_of(sitting)
    assert (dict(begun.used_ms), begun.running) == ({"black": 0, "white": 0}, "white")


def test_a_page_is_told_of_turns_and_not_of_seconds() -> None:
    sitting = until_turn(2, timed())
    version = sitting.table.version

    later(sitting, 300 * SECOND_MS)

    assert sitting.table.version == version


def test_a_pause_stops_the_clock_and_going_on_starts_it() -> None:
    sitting = until_turn(3, timed())
    before = clocks_of(sitting)

    sitting.asks("ruling", details={"ruling": "pause"})
    held = clocks_of(later(sitting, 600 * SECOND_MS))
    assert (held.running, held.used_ms) == (None, before.used_ms)

    sitting.asks("ruling", details={"ruling": "go-on"})
    sitting.waits()
    assert clocks_of(sitting).running == before.running == "white"


def test_a_cable_that_is_out_stops_the_clock() -> None:
    sitting = until_turn(3, timed())
    sitting.table.handle(LinkLost("the cable is out"))
    assert clocks_of(later(sitting, 0)).running is None

    sitting.table.handle(LinkBack())
    assert clocks_of(later(sitting, 60 * SECOND_MS)).running == "white"


def test_after_a_turn_is_taken_back_its_players_time_runs_on() -> None:
    sitting = until_turn(3, timed("5+10"))
    assert clocks_of(sitting).running == "white"

    sitting.asks("ruling", details={"ruling": "take-back", "ply": 2, "last": 1})
    stopped = clocks_of(sitting)
    assert stopped.running is None, "until the board stands so"
    assert stopped.allowed_ms == {"black": 320 * SECOND_MS, "white": 320 * SECOND_MS}, (
        "without the turn's seconds"
    )


def test_time_that_is_up_is_a_note_and_ends_nothing() -> None:
    # Given a game of one minute each, and White who thinks.
    sitting = until_turn(3, timed("1+0"))
    running = clocks_of(sitting)
    used = running.used_ms["white"]
    assert sitting.table.wake_at_ms is not None

    # When the minute is over.
    at_ms = running.since_ms + 60 * SECOND_MS - used
    version = sitting.table.version
    sitting.now_ms = at_ms
    sitting.table.wake(at_ms)
    sitting.table.keep_time(at_ms)

    # Then everybody is told once, and White may still play.
    state = sitting.table.state()
    assert any("Grace's time is up. The game continues" in str(note) for note in state.notes)
    assert (state.phase, clocks_of(sitting).running) == (Phase.PLAYING, "white")
    assert sitting.table.version > version
    later(sitting, 60 * SECOND_MS)
    assert sitting.table.version == version + 1

    # And once the arbiter has decided, nobody reads any more that the game goes on.
    sitting.asks("ruling", details={"ruling": "result", "winners": ["black"], "why": "Time."})
    over = sitting.table.state()
    assert over.phase is Phase.OVER
    assert over.notes == ()


def test_the_next_game_begins_with_new_clocks() -> None:
    _, events = evening_of(seed=5, games=2)
    sitting = Sitting(table_of(time=timed()))
    for event in events:
        sitting.happens([event])
        if sitting.table.state().game_number == 2:
            break

    assert sum(clocks_of(sitting).used_ms.values()) == 0


def test_the_row_of_a_turn_says_what_its_players_clock_had_counted() -> None:
    # Given a game under a time control, with the clock of each turn's player as it was shown then.
    _, events = evening_of(seed=1)
    sitting, shown = Sitting(table_of(time=timed("5+10"))), list[int]()
    for event in events:
        sitting.happens([event])
        turns = sitting.table.state().turns
        shown += [clocks_of(sitting).used_ms[turn.seat] for turn in turns[len(shown) :]]

    # Then the rows say the same, and under which control the game was opened.
    played = [row.payload for row in sitting.rows if isinstance(row.payload, TurnPlayed)]
    assert [row.used_ms for row in played] == shown
    assert shown[0] == 0 < shown[-1]
    assert [row.time_control for row in of_kind(sitting.rows, Opened)] == ["5+10"]


def test_no_row_tells_of_a_clock_that_nobody_shows() -> None:
    sitting = until_turn(2, Timekeeper(shown=False))

    assert [
        row.used_ms for row in (each.payload for each in sitting.rows) if isinstance(row, TurnPlayed)
    ] == [
        None,
        None,
    ]
    assert [row.time_control for row in of_kind(sitting.rows, Opened)] == [None]


def test_after_a_restart_each_seat_has_used_what_its_newest_turn_says() -> None:
    sitting = until_turn(4, timed("5+10"))
    before = clocks_of(sitting)

    again = Sitting(table_of(time=timed("3+2")), history_of(stored(sitting.rows)))

    past = history_of(stored(sitting.rows)).open_match
    assert past is not None
    assert past.unfinished is not None
    assert past.unfinished.used_ms == before.used_ms
    [resumed] = [row.payload for row in again.rows if isinstance(row.payload, Resumed)]
    assert resumed.time_control == "3+2"


def test_after_a_restart_the_rows_tell_what_was_used() -> None:
    # Given a game that is cut off after its fourth turn, each row with the moment of its commit.
    _, events = evening_of(seed=1)
    sitting, rows = Sitting(table_of(time=timed())), list[Row]()
    for event in events:
        sitting.happens([event])
        for row in sitting.rows[len(rows) :]:
            moment_ns = sitting.now_ms * 1_000_000
            # A journal of before clocks were kept, whose turns do not say what they took.
            payload = (
                replace(row.payload, used_ms=None) if isinstance(row.payload, TurnPlayed) else row.payload
            )
            rows.append(Row("one", row.game_number, payload, START, moment_ns, len(rows) + 1))
        if len(sitting.turns) == 4:
            break
    before = clocks_of(sitting)

    # When another process takes it up, with another clock.
    again = Sitting(table_of(time=timed()), history_of(rows))
    again.happens(sitting.board_reported_again()).waits()

    # Then each seat has used as much, but for the thinking before anything was touched.
    after = clocks_of(again)
    assert isinstance(rows[-1].payload, TurnPlayed)
    assert after.running == "black"
    for seat, used_ms in after.used_ms.items():
        assert abs(used_ms - before.used_ms[seat]) < 2 * SECOND_MS
