"""`adoube doctor` for boards of other makers: each usual trouble has a finding, which says what to do."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from adoube.cli.checks.computer import Grade
from adoube.cli.checks.eboards import check_asked, check_bluetooth, check_hid, check_serial, kinds_behind
from adoube.cli.main import run
from adoube.extras import MODULES
from adoube.hardware.linux import udev_rules
from adoube.link.eboards.catalogue import AskedFor
from adoube.link.eboards.events import START, BatteryRead, BoardNamed, BoardRead, EboardEvent
from adoube.link.errors import BadAddress, LinkError, PortBusy, PortForbidden, PortUnopenable
from adoube.link.hid_port import udev_rule
from adoube.link.port_owners import PortOwner
from adoube.words import coded
from tests.link.eboards.other_makers import ACME, KINDS, AcmeDialect, advertised, computer, hid_device, port
from tests.link.test_dgt_meeting import ScriptedPort

EVERY = tuple(KINDS.values())
NOWHERE = Path("/nowhere")  # where nothing is kept


@pytest.fixture
def adapters(tmp_path: Path) -> Path:
    """A computer with one adapter for Bluetooth."""
    (tmp_path / "bluetooth" / "hci0").mkdir(parents=True)
    return tmp_path / "bluetooth"


def radio(folder: Path, number: int, kind: str, *, soft: bool = False, hard: bool = False) -> None:
    place = folder / f"rfkill{number}"
    place.mkdir(parents=True)
    for name, text in (("type", kind), ("soft", f"{soft:d}"), ("hard", f"{hard:d}")):
        (place / name).write_text(f"{text}\n")


def refused(key: str) -> LinkError:
    kind = PortForbidden if key == "forbidden" else PortUnopenable
    return kind(coded(f"eboards.bluetooth_{key}", port="", why="The name org.bluez was not provided"))


# by Bluetooth


def test_a_service_that_does_not_run_is_a_warning_with_how_to_start_it(adapters: Path) -> None:
    [finding] = check_bluetooth(EVERY, senses=computer(bluetooth=refused("not_running")), adapters=adapters)

    assert (finding.grade, finding.topic) == (Grade.WARNING, "bluetooth")
    assert "systemctl enable --now bluetooth" in finding.remedy


@pytest.mark.parametrize("key", ["not_running", "no_adapter"])
def test_a_computer_without_bluetooth_is_no_trouble(key: str, tmp_path: Path) -> None:
    [finding] = check_bluetooth(EVERY, senses=computer(bluetooth=refused(key)), adapters=tmp_path / "none")

    assert finding.grade is Grade.OK
    assert "no Bluetooth" in finding.text
    assert "Bluetooth LE adapter" in finding.remedy


@pytest.mark.parametrize(
    ("soft", "hard", "remedy"),
    [
        (False, False, "bluetoothctl power on"),
        (True, False, "rfkill unblock bluetooth"),
        (True, True, "with the wireless switch or key"),
    ],
)
def test_bluetooth_that_is_off_is_switched_on_by_whatever_switched_it_off(
    soft: bool, hard: bool, remedy: str, adapters: Path, tmp_path: Path
) -> None:
    rfkill = tmp_path / "rfkill"
    radio(rfkill, 0, "wlan", soft=True, hard=True)
    radio(rfkill, 1, "bluetooth", soft=soft, hard=hard)
    there = computer(bluetooth=refused("off"))

    [finding] = check_bluetooth(EVERY, senses=there, rfkill=rfkill, adapters=adapters)

    assert (finding.grade, finding.text) == (Grade.WARNING, "Bluetooth is switched off on this computer.")
    assert remedy in finding.remedy


def test_an_account_without_the_right_is_told_how_to_get_it(adapters: Path) -> None:
    [finding] = check_bluetooth(EVERY, senses=computer(bluetooth=refused("forbidden")), adapters=adapters)

    assert finding.grade is Grade.WARNING
    assert "usermod -aG bluetooth $USER" in finding.remedy


def test_any_other_refusal_is_told_as_it_is(adapters: Path) -> None:
    [finding] = check_bluetooth(EVERY, senses=computer(bluetooth="it smokes"), adapters=adapters)

    assert (finding.grade, finding.text) == (Grade.WARNING, "it smokes")


def test_where_no_board_is_in_range_sleep_and_phones_are_named() -> None:
    [finding] = check_bluetooth(EVERY, senses=computer())

    assert finding.grade is Grade.OK
    assert "wake it up" in finding.remedy
    assert "on every phone and tablet" in finding.remedy


def test_boards_in_range_are_told_with_their_signal() -> None:
    boards = [
        advertised(),
        advertised("AA:BB:CC:DD:EE:02", rssi=-90),
        advertised("AA:BB:CC:DD:EE:03", rssi=None, connected=True),
    ]

    near, far, connected = check_bluetooth(EVERY, senses=computer(bluetooth=boards))

    assert (near.grade, far.grade, connected.grade) == (Grade.OK, Grade.WARNING, Grade.OK)
    assert "strong (-52 dBm)" in near.text
    assert "move the board and the computer closer" in far.remedy
    assert "is connected to this computer" in connected.text


def test_without_the_extra_or_a_kind_with_bluetooth_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    there = computer(bluetooth="it was looked at")

    assert list(check_bluetooth([KINDS["bolt"]], senses=there)) == []
    for module in MODULES["bluetooth"]:
        monkeypatch.setitem(sys.modules, module, None)
    assert list(check_bluetooth(EVERY, senses=there)) == []


# by cable


def test_a_hid_device_without_rights_gets_the_line_to_paste(tmp_path: Path) -> None:
    file = tmp_path / "hidraw3"
    file.touch()
    there = computer(hid=[hid_device(path=b"/dev/" + b"../" * 9 + str(file)[1:].encode())])

    [finding] = check_hid(EVERY, there, lambda _: False)

    assert (finding.grade, finding.topic) == (Grade.PROBLEM, "permission")
    assert (
        'KERNEL=="hidraw*", ATTRS{idVendor}=="2d80", MODE="0660", GROUP="plugdev", TAG+="uaccess"'
        in finding.remedy
    )


def test_a_hid_device_with_rights_is_fine() -> None:
    [finding] = check_hid(EVERY, computer(hid=[hid_device()]), lambda _: True)

    assert finding.grade is Grade.OK
    assert "Acme Air is plugged in as a HID device, serial number A1." in finding.text


def test_hid_devices_that_nobody_can_look_at_are_a_warning() -> None:
    [finding] = check_hid(EVERY, computer(hid="hidapi is broken"))

    assert (finding.grade, finding.text) == (Grade.WARNING, "hidapi is broken")


def test_a_port_behind_which_a_board_may_be_is_checked_for_rights(tmp_path: Path) -> None:
    there = port(str(tmp_path / "ttyUSB0"))

    assert [finding.topic for finding in check_serial([there], EVERY)] == ["permission"]
    assert list(check_serial([there._replace(vendor=0x1199)], EVERY)) == []


def test_a_port_without_a_board_of_ours_may_have_another_makers() -> None:
    assert kinds_behind(port(), EVERY) == ["acme:/dev/ttyUSB0", "bolt:/dev/ttyUSB0", "plain:/dev/ttyUSB0"]
    assert kinds_behind(port(ids=(0x0403, 0x6001)), EVERY) == ["plain:/dev/ttyUSB0"]


def test_the_rules_have_a_line_for_each_maker_of_hid_devices() -> None:
    rules = udev_rules([(0x2E8A, None)], [udev_rule(0x2D80)])

    assert rules.endswith(f"\n{udev_rule(0x2D80)}\n")


# one board


class Spoken(AcmeDialect):
    """Each byte is an event of a list."""

    def decoder(self) -> Spoken:
        return self

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        told: list[EboardEvent] = [BoardRead(START), BoardNamed("Acme\x1b 2.1"), BatteryRead(chunk[-1])]
        return told[: len(chunk)]


SPOKEN = replace(ACME, dialect=Spoken)


def asked(data: bytes) -> AskedFor:
    return AskedFor(SPOKEN, lambda: ScriptedPort((0, data)), "acme:COM3")


def test_a_board_that_answers_tells_its_name_its_pieces_and_its_battery() -> None:
    board, battery = check_asked("acme:COM3", NOWHERE, lambda _: asked(b"..\x50"))

    assert (board.grade, battery.grade) == (Grade.OK, Grade.OK)
    assert board.text == "Acme answers at COM3 (Acme  2.1); 32 pieces are on it."
    assert battery.text == "Its battery is at 80 %."


def test_a_battery_that_is_nearly_empty_is_a_warning() -> None:
    *_, battery = check_asked("acme:COM3", NOWHERE, lambda _: asked(b"..\x09"))

    assert battery.grade is Grade.WARNING
    assert "charge it" in battery.remedy


def refusing(error: LinkError) -> AskedFor:
    def open_() -> ScriptedPort:
        raise error

    return AskedFor(SPOKEN, open_, "acme:COM3")


def test_a_board_that_cannot_be_reached_is_a_problem_with_what_to_try() -> None:
    [finding] = check_asked("acme:hid", NOWHERE, lambda _: refusing(refused("off")))

    assert finding.grade is Grade.PROBLEM
    assert "Bluetooth is switched off" in finding.text
    assert "phone" in finding.remedy


def test_a_port_that_another_program_holds_is_told_with_its_name(tmp_path: Path) -> None:
    device = tmp_path / "ttyUSB0"
    device.touch()

    [finding] = check_asked(
        f"acme:{device}", NOWHERE, lambda _: refusing(PortBusy("busy")), lambda _: (PortOwner(17, "screen"),)
    )

    assert "screen (17)" in finding.text


def test_a_form_that_is_not_known_leads_to_the_list() -> None:
    def ask(_: str) -> AskedFor:
        raise BadAddress("no form")

    [finding] = check_asked("acme:", NOWHERE, ask)

    assert finding.remedy == "adoube boards lists the boards that are available"


def test_something_kept_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "eboards").mkdir()
    (tmp_path / "eboards" / "acme.json").write_text("{")

    [finding] = check_asked("acme:COM3", tmp_path, lambda _: asked(b"..."))

    assert finding.grade is Grade.PROBLEM
    assert "acme.json" in finding.text


def test_the_doctor_checks_a_board_of_another_maker(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["doctor", "--board", "dgt:/dev/no-such-port", "--data", str(tmp_path)]) == 1
    assert "PROBLEM  board: the port /dev/no-such-port does not exist" in capsys.readouterr().out
