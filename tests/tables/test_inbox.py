"""Messages wait for one thread, which knows how late it comes to them."""

from __future__ import annotations

import threading

from adoube.tables.inbox import Inbox

NS_PER_MS = 1_000_000


class Clock:
    """Stands still until the test moves it; `per_look_ms` moves it with each look at it."""

    def __init__(self, per_look_ms: int = 0) -> None:
        self.now_ms = 10_000
        self._per_look_ms = per_look_ms

    def __call__(self) -> int:
        self.now_ms += self._per_look_ms
        return self.now_ms * NS_PER_MS


def test_everything_that_is_there_comes_at_once_and_in_order() -> None:
    inbox: Inbox[int] = Inbox()
    for message in range(3):
        inbox.put(message)

    assert inbox.wait(None) == [0, 1, 2]
    assert inbox.take_all() == []


def test_a_wait_ends_with_the_first_message_or_at_its_deadline() -> None:
    inbox: Inbox[str] = Inbox()
    threading.Timer(0.05, inbox.put, ["late"]).start()

    assert inbox.wait(None) == ["late"]
    assert inbox.wait(0) == []


def test_a_message_that_came_during_long_work_is_late_by_the_time_it_waited() -> None:
    clock = Clock()
    inbox: Inbox[str] = Inbox(clock)
    inbox.wait(0)

    inbox.put("first")
    clock.now_ms += 400
    inbox.put("second")
    clock.now_ms += 1_000
    inbox.wait(None)

    assert inbox.late_ms == 1_400


def test_a_deadline_that_is_overslept_is_late() -> None:
    clock = Clock(per_look_ms=3_000)
    inbox: Inbox[str] = Inbox(clock)

    inbox.wait(13_001)

    # Each look at the clock finds it 3 s later: at 13 s the wait begins, at 19 s it has ended.
    assert inbox.late_ms == clock.now_ms - 13_001


def test_a_deadline_that_was_over_before_the_wait_is_not_late() -> None:
    inbox: Inbox[str] = Inbox(Clock())

    inbox.wait(1)

    assert inbox.late_ms == 0


def test_a_deadline_that_came_during_long_work_is_late_from_then_on() -> None:
    clock = Clock()
    inbox: Inbox[str] = Inbox(clock)
    inbox.wait(0)

    clock.now_ms += 4_500
    inbox.wait(clock.now_ms - 3_500)

    assert inbox.late_ms == 3_500


def test_what_came_before_anybody_waited_at_all_is_not_late() -> None:
    clock = Clock()
    inbox: Inbox[str] = Inbox(clock)

    inbox.put("before the start")
    clock.now_ms += 60_000
    inbox.wait(None)

    assert inbox.late_ms == 0
