"""A table as a board of the open peripheral protocol, for an app that comes by Bluetooth LE.

BlueZ and the phone are stand-ins on a D-Bus of their own.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("dbus_fast")

from adoube.feeds.bridge.bluez_board import BluezError
from adoube.feeds.bridge.peripheral import PeripheralDialogue
from adoube.feeds.bridge.peripheral_bluetooth import PeripheralBluetooth
from adoube.feeds.bridge.peripheral_port import PeripheralPort
from tests.feeds.bridge.at_table import TABLE, AtTable, at_table
from tests.feeds.bridge.bluez_server import CHESS, NOTIFIED, WRITTEN, BluezServer, Phone, bluez_server
from tests.feeds.bridge.peripheral_app import App
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES
from tests.link.bluez.private_bus import private_bus

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only on Linux: BlueZ"),
    pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="needs dbus-daemon"),
]


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with private_bus() as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        yield address


class Served:
    """A table that is advertised."""

    def __init__(self, at: AtTable, server: BluezServer) -> None:
        self.at, self.server, self.said = at, server, list[str]()
        self.port = PeripheralPort(PeripheralDialogue, self.said.append)
        self.way = PeripheralBluetooth("Club table 1", self.port, self.said.append)
        self.port.attend(at.engine, TABLE)
        self.way.start()

    @contextmanager
    def app(self, phone: Phone | None = None) -> Iterator[App]:
        phone = phone or self.server.phone()
        phone.subscribes()
        yield App(phone.send, phone.receive)
        phone.unsubscribes()


@pytest.fixture
def served(tmp_path: Path, bus: str) -> Iterator[Served]:
    with bluez_server(bus) as server, at_table(tmp_path) as at:
        opened = Served(at, server)
        yield opened
        opened.way.close()


def test_the_board_is_advertised_by_its_name_and_service(served: Served) -> None:
    assert served.way.adapter == "hci0"
    assert served.server.advertised == {
        "Type": "peripheral",
        "ServiceUUIDs": [CHESS],
        "LocalName": "Club table 1",
    }
    assert "write" in served.server.flags_of(WRITTEN)
    assert "notify" in served.server.flags_of(NOTIFIED)


def test_each_message_is_a_notification_without_an_end_of_line(served: Served) -> None:
    phone = served.server.phone()
    phone.subscribes()
    phone.send("feature msg")
    phone.send("begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w")

    assert phone.receive(30) == "ok"
    assert phone.receive(30) == "sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"


@pytest.mark.parametrize("game", ["castling long", "promotion", "mate"])
def test_a_game_is_played_between_the_app_and_the_table(served: Served, game: str) -> None:
    turns = SPECIAL_GAMES[game].split()
    with served.app() as app:
        app.asks()
        app.begins(side="b")
        for ply in range(0, len(turns) - 1, 2):
            app.plays(turns[ply])
            served.at.stands(*turns[: ply + 1])
            served.at.plays(turns[ply + 1])
            assert app.rules() == turns[ply + 1]


def test_on_a_link_of_few_bytes_a_message_comes_in_pieces_and_is_taken_in_pieces(served: Served) -> None:
    phone = served.server.phone(mtu=23)
    phone.subscribes()
    begin = b"begin rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"
    for at in range(0, len(begin), 20):
        assert not phone.writes(begin[at : at + 20])

    heard = ""
    while len(heard) < len("sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"):
        piece = phone.receive(30)
        assert piece is not None
        assert len(piece) <= 20
        heard += piece
    assert heard == "sync rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"


@pytest.mark.parametrize("leaves", ["unsubscribes", "goes"])
def test_an_app_that_goes_makes_room_for_the_next(served: Served, leaves: str) -> None:
    first = served.server.phone(1)
    first.subscribes()
    app = App(first.send, first.receive)
    app.begins()
    getattr(first, leaves)()

    with served.app(served.server.phone(2)) as app:
        app.begins()
        served.at.plays("e2e4")
        assert app.rules() == "e2e4"


def test_a_second_phone_may_not_write(served: Served) -> None:
    with served.app(served.server.phone(1)) as app:
        app.begins()
        assert served.server.phone(2).writes(b"move e2e4") == "org.bluez.Error.NotPermitted"
        served.at.plays("e2e4")
        assert app.rules() == "e2e4"


def test_a_phone_that_writes_before_it_subscribes_is_heard(served: Served) -> None:
    phone = served.server.phone()
    phone.send("feature msg")
    phone.subscribes()
    phone.send("feature moved")
    assert phone.receive(30) == "ok"


def test_garbage_is_answered_and_then_a_game_is_played(served: Served) -> None:
    random = Random(7)
    with served.app() as app:
        phone = served.server.phone()
        for _ in range(100):
            phone.writes(random.randbytes(random.randrange(1, 182)))
        app.begins()
        served.at.plays("e2e4")
        assert app.rules() == "e2e4"


@pytest.mark.full
def test_ten_thousand_writes_are_taken_or_refused_and_the_next_is_heard(served: Served) -> None:
    with served.app() as app:
        phone = served.server.phone()
        errors = {phone.writes(b"feature msg") for _ in range(10_000)}
        assert errors <= {"", "org.bluez.Error.InProgress"}
        app.begins()
        assert app.is_synchronized


def test_a_bluetoothd_that_restarts_finds_the_board_again(tmp_path: Path, bus: str) -> None:
    with at_table(tmp_path) as at:
        with bluez_server(bus) as server:
            served = Served(at, server)
        with bluez_server(bus) as server:
            served.server = server
            while not server.advertised:
                pass
            with served.app() as app:
                app.begins()
                assert app.is_synchronized
        served.way.close()
    assert [line.split()[0] for line in served.said[:2]] == ["bluetoothd", "bluetoothd"]


def refused() -> str:
    with pytest.raises(BluezError) as why:
        PeripheralBluetooth("adoube", PeripheralPort(PeripheralDialogue, print), print)
    said = str(why.value)
    assert "\n" not in said
    assert said.endswith("--tcp 7010")
    return said


def test_without_a_bus_one_line_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/no")

    assert "D-Bus cannot be reached" in refused()


@pytest.mark.usefixtures("bus")
def test_without_bluetoothd_one_line_says_so() -> None:
    assert "bluetoothd does not answer" in refused()


@pytest.mark.parametrize(("powered", "able"), [(False, True), (True, False)])
def test_without_an_adapter_that_can_one_line_says_so(bus: str, powered: bool, able: bool) -> None:
    with bluez_server(bus, powered=powered, able=able):
        assert "No Bluetooth adapter" in refused()


@pytest.mark.parametrize("method", ["RegisterApplication", "RegisterAdvertisement"])
def test_what_bluez_does_not_allow_is_named(bus: str, method: str) -> None:
    with bluez_server(bus, refuses={method: "org.bluez.Error.NotPermitted"}):
        assert "org.bluez.Error.NotPermitted: not today" in refused()


def test_an_account_that_may_not_speak_to_bluez_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with private_bus(allowed=False) as address:
        monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
        with bluez_server(address):
            assert "AccessDenied" in refused()
