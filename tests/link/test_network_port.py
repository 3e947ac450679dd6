"""Boards on the network: the token first, one host at a time, names found by multicast DNS."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from adoube.link.errors import BadAddress, BadToken, LinkError, NoSuchBoard, PortGone, PortUnopenable
from adoube.link.frames import Frame, FrameDecoder, seal
from adoube.link.handshake import meet
from adoube.link.network_port import address_by_mdns, ask_zeroconf, open_tcp, token_for
from adoube.link.serial_port import Port, open_port
from tests.link.fake_board import FakeBoard
from tests.link.test_serial_port import read_on

TOKEN = bytes(range(16))
TIMEOUT_S = 0.25


class WifiBoard:
    """Takes one host with the right token, and closes on any other; `heard` is every frame that it got."""

    def __init__(self) -> None:
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.number = self.listener.getsockname()[1]
        self.heard: list[Frame] = []
        self._hosts: list[socket.socket] = []
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def name(self) -> str:
        return f"tcp://127.0.0.1:{self.number}"

    def hang_up(self) -> None:
        for host in [*self._hosts]:
            with suppress(OSError):  # one that has hung up itself
                host.shutdown(socket.SHUT_RDWR)

    def end(self) -> None:
        self.hang_up()
        # Only a shutdown wakes the thread that waits for a host.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _listen(self) -> None:
        while True:
            try:
                host, _ = self.listener.accept()
            except OSError:
                return
            if self._hosts:
                host.close()
                continue
            self._hosts.append(host)
            threading.Thread(target=self._serve, args=(host,), daemon=True).start()

    def _serve(self, host: socket.socket) -> None:
        board, decoder = FakeBoard(), FrameDecoder()
        try:
            while data := host.recv(4096):
                for frame in decoder.feed(data):
                    assert isinstance(frame, Frame)
                    self.heard.append(frame)
                    if self.heard[0].payload != TOKEN:
                        return
                    host.sendall(board.answer(seal(*frame)))
        except OSError:
            return
        finally:
            self._hosts.remove(host)
            host.close()


@pytest.fixture
def board() -> Iterator[WifiBoard]:
    board = WifiBoard()
    yield board
    board.end()


def opened(name: str, token: bytes = TOKEN) -> Port:
    return open_port(name, token=token)


def test_the_first_frame_is_the_token_and_then_a_board_is_one_as_any(board: WifiBoard) -> None:
    meeting = meet(board.name, opened)
    meeting.port.close()

    assert meeting.hello.cells == 25
    assert (board.heard[0].type, board.heard[0].payload) == (0x8A, TOKEN)


def test_a_board_that_does_not_know_the_token_hangs_up_and_that_is_said(board: WifiBoard) -> None:
    with pytest.raises(PortGone) as caught:
        meet(board.name, lambda name: opened(name, bytes(16)))

    assert str(caught.value) == (
        f"the board at {board.name} hung up at once: it belongs to another program (one at a time), "
        "or the token is not the one in its board.json"
    )


def test_a_second_host_is_told_that_the_board_is_taken(board: WifiBoard) -> None:
    first = meet(board.name, opened)

    with pytest.raises(PortGone, match="it belongs to another program"):
        meet(board.name, opened)
    first.port.close()


def test_a_board_that_goes_later_is_gone(board: WifiBoard) -> None:
    port = meet(board.name, opened).port
    board.hang_up()

    with pytest.raises(PortGone, match="check its power and the Wi-Fi"):
        read_on(port)
    port.close()


def test_a_dead_connection_is_noticed_by_the_system(board: WifiBoard) -> None:
    port = open_tcp(board.name, TIMEOUT_S, TOKEN)

    kept_alive = port._socket.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
    port.close()

    assert kept_alive


@pytest.mark.parametrize("name", ["tcp://10.0.0.7:7117", "wifi:club-1"])
def test_without_a_token_nothing_is_tried(name: str) -> None:
    with pytest.raises(BadToken, match=f"the board at {name} wants the token from its board.json"):
        open_port(name)


@pytest.mark.parametrize("name", ["tcp://", "tcp://10.0.0.7", "wifi:", "wifi:two words", "wifi:club:port"])
def test_an_address_of_another_form_is_refused(name: str) -> None:
    with pytest.raises(BadAddress) as caught:
        opened(name)

    assert str(caught.value).endswith(("as tcp://127.0.0.1:7117", "as wifi:club-1"))


def test_a_board_is_found_by_its_name(board: WifiBoard) -> None:
    asked: list[str] = []

    def resolve(host: str, port: int) -> str:
        asked.append(host)
        return "127.0.0.1"

    port = open_tcp(f"wifi:club-1:{board.number}", TIMEOUT_S, TOKEN, resolve)
    port.close()

    assert asked == ["adoube-club-1.local"]
    assert port.name == f"wifi:club-1:{board.number}"


def test_where_no_number_is_given_it_is_the_boards_own() -> None:
    asked: list[int] = []

    def resolve(host: str, port: int) -> str:
        asked.append(port)
        raise NoSuchBoard(host)

    with pytest.raises(NoSuchBoard):
        open_tcp("wifi:club-1", TIMEOUT_S, TOKEN, resolve)
    assert asked == [7117]


def test_what_multicast_dns_says_goes_before_the_systems_resolver() -> None:
    assert address_by_mdns("localhost", 7117, lambda host: "10.0.0.7") == "10.0.0.7"
    assert address_by_mdns("localhost", 7117, lambda host: None) == "127.0.0.1"


def test_a_name_that_nobody_knows_says_what_to_check() -> None:
    with pytest.raises(NoSuchBoard) as caught:
        address_by_mdns("adoube-nowhere.invalid", 7117, lambda host: None)

    assert str(caught.value).startswith("no board answers to adoube-nowhere.invalid on this network (")
    assert str(caught.value).endswith("or give its address as tcp://HOST:7117")


def test_an_address_where_nobody_listens_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        number = listener.getsockname()[1]

    with pytest.raises(PortUnopenable):
        opened(f"tcp://127.0.0.1:{number}")


def test_every_refusal_is_one_line() -> None:
    for name in ("tcp://", "wifi:", "wifi:club-1"):
        with pytest.raises(LinkError) as caught:
            open_port(name)
        assert "\n" not in str(caught.value)


@pytest.fixture
def loopback_that_carries_multicast() -> str:
    """The address of an interface on which a datagram to a group comes back; not every computer has one."""
    interface = "127.0.0.1"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear:
        ear.settimeout(1)
        try:
            ear.bind(("", 0))
            ear.setsockopt(
                socket.IPPROTO_IP,
                socket.IP_ADD_MEMBERSHIP,
                socket.inet_aton("224.0.0.251") + socket.inet_aton(interface),
            )
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(interface))
            ear.sendto(b"adoube", ("224.0.0.251", ear.getsockname()[1]))
            ear.recv(16)
        except OSError:
            pytest.skip("only on a computer whose loopback carries multicast")
    return interface


def test_a_name_is_asked_of_the_network(loopback_that_carries_multicast: str) -> None:
    pytest.importorskip("zeroconf")
    # In a thread of its own: zeroconf waits in none whose event loop runs, as after a test of the browser.
    with ThreadPoolExecutor(1) as aside:
        told = aside.submit(what_is_told_of_a_name, [loopback_that_carries_multicast])

    assert told.result() == "127.0.0.1"


def what_is_told_of_a_name(interfaces: list[str]) -> str | None:
    """Return what is heard of a name that somebody on these interfaces has."""
    zeroconf = import_module("zeroconf")
    with zeroconf.Zeroconf(interfaces) as network:
        # Told to the one that answers, not registered: a registration first asks for a second whether the
        # name is free, and gives up on a computer that is busy.
        network.registry.async_add(
            zeroconf.ServiceInfo(
                "_adoube._tcp.local.",
                "club-1._adoube._tcp.local.",
                7117,
                addresses=[socket.inet_aton("127.0.0.1")],
                server="adoube-club-1.local.",
            )
        )
        return ask_zeroconf("adoube-club-1.local", interfaces)


HEX = "000102030405060708090a0b0c0d0e0f"


def test_a_token_that_is_given_goes_before_the_one_in_the_data_folder(tmp_path: Path) -> None:
    (tmp_path / "board_token").write_text("ff" * 16, encoding="ascii")

    assert token_for(HEX, tmp_path) == bytes(range(16))


def test_the_token_in_the_data_folder_serves_where_none_is_given(tmp_path: Path) -> None:
    (tmp_path / "board_token").write_text(HEX + "\n", encoding="ascii")

    assert token_for(None, tmp_path) == bytes(range(16))


def test_there_may_be_none(tmp_path: Path) -> None:
    assert token_for(None, tmp_path) is None


@pytest.mark.parametrize("text", ["", "0001", HEX + "10", "a secret that is not hex digits."])
def test_a_token_that_is_none_is_refused_where_it_stands(tmp_path: Path, text: str) -> None:
    file = tmp_path / "board_token"
    file.write_text(text, encoding="ascii")

    with pytest.raises(BadToken) as given:
        token_for(text, tmp_path)
    with pytest.raises(BadToken) as stored:
        token_for(None, tmp_path)

    assert str(given.value) == f"the token '{text}' is not 32 hex digits: copy it from the board's board.json"
    assert str(stored.value).startswith(f"the token in {file} is not 32 hex digits")
