"""A board at MicroPython's prompt behind a serial port. Needs the extra `firmware`."""

import io
import struct
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from time import monotonic

from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from adoube.hardware.install.errors import CopyError, NoMicroPythonError
from adoube.hardware.install.facts import Remote
from adoube.words import coded

__all__ = ["RAW_PROMPT", "TO_RAW_PROMPT", "remote_at"]

# The longest silence within an answer. A slow chip first compiles what
# it is asked.
READ_TIMEOUT_S = 6.0
# Waits for a prompt. The first Ctrl-C ends the running program, and may take with it
# the request for the raw prompt behind it. A slow chip takes a few seconds to start.
ATTEMPTS_S = (2.0, 6.0)
CHUNK = 1024

# Our program takes Ctrl-C only where a frame would begin, and 0x00 ends any half frame.
TO_RAW_PROMPT = b"\0\r\x03\r\x01"
RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"


@contextmanager
def remote_at(port: str) -> Iterator[Remote]:
    """Open the board behind a port and interrupt its program; close the port afterwards.

    Raises NoMicroPythonError if no prompt comes.
    """
    try:
        transport = SerialTransport(port, timeout=READ_TIMEOUT_S)
    except TransportError as error:
        raise NoMicroPythonError(coded("install.not_opened", port=port)) from error
    try:
        _enter(transport, port)
        yield _SerialRemote(transport, port)
    finally:
        # After a restart the port may be gone.
        with suppress(OSError):
            transport.close()


def _enter(transport: SerialTransport, port: str) -> None:
    """Enter the raw prompt.

    mpremote takes over only once a prompt has answered: on a port that never falls silent it would read
    forever.
    """
    heard = b""
    try:
        for earlier_requests, within_s in enumerate(ATTEMPTS_S):
            heard = _answer(transport, within_s)
            if heard.endswith(RAW_PROMPT):
                if earlier_requests:
                    _hear_out(transport, within_s)
                with _quiet():
                    # No soft reset: it would stop the timer that feeds a watchdog armed before.
                    transport.enter_raw_repl(soft_reset=False, timeout_overall=within_s)
                return
    except (TransportError, OSError) as error:
        raise NoMicroPythonError(coded("install.no_prompt", port=port)) from error
    raise NoMicroPythonError(coded("install.other_talk" if heard else "install.no_prompt", port=port))


def _answer(transport: SerialTransport, within_s: float) -> bytes:
    """Request the raw prompt and return the end of the answer; it ends with RAW_PROMPT on success."""
    serial = transport.serial
    serial.write(TO_RAW_PROMPT)
    heard = b""
    until = monotonic() + within_s
    while monotonic() < until and not heard.endswith(RAW_PROMPT):
        heard = (heard + serial.read(max(1, serial.in_waiting)))[-CHUNK:]
    return heard


def _hear_out(transport: SerialTransport, within_s: float) -> None:
    """Discard late answers to earlier requests, which mpremote would take for its own."""
    until = monotonic() + within_s
    while monotonic() < until and transport.serial.read(max(1, transport.serial.in_waiting)):
        pass


class _SerialRemote:
    def __init__(self, transport: SerialTransport, port: str) -> None:
        self._transport = transport
        self._port = port

    def run(self, program: str) -> str:
        with self._failures():
            printed: bytes = self._transport.exec(program)
        return printed.decode("utf-8", errors="replace")

    def write(self, path: str, data: bytes) -> None:
        with self._failures():
            self._transport.fs_writefile(path, data, chunk_size=CHUNK)

    def start(self, program: str) -> None:
        with self._failures():
            self._transport.exec_raw_no_follow(program)

    @contextmanager
    def _failures(self) -> Iterator[None]:
        try:
            with _quiet():
                yield
        except TransportExecError as error:
            why = (error.error_output.strip().splitlines() or [""])[-1]
            raise CopyError(coded("install.failed", port=self._port, why=why)) from error
        except (TransportError, OSError, struct.error) as error:
            # mpremote unpacks an answer that did not come, too.
            raise CopyError(coded("install.fell_silent", port=self._port, why=error)) from error


def _quiet() -> "redirect_stdout[io.StringIO]":
    """Suppress what mpremote prints; its error is enough."""
    return redirect_stdout(io.StringIO())
