"""The broker mosquitto, started, killed and started again; and who listens there: mosquitto's own client."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from tests.tools import find_mosquitto

__all__ = ["Heard", "Listener", "Mosquitto", "listening", "mosquitto", "say_to", "until"]

WITHIN_S = 180.0
# It saves after each turn of its loop: what it confirmed in a turn that a kill cuts short is lost.
DURABLE = ("persistence true", "autosave_interval 1", "autosave_on_changes true")

T = TypeVar("T")


def until(wanted: Callable[[], T], within_s: float = WITHIN_S) -> T:
    """Wait for what `wanted` gives, and return it."""
    ends_s = time.monotonic() + within_s
    while not (found := wanted()):
        assert time.monotonic() < ends_s, found
        time.sleep(0.005)
    return found


class Mosquitto:
    """A broker of its own folder and port. `settings` are lines of its file."""

    def __init__(self, folder: Path, *settings: str, tls: bool = False) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"{'mqtts' if tls else 'mqtt'}://{'localhost' if tls else '127.0.0.1'}:{self.port}"
        folder.mkdir(exist_ok=True)
        self._file = folder / "mosquitto.conf"
        who = () if any(each.startswith("password_file") for each in settings) else ("allow_anonymous true",)
        lines = (f"listener {self.port} 127.0.0.1", f"persistence_location {folder}/", *DURABLE, *who)
        self._file.write_text("\n".join(("user root", *lines, *settings, "")))
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        found = find_mosquitto()
        assert found is not None
        self.process = subprocess.Popen([found, "-c", self._file], stderr=subprocess.DEVNULL)
        until(self._answers)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(WITHIN_S)
            self.process = None

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, f"mosquitto has ended: is port {self.port} taken?"
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True


@contextmanager
def mosquitto(folder: Path, *settings: str, tls: bool = False) -> Iterator[Mosquitto]:
    broker = Mosquitto(folder, *settings, tls=tls)
    broker.start()
    try:
        yield broker
    finally:
        broker.kill()


class Heard(NamedTuple):
    """A message, as the client has printed it."""

    topic: str
    text: str

    @property
    def values(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.text)
        return found


class Listener:
    """`mosquitto_sub`, whose place at the broker outlasts both of them."""

    def __init__(self, broker: Mosquitto, *topics: str, more: Sequence[str] = ()) -> None:
        self.heard: list[Heard] = []
        asked = [part for topic in topics for part in ("-t", topic)]
        place = ("-c", "-i", f"listener-{os.getpid()}-{id(self)}", "-q", "1")
        self._process = subprocess.Popen(
            [
                *("mosquitto_sub", "-h", "127.0.0.1", "-p", str(broker.port), *place, *asked, *more),
                *("-F", "%t %p"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._reading = Thread(target=self._read, daemon=True)
        self._reading.start()

    def of(self, topic: str) -> list[Heard]:
        return [each for each in self.heard if each.topic == topic]

    def newest(self, topic: str) -> str | None:
        found = self.of(topic)
        return found[-1].text if found else None

    def end(self) -> None:
        self._process.kill()
        self._process.wait(WITHIN_S)
        self._reading.join(WITHIN_S)

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                topic, _, text = line.rstrip("\n").partition(" ")
                self.heard.append(Heard(topic, text))


@contextmanager
def listening(broker: Mosquitto, *topics: str, more: Sequence[str] = ()) -> Iterator[Listener]:
    """Listens from now on: what the broker keeps of these topics comes first."""
    listener = Listener(broker, *topics, "tests/ready", more=more)
    try:
        # Until it has asked for them, nothing reaches it.
        until(lambda: _is_there(broker, listener))
        yield listener
    finally:
        listener.end()


def _is_there(broker: Mosquitto, listener: Listener) -> bool:
    say_to(broker, "tests/ready", "?")
    time.sleep(0.02)
    return bool(listener.of("tests/ready"))


def say_to(broker: Mosquitto, topic: str, text: str | bytes, *more: str) -> None:
    """Publishes as `mosquitto_pub` does."""
    subprocess.run(
        ["mosquitto_pub", "-h", "127.0.0.1", "-p", str(broker.port), "-t", topic, "-q", "1", "-s", *more],
        input=text if isinstance(text, bytes) else text.encode(),
        check=True,
        capture_output=True,
        timeout=WITHIN_S,
    )
