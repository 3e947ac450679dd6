"""A board on a serial port that is taken to MicroPython's prompt, and restarted into its program."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Self

from adoube.cli.board_client import BoardClient, hello_in_words, introduced, said_in, version_line
from adoube.hardware.install import programs
from adoube.hardware.install.errors import CopyError, RefusalError
from adoube.hardware.install.facts import Remote, boards_in_bootsel
from adoube.link.discovery import boards_there, find_board, port_of_serial
from adoube.link.errors import LinkError, NoSuchBoard, NoSuchPort
from adoube.link.events import LinkEvent
from adoube.link.hello import Hello
from adoube.link.serial_port import open_port
from adoube.words import AnyText, coded, say

__all__ = ["CabledBoard", "complain_of_bootsel", "text_of_config"]

HELLO_WITHIN_S = 25.0  # a slow chip compiles all modules at its first start
# Where the board speaks over wires of its own, or Wi-Fi, it may be heard here, but need not.
ELSEWHERE_WITHIN_S = 6.0
RETRY_S = 0.5


class CabledBoard:
    """A board behind the serial port called `name`; after a restart the port may have another name."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._serial = next((there.serial for there in boards_there() if there.device == name), None)

    @classmethod
    def free_at(cls, port: str) -> Self:
        """Return the board at a port that is free. Raises a LinkError, or RefusalError for an address."""
        if "://" in port or port.startswith("wifi:"):
            raise RefusalError(say("install.only_ports", port=port))
        try:
            name = find_board(port)
            open_port(name).close()
        except (NoSuchBoard, NoSuchPort):
            complain_of_bootsel()
            raise
        return cls(name)

    @contextmanager
    def prompt(self) -> Iterator[Remote]:
        """Take the board to MicroPython's prompt; it restarts afterwards, whatever became of this.

        Raises NoMicroPythonError if no prompt comes. Needs the extra `firmware`.
        """
        from adoube.hardware.install.serial_remote import remote_at

        with remote_at(self._port_now()) as remote:
            try:
                yield remote
            finally:
                # Its program was interrupted: it runs again.
                with suppress(CopyError):
                    remote.start(programs.reset())

    @contextmanager
    def restarted(
        self, within_s: float = HELLO_WITHIN_S
    ) -> Iterator[tuple[BoardClient, Hello, list[LinkEvent]]]:
        """Give a client of the restarted board, its introduction, and what it said with that.

        Raises a LinkError if it does not introduce itself in time.
        """
        until_s = time.monotonic() + within_s
        with ExitStack() as stack:
            while True:
                time.sleep(RETRY_S)
                try:
                    client = stack.enter_context(BoardClient(open_port(self._port_now())))
                    hello, events = introduced(client)
                    break
                except LinkError:
                    stack.close()
                    if time.monotonic() > until_s:
                        raise
            yield client, hello, events

    def await_hello(self, kind: str, tell: Callable[[AnyText], None]) -> None:
        """Wait for the restarted board and tell its introduction; `kind` is the link that it speaks over."""
        try:
            with self.restarted(HELLO_WITHIN_S if kind == "usb" else ELSEWHERE_WITHIN_S) as (_, hello, said):
                lines: list[AnyText] = [*hello_in_words(hello), version_line(hello)]
                lines += [each.text for each in said_in(said)]
        except LinkError as error:
            if kind == "usb":
                raise CopyError(say("firmware.not_back", why=error)) from error
            lines = [coded("firmware.speaks_elsewhere", kind=kind)]
        for line in lines:
            tell(line)

    def _port_now(self) -> str:
        there = None if self._serial is None else port_of_serial(self._serial, boards_there())
        return self.name if there is None else there.device


def complain_of_bootsel() -> None:
    for chip in boards_in_bootsel():
        raise RefusalError(say("install.in_bootsel", chip=chip))


def text_of_config(file: Path) -> str:
    """Return the text of a board.json. Raises RefusalError if it cannot be read."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RefusalError(say("install.no_file", where=file, why=error)) from error
