"""Every board that is plugged in or in range is found, and says how it is asked for and who holds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.link.discovery import BoardKind, BoardPort
from adoube.link.eboards.address import EboardAddress
from adoube.link.eboards.finding import (
    BoardFound,
    Senses,
    device_file,
    find_boards,
    find_kind,
    find_plugged_in,
    only_of,
    readable,
    strength,
)
from adoube.link.eboards.kind import EboardKind
from adoube.link.errors import LinkError, NoSuchBoard, SeveralBoards
from tests.link.eboards.other_makers import (
    ACME,
    KINDS,
    NORDIC_UART,
    advertised,
    computer,
    hid_device,
    port,
)

PICO = BoardPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E661", BoardKind.PICO, "Board in FS mode")
NO_BLEAK = "Bluetooth needs packages that are not installed"


def told(boards: tuple[BoardFound, ...]) -> list[tuple[str, str, str]]:
    return [(board.board, board.kind, board.name) for board in boards]


def test_all_boards_are_found_by_all_ways_our_own_first() -> None:
    there = computer([PICO, port()], [hid_device()], [advertised()])

    assert told(find_boards(KINDS.values(), senses=there).boards) == [
        ("usb:E661", "adoube", "Board in FS mode"),
        ("acme:/dev/ttyUSB0", "acme", "CP2102 USB to UART"),
        ("bolt:/dev/ttyUSB0", "bolt", "CP2102 USB to UART"),
        ("acme:hid:A1", "acme", "Acme Air"),
        ("acme:AA:BB:CC:DD:EE:01", "acme", "Acme Air"),
    ]


def test_what_is_plugged_in_is_found_without_listening_to_bluetooth() -> None:
    found = find_plugged_in(KINDS.values(), computer([PICO], [hid_device()], NO_BLEAK))

    assert [board.board for board in found.boards] == ["usb:E661", "acme:hid:A1"]
    assert found.troubles == ()


def test_a_board_of_ours_without_a_number_is_asked_for_by_its_port() -> None:
    there = computer([PICO._replace(serial=None)])

    assert [board.board for board in find_boards((), senses=there).boards] == ["/dev/ttyACM0"]


def test_a_device_with_another_identity_is_no_board() -> None:
    assert find_boards(KINDS.values(), senses=computer([port(ids=(0x1199, 0x9071))])).boards == ()


def test_a_way_that_cannot_be_looked_at_is_told_and_the_others_are_listed_all_the_same() -> None:
    found = find_boards(KINDS.values(), senses=computer([port()], "hidapi is missing", NO_BLEAK))

    assert [board.board for board in found.boards] == ["acme:/dev/ttyUSB0", "bolt:/dev/ttyUSB0"]
    assert [str(trouble) for trouble in found.troubles] == ["hidapi is missing", NO_BLEAK]


def test_nobody_listens_to_bluetooth_for_kinds_that_have_none() -> None:
    found = find_boards([KINDS["bolt"]], senses=computer([port()], NO_BLEAK, NO_BLEAK))

    assert (len(found.boards), found.troubles) == (1, ())


def test_whoever_has_a_port_open_is_named() -> None:
    there = computer(
        [PICO, port()],
        [hid_device()],
        [advertised(connected=True, rssi=None)],
        {"/dev/ttyUSB0": "screen", "/dev/hidraw3": "adoube", "/dev/ttyACM0": "thonny"},
    )

    held = {board.board: str(board.held_by) for board in find_boards([ACME], senses=there).boards}

    assert held == {
        "usb:E661": "thonny (17)",
        "acme:/dev/ttyUSB0": "screen (17)",
        "acme:hid:A1": "adoube (17)",
        "acme:AA:BB:CC:DD:EE:01": "this computer",
    }


def test_the_longest_name_tells_which_kind_advertises() -> None:
    there = computer(bluetooth=[advertised(name="Acme Move 2"), advertised("AA:BB:CC:DD:EE:02", "ACME AIR+")])

    assert told(find_boards(KINDS.values(), senses=there).boards) == [
        ("acme-move:AA:BB:CC:DD:EE:01", "acme-move", "Acme Move 2"),
        ("acme:AA:BB:CC:DD:EE:02", "acme", "ACME AIR+"),
    ]


def test_the_longest_name_tells_which_kind_a_hid_device_is() -> None:
    there = computer(hid=[hid_device(name="Acme Move"), hid_device("A2", ""), hid_device("", "Else")])

    assert told(find_boards(KINDS.values(), senses=there).boards) == [
        ("acme-move:hid:A1", "acme-move", "Acme Move"),
        ("acme:hid:A2", "acme", ""),
        ("acme:hid", "acme", "Else"),
    ]


def test_without_a_known_name_a_service_tells_the_kind_if_it_is_one_kinds_alone() -> None:
    own, shared = "F5351050-B2C9-11EC-A0C0-B3BC53B08D33", NORDIC_UART
    there = computer(
        bluetooth=[
            advertised(name="Home-made", services=(own,)),
            advertised("AA:BB:CC:DD:EE:02", "A lamp", services=(shared,)),
        ]
    )

    assert told(find_boards(KINDS.values(), senses=there).boards) == [
        ("airy:AA:BB:CC:DD:EE:01", "airy", "Home-made")
    ]


def test_a_name_from_the_air_cannot_write_to_the_terminal() -> None:
    name = "Acme \x1b[2J\r\n\u202e" + "x" * 500
    there = computer(bluetooth=[advertised(name=name)])

    [board] = find_boards([ACME], senses=there).boards

    assert board.name.isprintable()
    assert len(board.name) <= 60
    assert readable(" A\x00B ") == "A B"


def test_a_serial_number_that_nobody_can_type_is_not_asked_for() -> None:
    there = computer([PICO._replace(serial="E6\x1b[2J")], [hid_device("A1\x07")])

    assert [board.board for board in find_boards([ACME], senses=there).boards] == ["/dev/ttyACM0", "acme:hid"]


@pytest.mark.parametrize(
    ("dbm", "word"),
    [(-30, "strong"), (-60, "strong"), (-61, "good"), (-76, "weak"), (-89, "very weak"), (-127, "very weak")],
)
def test_a_signal_is_told_in_a_word(dbm: int, word: str) -> None:
    assert str(strength(dbm)) == word


def test_a_hid_device_is_opened_by_the_file_that_its_path_names(tmp_path: Path) -> None:
    device = tmp_path / "1-4"
    device.mkdir()
    (device / "busnum").write_text("1\n")
    (device / "devnum").write_text("12\n")

    assert device_file(b"/dev/hidraw3", tmp_path) == Path("/dev/hidraw3")
    assert device_file(b"1-4:1.0", tmp_path) == Path("/dev/bus/usb/001/012")
    assert device_file(b"1-5:1.0", tmp_path) is None
    assert device_file(rb"\\?\hid#vid_2d80", tmp_path) is None
    assert device_file(b"\xff", tmp_path) is None


# the only board of a kind


def only(kind: EboardKind, there: Senses) -> EboardAddress:
    return only_of(kind, find_kind(kind, KINDS.values(), senses=there), there)


def refusal(kind: str, there: Senses) -> LinkError:
    with pytest.raises(LinkError) as refused:
        only(KINDS[kind], there)
    assert "\n" not in str(refused.value)
    return refused.value


@pytest.mark.parametrize(
    ("there", "board"),
    [
        (computer([port()]), "acme:/dev/ttyUSB0"),
        (computer(hid=[hid_device()]), "acme:hid:A1"),
        (computer(bluetooth=[advertised()]), "acme:AA:BB:CC:DD:EE:01"),
        (computer([port()], NO_BLEAK, NO_BLEAK), "acme:/dev/ttyUSB0"),
    ],
)
def test_the_only_board_of_a_kind_is_taken(there: Senses, board: str) -> None:
    assert str(only(ACME, there)) == board


def test_a_board_whose_longer_name_is_another_kinds_is_not_taken() -> None:
    there = computer(
        hid=[hid_device("A2", "Acme Move")],
        bluetooth=[advertised(), advertised("AA:BB:CC:DD:EE:02", "Acme Move")],
    )

    assert str(only(ACME, there)) == "acme:AA:BB:CC:DD:EE:01"
    assert str(only(KINDS["acme-move"], computer(bluetooth=[advertised(name="Acme Move")]))) == (
        "acme-move:AA:BB:CC:DD:EE:01"
    )


def test_of_several_the_one_that_nobody_holds_is_taken() -> None:
    two = [advertised(connected=True), advertised("AA:BB:CC:DD:EE:02")]

    assert str(only(ACME, computer(bluetooth=two))) == "acme:AA:BB:CC:DD:EE:02"


def test_the_only_one_is_taken_also_where_the_system_has_connected_to_it_already() -> None:
    one = computer(bluetooth=[advertised(connected=True)])

    assert str(only(ACME, one)) == "acme:AA:BB:CC:DD:EE:01"


def test_several_boards_are_listed_with_what_to_type() -> None:
    error = refusal("acme", computer([port()], bluetooth=[advertised()]))

    assert type(error) is SeveralBoards
    assert str(error) == (
        "several Acme boards were found: give one of them after --board, "
        "acme:/dev/ttyUSB0 (CP2102 USB to UART) or acme:AA:BB:CC:DD:EE:01 (Acme Air, strong, -52 dBm)"
    )


def test_where_none_is_there_its_owner_is_told_what_to_do() -> None:
    by_air, by_cable = refusal("acme", computer()), refusal("bolt", computer())

    assert type(by_air) is NoSuchBoard
    assert str(by_air).startswith("no Acme board is plugged in or in range: switch it on, move a piece")
    assert str(by_cable).startswith("no Bolt board is plugged in: switch it on and plug it in with a cable")
    assert "bolt:PORT" in str(by_cable)


def test_where_none_is_there_it_is_told_what_could_not_be_looked_at() -> None:
    assert str(refusal("airy", computer(bluetooth=NO_BLEAK))).endswith(
        f"the search is incomplete: {NO_BLEAK}"
    )


def test_for_a_maker_without_an_identity_of_its_own_a_port_is_asked_for() -> None:
    assert str(refusal("plain", computer([port()]))) == (
        "Bolt boards cannot be told from other devices: give the serial port, as plain:PORT; "
        "there is /dev/ttyUSB0"
    )
    assert "there is no serial port" in str(refusal("plain", computer()))


def test_a_board_that_somebody_holds_is_no_choice_beside_free_ones() -> None:
    boards = [advertised(f"AA:BB:CC:DD:EE:0{number}", connected=number == 1) for number in (1, 2, 3)]

    error = refusal("acme", computer(bluetooth=boards))

    assert ":01" not in str(error)
    assert ":02" in str(error)
    assert ":03" in str(error)
