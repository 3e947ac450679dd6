"""A turn is on disk before a byte of it leaves for a spectator: seen from outside, with strace."""

from __future__ import annotations

import re
import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from adoube.records.journal import FILE_NAME
from tests.cli.processes import Running
from tests.cli.test_play_killed import turns_on_disk

TURNS = 4  # so many turns are watched
CALLS = "fsync,fdatasync,write,pwrite64,sendto,sendmsg,writev"
WAL = rf"\d+<[^>]*{re.escape(FILE_NAME)}-wal>"
WITHIN_S = 60.0

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only on Linux"),
    pytest.mark.strace,
]


def test_the_journal_is_synced_before_a_spectator_is_sent_the_turn(tmp_path: Path) -> None:
    log = tmp_path / "calls"
    # -D: the process stays our child; -y: files by their paths.
    strace = ("strace", "-D", "-f", "-y", "-ttt", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(log))
    demo = ("demo", "jarmo", "--speed", "20", "--games", "1", "--port", "0", "--data", str(tmp_path))

    with Running(*demo, under=strace) as running:
        running.until_said("The board is set up")
        with spectator(running.url) as seen:
            running.until(lambda: len(turns_on_disk(tmp_path)) >= TURNS)
            turns = [turn.notation for turn in turns_on_disk(tmp_path)[:TURNS]]
            running.until(lambda: turns[-1].encode() in b"".join(seen))

    calls = log.read_text(encoding="utf-8", errors="replace").splitlines()
    for turn in dict.fromkeys(turns):
        stored = rf'notation\\": \\"{re.escape(turn)}\\"'
        written = first(calls, rf"pwrite64\({WAL}, .*{stored}")
        synced = returned(calls, first(calls, rf"(fsync|fdatasync)\({WAL}", after=written))
        sent = first(calls, rf"(sendto|sendmsg|write|writev)\(\d+<(TCP|socket):.*{re.escape(turn)}")
        assert written < synced < sent, turn


def first(calls: Sequence[str], pattern: str, after: int = -1) -> int:
    """The number of the first call after another that begins and looks like this."""
    wanted = re.compile(pattern)
    found = (number for number in range(after + 1, len(calls)) if wanted.search(calls[number]))
    number = next(found, None)
    assert number is not None, f"no call of {len(calls)} is {pattern}"
    return number


def returned(calls: Sequence[str], begun: int) -> int:
    """The line that says that a call has succeeded: its own, or a later one of the same thread."""
    line = begun
    if calls[begun].endswith("<unfinished ...>"):
        thread = calls[begun].split()[0]
        line = first(calls, rf"^{thread} .*(fsync|fdatasync) resumed", after=begun)
    assert calls[line].endswith("= 0"), calls[line]
    return line


@contextmanager
def spectator(url: str) -> Iterator[list[bytes]]:
    """Read the stream of a table's page, as a browser would; yields what has come, and it goes on coming."""
    address = urlsplit(url)
    seen: list[bytes] = []
    with socket.create_connection((address.hostname, address.port), WITHIN_S) as stream:
        stream.sendall(f"GET /tables/jarmo/events HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode())
        reading = threading.Thread(target=_read, args=(stream, seen), daemon=True)
        reading.start()
        yield seen
        stream.shutdown(socket.SHUT_RDWR)
        reading.join()


def _read(stream: socket.socket, seen: list[bytes]) -> None:
    while chunk := stream.recv(1 << 16):
        seen.append(chunk)
