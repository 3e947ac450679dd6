"""Processes of `adoube` that are forked from one which has imported it already.

Two thirds of what a short life of `adoube play` costs is importing, and the tests live more than a hundred of
them. A forked process has its own descriptors, folder, signals and exit status, as one that is started has.
What it lacks is the importing itself: a test about that starts a process of its own.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import IO

from tests.tools import ROOT

__all__ = ["CAN_FORK", "Forked", "fork_adoube", "forked_when_asked"]

# The other systems lack whole messages between processes, or files that stand for a process.
CAN_FORK = sys.platform == "linux"
IMPORTED = (
    "adoube.cli.main",
    "adoube.app.camera_table",
    "adoube.cli.demo",
    "adoube.app.page_tables",
    "adoube.cli.play",
    "adoube.app.runner",
    "adoube.cli.serve",
    "adoube.app.simulated_table",
    "adoube.app.attach",
    "adoube.app.table_supervisor",
    "adoube.app.terminal",
    "adoube.games.jarmo",
    "adoube.simulation.board.simulated_board",
    "adoube.words.fluent",
    "adoube_scoreboard.app",
    "adoube_scoreboard.streaming.server",
)
LONGEST_REQUEST, LONGEST_ANSWER = 65_536, 64
ENDS_WITHIN_S = 180.0

WAITS_AND_FORKS = f"""\
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.cli.forking import forked_when_asked
del sys.path[0]
exec(forked_when_asked(int(sys.argv[1])))
from adoube.cli.main import main
main()
"""


class Forked:
    """One process of `adoube`, with as much of `subprocess.Popen` as the tests need."""

    def __init__(self, forker: Forker, pid: int, pipes: tuple[IO[str], IO[str], IO[str]]) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdin, self.stdout, self.stderr = pipes
        self._forker = forker
        self._handle = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """The exit status; None while it runs."""
        if self.returncode is None and select.select([self._handle], [], [], 0)[0]:
            self._ended()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """The exit status, as soon as it has one.

        Raises TimeoutExpired where that takes longer.
        """
        if self.returncode is None:
            if not select.select([self._handle], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("adoube, forked", timeout or 0.0)
            self._ended()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _ended(self) -> None:
        self.returncode = self._forker.status_of(self.pid)
        os.close(self._handle)


class Forker:
    """The process that has imported `adoube`, and does nothing but fork."""

    def __init__(self, environment: dict[str, str]) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._asked = ours
        self._one_at_a_time = threading.Lock()
        with theirs:
            # Its own three are pipes, as those of what it forks are.
            self._process = subprocess.Popen(
                [sys.executable, "-c", WAITS_AND_FORKS, str(theirs.fileno())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                pass_fds=[theirs.fileno()],
            )

    def fork(self, arguments: Sequence[str], prelude: str) -> Forked:
        """A process that runs the prelude and `adoube` with these arguments, in the folder of this one."""
        there, here = zip(os.pipe(), os.pipe()[::-1], os.pipe()[::-1], strict=True)
        with self._one_at_a_time:
            request = {"folder": str(Path.cwd()), "arguments": list(arguments), "prelude": prelude}
            socket.send_fds(self._asked, [json.dumps(request).encode()], there)
            pid = int(self._asked.recv(LONGEST_ANSWER))
        for descriptor in there:
            os.close(descriptor)
        return Forked(self, pid, (os.fdopen(here[0], "w"), os.fdopen(here[1]), os.fdopen(here[2])))

    def status_of(self, pid: int) -> int:
        """The exit status of one that has ended; a signal's number, negative, where that ended it."""
        with self._one_at_a_time:
            self._asked.send(json.dumps({"ended": pid}).encode())
            return int(self._asked.recv(LONGEST_ANSWER))

    def close(self) -> None:
        self._asked.close()
        self._process.communicate(timeout=ENDS_WITHIN_S)


def fork_adoube(arguments: Sequence[str], environment: dict[str, str], prelude: str = "") -> Forked:
    """A process of `adoube` that runs the prelude first, with pipes of text as its three streams."""
    return _forker(frozenset(environment.items())).fork(arguments, prelude)


@cache
def _forker(environment: frozenset[tuple[str, str]]) -> Forker:
    forker = Forker(dict(environment))
    atexit.register(forker.close)
    return forker


def forked_when_asked(descriptor: int) -> str:
    """Forks as often as it is asked to, and returns in what it has forked alone, with its prelude.

    Ends the process where nobody is left to ask.
    """
    for module in IMPORTED:
        import_module(module)
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=descriptor) as asked:
        while True:
            request, streams, _, _ = socket.recv_fds(asked, LONGEST_REQUEST, 3)
            if not request:
                sys.exit()
            told = json.loads(request)
            if "ended" in told:
                _, status = os.waitpid(told["ended"], 0)
                answer = os.waitstatus_to_exitcode(status)
            elif not (answer := os.fork()):
                break
            for stream in streams:
                os.close(stream)
            asked.send(str(answer).encode())
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(told["folder"])
    sys.argv[1:] = told["arguments"]
    return str(told["prelude"])
