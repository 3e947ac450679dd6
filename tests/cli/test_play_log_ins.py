"""A computer that loses its power in the middle of an event: nobody has to come to the desk for a code."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from adoube_scoreboard.security.login_epoch import FILE_NAME
from tests.cli.processes import WITHIN_S, Running, finished, one_line

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals")


class Telephone:
    """A browser that keeps its cookies."""

    def __init__(self) -> None:
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def role(self, url: str) -> str:
        with self._browser.open(f"{url}api/session", timeout=WITHIN_S) as answer:
            return str(json.load(answer)["role"])

    def sits_down(self, url: str, code: str) -> int:
        fields: dict[str, Any] = {"table": "jarmo", "seat": "black", "code": code}
        request = urllib.request.Request(
            f"{url}api/session", json.dumps(fields).encode(), {"Content-Type": "application/json"}
        )
        try:
            with self._browser.open(request, timeout=WITHIN_S) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            return refused.code


def table(data: Path, *options: str) -> Running:
    return Running("play", "jarmo", "--board", "virtual", "--port", "0", "--data", str(data), *options)


@pytest.mark.full
def test_codes_and_log_ins_outlast_a_power_cut_until_new_codes_are_asked_for(tmp_path: Path) -> None:
    first, second, third = Telephone(), Telephone(), Telephone()

    with table(tmp_path) as running:
        code = running.until_said(r"^Black on a phone: (\d{6}) at ")[1]
        assert first.sits_down(running.url, code) == 200
        running.kill()
    assert code not in (tmp_path / FILE_NAME).read_text()

    with table(tmp_path) as running:
        running.until_said(r"^The codes and log-ins of 20.* are still valid\.")
        assert first.role(running.url) == "seat"
        assert second.sits_down(running.url, code) == 200
        assert "on a phone" not in running.said, "a code is told once"
        running.kill()

    with table(tmp_path, "--new-codes") as running:
        newer = running.until_said(r"^Black on a phone: (\d{6}) at ")[1]
        assert (first.role(running.url), second.role(running.url)) == ("spectator", "spectator")
        assert third.sits_down(running.url, code) == (200 if newer == code else 403)
        running.kill()


def test_a_file_of_log_ins_that_cannot_be_read_is_one_line_and_status_2(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("{")

    done = finished("play", "jarmo", "--board", "virtual", "--port", "0", "--data", str(tmp_path))

    assert done.returncode == 2
    complaint = one_line(done.stderr)
    assert FILE_NAME in complaint
    assert "--new-codes" in complaint
