from __future__ import annotations

import socket
import sys
import time
from collections.abc import Callable, Iterator

import pytest

from adoube.link.commands import ShowToken
from adoube.link.frames import seal
from adoube_board.wire.frames import LOG, MAX_PAYLOAD
from adoube_board.wire.link import Link, Receiver
from adoube_board.wire.wifi import (
    KNOCK_MS,
    LOOK_MS,
    SILENT_MS,
    TOKEN_WITHIN_MS,
    TRY_AGAIN_MS,
    TcpPort,
    Wifi,
    WifiPort,
    equal,
    listen,
)
from tests.firmware.virtual_board import VirtualTime


class FakeNetwork:
    """MicroPython's `network` with one station, whose connection a test makes and breaks."""

    STA_IF = 0

    def __init__(self) -> None:
        self.names: list[str] = []
        self.attempts: list[tuple[str, str]] = []
        self.connected = False
        self.busy = False
        network = self

        class Station:
            PM_NONE = 0

            def __init__(self, interface: int) -> None:
                assert interface == network.STA_IF

            def active(self, on: bool) -> None:
                assert on

            def config(self, pm: int) -> None:
                assert pm == self.PM_NONE

            def connect(self, ssid: str, password: str) -> None:
                network.attempts.append((ssid, password))
                if network.busy:
                    raise OSError("Wifi Internal State Error")

            def disconnect(self) -> None:
                if network.busy:
                    raise OSError("Wifi Not Started")
                network.connected = False

            def isconnected(self) -> bool:
                return network.connected

        self.WLAN = Station

    def hostname(self, name: str) -> None:
        self.names.append(name)


class FakePort:
    block, console, remote = 1, False, True

    def read_into(self, buffer: bytearray) -> int:
        buffer[0] = 7
        return 1

    def write(self, data: memoryview) -> int:
        return len(data)


def joined(network: FakeNetwork) -> Wifi:
    return Wifi(network, "club-3", "chess", "secret", 0)


def run(wifi: Wifi, since: int, until: int) -> None:
    for now in range(since, until, LOOK_MS):
        wifi.step(now)


def test_it_joins_under_its_name() -> None:
    network = FakeNetwork()

    joined(network)

    assert (network.names, network.attempts) == (["adoube-club-3"], [("chess", "secret")])


def test_it_tries_again_until_the_network_is_there_and_then_leaves_it_alone() -> None:
    network = FakeNetwork()
    wifi = joined(network)

    run(wifi, 0, 3 * TRY_AGAIN_MS + LOOK_MS)
    assert len(network.attempts) == 4

    network.connected = True
    run(wifi, 3 * TRY_AGAIN_MS, 9 * TRY_AGAIN_MS)
    assert len(network.attempts) == 4


def test_a_network_that_goes_away_is_joined_again() -> None:
    network = FakeNetwork()
    wifi = joined(network)
    network.connected = True
    run(wifi, 0, 60_000)

    network.connected = False
    run(wifi, 60_000, 60_000 + TRY_AGAIN_MS + LOOK_MS)

    assert len(network.attempts) == 2


def test_a_radio_that_refuses_an_attempt_is_asked_again() -> None:
    network = FakeNetwork()
    network.busy = True

    run(joined(network), 0, TRY_AGAIN_MS + LOOK_MS)

    assert len(network.attempts) == 2


def test_its_port_is_that_of_the_socket_and_keeps_the_network() -> None:
    network = FakeNetwork()
    now = [0]
    port = WifiPort(joined(network), FakePort(), lambda: now[0])
    buffer = bytearray(4)

    now[0] = TRY_AGAIN_MS
    assert (port.read_into(buffer), buffer[0]) == (1, 7)
    assert port.write(memoryview(b"abc")) == 3
    assert len(network.attempts) == 2


def test_it_keeps_the_network_also_while_its_host_takes_nothing() -> None:
    network = FakeNetwork()
    now = [0]
    port = WifiPort(joined(network), FakePort(), lambda: now[0])

    now[0] = TRY_AGAIN_MS
    port.write(memoryview(b"abc"))

    assert len(network.attempts) == 2


def test_a_radio_that_cannot_disconnect_is_asked_again() -> None:
    """An ESP32 raises where its radio has stopped."""
    network = FakeNetwork()
    wifi = joined(network)
    network.busy = True

    run(wifi, 0, 2 * TRY_AGAIN_MS + LOOK_MS)

    assert len(network.attempts) == 3


TOKEN = bytes(range(16))
WRONG = bytes(15) + b"\1"
PING = 0x89
PATIENCE_S = 60.0

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="only on systems with select.poll")


