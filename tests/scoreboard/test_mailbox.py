"""The newest state of every table waits for the loop, and never a queue of older ones."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from adoube.tables.state import TableState
from adoube_scoreboard.streaming.hub import Mailbox
from tests.scoreboard.tables import PLAYING


class TurnedLoop:
    """A loop that gets on when the test says so."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []

    def soon(self, call: Callable[[], None]) -> None:
        self.calls.append(call)

    def turn(self) -> None:
        calls, self.calls = self.calls, []
        for call in calls:
            call()


def state(table: str, version: int) -> TableState:
    return replace(PLAYING, table=table, version=version)


def seen_by(shown: list[TableState]) -> list[tuple[str, int]]:
    return [(each.table, each.version) for each in shown]


def test_a_state_is_shown_when_the_loop_gets_to_it() -> None:
    loop, shown = TurnedLoop(), list[TableState]()
    mailbox = Mailbox(loop.soon, shown.append)

    mailbox.put(state("jarmo", 1))
    assert shown == []
    loop.turn()

    assert seen_by(shown) == [("jarmo", 1)]
    assert mailbox.waiting == 0


def test_a_busy_table_overwrites_its_own_waiting_state_and_no_others() -> None:
    loop, shown = TurnedLoop(), list[TableState]()
    mailbox = Mailbox(loop.soon, shown.append)

    mailbox.put(state("quiet", 1))
    for version in range(1, 1001):
        mailbox.put(state("busy", version))
    assert mailbox.waiting == 2
    assert len(loop.calls) == 2
    loop.turn()

    assert seen_by(shown) == [("quiet", 1), ("busy", 1000)]


def test_what_comes_after_a_state_was_shown_is_shown_too() -> None:
    loop, shown = TurnedLoop(), list[TableState]()
    mailbox = Mailbox(loop.soon, shown.append)

    for version in (1, 2, 3):
        mailbox.put(state("jarmo", version))
        loop.turn()

    assert seen_by(shown) == [("jarmo", 1), ("jarmo", 2), ("jarmo", 3)]


def test_a_state_that_cannot_be_shown_keeps_no_other_table_from_being_shown() -> None:
    loop, shown = TurnedLoop(), list[TableState]()

    def show(newest: TableState) -> None:
        if newest.table == "bad":
            raise RuntimeError("this table cannot be drawn")
        shown.append(newest)

    mailbox = Mailbox(loop.soon, show)
    mailbox.put(state("bad", 1))
    mailbox.put(state("good", 1))
    failed = 0
    for call in loop.calls:
        try:
            call()
        except RuntimeError:
            failed += 1

    assert failed == 1
    assert seen_by(shown) == [("good", 1)]
    assert mailbox.waiting == 0


def test_many_threads_leave_every_table_with_its_newest_state_and_none_goes_back() -> None:
    shown: list[TableState] = []
    calls: list[Callable[[], None]] = []
    mailbox = Mailbox(calls.append, shown.append)
    names = [f"table-{number}" for number in range(4)]
    done = threading.Event()

    def play(table: str) -> None:
        for version in range(1, 2001):
            mailbox.put(state(table, version))

    def turn() -> None:
        while not done.is_set() or calls:
            if calls:
                calls.pop(0)()

    loop = threading.Thread(target=turn)
    players = [threading.Thread(target=play, args=(name,)) for name in names]
    for thread in (loop, *players):
        thread.start()
    for thread in players:
        thread.join()
    done.set()
    loop.join()

    for name in names:
        versions = [each.version for each in shown if each.table == name]
        assert versions == sorted(versions)
        assert versions[-1] == 2000
    assert mailbox.waiting == 0
