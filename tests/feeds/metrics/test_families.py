"""The figures, as the parsers of Prometheus' own library read them, held against the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from prometheus_client.metrics_core import Metric
from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
from prometheus_client.parser import text_string_to_metric_families as plain_text

from adoube.feeds.metrics import JournalCounts, Measures, VerdictCounts
from adoube.feeds.metrics.families import written
from adoube.feeds.worker import DeliveryFailed, FeedStatus, FeedWatch, start_feeds
from adoube.records.payloads import FaultRow, Kind
from adoube.tables.hosting import LatencyHistogram
from adoube.tables.state import Message, Question
from adoube.words import as_written
from tests.feeds.journals import WrittenGame, WrittenJournal
from tests.feeds.roads import RowFeed
from tests.scoreboard.tables import PLAYING

OPEN_METRICS = "application/openmetrics-text; version=1.0.0"
TURNS = ("a1-b3", "c5xb3", "d1-c3")
Figures = dict[tuple[str, tuple[str, ...]], float]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[WrittenJournal]:
    with closing(WrittenJournal(tmp_path)) as written:
        yield written


def measures(
    journal: WrittenJournal, *, delays: LatencyHistogram | None = None, feeds: tuple[FeedStatus, ...] = ()
) -> Measures:
    counts = (delays or LatencyHistogram()).counts
    return Measures(journal.tables, JournalCounts(journal.folder), VerdictCounts(), counts, lambda: feeds)


def samples(families: Iterable[Metric]) -> Figures:
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in families
        for sample in family.samples
    }


def read(found: Measures, *, accept: str = "", streams: int = 0) -> Figures:
    text, content_type = written(found, lambda: streams, accept)
    parse = open_metrics if "openmetrics" in content_type else plain_text
    return samples(parse(text.decode()))


def rows_of_file(folder: Path) -> dict[str, int]:
    """By kind, asked of the file past adoube."""
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as connection:
        return dict(connection.execute("SELECT kind, count(*) FROM rows GROUP BY kind"))


@pytest.mark.parametrize("accept", ["", OPEN_METRICS])
def test_counts_are_those_of_the_journal_and_go_on_with_it(journal: WrittenJournal, accept: str) -> None:
    game, other = WrittenGame(journal), WrittenGame(journal, table="south")
    game.play(*TURNS)
    found = measures(journal)

    first = read(found, accept=accept)
    other.play(TURNS[0])
    game.take_back(2)
    game.append(FaultRow(as_written("a fault")))
    second = read(found, accept=accept)

    assert first["adoube_turns_total", ("north",)] == 3
    assert second["adoube_turns_total", ("north",)] == 3
    assert second["adoube_turns_total", ("south",)] == 1
    assert second["adoube_faults_total", ("north",)] == 1
    for kind in Kind:
        wanted = rows_of_file(journal.folder).get(kind.value, 0)
        assert second["adoube_journal_rows_total", (kind.value,)] == wanted


def test_tables_are_told_as_they_stand(journal: WrittenJournal) -> None:
    asked = replace(PLAYING, table="south", question=Question(1, None, "Which?", ()), connected=False)
    journal.tables.show(replace(asked, closed=True))

    found = read(measures(journal), streams=7)

    assert found["adoube_tables", ("playing",)] == 2
    assert [found[name, ("south",)] for name in ("adoube_board_connected", "adoube_questions_open")] == [0, 1]
    assert [found["adoube_table_closed", (table,)] for table in ("jarmo", "south")] == [0, 1]
    assert found["adoube_stream_clients", ()] == 7


def test_a_sentence_is_counted_once_by_its_kind(journal: WrittenJournal) -> None:
    found = measures(journal)
    for state in (PLAYING, replace(PLAYING, version=8), replace(PLAYING, message=Message("illegal", "No."))):
        found.verdicts(state)

    figures = read(found)

    assert figures["adoube_verdicts_total", ("moved",)] == 1
    assert figures["adoube_verdicts_total", ("illegal",)] == 1


def test_delays_are_a_histogram(journal: WrittenJournal) -> None:
    delays = LatencyHistogram()
    for delay_ms in (1, 5, 6, 9_000):
        delays.add(delay_ms * 1_000_000)

    figures = read(measures(journal, delays=delays), accept=OPEN_METRICS)

    name = "adoube_verdict_delay_seconds"
    assert [figures[f"{name}_bucket", (bound,)] for bound in ("0.005", "0.01", "2.5", "+Inf")] == [2, 3, 3, 4]
    assert figures[f"{name}_count", ()] == 4
    assert figures[f"{name}_sum", ()] == pytest.approx(9.012)


def test_a_feed_that_fails_says_so_and_how_far_it_is_behind(journal: WrittenJournal) -> None:
    watch = FeedWatch()
    feed = RowFeed(DeliveryFailed("busy", again=True), waits_s=(3600.0,))
    game = WrittenGame(journal)
    stop = start_feeds(journal.tables, [feed], journal.folder, watch=watch)
    found = replace(measures(journal), feeds=watch.statuses)
    try:
        before = read(found)
        game.play(*TURNS)
        feed.until(lambda: len(feed.rows) == 1)
        while not (after := read(found))["adoube_feed_failing", ("1 feed of the test",)]:
            continue
    finally:
        stop()

    assert before["adoube_feed_failing", ("1 feed of the test",)] == 0
    assert ("adoube_feed_last_failure_timestamp_seconds", ("1 feed of the test",)) not in before
    assert after["adoube_feed_backlog_rows", ("1 feed of the test",)] == len(TURNS)
    assert after["adoube_feed_last_failure_timestamp_seconds", ("1 feed of the test",)] > 1_700_000_000


def test_no_figure_names_a_person(journal: WrittenJournal) -> None:
    WrittenGame(journal, players=("Ada", "Grace")).play(*TURNS)

    text, _ = written(measures(journal), lambda: 0, "")

    assert b"Ada" not in text
    assert b"Grace" not in text
