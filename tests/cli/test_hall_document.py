"""The document on halls, followed with a PostgreSQL server of its own and several processes."""

from __future__ import annotations

import json
import re
import shlex
import signal
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from adoube.cli.main import run
from tests.cli.processes import Running
from tests.docs.documents import blocks_of, commands_in
from tests.hall.postgres import PostgresServer
from tests.scoreboard.caddy import NAME, free_port, running_caddy
from tests.scoreboard.streaming.test_server import events
from tests.tools import ROOT

pytestmark = pytest.mark.postgres

DOCUMENT = ROOT / "docs" / "how-to" / "tie-a-hall-together.md"
BLOCKS = [block.text for block in blocks_of(DOCUMENT)]
SAID = commands_in(DOCUMENT)


def block_with(text: str) -> str:
    (found,) = [block for block in BLOCKS if text in block]
    return found


def words(command: str) -> list[str]:
    """Return the words after `adoube` in a command, which the document has."""
    assert any(said.startswith(f"adoube {command}") for said in SAID), command
    return shlex.split(command)


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    begun = PostgresServer(superuser="postgres")
    yield begun
    begun.stop()


@pytest.fixture
def hall(server: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ExitStack:
    """The database and the file that the document makes, in the folder in which commands are run."""
    monkeypatch.chdir(tmp_path)
    for line in block_with("createuser").splitlines():
        program, *arguments = shlex.split(line.removeprefix("sudo -u postgres "))
        server.client(program, *server.reached, *(each for each in arguments if each != "--pwprompt"))
    text = block_with("[hosts.window]")
    here = {
        "postgresql://adoube@server.local/hall": f"postgresql://adoube@127.0.0.1:{server.port}/hall",
        'board = "usb"': 'board = "virtual"',
        "lan = true\n": 'data = "window"\nport = 0\n',
        "[hosts.door]\n": '[hosts.door]\ndata = "door"\nport = 0\n',
    }
    for theirs, ours in here.items():
        assert theirs in text
        text = text.replace(theirs, ours)
    (tmp_path / "hall.toml").write_text(text)
    assert run(words("hall init hall.toml")) == 0
    return ExitStack()


def a_turn(window: Running) -> None:
    """Black's first, at the table that the document calls first."""
    arbiter = window.arbiter("first")
    before = len(window.turns("first"))
    arbiter({"kind": "turn", "details": {"turn": "b1-a3"}})
    window.until(lambda: len(window.turns("first")) > before)


def test_two_computers_and_a_scoreboard_and_one_of_them_is_replaced(
    hall: ExitStack, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    capsys.readouterr()
    assert run([*words("hall status hall.toml"), "--json"]) == 1
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"kind": "host", "name": name, "is_there": False} for name in ("window", "door")
    ]
    with hall:
        window = hall.enter_context(Running(*words("hall table hall.toml --host window")))
        door = hall.enter_context(Running("hall", "table", "hall.toml", "--host", "door"))
        for computer, table in ((window, "first"), (door, "second")):
            computer.until_said(f"^{table}: The board is set up")
        front = hall.enter_context(Running("hall", "front", "hall.toml", "--port", "0"))
        front.until_said("^The arbiter on another device")
        front.until(lambda: front.table("second")["phase"] == "playing")
        a_turn(window)
        front.until(lambda: len(front.turns("first")) == 1)
        # When the arbiter rules at the hall's scoreboard, then the table's own computer does it.
        front.arbiter("first")({"kind": "ruling", "details": {"ruling": "pause"}})
        window.until(lambda: window.table("first")["phase"] == "held")

        capsys.readouterr()
        assert run([*words("hall status hall.toml"), "--json"]) == 0
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(each["kind"], each["name"]) for each in found] == [
            ("host", "door"),
            ("host", "window"),
            ("table", "first"),
            ("table", "second"),
        ]
        assert all(abs(each["clock_ahead_s"]) < 30 for each in found[:2])

        # When window's disk is gone, then a new computer goes on with its games.
        turns = window.turns("first")
        assert window.ends_by(signal.SIGTERM) == 0
        (tmp_path / "window").rename(tmp_path / "gone")
        assert run(words("hall status hall.toml")) == 1
        assert re.search("window: MISSING, last seen at", capsys.readouterr().out)
        assert run(words("hall restore hall.toml --host window")) == 0
        again = hall.enter_context(Running(*words("hall table hall.toml --host window")))
        again.until_said("^Scoreboard: ")
        again.until(lambda: again.turns("first") == turns)
        front.until(lambda: front.turns("first") == turns)


@pytest.mark.caddy
def test_a_visitor_is_led_to_another_scoreboard_and_misses_nothing(hall: ExitStack, tmp_path: Path) -> None:
    ports = [str(free_port()), str(free_port())]
    site = (ROOT / "host" / "deploy" / "hall" / "Caddyfile").read_text(encoding="utf-8")
    site = site.replace("{$SITE_NAME:localhost}", NAME)
    for theirs, port in zip(("8421", "8422"), ports, strict=True):
        assert f"127.0.0.1:{theirs}" in site
        site = site.replace(f"127.0.0.1:{theirs}", f"127.0.0.1:{port}")
    site = site.replace(f"{NAME} {{", f"{NAME} {{\n    tls internal")
    (tmp_path / "caddy").mkdir()
    with hall:
        window = hall.enter_context(Running(*words("hall table hall.toml --host window")))
        window.until_said("^first: The board is set up")
        behind = ("--behind-proxy", "--host-name", NAME)
        commands = [("hall", "front", "hall.toml", "--port", port, *behind) for port in ports]
        fronts = [hall.enter_context(Running(*commands[0]))]
        code = fronts[0].until_said(r"^The arbiter on another device: (\S+)$")[1]
        fronts.append(hall.enter_context(Running(*commands[1])))
        fronts[1].until_said("^Scoreboard: ")
        proxy = hall.enter_context(running_caddy(site, tmp_path / "caddy"))
        with closing(proxy.connected()) as connection:
            connection.request("GET", "/tables/first/events", headers={"Host": NAME})
            stream = events(connection.getresponse())
            seen = [int(next(stream)["id"])]
            a_turn(window)
            seen.append(int(next(stream)["id"]))
        entered, session = proxy.ask("POST", "/api/session", {"code": code})
        cookie = (entered.getheader("set-cookie") or "").partition(";")[0]
        assert entered.status == 200

        # Whichever of the two served the visitor so far, it is gone: the other one goes on.
        for command, front, ruling in zip(commands, fronts, ("pause", "go-on"), strict=True):
            front.kill()
            state = json.loads(proxy.ask("GET", "/api/tables/first")[1])
            seen.append(state["version"])
            assert len(state["turns"]) == 1
            fields = {"kind": "ruling", "version": state["version"], "details": {"ruling": ruling}}
            ruled, said = proxy.ask(
                "POST",
                "/tables/first/commands",
                {**fields, "csrf": json.loads(session)["csrf"]},
                Cookie=cookie,
                Origin=f"https://{NAME}",
            )
            assert ruled.status == 200, said
            hall.enter_context(Running(*command)).until_said("^Scoreboard: ")
        assert seen == sorted(seen)
