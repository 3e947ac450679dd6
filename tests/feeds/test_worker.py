"""The worker of a feed: each row once, in order, tried again, over restarts, and no table waits for it."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from adoube.feeds.game_reader import GameReader
from adoube.feeds.offsets import FILE_NAME, Offset, OffsetStore, StoredOffset
from adoube.feeds.worker import DeliveryFailed, FeedEntry, FeedWorker, start_feeds
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.roads import RowFeed

BUSY = DeliveryFailed("busy", again=True)
TURNS = ("a1-b3", "c5xb3", "d1-c3")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path)) as written:
        yield written


@contextmanager
def fed(journal: WrittenJournal, feed: RowFeed) -> Iterator[None]:
    stop = start_feeds(journal.tables, [feed], journal.folder)
    try:
        yield
    finally:
        stop()


def place_of(folder: Path, feed: RowFeed) -> Offset:
    with closing(OffsetStore(folder)) as offsets:
        return offsets.stored(feed.key).offset


def test_what_stands_at_the_first_start_is_no_news(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed()
    game.play(TURNS[0])

    with fed(journal, feed):
        row = game.play(TURNS[1])
        feed.until(lambda: feed.rows == [row.id])


def test_rows_come_in_order_and_each_once(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed()
    with fed(journal, feed):
        rows = [game.play(text).id for text in TURNS]
        feed.until(lambda: len(feed.rows) == len(rows))

    assert feed.rows == rows
    assert place_of(journal.folder, feed) == Offset(rows[-1])


def test_what_was_stored_while_nobody_ran_is_told_at_the_next_start(journal: WrittenJournal) -> None:
    game, first, second = WrittenGame(journal), RowFeed(), RowFeed()
    with fed(journal, first):
        told = game.play(TURNS[0])
        first.until(lambda: first.rows == [told.id])
    missed = [game.play(text).id for text in TURNS[1:]]

    with fed(journal, second):
        second.until(lambda: second.rows == missed)


def test_a_row_that_failed_comes_again_under_the_same_id(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed(BUSY, None, None)
    with fed(journal, feed):
        row = game.play(TURNS[0])
        feed.until(lambda: len(feed.came) == 2)

    assert feed.came[0] == feed.came[1]
    assert feed.rows == [row.id] * 2


def test_a_row_is_passed_over_after_the_last_try(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed(BUSY, BUSY, BUSY, None)
    with fed(journal, feed):
        first, second = game.play(TURNS[0]), game.play(TURNS[1])
        feed.until(lambda: second.id in feed.rows)

    assert feed.rows == [first.id] * 3 + [second.id]


def test_a_feed_that_never_gives_up_tries_on(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed(*[BUSY] * 6, None, gives_up=False)
    with fed(journal, feed):
        row = game.play(TURNS[0])
        feed.until(lambda: len(feed.rows) == 7)

    assert feed.rows == [row.id] * 7


def test_what_another_try_cannot_mend_is_not_tried_again(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed(DeliveryFailed("a redirect", again=False))
    with fed(journal, feed):
        rows = [game.play(text).id for text in TURNS[:2]]
        feed.until(lambda: len(feed.rows) == 2)

    assert feed.rows == rows


def test_failing_is_said_once_until_something_gets_through(
    journal: WrittenJournal, caplog: pytest.LogCaptureFixture
) -> None:
    no = DeliveryFailed("no", again=False)
    game, feed = WrittenGame(journal), RowFeed(no, no, None, no)
    with caplog.at_level(logging.WARNING), fed(journal, feed):
        for text in (*TURNS, "e5-d3"):
            game.play(text)
        feed.until(lambda: len(feed.rows) == 4)

    assert [record.getMessage() for record in caplog.records] == [
        "feed of the test: no. Further failures are not reported until a message gets through."
    ] * 2


def test_the_end_does_not_wait_for_a_back_off(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed(BUSY, waits_s=(3600.0,))
    with fed(journal, feed):
        game.play(TURNS[0])
        feed.until(lambda: len(feed.rows) == 1)

    assert not [each for each in threading.enumerate() if each.name == f"feed {feed.name}"]


def test_the_end_does_not_wait_for_the_wait_that_the_other_side_asks_for(journal: WrittenJournal) -> None:
    game = WrittenGame(journal)
    feed = RowFeed(DeliveryFailed("too many requests", again=True, wait_s=3600.0))
    with fed(journal, feed):
        row = game.play(TURNS[0])
        feed.until(lambda: feed.rows == [row.id])


class HeldRowFeed(RowFeed):
    """Looks once, finds nothing, and is held up before it says so."""

    def __init__(self) -> None:
        super().__init__()
        self.looked, self.goes_on = threading.Event(), threading.Event()

    def next_entry(self, reader: GameReader, stored: StoredOffset) -> FeedEntry | None:
        entry = super().next_entry(reader, stored)
        if not self.looked.is_set():
            self.looked.set()
            self.goes_on.wait()
        return entry


def test_what_is_stored_before_the_end_is_told_though_nothing_was_there_a_moment_before(
    journal: WrittenJournal,
) -> None:
    game, feed = WrittenGame(journal), HeldRowFeed()
    with closing(OffsetStore(journal.folder)) as offsets:
        worker = FeedWorker(feed, journal.folder, offsets)
        worker.start()
        feed.looked.wait()
        row = game.play(TURNS[0])
        assert not worker.stop(within_s=0)
        feed.goes_on.set()
        assert worker.stop()

    assert feed.rows == [row.id]


def test_after_a_restart_a_row_is_tried_as_often_as_was_left(journal: WrittenJournal) -> None:
    game, before = WrittenGame(journal), RowFeed(BUSY, waits_s=(3600.0, 3600.0))
    with fed(journal, before):
        first = game.play(TURNS[0])
        before.until(lambda: before.rows == [first.id])

    # What the wait was to be is no reason to wait for longer than today's schedule says.
    after = RowFeed(BUSY, BUSY, BUSY)
    with fed(journal, after):
        second = game.play(TURNS[1])
        after.until(lambda: second.id in after.rows)
        assert after.rows[:3] == [first.id, first.id, second.id]
    assert {told for row, told in after.came if row == first.id} == {before.came[0][1]}


def test_nobody_waits_for_a_file_that_another_program_holds(journal: WrittenJournal) -> None:
    game, feed = WrittenGame(journal), RowFeed()
    with fed(journal, feed):
        with closing(sqlite3.connect(journal.folder / FILE_NAME, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            row = game.play(TURNS[0])
            assert feed.rows == []
            other.execute("ROLLBACK")
        feed.until(lambda: feed.rows == [row.id])


def test_without_feeds_there_is_no_file(journal: WrittenJournal) -> None:
    start_feeds(journal.tables, [], journal.folder)()

    assert not (journal.folder / FILE_NAME).exists()
    assert journal.tables.listeners == 0


def test_a_feed_that_ended_listens_no_more(journal: WrittenJournal) -> None:
    with fed(journal, RowFeed()):
        assert journal.tables.listeners == 1
    assert journal.tables.listeners == 0
