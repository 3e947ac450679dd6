"""A class of phones at one table: ``python -m benchmarks.class_answers [PHONES]`` from the root.

The real server runs in a process of its own, and every phone has its stream over loopback. Told are the times
from opening a connection for an answer until the teacher's page counts it, what the teacher's page and each
phone receive for one question, and the server's processor time, beside what a frame of the table's page for
each answer would cost in the same run.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import re
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlencode, urlsplit

import click

from adoube_scoreboard.app import create_app
from adoube_scoreboard.security.access import OneUseKey
from adoube_scoreboard.streaming.frames import frame_maker
from adoube_scoreboard.streaming.server import serve
from tests.scoreboard.virtual_tables import virtual_table

PHONES = 200
TURNS = ("b1 a3", "c1 a2", "d1 b2", "e1 c2")
SPANS_S = (1.0, 5.0, 20.0)  # in which all answers are given
COUNT = re.compile(r"<b>(\d+)</b> of")


def main() -> None:
    phones = int(sys.argv[1]) if len(sys.argv) > 1 else PHONES
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(theirs,), daemon=True)
    server.start()
    address, key, frame_bytes, frame_ms = ours.recv()
    click.echo(f"{phones} phones at one table, a question for a turn in Jarmo\n")
    click.echo(
        "answers in   p50 ms   p99 ms   worst   teacher: events   bytes   a phone: bytes   CPU an answer"
    )
    cookies: dict[str, str] = {}
    for span_s in SPANS_S:
        run = asyncio.run(_lesson(address, key, cookies, phones, span_s, ours))
        low, high = quantiles(run.waits_ms, n=100)[49], quantiles(run.waits_ms, n=100)[98]
        click.echo(
            f"{span_s:8.0f} s   {low:6.0f}   {high:6.0f}   {max(run.waits_ms):5.0f}   {run.events:15}"
            f"   {run.teacher_bytes:5}   {run.phone_bytes:14.0f}   {1000 * run.cpu_s / phones:10.2f} ms"
        )
    click.echo(
        f"\na frame of the table's page for each answer would be {phones} events of {frame_bytes:,} bytes"
        f" = {phones * frame_bytes:,} bytes to every page, and {frame_ms:.2f} ms of CPU an answer to make"
    )
    ours.send("end")
    server.join(10)


def _serve(pipe: Connection) -> None:
    """Serve one open table, and tell the processor time whenever it is asked for."""
    with TemporaryDirectory() as folder, virtual_table(Path(folder), "jarmo", is_open=True) as engine:
        running = serve(engine)
        state = engine.states()["class"]
        make = frame_maker(create_app(engine, OneUseKey(), clock=time.time))
        frame = make(state, "en")
        begun_s = time.process_time()
        for _ in range(50):
            make(state, "en")
        pipe.send((running.url, running.arbiter_url, len(frame), 20 * (time.process_time() - begun_s)))
        while pipe.recv() != "end":
            pipe.send(time.process_time())
        running.stop()


@dataclass
class _Run:
    """The figures of one question."""

    waits_ms: list[float] = field(default_factory=list)
    events: int = 0
    teacher_bytes: int = 0
    phone_bytes: float = 0
    cpu_s: float = 0


class _Browser:
    """A browser without a window: its cookies, a connection for each request, and its stream."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).netloc
        self.cookies: dict[str, str] = {}
        self._streaming: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: str = "", kind: str = "text/plain") -> str:
        host, _, port = self.host.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 20)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nCookie: {cookie}\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        )
        writer.write((head + body).encode())
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        for name, value in re.findall(r"(?i)set-cookie: ([^=]+)=([^;]*)", answer):
            self.cookies[name] = value
        text = (await reader.read(-1)).decode()
        writer.close()
        return text

    async def form(self, path: str, **fields: str) -> str:
        return await self.send("POST", path, urlencode(fields), "application/x-www-form-urlencoded")

    async def json(self, path: str, **fields: object) -> str:
        return await self.send("POST", path, json.dumps(fields), "application/json")

    async def stream_of(self, path: str) -> asyncio.StreamReader:
        """Open a stream of server-sent events."""
        host, _, port = self.host.partition(":")
        reader, writer = await asyncio.open_connection(host, int(port), limit=1 << 20)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        writer.write(f"GET {path} HTTP/1.0\r\nHost: {self.host}\r\nCookie: {cookie}\r\n\r\n".encode())
        await reader.readuntil(b"\r\n\r\n")
        # A writer that nobody holds closes its connection.
        self._streaming = writer
        return reader


def _token(page: str) -> str:
    return page.partition('name="csrf" value="')[2].partition('"')[0]


