"""`--metrics`: a run tells Prometheus its figures, and they are those of its journal."""

from __future__ import annotations

import os
import sqlite3
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.cli.processes import Running, finished

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


def figures(url: str) -> dict[tuple[str, tuple[str, ...]], float]:
    with urllib.request.urlopen(url, timeout=30) as answer:
        text = answer.read().decode()
    return {
        (sample.name, tuple(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_the_figures_of_a_run_are_those_of_its_journal(tmp_path: Path) -> None:
    options = ("--board", "virtual", "--data", str(tmp_path), "--port", "0", "--metrics")
    with Running("play", "jarmo", *options) as running:
        url = running.until_said(r"^Metrics for Prometheus: (\S+)$")[1]
        send = running.arbiter("jarmo")
        send({"kind": "turn", "details": {"turn": "a1-b3"}})
        running.until(running.turns)
        found = figures(url)
        with closing(sqlite3.connect(tmp_path / "journal.sqlite3")) as journal:
            kinds = dict(journal.execute("SELECT kind, count(*) FROM rows GROUP BY kind").fetchall())
        running.kill()

    assert found["adoube_turns_total", ("jarmo",)] == kinds["turn"] == 1
    for kind, count in kinds.items():
        assert found["adoube_journal_rows_total", (kind,)] == count
    assert found["adoube_verdicts_total", ("moved",)] == 1
    assert found["adoube_verdict_delay_seconds_count", ()] >= 1
    assert found["adoube_board_connected", ("jarmo",)] == 1


def test_figures_need_the_scoreboard() -> None:
    done = finished("play", "jarmo", "--board", "virtual", "--no-web", "--metrics")

    assert done.returncode == 2
    assert "--metrics needs the scoreboard: remove --no-web" in done.stderr


def test_a_short_token_is_refused_without_telling_it(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("hush")
    done = finished("play", "jarmo", "--board", "virtual", "--metrics-token-file", str(tmp_path / "token"))

    assert done.returncode == 2
    assert "a token has 16 characters or more" in done.stderr
    assert "hush" not in done.stderr
