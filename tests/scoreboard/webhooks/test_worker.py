"""What carries messages: it tries again, gives up, says so once, and never keeps a table."""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from adoube_scoreboard.webhooks import Webhook, start_webhooks
from adoube_scoreboard.webhooks.delivery import Undelivered, WebhookMessage
from adoube_scoreboard.webhooks.outbox import FILE_NAME, MOST_WAITING, Outbox, outbox_key
from adoube_scoreboard.webhooks.worker import Courier
from tests.scoreboard.tables import OVER, PLAYING, FakeTables, turns
from tests.scoreboard.webhooks.receiving import receiver

HOOK = Webhook("https://example.org/x", "a secret of some length", turns=True)
AT_ONCE = (0.0, 0.0)


def message(number: int, event: str = "result") -> WebhookMessage:
    return WebhookMessage(event, str(number), b"{}")


class Road:
    """Delivers, or fails as it is told, and keeps the ids of what came by."""

    def __init__(self, *failures: Undelivered | None) -> None:
        self._failures = list(failures)
        self._came = threading.Condition()
        self.ids: list[str] = []

    def __call__(self, hook: Webhook, told: WebhookMessage, now_s: int) -> None:
        with self._came:
            self.ids.append(told.id)
            self._came.notify_all()
        if self._failures and (failure := self._failures.pop(0)) is not None:
            raise failure

    def until(self, enough: Callable[[], bool]) -> None:
        with self._came:
            assert self._came.wait_for(enough, timeout=30)


@pytest.fixture
def outbox(tmp_path: Path) -> Iterator[Outbox]:
    with closing(Outbox(tmp_path)) as opened:
        yield opened


def carried(outbox: Outbox, road: Road, *messages: WebhookMessage, hook: Webhook = HOOK) -> list[str]:
    courier = Courier(hook, outbox, deliver_it=road, back_off_s=AT_ONCE)
    courier.start()
    for each in messages:
        courier.take(each)
    if messages:
        road.until(lambda: road.ids[-1:] == [messages[-1].id])
    courier.stop(30)
    return road.ids


def test_a_message_that_failed_is_tried_again_under_the_same_id(outbox: Outbox) -> None:
    road = Road(Undelivered("busy", again=True), None)
    courier = Courier(HOOK, outbox, deliver_it=road, back_off_s=AT_ONCE)
    courier.start()
    courier.take(message(1))

    road.until(lambda: road.ids == ["1", "1"])
    courier.stop(30)


def test_a_message_is_given_up_after_the_last_try(outbox: Outbox) -> None:
    busy = Undelivered("busy", again=True)
    road = Road(busy, busy, busy, None)
    courier = Courier(HOOK, outbox, deliver_it=road, back_off_s=AT_ONCE)
    courier.start()
    courier.take(message(1))
    courier.take(message(2))

    road.until(lambda: "2" in road.ids)
    courier.stop(30)
    assert road.ids == ["1", "1", "1", "2"]


def test_what_another_try_cannot_mend_is_not_tried_again(outbox: Outbox) -> None:
    assert carried(outbox, Road(Undelivered("a redirect", again=False)), message(1), message(2)) == ["1", "2"]


def test_a_webhook_for_results_is_told_of_no_turn(outbox: Outbox) -> None:
    only_results = replace(HOOK, turns=False)

    assert carried(
        outbox, Road(), message(1, "turn"), message(2, "takeback"), message(3), hook=only_results
    ) == ["3"]


def test_failing_is_said_once_until_a_message_gets_through(
    outbox: Outbox, caplog: pytest.LogCaptureFixture
) -> None:
    no = Undelivered("no", again=False)
    with caplog.at_level(logging.WARNING):
        carried(outbox, Road(no, no, None, no), *map(message, range(4)))

    assert [record.getMessage().split(".")[0] for record in caplog.records] == ["webhook https://example"] * 2


