"""The time in which a board was heard stands still while it is away, for whoever judges what stands."""

from __future__ import annotations

from adoube.sensing.events import CellShows
from adoube.tables.boards.messages import LinkBack, LinkLost
from adoube.tables.heard_time import HeardTime
from tests.tables.sittings import Sitting, table_of

AWAY_MS = 20_000  # longer than any wait of the referee's


def test_time_goes_on_where_it_stood_when_the_board_was_lost() -> None:
    heard = HeardTime()
    assert heard.at(1_000) == 1_000

    heard.stop()
    assert heard.at(4_000) == 1_000
    heard.go_on()

    assert [heard.at(9_000), heard.at(9_500)] == [1_000, 1_500]
    assert heard.of_host(1_500) == 9_500
    assert heard.earlier(9_200) == 1_200


def test_nothing_falls_due_while_the_board_is_away_and_at_once_it_is_asked_for_when_it_returns() -> None:
    heard = HeardTime()
    heard.at(1_000)
    assert heard.wake_at_ms(1_400) == 1_400

    heard.stop()
    assert heard.wake_at_ms(1_400) is None
    heard.go_on()

    assert heard.wake_at_ms(1_400) == 1_000
    heard.at(9_000)
    assert heard.wake_at_ms(1_400) == 9_400


def test_two_times_away_are_both_left_out() -> None:
    heard = HeardTime()
    for lost_ms, back_ms in ((1_000, 5_000), (6_000, 16_000)):
        heard.at(lost_ms)
        heard.stop()
        heard.stop()
        heard.go_on()
        heard.at(back_ms)

    assert heard.at(20_000) == 6_000


def played_until_away(*, moves_on: bool) -> list[str]:
    """A piece stands on a cell when the board is lost, and was only on its way there or was to stay there."""
    sitting = Sitting(table_of(clock=False, promise_ms=None))
    table = sitting.table
    sitting.happens(
        CellShows(0, cell, sitting_symbol)
        for cell, sitting_symbol in table.session.monitor.shown(
            table.game.placement(table.game.start())
        ).items()
    ).waits()
    sitting.happens([CellShows(60_000, "a1", 0), CellShows(60_300, "c2", 1)])
    table.handle(LinkLost("the cable is out"))
    assert table.wake_at_ms is None
    back_ms = 60_300 + AWAY_MS
    if moves_on:
        sitting.happens([CellShows(back_ms, "c2", 0), CellShows(back_ms, "b3", 1)])
    table.handle(LinkBack())
    sitting.now_ms = back_ms
    sitting.waits()
    return sitting.table.session.line.written_turns()


def test_a_piece_on_its_way_when_the_board_is_lost_does_not_become_a_turn() -> None:
    assert played_until_away(moves_on=True) == ["a1-b3"]


def test_a_turn_that_stands_before_and_after_is_one() -> None:
    assert played_until_away(moves_on=False) == ["a1-c2"]


def test_the_last_picture_of_a_film_stands_for_good() -> None:
    sitting = Sitting(table_of(clock=False, promise_ms=None))
    table = sitting.table
    start = table.session.monitor.shown(table.game.placement(table.game.start()))
    sitting.happens(CellShows(0, cell, symbol) for cell, symbol in start.items()).waits()
    sitting.happens([CellShows(60_000, "a1", 0), CellShows(60_300, "c2", 1)])

    table.handle(LinkLost("the film is over", ended=True))
    sitting.waits()

    assert table.session.line.written_turns() == ["a1-c2"]
