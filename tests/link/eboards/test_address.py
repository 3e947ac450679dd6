"""An address after `--board` is taken by its form; each other form is refused with what to write."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adoube.link.eboards.address import Way, eboard_address
from adoube.link.errors import BadAddress
from tests.link.eboards.other_makers import KINDS


@pytest.mark.parametrize(
    ("wanted", "way", "where"),
    [
        ("acme", Way.ANY, ""),
        ("acme:/dev/ttyUSB0", Way.SERIAL, "/dev/ttyUSB0"),
        ("acme:COM3", Way.SERIAL, "COM3"),
        ("acme:spy:///dev/ttyUSB0", Way.SERIAL, "spy:///dev/ttyUSB0"),
        ("acme:AA:BB:CC:DD:EE:FF", Way.BLUETOOTH, "AA:BB:CC:DD:EE:FF"),
        ("acme:aa:bb:cc:dd:ee:0f", Way.BLUETOOTH, "AA:BB:CC:DD:EE:0F"),
        ("airy:3F2504E0-4F89-41D3-9A0C-0305E82C3301", Way.BLUETOOTH, "3F2504E0-4F89-41D3-9A0C-0305E82C3301"),
        ("acme:hid", Way.HID, ""),
        ("acme:hid:A1:7", Way.HID, "A1:7"),
        ("airy:socket://127.0.0.1:7000", Way.SOCKET, "socket://127.0.0.1:7000"),
    ],
)
def test_each_way_to_a_board_has_its_form(wanted: str, way: Way, where: str) -> None:
    address = eboard_address(wanted, KINDS)

    assert (address.kind.name, address.way, address.where) == (wanted.partition(":")[0], way, where)
    assert eboard_address(str(address), KINDS) == address


def test_a_kind_may_be_written_in_any_letters() -> None:
    assert str(eboard_address("Acme-MOVE", KINDS)) == "acme-move"
    assert str(eboard_address("ACME:COM3", KINDS)) == "acme:COM3"


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        (
            "acne:COM3",
            "there is no kind of board called 'acne'; there is acme, acme-move, bolt, plain and airy",
        ),
        (
            "acme:",
            "nothing stands after the colon; write acme, acme:PORT, acme:hid or acme:AA:BB:CC:DD:EE:FF",
        ),
        ("acme: ", "nothing stands after the colon"),
        ("bolt:hid", "bolt:hid: Bolt boards are not HID devices; write bolt or bolt:PORT"),
        ("acme:hid:", "no serial number stands after the colon; write acme:hid for the only one"),
        ("bolt:AA:BB:CC:DD:EE:FF", "Bolt boards have no Bluetooth LE; write bolt or bolt:PORT"),
        ("airy:/dev/ttyUSB0", "airy:/dev/ttyUSB0 names no Bolt board; write airy or airy:AA:BB:CC:DD:EE:FF"),
        ("acme:AA:BB:CC:DD:EE", "acme:AA:BB:CC:DD:EE names no Acme board; write acme"),
        ("acme:AA:BB:CC:DD:EE:GG", "names no Acme board"),
        ("bolt:AA:BB:CC", "bolt:AA:BB:CC: Bolt boards have no serial port"),
        ("acme:socket://", "the address socket:// is not that of a port: write socket://HOST:NUMBER"),
        ("acme:socket://localhost:99999", "is not that of a port"),
        ("acme:wifi:club-1", "acme:wifi:club-1: Acme boards are not on the network"),
        ("acme:tcp://10.0.0.7:7117", "are not on the network"),
    ],
)
def test_any_other_form_is_refused_in_one_line_with_what_to_write(wanted: str, why: str) -> None:
    with pytest.raises(BadAddress) as refused:
        eboard_address(wanted, KINDS)

    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@given(st.sampled_from(sorted(KINDS)), st.text(max_size=60))
def test_whatever_stands_after_the_colon_is_an_address_that_reads_back_or_is_refused(
    kind: str, where: str
) -> None:
    try:
        address = eboard_address(f"{kind}:{where}", KINDS)
    except BadAddress:
        return

    assert eboard_address(str(address), KINDS) == address