class _Phone(_Browser):
    """A pupil's page with its stream."""

    async def join(self, number: int) -> None:
        self.csrf = _token(await self.send("GET", "/ask/class"))
        await self.form("/ask/class/join", csrf=self.csrf, name=f"Pupil {number}")
        self.stream = await self.stream_of("/ask/class/events")
        self.phase = ""
        self.heard = 0
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                line = await self.stream.readuntil(b"\n")
                self.heard += len(line)
                if line.startswith(b'data: {"question"'):
                    self.phase = json.loads(line[6:])["phase"]


async def _lesson(
    address: str, key: str, cookies: dict[str, str], count: int, span_s: float, pipe: Connection
) -> _Run:
    """Ask one question of a class, from letting it in to telling the answer."""
    teacher, run = _Teacher(address), _Run()
    await teacher.begin(key, cookies)
    phones = [_Phone(address) for _ in range(count)]
    for first in range(0, count, 20):
        await asyncio.gather(
            *(phone.join(number) for number, phone in enumerate(phones[first : first + 20], first))
        )
    await teacher.press("ask", ask="turn", right="b1-a3")
    await _until(phones, "open")
    question = await _question_number(phones[0])
    for phone in phones:
        phone.heard = 0
    begun_cpu_s = _cpu_s(pipe)
    teacher.sent = []
    begun_s = time.perf_counter()
    await asyncio.gather(
        *(
            _answer(phone, teacher, question, TURNS[number % 4], begun_s + span_s * number / count)
            for number, phone in enumerate(phones)
        )
    )
    await teacher.counted(count)
    run.cpu_s = _cpu_s(pipe) - begun_cpu_s
    run.events, run.teacher_bytes = teacher.events, teacher.heard
    run.waits_ms = teacher.waits_ms()
    for act, phase in (("close", "closed"), ("show", "shown"), ("tell", "told")):
        await teacher.press(act)
        await _until(phones, phase)
    run.phone_bytes = sum(phone.heard for phone in phones) / count
    for phone in phones:
        phone.listening.cancel()
    await teacher.press("end")
    return run


class _Teacher(_Browser):
    """The teacher's page: its buttons, and the stream that counts."""

    async def begin(self, key: str, cookies: dict[str, str]) -> None:
        """Log in by the key, which opens once: `cookies` are kept for the next lesson."""
        if not cookies:
            parts = urlsplit(key)
            await self.send("GET", f"{parts.path}?{parts.query}")
            cookies.update(self.cookies)
        self.cookies = cookies
        self.csrf = _token(await self.send("GET", "/class/class"))
        self.counts: list[tuple[float, int]] = []
        self.sent: list[float] = []
        self.events = self.heard = 0
        stream = await self.stream_of("/class/class/events")
        self._listening = asyncio.create_task(self._listen(stream))
        await self.press("begin")

    async def press(self, act: str, **fields: str) -> None:
        await self.json("/class/class/ask", csrf=self.csrf, act=act, **fields)

    async def counted(self, count: int) -> None:
        while not self.counts or self.counts[-1][1] < count:
            await asyncio.sleep(0.005)

    def waits_ms(self) -> list[float]:
        """Each answer's way to the count, the answers taken in the order in which they were sent."""
        waits, at = [], 0
        for number, sent_s in enumerate(sorted(self.sent), start=1):
            while self.counts[at][1] < number:
                at += 1
            waits.append(1000 * (self.counts[at][0] - sent_s))
        return waits

    async def _listen(self, stream: asyncio.StreamReader) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                line = await stream.readuntil(b"\n")
                if not self.sent or not line.startswith(b'data: {"'):
                    continue
                self.events += 1
                self.heard += len(line)
                if (found := _count_in(line)) is not None:
                    self.counts.append((time.perf_counter(), found))


def _count_in(line: bytes) -> int | None:
    parts: dict[str, Any] = json.loads(line[6:]).get("parts", {})
    found = COUNT.search(parts.get("count", ""))
    return None if found is None else int(found[1])


async def _answer(phone: _Phone, teacher: _Teacher, question: int, turn: str, at_s: float) -> None:
    await asyncio.sleep(max(0.0, at_s - time.perf_counter()))
    teacher.sent.append(time.perf_counter())
    await phone.json("/ask/class/answer", csrf=phone.csrf, question=question, answer=turn)


async def _question_number(phone: _Phone) -> int:
    page = await phone.send("GET", "/ask/class")
    return int(page.partition('data-question="')[2].partition('"')[0])


async def _until(phones: Sequence[_Phone], phase: str) -> None:
    while any(phone.phase != phase for phone in phones):
        await asyncio.sleep(0.01)


def _cpu_s(pipe: Connection) -> float:
    pipe.send("cpu")
    return float(pipe.recv())


if __name__ == "__main__":
    main()
