"""Every kind has its name, and what is asked for is opened by the way that it names."""

from __future__ import annotations

import pytest

from adoube.app.settings import is_eboard
from adoube.link.eboards import ways
from adoube.link.eboards.catalogue import EBOARD_KINDS, asked_for
from adoube.link.errors import BadAddress
from tests.link.eboards.other_makers import ACME, KINDS, advertised, computer, port


def test_every_kind_may_stand_after_board() -> None:
    assert all(name == kind.name and is_eboard(f"{name}:x") for name, kind in EBOARD_KINDS.items())
    assert is_eboard("iChessOne")
    assert is_eboard("DGT:COM3")


def test_every_kind_has_a_way_to_it() -> None:
    for kind in EBOARD_KINDS.values():
        assert kind.serial or kind.bluetooth or kind.hid


@pytest.mark.parametrize("board", ["usb", "/dev/ttyUSB0", "wifi:club-1", "virtual", "dgtx:COM3"])
def test_no_other_board_is_taken_for_an_electronic_one(board: str) -> None:
    assert not is_eboard(board)


@pytest.mark.parametrize(
    ("wanted", "opened"),
    [
        ("acme:aa:bb:cc:dd:ee:0f", ("open_bluetooth", "AA:BB:CC:DD:EE:0F", ACME.bluetooth)),
        ("acme:hid:A1", ("open_hid", ACME.hid, "A1")),
        ("acme:/dev/ttyS7", ("open_port", "/dev/ttyS7")),
        ("acme:socket://localhost:7000", ("open_port", "socket://localhost:7000")),
        ("airy:socket://localhost:7000", ("open_port", "socket://localhost:7000")),
        ("acme", ("open_port", "/dev/ttyUSB0")),
    ],
)
def test_a_board_is_opened_by_the_way_that_is_asked_for(
    wanted: str, opened: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = list[tuple[object, ...]]()
    for name in ("open_bluetooth", "open_port"):
        monkeypatch.setattr(ways, name, lambda *args, name=name, **_: calls.append((name, *args)))
    monkeypatch.setattr(ways, "HidWay", _hid_way(calls))

    asked_for(wanted, KINDS, senses=computer([port()])).open()

    assert calls == [opened]


def _hid_way(calls: list[tuple[object, ...]]) -> object:
    return lambda interface, serial: lambda: calls.append(("open_hid", interface, serial))


def test_the_name_that_was_found_is_kept_for_whoever_has_to_tell_boards_apart() -> None:
    there = computer(bluetooth=[advertised()])

    assert asked_for("acme", KINDS, senses=there).board == "acme:AA:BB:CC:DD:EE:01"
    assert asked_for("acme:aa:bb:cc:dd:ee:01", KINDS).board == "acme:AA:BB:CC:DD:EE:01"


def test_a_kind_that_is_not_known_is_refused() -> None:
    with pytest.raises(BadAddress, match="there is no kind of board called 'acne'"):
        asked_for("acne", KINDS)
