"""How far a feed has come outlasts a restart, and its file tells nothing of games or addresses."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from adoube.feeds.offsets import FILE_NAME, Offset, OffsetStore, OffsetStoreError, StoredOffset, feed_key

KEY = feed_key("webhook", "https://example.org/x?token=abc")


@pytest.fixture
def offsets(tmp_path: Path) -> Iterator[OffsetStore]:
    with closing(OffsetStore(tmp_path)) as opened:
        yield opened


def test_a_place_is_found_again_with_its_tries(tmp_path: Path) -> None:
    with closing(OffsetStore(tmp_path)) as before:
        before.begin(KEY, 7)
        before.take(KEY, Offset(9, 2))
        before.postpone(KEY, 3, 1_800_000_000.5)
        told = before.message_id(KEY, Offset(9, 3))

    with closing(OffsetStore(tmp_path)) as after:
        assert after.stored(KEY) == StoredOffset(Offset(9, 2), 3, 1_800_000_000.5, 7)
        assert after.message_id(KEY, Offset(9, 3)) == told


def test_a_feed_that_is_known_does_not_begin_again(offsets: OffsetStore) -> None:
    offsets.begin(KEY, 7)
    offsets.begin(KEY, 12)

    assert offsets.stored(KEY).offset == Offset(7)


def test_what_was_taken_is_due_at_once_with_no_tries(offsets: OffsetStore) -> None:
    offsets.begin(KEY, 7)
    offsets.postpone(KEY, 3, 1_800_000_000.0)
    offsets.take(KEY, Offset(8))

    assert offsets.stored(KEY) == StoredOffset(Offset(8), begun=7)


def test_no_two_messages_have_one_id(offsets: OffsetStore, tmp_path: Path) -> None:
    second = feed_key("webhook", "https://example.org/x?token=abc", 2)
    (tmp_path / "other").mkdir()
    with closing(OffsetStore(tmp_path / "other")) as elsewhere:
        ids = [
            offsets.message_id(KEY, Offset(7)),
            offsets.message_id(KEY, Offset(7, 1)),
            offsets.message_id(KEY, Offset(8)),
            offsets.message_id(second, Offset(7)),
            elsewhere.message_id(KEY, Offset(7)),
        ]

    assert len(set(ids)) == len(ids)


@pytest.mark.skipif(os.name != "posix", reason="only where files have POSIX modes")
def test_the_file_is_for_this_users_eyes_alone(offsets: OffsetStore) -> None:
    assert offsets.file.stat().st_mode & 0o777 == 0o600


def test_no_address_can_be_read_from_the_file(offsets: OffsetStore) -> None:
    offsets.begin(KEY, 7)

    assert b"example.org" not in offsets.file.read_bytes()


def test_a_damaged_file_is_refused_with_its_name(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b"no database at all" * 100)

    with pytest.raises(OffsetStoreError, match=f"{FILE_NAME}: .* not a database"):
        OffsetStore(tmp_path)


def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / FILE_NAME).read_bytes()

    with pytest.raises(OffsetStoreError, match="this file was not written by this version of adoube"):
        OffsetStore(tmp_path)

    assert (tmp_path / FILE_NAME).read_bytes() == before
