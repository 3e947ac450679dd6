"""What waits for webhooks outlasts a restart, is bounded, and leaves nothing behind."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from adoube_scoreboard.webhooks.delivery import WebhookMessage
from adoube_scoreboard.webhooks.outbox import (
    FILE_NAME,
    MOST_AGE_S,
    MOST_WAITING,
    Outbox,
    OutboxError,
    outbox_key,
)

KEY = outbox_key("https://example.org/x?token=abc")
NOW_S = 1_800_000_000.0


def message(number: int, **told: str) -> WebhookMessage:
    return WebhookMessage("result", f"id-{number}", json.dumps(told, ensure_ascii=False).encode())


@pytest.fixture
def outbox(tmp_path: Path) -> Iterator[Outbox]:
    with closing(Outbox(tmp_path)) as opened:
        yield opened


def test_what_waits_is_found_again_with_its_id_and_its_tries(tmp_path: Path) -> None:
    with closing(Outbox(tmp_path)) as before:
        before.put(KEY, message(1, verdict="Žofie has won."), NOW_S)
        before.put(KEY, message(2), NOW_S)
        first = before.oldest(KEY)
        assert first is not None
        before.postpone(first.number, 2, NOW_S + 25)

    with closing(Outbox(tmp_path)) as after:
        found = after.oldest(KEY)
        assert found is not None
        assert (found.message, found.tries, found.due_s) == (
            message(1, verdict="Žofie has won."),
            2,
            NOW_S + 25,
        )
        after.remove(found.number)
        second = after.oldest(KEY)
        assert second is not None
        assert (second.message.id, second.tries) == ("id-2", 0)


@pytest.mark.skipif(os.name != "posix", reason="only where files have POSIX modes")
def test_the_file_is_for_this_users_eyes_alone(outbox: Outbox) -> None:
    outbox.put(KEY, message(1), NOW_S)

    assert outbox.file.stat().st_mode & 0o777 == 0o600


def test_each_webhook_has_its_own_messages_and_two_of_one_address_too(outbox: Outbox) -> None:
    second = outbox_key("https://example.org/x?token=abc", 2)
    outbox.put(KEY, message(1), NOW_S)

    assert (outbox.count(KEY), outbox.count(second)) == (1, 0)
    assert outbox.oldest(second) is None


def test_one_webhook_may_have_so_many_messages_and_no_more(outbox: Outbox) -> None:
    other = outbox_key("https://example.net/")
    kept = [outbox.put(KEY, message(number), NOW_S) for number in range(MOST_WAITING + 1)]

    assert kept == [True] * MOST_WAITING + [False]
    assert outbox.put(other, message(0), NOW_S)


def test_what_has_waited_for_too_long_is_dropped(outbox: Outbox) -> None:
    outbox.put(KEY, message(1), NOW_S - MOST_AGE_S - 1)
    outbox.put(KEY, message(2), NOW_S - MOST_AGE_S + 1)

    assert outbox.drop_old(NOW_S) == 1
    left = outbox.oldest(KEY)
    assert left is not None
    assert left.message.id == "id-2"


def test_neither_the_address_nor_what_was_delivered_can_be_read_from_the_file(outbox: Outbox) -> None:
    outbox.put(KEY, message(1, player="Grace Hopper"), NOW_S)
    assert b"Grace Hopper" in outbox.file.read_bytes()

    found = outbox.oldest(KEY)
    assert found is not None
    outbox.remove(found.number)

    assert [file.name for file in outbox.file.parent.iterdir()] == [FILE_NAME]
    assert b"Grace Hopper" not in outbox.file.read_bytes()
    assert b"example.org" not in outbox.file.read_bytes()


def test_a_name_is_forgotten_with_the_messages_that_tell_of_it(outbox: Outbox) -> None:
    outbox.put(KEY, message(1, player='Ada "Countess" L.'), NOW_S)
    outbox.put(KEY, message(2, player="Grace"), NOW_S)

    assert outbox.forget('Ada "Countess" L.') == 1
    assert outbox.count(KEY) == 1


def test_a_damaged_file_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 100)

    with pytest.raises(OutboxError, match=f"{FILE_NAME}: .* not a database"):
        Outbox(tmp_path)


def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / FILE_NAME).read_bytes()

    with pytest.raises(OutboxError, match="this is not a file of this version of adoube"):
        Outbox(tmp_path)

    assert (tmp_path / FILE_NAME).read_bytes() == before
