"""`adoube` as a process of its own: what it prints, its page, and the ways to end it.

Where nothing is to happen before it begins, it is forked from one that has imported it; see forking.py.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from http import HTTPStatus
from http.cookiejar import CookieJar
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from tests.cli.forking import CAN_FORK, Forked, fork_adoube
from tests.tools import ROOT

__all__ = ["ENVIRONMENT", "RUN_ADOUBE", "Running", "children_of", "finished", "is_running", "one_line"]

WITHIN_S = 180.0  # A loaded machine may take its time; what never comes fails the test.
ENDS_WITHIN_S = 180.0

Post = Callable[[str, dict[str, Any]], dict[str, Any]]

RUN_ADOUBE = "from adoube.cli.main import main; main()"
ENVIRONMENT = os.environ | {
    "PYTHONPATH": os.pathsep.join(str(ROOT / part) for part in ("host", "vision", "web_scoreboard")),
    "PYTHONUNBUFFERED": "1",
}


def finished(
    *arguments: str, prelude: str = "", may_be_imported: bool = False, input_text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself; for `prelude` and `may_be_imported` see Running."""
    with Running(*arguments, prelude=prelude, may_be_imported=may_be_imported) as running:
        return running.finished(input_text)


def one_line(complaint: str) -> str:
    """The one line on standard error; a traceback would be more."""
    assert complaint.count("\n") == 1, complaint
    return complaint.removesuffix("\n")


class Running:
    """A command that goes on until it is ended. Left as a context it is ended, if it has not been.

    `prelude` is Python that its process runs first, before `adoube` is imported unless it `may_be_imported`.
    `hang_up_after` so many lines nobody reads what it prints any more. `under`: a command that runs it.
    `types` types a line into it.
    """

    def __init__(
        self,
        *arguments: str,
        prelude: str = "",
        may_be_imported: bool = False,
        hang_up_after: int | None = None,
        under: Sequence[str] = (),
    ) -> None:
        self.process: subprocess.Popen[str] | Forked
        if CAN_FORK and not under and (may_be_imported or not prelude):
            self.process = fork_adoube(arguments, ENVIRONMENT, prelude)
        else:
            self.process = subprocess.Popen(
                [*under, sys.executable, "-c", f"{prelude}\n{RUN_ADOUBE}", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                env=ENVIRONMENT,
            )
        self.said = ""
        self.complained = ""
        self._reading = [
            threading.Thread(target=self._listen, args=(stream, name, lines), daemon=True)
            for stream, name, lines in (
                (self.process.stdout, "said", hang_up_after),
                (self.process.stderr, "complained", None),
            )
        ]
        for thread in self._reading:
            thread.start()

    def _listen(self, stream: Any, name: str, lines: int | None) -> None:
        with stream:
            for line in islice(stream, lines):
                setattr(self, name, getattr(self, name) + line)

    def types(self, line: str = "") -> None:
        assert self.process.stdin is not None, "it was started with one"
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, wanted: Callable[[], Any], within_s: float = WITHIN_S) -> Any:
        """Return what `wanted` gives, as soon as it gives something."""
        ends_s = time.monotonic() + within_s
        while not (found := wanted()):
            assert time.monotonic() < ends_s, f"said: {self.said}\ncomplained: {self.complained}"
            time.sleep(0.02)
        return found

    def until_said(self, pattern: str) -> re.Match[str]:
        found: re.Match[str] = self.until(lambda: re.search(pattern, self.said, re.MULTILINE))
        return found

    # its page

    @property
    def url(self) -> str:
        return self.until_said(r"^Scoreboard: (\S+)$")[1]

    def table(self, name: str = "jarmo") -> dict[str, Any]:
        """The newest state, as programs read it."""
        with urllib.request.urlopen(f"{self.url}api/tables/{name}", timeout=WITHIN_S) as answer:
            state: dict[str, Any] = json.load(answer)
        return state

    def turns(self, name: str = "jarmo") -> list[str]:
        return [turn["turn"] for turn in self.table(name)["turns"]]

    def logged_in(self) -> Post:
        """Open the arbiter's page once; the answer posts fields to an address of it, as the arbiter."""
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        link = self.until_said(r"^Arbiter's page, for one browser: (\S+)$")[1]
        page = browser.open(link, timeout=WITHIN_S).read().decode()
        token = re.search(r'name="csrf" value="([^"]+)"', page)
        assert token is not None

        def post(path: str, fields: dict[str, Any]) -> dict[str, Any]:
            request = urllib.request.Request(
                f"{self.url}{path}",
                json.dumps({"csrf": token[1], **fields}).encode(),
                {"Content-Type": "application/json", "Origin": self.url.rstrip("/")},
            )
            with browser.open(request, timeout=WITHIN_S) as answer:
                result: dict[str, Any] = json.load(answer)
            return result

        return post

    def arbiter(self, name: str = "jarmo") -> Callable[..., dict[str, Any]]:
        """Open the arbiter's page once; the answer sends a command, made for the newest version, from it.

        A command goes to the table called `name`, or to that whose name follows it.
        """
        post = self.logged_in()

        def send(fields: dict[str, Any], table: str = name) -> dict[str, Any]:
            return self.command(post, table, fields)

        return send

    def command(self, post: Post, table: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Send a command for the newest version; one that the table has left behind is made again."""
        ends_s = time.monotonic() + WITHIN_S
        while True:
            version = self.table(table)["version"]
            try:
                return post(f"tables/{table}/commands", {"version": version, **fields})
            except HTTPError as refusal:
                if refusal.code != HTTPStatus.CONFLICT or time.monotonic() > ends_s:
                    raise
                refusal.close()

    # the ways to end it

    def kill(self) -> None:
        self.process.kill()
        self._ended()

    def finished(self, input_text: str) -> subprocess.CompletedProcess[str]:
        """Return what it said until it ended by itself, with nothing more to read than this."""
        assert self.process.stdin is not None, "it was started with one"
        with suppress(BrokenPipeError):
            self.process.stdin.write(input_text)
            self.process.stdin.close()
        status = self._ended(WITHIN_S)
        return subprocess.CompletedProcess("adoube", status, self.said, self.complained)

    def ends_by(self, number: signal.Signals) -> int:
        """Its exit status after a signal."""
        self.process.send_signal(number)
        return self._ended()

    def _ended(self, within_s: float = ENDS_WITHIN_S) -> int:
        status = self.process.wait(within_s)
        if self.process.stdin is not None:
            self.process.stdin.close()
        for thread in self._reading:
            thread.join(ENDS_WITHIN_S)
        return status

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self._ended()


def children_of(pid: int) -> list[int]:
    """The processes that a process has started, where /proc tells."""
    return [
        int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit() and _parent(entry) == pid
    ]


def is_running(pid: int) -> bool:
    """Return whether a process runs; one that only waits to be asked for its exit status does not."""
    try:
        os.kill(pid, 0)
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except ProcessLookupError:
        return False
    except OSError:
        return not Path("/proc").is_dir()


def _parent(entry: Path) -> int | None:
    try:
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return None