class Host:
    """A host's end: `says` frames, `listen`s for bytes, and knows whether it was hung up on."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setblocking(False)
        self.heard = b""
        self.hung_up = False

    def says(self, type_: int, payload: bytes = b"") -> None:
        self._socket.sendall(b"\0" + seal(type_, 0, payload))

    def says_bytes(self, data: bytes) -> None:
        self._socket.sendall(data)

    def shows(self, token: bytes) -> None:
        self.says(ShowToken.TYPE, token)

    def listen(self) -> None:
        try:
            data = self._socket.recv(4096)
        except BlockingIOError:
            return
        except ConnectionError:
            data = b""
        self.heard += data
        self.hung_up = self.hung_up or not data

    def close(self) -> None:
        self._socket.close()


class Network:
    """A board's port and its hosts; time passes only when a test says so."""

    def __init__(self) -> None:
        self.time = VirtualTime()
        listener = listen(socket, "127.0.0.1", 0)
        self._number = listener.getsockname()[1]
        self.port = TcpPort(listener, TOKEN, self.time.ticks_ms)
        self.receiver = Receiver(self.port)
        self.types: list[int] = []
        self.hosts: list[Host] = []

    def host(self) -> Host:
        self.hosts.append(Host(self._number))
        return self.hosts[-1]

    def serve(self, ms: int = KNOCK_MS) -> None:
        self.time.now_us += 1000 * ms
        while self.receiver.poll(self.time.ticks_ms()):
            self.types.append(self.receiver.type)
        for host in self.hosts:
            host.listen()

    def until(self, done: Callable[[], object]) -> None:
        """Serve, in as little of the board's time as can be, until it has come true."""
        deadline = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < deadline, "it never came true"
            self.serve()
            time.sleep(0.001)

    def admitted(self) -> Host:
        host = self.host()
        host.shows(TOKEN)
        self.until(lambda: ShowToken.TYPE in self.types)
        self.types.clear()
        return host

    def close(self) -> None:
        for host in self.hosts:
            host.close()
        self.port.close()


@pytest.fixture
def network() -> Iterator[Network]:
    opened = Network()
    yield opened
    opened.close()


def test_a_host_that_shows_the_token_is_heard_and_told(network: Network) -> None:
    host = network.admitted()

    host.says(PING, b"1234")
    network.until(lambda: network.types == [PING])
    network.port.write(memoryview(b"answer"))
    network.until(lambda: host.heard == b"answer")


def test_what_stands_behind_the_token_in_one_piece_is_heard_too(network: Network) -> None:
    host = network.host()

    host.says_bytes(seal(ShowToken.TYPE, 0, TOKEN) + seal(PING, 1, b"1234"))

    network.until(lambda: network.types == [ShowToken.TYPE, PING])


def test_a_token_may_come_in_pieces(network: Network) -> None:
    host = network.host()

    for byte in b"\0" + seal(ShowToken.TYPE, 0, TOKEN):
        host.says_bytes(bytes((byte,)))
        network.serve()

    network.until(lambda: network.types == [ShowToken.TYPE])


def test_a_wrong_token_ends_it_without_a_word(network: Network) -> None:
    host = network.host()

    host.shows(WRONG)
    network.until(lambda: host.hung_up)

    assert (host.heard, network.types) == (b"", [])


@pytest.mark.parametrize("first", [seal(PING, 0, b"1234"), b"GET / HTTP/1.1\r\n\r\n" * 20, b"abc\0"])
def test_no_other_frame_opens_the_door(network: Network, first: bytes) -> None:
    host = network.host()

    host.says_bytes(first + seal(ShowToken.TYPE, 0, TOKEN))
    network.until(lambda: host.hung_up)

    assert (host.heard, network.types) == (b"", [])


def test_before_the_token_nothing_is_told(network: Network) -> None:
    host = network.host()
    for _ in range(5):
        network.serve()

    assert network.port.write(memoryview(b"secret")) == 6
    host.shows(TOKEN)
    network.until(lambda: network.types == [ShowToken.TYPE])

    assert host.heard == b""


def test_a_second_host_is_hung_up_on_and_the_first_goes_on(network: Network) -> None:
    first = network.admitted()

    second = network.host()
    network.until(lambda: second.hung_up)
    first.says(PING, b"1234")
    network.until(lambda: network.types == [PING])

    assert second.heard == b""


def test_when_the_first_has_gone_the_next_is_welcome(network: Network) -> None:
    network.admitted().close()
    network.hosts.clear()
    network.serve()

    network.admitted()


def test_half_a_frame_of_the_one_who_left_spoils_nothing_for_the_next(network: Network) -> None:
    first = network.admitted()
    first.says_bytes(seal(PING, 0, b"1234")[:7])
    network.serve()
    first.close()
    network.hosts.clear()
    network.serve()

    network.admitted()


def test_a_host_that_has_gone_without_a_word_is_noticed_by_its_silence(network: Network) -> None:
    silent = network.admitted()

    network.serve(SILENT_MS)
    network.until(lambda: silent.hung_up)

    network.admitted()


def test_a_host_that_takes_nothing_any_more_keeps_no_other_away(network: Network) -> None:
    """The program reads only while its last frame has left."""
    deaf = network.admitted()
    link = Link(network.port)
    while link.ready():
        link.frame.begin(LOG)
        link.frame.raw(bytes(MAX_PAYLOAD))
        link.send()

    network.time.now_us += 1000 * SILENT_MS

    assert link.ready()
    deaf.close()
    network.hosts.clear()
    assert network.admitted().heard == b""


def test_one_who_speaks_now_and_then_stays(network: Network) -> None:
    host = network.admitted()

    for _ in range(5):
        host.says(PING, b"1234")
        network.until(lambda: network.types)
        network.types.clear()
        network.serve(SILENT_MS - 2000)

    assert not host.hung_up


def test_one_who_never_shows_a_token_does_not_keep_others_away(network: Network) -> None:
    idle = network.host()
    network.serve()

    network.serve(TOKEN_WITHIN_MS)
    network.until(lambda: idle.hung_up)

    network.admitted()


@pytest.mark.parametrize(
    ("given", "same"),
    [(TOKEN, True), (WRONG, False), (TOKEN[:15], False), (TOKEN + b"\0", False), (b"", False)],
)
def test_tokens_are_compared_whole(given: bytes, same: bool) -> None:
    assert equal(given, TOKEN) is same
