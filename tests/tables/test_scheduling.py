"""Deadlines, the queue of the engine, and garbage collection."""

from __future__ import annotations

import gc
import threading
from random import Random

from adoube.tables.hosting import Deadlines, EngineQueue, GcTuning


def test_the_earliest_is_next_and_is_due_from_its_moment_on() -> None:
    deadlines = Deadlines()
    deadlines.set("one", 30)
    deadlines.set("two", 20)

    assert deadlines.next_ms == 20
    assert deadlines.take_due(19) == []
    assert deadlines.take_due(30) == ["two", "one"]
    assert deadlines.next_ms is None


def test_what_was_set_last_counts() -> None:
    deadlines = Deadlines()
    deadlines.set("one", 10)
    deadlines.set("one", 40)
    deadlines.set("two", 50)
    deadlines.set("two", None)

    assert deadlines.take_due(39) == []
    assert deadlines.take_due(100) == ["one"]


def test_against_a_plain_table_of_moments() -> None:
    rng, deadlines, plain = Random(5), Deadlines(), dict[str, int]()
    for now_ms in range(2000):
        name, at_ms = rng.choice("abcdefgh"), rng.choice([None, now_ms + rng.randrange(40)])
        deadlines.set(name, at_ms)
        plain.pop(name, None)
        if at_ms is not None:
            plain[name] = at_ms
        assert deadlines.next_ms == min(plain.values(), default=None)
        due = {name for name, at_ms in plain.items() if at_ms <= now_ms}
        assert set(deadlines.take_due(now_ms)) == due
        plain = {name: at_ms for name, at_ms in plain.items() if name not in due}


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
    inbox: EngineQueue[int] = EngineQueue()
    for message in range(3):
        inbox.put(message)

    assert inbox.wait(None) == [0, 1, 2]
    assert inbox.take_all() == []


def test_a_wait_ends_with_the_first_message_or_at_its_deadline() -> None:
    inbox: EngineQueue[str] = EngineQueue()
    threading.Timer(0.05, inbox.put, ["late"]).start()

    assert inbox.wait(None) == ["late"]
    assert inbox.wait(0) == []


def test_a_message_that_came_during_long_work_is_late_by_the_time_it_waited() -> None:
    clock = Clock()
    inbox: EngineQueue[str] = EngineQueue(clock)
    inbox.wait(0)

    inbox.put("first")
    clock.now_ms += 400
    inbox.put("second")
    clock.now_ms += 1_000
    inbox.wait(None)

    assert inbox.stall_ms == 1_400


def test_a_deadline_that_is_overslept_is_late() -> None:
    clock = Clock(per_look_ms=3_000)
    inbox: EngineQueue[str] = EngineQueue(clock)

    inbox.wait(13_001)

    # Each look at the clock finds it 3 s later: at 13 s the wait begins, at 19 s it has ended.
    assert inbox.stall_ms == clock.now_ms - 13_001


def test_a_deadline_that_was_over_before_the_wait_is_not_late() -> None:
    inbox: EngineQueue[str] = EngineQueue(Clock())

    inbox.wait(1)

    assert inbox.stall_ms == 0


def test_a_deadline_that_came_during_long_work_is_late_from_then_on() -> None:
    clock = Clock()
    inbox: EngineQueue[str] = EngineQueue(clock)
    inbox.wait(0)

    clock.now_ms += 4_500
    inbox.wait(clock.now_ms - 3_500)

    assert inbox.stall_ms == 3_500


def test_what_came_before_anybody_waited_at_all_is_not_late() -> None:
    clock = Clock()
    inbox: EngineQueue[str] = EngineQueue(clock)

    inbox.put("before the start")
    clock.now_ms += 60_000
    inbox.wait(None)

    assert inbox.stall_ms == 0


def test_many_tables_are_looked_through_seldom_and_afterwards_all_is_as_before() -> None:
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    collecting = GcTuning()

    collecting.begin(1000)
    during = gc.get_threshold()
    left_out = gc.get_freeze_count()
    collecting.begin(1)
    collecting.end()

    assert during[0] >= 50_000
    assert left_out > frozen
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


def test_one_table_leaves_the_collector_as_often_as_it_is_but_for_what_lasts() -> None:
    before, collecting = gc.get_threshold(), GcTuning()

    collecting.begin(1)
    during = gc.get_threshold()
    collecting.end()

    assert during[:2] == before[:2]
    assert during[2] > before[2]
    assert gc.get_threshold() == before