def test_what_is_too_many_is_dropped_and_said_once(outbox: Outbox, caplog: pytest.LogCaptureFixture) -> None:
    # Given a road on which nothing moves.
    held = threading.Event()
    on_the_way = threading.Event()

    def stuck(hook: Webhook, told: WebhookMessage, now_s: int) -> None:
        on_the_way.set()
        held.wait(30)

    courier = Courier(HOOK, outbox, deliver_it=stuck)
    courier.start()
    courier.take(message(0))
    assert on_the_way.wait(30)

    # When more comes than can wait, then what is dropped is said.
    with caplog.at_level(logging.WARNING):
        for number in range(MOST_WAITING + 5):
            courier.take(message(number))
    assert len(caplog.records) == 1
    assert "256 messages wait for it already" in caplog.records[0].getMessage()

    held.set()
    courier.stop(30)


def test_the_end_does_not_wait_for_a_back_off(outbox: Outbox) -> None:
    road = Road(Undelivered("busy", again=True))
    courier = Courier(HOOK, outbox, deliver_it=road, back_off_s=(3600.0,))
    courier.start()
    courier.take(message(1))
    road.until(lambda: road.ids == ["1"])

    courier.stop(30)

    assert not [each for each in threading.enumerate() if each.name == f"webhook {HOOK.name}"]


def test_after_a_restart_a_message_is_tried_as_often_as_was_left(tmp_path: Path) -> None:
    busy = Undelivered("busy", again=True)
    with closing(Outbox(tmp_path)) as before:
        road = Road(busy)
        courier = Courier(HOOK, before, deliver_it=road, back_off_s=(3600.0, 3600.0))
        courier.start()
        courier.take(message(1))
        road.until(lambda: road.ids == ["1"])
        courier.stop(30)

    # What the wait was to be is no reason to wait for longer than today's schedule says.
    with closing(Outbox(tmp_path)) as after:
        road = Road(busy, busy, busy)
        courier = Courier(HOOK, after, deliver_it=road, back_off_s=AT_ONCE)
        courier.start()
        courier.take(message(2))
        road.until(lambda: "2" in road.ids)
        courier.stop(30)
        assert road.ids[:3] == ["1", "1", "2"]


def test_a_message_that_was_delivered_is_not_sent_after_a_restart(tmp_path: Path) -> None:
    for expected in (["1"], []):
        with closing(Outbox(tmp_path)) as opened:
            assert carried(opened, Road(), *([message(1)] if expected else [])) == expected


def test_the_tables_thread_does_not_wait_for_the_disk(tmp_path: Path) -> None:
    with receiver(204) as receiving:
        tables = FakeTables(PLAYING)
        hook = Webhook(receiving.url, "a secret of some length", allow_private=True)
        stop = start_webhooks(tables, [hook], tmp_path)

        # While another program keeps the file to itself, a result is heard; nothing can be written yet.
        with closing(sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            tables.show(OVER)
            assert receiving.posted == []
            other.execute("ROLLBACK")

        [told] = receiving.wait_for(1)
        stop()
    assert json.loads(told.body)["event"] == "result"


def test_what_is_too_old_is_dropped_at_the_start_and_said_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(Outbox(tmp_path)) as before:
        for number in range(2):
            before.put(outbox_key(HOOK.url), message(number), 0.0)

    # Also by a start that has no webhooks: names are kept for no longer.
    with caplog.at_level(logging.WARNING):
        start_webhooks(FakeTables(PLAYING), [], tmp_path)()

    assert [record.getMessage() for record in caplog.records] == [
        "2 messages to webhooks have waited for more than 24 hours and are dropped."
    ]
    with closing(Outbox(tmp_path)) as after:
        assert after.count(outbox_key(HOOK.url)) == 0


def test_without_webhooks_there_is_no_file(tmp_path: Path) -> None:
    start_webhooks(FakeTables(PLAYING), [], tmp_path)()

    assert list(tmp_path.iterdir()) == []


def test_a_tables_result_reaches_a_server_and_its_beginning_does_not(tmp_path: Path) -> None:
    with receiver(500, 204) as receiving:
        tables = FakeTables(PLAYING)
        hook = Webhook(receiving.url, "a secret of some length", allow_private=True)
        stop = start_webhooks(tables, [hook], tmp_path)

        tables.show(replace(PLAYING, version=8, turns=turns("a1-b3")))
        tables.show(OVER)
        first, second = receiving.wait_for(2)
        stop()

    assert json.loads(first.body)["event"] == "result"
    assert first.body == second.body
    assert first.headers["Adoube-Delivery"] == second.headers["Adoube-Delivery"]
    assert tables.listeners == 0
