"""Lamps, buzzer and link in board.json; the buttons are tried in test_buttons."""

import json
from typing import Any

import pytest

from adoube.hardware.install.program_files import firmware_folder
from adoube_board.config.config import Config
from adoube_board.config.outputs import token_of
from adoube_board.outputs.lamps import pause_ms

PICO = "Raspberry Pi Pico with RP2040"
GOOD: dict[str, Any] = json.loads((firmware_folder() / "board.json").read_text(encoding="utf-8"))
LAMPS = {"pin": 22, "count": 25, "along": "edges", "budget_ma": 300}
TOKEN = "000102030405060708090a0b0c0d0e0f"
WIFI = {"kind": "wifi", "ssid": "club", "password": "secret", "token": TOKEN, "port": 7118}


def config_with(**changes: Any) -> Config:
    return Config(GOOD | changes, PICO)


def test_what_is_right_is_taken_as_it_is() -> None:
    config = config_with(lamps=LAMPS, buzzer=21, link=WIFI)

    assert config.problems == []
    assert (config.lamps, config.buzzer) == (LAMPS | {"order": [], "chain": 25}, 21)
    assert config.link == WIFI | {"token": bytes(range(16))}


def test_what_is_left_out_is_not_there() -> None:
    config = config_with()

    assert config.problems == []
    assert (config.lamps, config.buzzer, config.link) == ({}, -1, {"kind": "usb"})


def test_lamps_stand_on_the_cells_and_the_port_is_the_usual_one_where_nothing_is_said() -> None:
    lamps = {name: value for name, value in LAMPS.items() if name != "along"}
    link = {name: value for name, value in WIFI.items() if name != "port"}

    config = config_with(lamps=lamps, link=link)

    assert config.problems == []
    assert (config.lamps["along"], config.link["port"]) == ("cells", 7117)


@pytest.mark.parametrize(
    ("lamps", "problem"),
    [
        (LAMPS | {"pin": 24}, "lamps.pin: 24 is no GPIO of this chip for an output"),
        (LAMPS | {"pin": 2}, "lamps.pin: GPIO 2 is used twice"),
        (LAMPS | {"count": 0}, "lamps.count: 0 is not from 1 to 1024"),
        (LAMPS | {"count": "all"}, "lamps.count: 'all' is not from 1 to 1024"),
        (LAMPS | {"along": "rim"}, "lamps.along: 'rim' is neither cells nor edges"),
        # 25 dark lamps take 25 mA, and one white one 39 mA more.
        (LAMPS | {"budget_ma": 63}, "lamps.budget_ma: 63 is not from 64 to 20000"),
        (LAMPS | {"order": [0, 1]}, "lamps.order: 2 places are not 25"),
        (LAMPS | {"order": [0] * 25}, "lamps.order: 0 is not a number of its own from 0 to 1023"),
        # The lamps that show nothing take current, too.
        (LAMPS | {"order": [*range(11, 36)], "budget_ma": 64}, "lamps.budget_ma: 64 is not from 75 to 20000"),
        ([22], "lamps: [22] is not a JSON object"),
    ],
)
def test_lamps_that_cannot_be_are_a_sentence_and_no_lamps(lamps: object, problem: str) -> None:
    config = config_with(lamps=lamps)

    assert config.lamps == {}
    assert [text for text in config.problems if text.startswith("board.json: " + problem)]
    assert len(config.cells) == 25


@pytest.mark.parametrize("buzzer", ["loud", -3, 2, 23, True])
def test_a_buzzer_that_cannot_be_is_a_sentence_and_no_buzzer(buzzer: object) -> None:
    config = config_with(buzzer=buzzer)

    assert config.buzzer == -1
    assert config.problems[0].startswith("board.json: buzzer: ")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"ssid": ""}, "link.ssid"),
        ({"ssid": 5}, "link.ssid"),
        ({"password": None}, "link.password"),
        ({"password": "x" * 64}, "link.password"),
        ({"token": TOKEN[:-1]}, "link.token"),
        ({"token": TOKEN[:-1] + "g"}, "link.token"),
        ({"token": 7}, "link.token"),
        ({"port": 0}, "link.port"),
    ],
)
def test_a_wireless_link_that_cannot_be_is_a_sentence_and_usb(change: dict[str, Any], field: str) -> None:
    config = config_with(link=WIFI | change)

    assert config.link == {"kind": "usb"}
    (problem,) = config.problems
    assert problem.startswith(f"board.json: {field}: ")
    assert "secret" not in problem
    assert TOKEN[:8] not in problem


def test_a_link_of_another_kind_is_a_sentence_and_usb() -> None:
    config = config_with(link={"kind": "smoke"})

    assert config.link == {"kind": "usb"}
    assert config.problems == ["board.json: link: its kind is usb, uart or wifi; usb is taken"]


def test_the_promise_has_room_for_a_write_to_the_lamps() -> None:
    bare, lit = config_with(), config_with(lamps=LAMPS)

    assert lit.promise_ms == bare.promise_ms + pause_ms(25, scans_in_timer=True)


@pytest.mark.parametrize(("count", "in_timer", "in_loop"), [(0, 0, 0), (1, 1, 1), (64, 2, 7), (324, 10, 33)])
def test_how_long_lamps_can_keep_a_board_from_scanning(count: int, in_timer: int, in_loop: int) -> None:
    assert (pause_ms(count, True), pause_ms(count, False)) == (in_timer, in_loop)


def test_a_token_is_sixteen_bytes_in_hexadecimal_digits() -> None:
    assert token_of(TOKEN) == bytes(range(16))
    assert token_of("") == token_of(None) == token_of(TOKEN + "00") == b""
