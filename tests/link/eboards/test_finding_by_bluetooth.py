"""Boards in a room without a radio are found by bleak, and by a bus like the system's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.cli.checks.computer import Grade
from adoube.cli.checks.eboards import check_bluetooth
from adoube.link.bluetooth_port import open_bluetooth
from adoube.link.eboards.finding import Senses, find_boards, find_by_bluetooth, find_kind, only_of
from adoube.link.errors import NoSuchBoard, SeveralBoards
from tests.link.bluez.plain_board import PlainBoard
from tests.link.bluez.room import Room, bluetooth_room
from tests.link.eboards.other_makers import ACME, KINDS, profile

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only on Linux is there BlueZ"),
    pytest.mark.bluez,
]

EVERY = tuple(KINDS.values())
SHORT_S = 0.5
BY_AIR = Senses(ports=tuple, hid=lambda _: ())
AIR, MOVE = profile("Acme"), profile("Acme Move")


@pytest.fixture
def room() -> Iterator[Room]:
    with bluetooth_room() as room:
        yield room


def the_acme() -> str:
    return str(only_of(ACME, find_kind(ACME, EVERY, SHORT_S, BY_AIR), BY_AIR))


def test_boards_in_range_are_found_with_kind_and_signal_the_strongest_first(room: Room) -> None:
    far = room.add(PlainBoard(), AIR, name="Acme Air", rssi=-80)
    near = room.add(PlainBoard(), MOVE, name="Acme Move", rssi=-45)

    found = find_by_bluetooth(EVERY, SHORT_S, BY_AIR)

    assert [(board.board, board.name, board.signal, board.held_by) for board in found] == [
        (f"acme-move:{near.address}", "Acme Move", -45, None),
        (f"acme:{far.address}", "Acme Air", -80, None),
    ]


def test_a_board_that_a_phone_holds_is_not_seen_and_is_what_people_are_told_of(room: Room) -> None:
    board = room.add(PlainBoard(), AIR, name="Acme Air")
    board.hold()

    with pytest.raises(NoSuchBoard, match="close the app that is connected to it on a phone"):
        the_acme()

    board.release()
    assert the_acme() == f"acme:{board.address}"


def test_a_board_that_this_computer_holds_is_told_so_and_the_free_one_is_taken(room: Room) -> None:
    held, free = (room.add(PlainBoard(), AIR, name="Acme Air") for _ in range(2))
    with pytest.raises(SeveralBoards):
        the_acme()

    port = open_bluetooth(held.address, AIR)
    try:
        found = {board.board: board.held_by for board in find_by_bluetooth(EVERY, SHORT_S, BY_AIR)}
        assert found[f"acme:{free.address}"] is None
        assert str(found[f"acme:{held.address}"]) == "this computer"
        assert the_acme() == f"acme:{free.address}"
    finally:
        port.close()


@pytest.mark.parametrize(
    ("running", "adapter", "powered", "allowed", "why", "remedy"),
    [
        (False, True, True, True, "Bluetooth is not running", "systemctl enable --now bluetooth"),
        (True, False, True, True, "no Bluetooth adapter", "plug in a Bluetooth LE adapter"),
        (True, True, False, True, "Bluetooth is switched off", "bluetoothctl power on"),
        (True, True, True, False, "is not allowed to use Bluetooth", "usermod -aG bluetooth"),
    ],
)
def test_each_thing_that_bluetooth_lacks_is_told_with_what_to_do(
    running: bool, adapter: bool, powered: bool, allowed: bool, why: str, remedy: str, tmp_path: Path
) -> None:
    (tmp_path / "hci0").mkdir()
    with bluetooth_room(running=running, adapter=adapter, powered=powered, allowed=allowed):
        [trouble] = find_boards(EVERY, SHORT_S, BY_AIR).troubles
        [finding] = check_bluetooth(EVERY, SHORT_S, BY_AIR, rfkill=tmp_path, adapters=tmp_path)

    assert why in str(trouble)
    assert remedy in finding.remedy
    assert (finding.grade is Grade.OK) is not adapter
