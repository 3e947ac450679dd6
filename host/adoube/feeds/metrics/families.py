"""The figures as Prometheus reads them, as its text or as OpenMetrics."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from adoube import __version__
from adoube.feeds.metrics.measures import Measures
from adoube.feeds.worker import FeedStatus
from adoube.records.payloads import Kind
from adoube.tables.hosting import BOUNDS_S, DelayCounts
from adoube.tables.state import TableState

__all__ = ["written"]


def written(measures: Measures, streams: Callable[[], int], accept: str) -> tuple[bytes, str]:
    """Return the text, and its type: what `accept`, a header of a request, asks for. Raises JournalError."""
    encode, content_type = choose_encoder(accept)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Figures(measures, streams))
    return encode(registry), content_type


class _Figures(Collector):
    def __init__(self, measures: Measures, streams: Callable[[], int]) -> None:
        self._measures, self._streams = measures, streams

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("adoube", "The program that answers.", {"version": __version__})
        yield from _of_tables([*self._measures.tables.states().values()])
        yield from _of_journal(self._measures)
        yield _verdicts(self._measures)
        yield _delays(self._measures.delays())
        yield GaugeMetricFamily("adoube_stream_clients", "Pages and programs that look on.", self._streams())
        yield from _of_feeds(self._measures)


def _of_tables(states: list[TableState]) -> Iterator[Metric]:
    tables = GaugeMetricFamily("adoube_tables", "Tables, by the phase of their game.", labels=["phase"])
    for phase, count in sorted(Counter(state.phase.value for state in states).items()):
        tables.add_metric([phase], count)
    yield tables
    for name, text, value in (
        ("adoube_board_connected", "1 while the table's board is there.", lambda state: state.connected),
        ("adoube_table_closed", "1 while a fault keeps the table closed.", lambda state: state.closed),
        (
            "adoube_questions_open",
            "1 while one waits for a person.",
            lambda state: state.question is not None,
        ),
    ):
        family = GaugeMetricFamily(name, text, labels=["table"])
        for state in states:
            family.add_metric([state.table], int(value(state)))
        yield family


def _of_journal(measures: Measures) -> Iterator[Metric]:
    rows = measures.journal.rows()
    kinds = CounterMetricFamily("adoube_journal_rows", "Rows of the journal, by kind.", labels=["kind"])
    for kind in Kind:
        kinds.add_metric([kind.value], sum(count for (_, of), count in rows.items() if of is kind))
    yield kinds
    for name, text, kind in (
        ("adoube_turns", "Turns that were accepted, those taken back included.", Kind.TURN),
        ("adoube_faults", "Faults that closed a table.", Kind.FAULT),
    ):
        family = CounterMetricFamily(name, text, labels=["table"])
        for (table, of), count in sorted(rows.items()):
            if of is kind:
                family.add_metric([table], count)
        yield family


def _verdicts(measures: Measures) -> Metric:
    family = CounterMetricFamily(
        "adoube_verdicts", "Sentences that tables have shown since the start, by kind.", labels=["kind"]
    )
    for kind, count in sorted(measures.verdicts.counts().items()):
        family.add_metric([kind], count)
    return family


def _delays(counts: DelayCounts) -> Metric:
    family = HistogramMetricFamily(
        "adoube_verdict_delay_seconds",
        "From something reaching the engine, or falling due, until everybody could see the verdict on it.",
    )
    bounds = [*map(str, BOUNDS_S), "+Inf"]
    family.add_metric([], [*zip(bounds, accumulate(counts.within), strict=True)], counts.sum_s)
    return family


def _of_feeds(measures: Measures) -> Iterator[Metric]:
    statuses = measures.feeds()
    backlog = GaugeMetricFamily(
        "adoube_feed_backlog_rows", "Rows of the journal that a feed has still to tell.", labels=["feed"]
    )
    failing = GaugeMetricFamily(
        "adoube_feed_failing", "1 while the last thing that a feed sent was not taken.", labels=["feed"]
    )
    failed = GaugeMetricFamily(
        "adoube_feed_last_failure_timestamp_seconds", "When a feed failed last.", labels=["feed"]
    )
    for status in statuses:
        label = [_label(status)]
        backlog.add_metric(label, measures.journal.waiting(status))
        failing.add_metric(label, int(status.is_failing))
        if status.failed_at_s is not None:
            failed.add_metric(label, status.failed_at_s)
    yield from (backlog, failing, failed)


def _label(status: FeedStatus) -> str:
    return f"{status.number} {status.name}"
