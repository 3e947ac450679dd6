"""A scoreboard with few descriptors: streams fill up, and everything else has room."""

from __future__ import annotations

import http.client
import os
import socket
import urllib.request
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.cli.processes import WITHIN_S, Running

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with limits on descriptors")

FEW = 150


def limited(soft: int, hard: int) -> str:
    return f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))"


def table(data: Path, prelude: str) -> Running:
    return Running("play", "jarmo", "--board", "virtual", "--port", "0", "--data", str(data), prelude=prelude)


def answers_at(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=WITHIN_S) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_the_soft_limit_is_raised_and_said(tmp_path: Path) -> None:
    with table(tmp_path, limited(64, 4096)) as running:
        assert running.until_said(r"the system allows ([0-9,]+) open files")[1] == "4,096"


@pytest.mark.full
@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only on systems with /proc")
def test_visitors_leave_the_low_descriptors_to_what_waits_by_select(tmp_path: Path) -> None:
    with table(tmp_path, limited(1024, 4096)) as running:
        place = urlsplit(running.url)
        with closing(http.client.HTTPConnection(str(place.hostname), place.port, timeout=WITHIN_S)) as line:
            line.request("GET", "/tables/jarmo/events")
            assert line.getresponse().status == 200

            opened = [int(name.name) for name in Path(f"/proc/{running.process.pid}/fd").iterdir()]

    assert [number for number in opened if number >= 1024] == [1024]


def test_streams_that_fill_up_leave_room_for_everything_else(tmp_path: Path) -> None:
    with table(tmp_path, limited(FEW, FEW)) as running, ExitStack() as closing_all:
        most = int(running.until_said(r"^Up to ([0-9]+) pages can be live")[1])
        place = urlsplit(running.url)
        assert place.hostname is not None

        def stream() -> http.client.HTTPResponse:
            line = http.client.HTTPConnection(str(place.hostname), place.port, timeout=WITHIN_S)
            closing_all.enter_context(closing(line))
            line.request("GET", "/tables/jarmo/events")
            return line.getresponse()

        answers = [stream() for _ in range(most + 20)]

        assert [answer.status for answer in answers] == [200] * most + [503] * 20
        assert answers[-1].getheader("Retry-After") == "30"
        rule = running.arbiter()
        assert rule({"kind": "ruling", "details": {"ruling": "pause"}}) == {"result": "done"}
        for _ in range(FEW):
            idle = socket.create_connection((place.hostname, place.port or 0), timeout=WITHIN_S)
            closing_all.enter_context(closing(idle))
        closing_all.close()
        running.until(lambda: answers_at(running.url))
        assert rule({"kind": "ruling", "details": {"ruling": "go-on"}}) == {"result": "done"}
        assert "Too many open files" not in running.complained
        assert "Traceback" not in running.complained
