"""Every option and command that needs an extra, without that extra: one line that names it, and status 2."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from adoube.extras import MODULES
from tests.cli.command_lines import commands_below
from tests.cli.processes import finished, one_line

# What a club's file has that needs an extra, beside a table of Jarmo.
CLUB = {
    "chess": '[tables.one]\ngame = "chess"\nboard = "virtual"\n',
    "vision": '[tables.one]\ngame = "jarmo"\nboard = "camera:0"\n',
    "livechess": "[[livechess]]\nport = 0\n",
    "broadcast": '[[broadcasts]]\nround = "abcd1234"\ntoken = "secret"\ntables = ["first"]\n',
    "mqtt": '[mqtt]\nurl = "mqtt://localhost"\n',
    "metrics": "[metrics]\n",
}
FIRST = 'port = 0\n[tables.first]\ngame = "jarmo"\nboard = "virtual"\n'
HALL = 'database = "postgresql://localhost/none"\n' + FIRST.partition("\n")[2].replace("[", "[hosts.here.")
NEEDS = {
    "web": (
        "play jarmo --board virtual",
        "demo",
        "firmware page --out b",
        "serve club.toml",
        "hall table hall.toml",
        "hall front hall.toml",
    ),
    "vision": (
        "play jarmo --board camera:0 --no-web",
        "play jarmo --camera 0 --no-web",
        "play jarmo --board camera:phone",
        "demo --camera --no-web",
        "calibrate --board camera:0",
        "calibrate --sheet sheet.pdf",
        "serve vision.toml",
    ),
    "hardware": (
        "hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50 --out board",
        "calibrate --sheet sheet.pdf",
        "print jarmo --out sheet.pdf",
        "tournament print open.trf --out wall.pdf",
        "rules jarmo --pdf rules.pdf",
        "selfplay jarmo --report report.pdf",
        "records export one-1 --as pdf",
        "records export --all games --as pdf",
    ),
    "factory": ("hardware jarmo --sensors reed --mcu pico --wiring matrix --size 50 --out board --prints",),
    "firmware": (
        "firmware install --board PORT",
        "firmware image --interpreter a --config b --out c",
        "calibrate --board PORT --learn",
    ),
    "image": (
        "firmware image --interpreter a --config b --out c",
        "firmware empty --interpreter a --out b",
    ),
    "chess": (
        *(f"{name} chess" for name in ("rules", "check-game", "bench", "judge", "selfplay", "observability")),
        "perft chess 1",
        "simulate chess --trace trace --truth truth",
        "replay --sample chess",
        "hardware chess --sensors reed --mcu pico --wiring matrix --size 50 --out board",
        "import-dgt recording --view identity --trace trace",
        "play chess --board virtual --no-web",
        "demo chess --no-web",
        "bridge dgt --board virtual",
        "bridge uci --board virtual",
        "bridge xboard --board virtual",
        "bridge peripheral --board virtual --tcp 0",
        "calibrate --board /dev/null --game chess",
        "monitor --board /dev/null --game chess",
        "serve chess.toml",
    ),
    "livechess": (
        "play jarmo --board virtual --livechess --no-web",
        "serve club.toml --livechess",
        "serve livechess.toml",
    ),
    "pictures": ("records export one-1 --as gif",),
    "broadcast": ("serve broadcast.toml",),
    "mqtt": ("play jarmo --board virtual --mqtt mqtt://localhost --no-web", "serve mqtt.toml"),
    "metrics": ("play jarmo --board virtual --metrics", "serve metrics.toml"),
    "bluetooth": ("play chess --board chessnut:AA:BB:CC:DD:EE:FF --no-web",),
    "hid": ("play chess --board chessnut:hid --no-web", "play chess --board chessnut:hid:A1 --no-web"),
    "pairings": ("tournament pair open.trf",),
    "hall": (
        *(f"hall {name} hall.toml" for name in ("init", "table", "restore", "front", "status")),
        "hall forget hall.toml Ada --yes",
    ),
}
# The system itself may know the name: so a board is asked for without it (tests/link/test_network_port.py).
WITHOUT_ADDITION = {"wifi"}
NEED_NONE = {
    "boards", "games", "new-game", "records backup", "records camera-case", "records forget",
    "records import", "records list", "records show",
    "doctor",
    "firmware status", "tournament check", "tournament new", "tournament pairings", "tournament result",
    "tournament standings",
}  # fmt: skip
CALLS = [
    pytest.param(extra, call, id=f"{call} without {extra}")
    for extra, calls in NEEDS.items()
    for call in calls
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "club.toml").write_text(FIRST, encoding="utf-8")
    for extra, text in CLUB.items():
        (tmp_path / f"{extra}.toml").write_text(FIRST + text, encoding="utf-8")
    (tmp_path / "hall.toml").write_text(HALL, encoding="utf-8")


def test_every_extra_and_every_command_is_tried() -> None:
    assert {*NEEDS} | WITHOUT_ADDITION == {*MODULES}
    paths = {path for path, command in commands_below() if not isinstance(command, click.Group)}
    tried = {
        path
        for path in paths
        for calls in NEEDS.values()
        for call in calls
        if f"{call} ".startswith(f"{path} ")
    }
    assert paths - tried == NEED_NONE


@pytest.mark.full(but=3)
@pytest.mark.parametrize(("extra", "call"), CALLS)
def test_without_an_extra_it_is_one_line_and_nothing_begins(extra: str, call: str, tmp_path: Path) -> None:
    before = {*tmp_path.rglob("*")}

    without = f"import sys; sys.modules.update(dict.fromkeys({MODULES[extra]!r}))"
    done = finished(*call.split(), prelude=without)

    complaint = one_line(done.stderr)
    assert complaint.startswith("adoube: ")
    assert f"needs packages that are not installed: {', '.join(MODULES[extra])}" in complaint
    assert done.returncode == 2
    assert done.stdout == ""
    assert {*tmp_path.rglob("*")} == before
