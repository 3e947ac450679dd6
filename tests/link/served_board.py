"""A fake board behind a real port: a pseudo-terminal, or a socket where there are none."""

from __future__ import annotations

import os
import select
import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.link.fake_board import FakeBoard

POLL_S = 0.01
BEAT_POLLS = 20


class ServedBoard(ABC):
    """Answers the host on a thread, with a heartbeat now and then, until it is unplugged; starts plugged in.

    `mute` boards say nothing by themselves. `say` writes bytes as if the board had sent them, and `heard` is
    whether the host has sent anything.
    """

    def __init__(self, make: Callable[[], FakeBoard] = FakeBoard, mute: bool = False) -> None:
        self._make = make
        self._mute = mute
        self._lock = threading.Lock()
        self.plug_in()

    @property
    @abstractmethod
    def name(self) -> str: ...

    @abstractmethod
    def _connect(self) -> None: ...

    @abstractmethod
    def _disconnect(self) -> None: ...

    @abstractmethod
    def _receive(self) -> bytes: ...

    @abstractmethod
    def _transmit(self, data: bytes) -> None: ...

    def plug_in(self) -> None:
        self.board = self._make()
        self.heard = False
        self._unplugged = threading.Event()
        self._connect()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        if not self._unplugged.is_set():
            self._unplugged.set()
            self._thread.join()
            self._disconnect()

    def say(self, what: Callable[[FakeBoard], bytes]) -> None:
        with self._lock:
            self._transmit(what(self.board))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.unplug()

    def _serve(self) -> None:
        polls = 0
        while not self._unplugged.wait(POLL_S):
            polls += 1
            received = self._receive()
            self.heard = self.heard or bool(received)
            if self._mute:
                continue
            with self._lock:
                self.board.t_ms += int(1000 * POLL_S)
                answer = self.board.answer(received)
                beat = self.board.heartbeat() if polls % BEAT_POLLS == 0 else b""
                self._transmit(answer + beat)


class PtyBoard(ServedBoard):
    """Its name is a link, so that it stays when the pseudo-terminal behind it is another one."""

    def __init__(self, folder: Path, make: Callable[[], FakeBoard] = FakeBoard, mute: bool = False) -> None:
        self._link = folder / "ttyBoard"
        super().__init__(make, mute)

    @property
    def name(self) -> str:
        return str(self._link)

    def _connect(self) -> None:
        import pty
        import tty

        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self._link.symlink_to(os.ttyname(slave))
        # The slave's own descriptor stays open: without any, reading the master fails.
        self._slave = slave

    def _disconnect(self) -> None:
        self._link.unlink()
        os.close(self._slave)
        os.close(self._master)

    def _receive(self) -> bytes:
        ready, _, _ = select.select([self._master], [], [], 0)
        return os.read(self._master, 4096) if ready else b""

    def _transmit(self, data: bytes) -> None:
        os.write(self._master, data)


class SocketBoard(ServedBoard):
    """One host at a time, on a number that stays the same."""

    _number = 0

    @property
    def name(self) -> str:
        return f"socket://127.0.0.1:{self._number}"

    def _connect(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", self._number))
        self._listener.setblocking(False)
        self._number = self._listener.getsockname()[1]
        self._host: socket.socket | None = None

    def _disconnect(self) -> None:
        self._listener.close()
        if self._host:
            self._host.close()

    def _receive(self) -> bytes:
        if self._host is None:
            with suppress(BlockingIOError):
                self._host, _ = self._listener.accept()
                self._host.setblocking(False)
        if self._host is None:
            return b""
        try:
            received = self._host.recv(4096)
        except BlockingIOError:
            return b""
        if not received:
            self._host.close()
            self._host = None
        return received

    def _transmit(self, data: bytes) -> None:
        if self._host is not None and data:
            self._host.sendall(data)
