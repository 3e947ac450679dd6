"""The readers of the figures, allowed and refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adoube.feeds.metrics import Figures, JournalCounts, Measures, VerdictCounts
from adoube.records.journal import Journal
from adoube.tables.hosting import LatencyHistogram
from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.services import Contents
from tests.scoreboard.tables import PLAYING, FakeTables

TOKEN = "0123456789abcdef"


@pytest.fixture
def measures(tmp_path: Path) -> Iterator[Measures]:
    Journal.open(tmp_path).close()
    with closing(JournalCounts(tmp_path)) as journal:
        yield Measures(FakeTables(PLAYING), journal, VerdictCounts(), LatencyHistogram().counts, list)


def client(figures: Figures | None) -> FlaskClient:
    contents = Contents(figures=figures)
    return create_app(FakeTables(PLAYING), OneUseKey(), clock=lambda: 0.0, contents=contents).test_client()


def test_without_being_asked_for_there_are_none() -> None:
    assert client(None).get("/metrics").status_code == 404


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_computer_may_read_them(measures: Measures, address: str) -> None:
    answer = client(Figures(measures)).get("/metrics", environ_base={"REMOTE_ADDR": address})

    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=")
    assert b'adoube_tables{phase="playing"} 1.0' in answer.data


def test_open_metrics_is_spoken_to_those_who_ask_for_it(measures: Measures) -> None:
    accept = {"Accept": "application/openmetrics-text; version=1.0.0"}

    answer = client(Figures(measures)).get("/metrics", headers=accept)

    assert answer.content_type.startswith("application/openmetrics-text")
    assert answer.data.endswith(b"# EOF\n")


@pytest.mark.parametrize("address", ["192.168.1.4", "2001:db8::1", "", "nonsense"])
def test_others_may_not(measures: Measures, address: str) -> None:
    answer = client(Figures(measures)).get("/metrics", environ_base={"REMOTE_ADDR": address})

    assert answer.status_code == 403
    assert b"adoube_tables" not in answer.data


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Real-IP"])
def test_behind_a_proxy_nobody_is_on_this_computer(measures: Measures, header: str) -> None:
    answer = client(Figures(measures)).get("/metrics", headers={header: "127.0.0.1"})

    assert answer.status_code == 403


@pytest.mark.parametrize(
    ("authorization", "status"),
    [
        (f"Bearer {TOKEN}", 200),
        (f"bearer {TOKEN}", 200),
        ("Bearer 0123456789abcdeF", 403),
        (f"Basic {TOKEN}", 403),
        ("Bearer é", 403),
        ("", 403),
    ],
)
def test_with_a_token_it_is_the_token_that_counts(
    measures: Measures, authorization: str, status: int
) -> None:
    headers = {"Authorization": authorization} if authorization else {}

    for address in ("127.0.0.1", "192.168.1.4"):
        answer = client(Figures(measures, TOKEN)).get(
            "/metrics", headers=headers, environ_base={"REMOTE_ADDR": address}
        )
        assert answer.status_code == status


def test_a_token_is_in_no_text(measures: Measures) -> None:
    assert TOKEN not in repr(Figures(measures, TOKEN))


def test_a_journal_that_cannot_be_read_is_told(measures: Measures) -> None:
    measures.journal.close()

    answer = client(Figures(measures)).get("/metrics")

    assert answer.status_code == 503
    assert b"journal.sqlite3" in answer.data
