"""A table in a real Home Assistant: its entities and states while the broker and both programs restart.

    python -m benchmarks.home_assistant HASS

HASS is the command `hass` of a Home Assistant that you have installed (tried: 2025.4.4). It runs without a
screen, with MQTT as its only device integration, beside mosquitto and `adoube serve`, on this computer alone.
Its REST API is asked for every entity after each step. Exit status 1 where a state is not the table's, or the
log has a warning about MQTT.
"""

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from tests.cli.processes import Running
from tests.feeds.mqtt.mosquitto import Mosquitto, mosquitto

WITHIN_S = 240.0  # Home Assistant starts slowly on a busy computer
GONE = "unavailable"
PREFIX = "adoube_north_"
CLIENT = "http://127.0.0.1/"
CONFIGURATION = """\
homeassistant:
  unit_system: metric
  time_zone: Europe/Brussels
http:
  server_host: 127.0.0.1
  server_port: {port}
api:
logger:
  default: warning
"""
CLUB = """\
data = "data"
port = 0
[mqtt]
url = "{url}"
lamps = ["north"]
[tables.north]
game = "jarmo"
board = "virtual"
players = ["Ada", "Grace"]
time = "30+10"
"""

LOST = "connection was lost|Failed to connect|Connection refused"  # a broker that was killed
States = Mapping[str, str]


class Failed(Exception):
    """A state that did not come."""


class HomeAssistant:
    """One installation in a folder of its own."""

    def __init__(self, command: str, folder: Path, broker_port: int) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._command, self._folder, self._token = command, folder, ""
        (folder / ".storage").mkdir(parents=True)
        (folder / "configuration.yaml").write_text(CONFIGURATION.format(port=self._port))
        self._write_entry(broker_port)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> list[str]:
        """Warnings and errors about MQTT, adoube or templates, in all runs; not those of a killed broker."""
        lines = (self._folder / "home-assistant.out").read_text(errors="replace").splitlines()
        told = [line for line in lines if re.search(r"(WARNING|ERROR).*(mqtt|adoube|template)", line)]
        return [line for line in told if not re.search(LOST, line)]

    def start(self) -> None:
        command = [self._command, "-c", str(self._folder), "--skip-pip"]
        if not self._token:
            login = [self._command, "--script", "auth", "-c", str(self._folder), "add", "arbiter", "arbiter"]
            subprocess.run(login, check=True, capture_output=True)
        with (self._folder / "home-assistant.out").open("ab") as out:
            self._process = subprocess.Popen(command, stdout=out, stderr=out)
        until(self._answers, "Home Assistant answers")
        self._log_in()

    def end(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(WITHIN_S)
            self._process = None

    def states(self) -> States:
        """Return the states of the table's entities, by id without the prefix that all share."""
        return {
            each["entity_id"].replace(PREFIX, ""): each["state"]
            for each in self._request("/api/states")
            if PREFIX in each["entity_id"]
        }

    def set_text(self, entity: str, value: str) -> None:
        values = {"entity_id": f"text.{PREFIX}{entity}", "value": value}
        self._request("/api/services/text/set_value", json.dumps(values).encode(), "application/json")

    def _write_entry(self, broker_port: int) -> None:
        entry: dict[str, Any] = {
            "created_at": "2025-01-01T00:00:00+00:00",
            "data": {"broker": "127.0.0.1", "port": broker_port, "protocol": "5"},
            "disabled_by": None,
            "discovery_keys": {},
            "domain": "mqtt",
            "entry_id": "0" * 26,
            "minor_version": 2,
            "modified_at": "2025-01-01T00:00:00+00:00",
            "options": {"discovery": True},
            "pref_disable_new_entities": False,
            "pref_disable_polling": False,
            "source": "user",
            "subentries": [],
            "title": "mosquitto",
            "unique_id": None,
            "version": 1,
        }
        stored = {
            "version": 1,
            "minor_version": 5,
            "key": "core.config_entries",
            "data": {"entries": [entry]},
        }
        (self._folder / ".storage" / "core.config_entries").write_text(json.dumps(stored))
        steps = {"done": ["user", "core_config", "analytics", "integration"]}
        onboarded = {"version": 4, "minor_version": 1, "key": "onboarding", "data": steps}
        (self._folder / ".storage" / "onboarding").write_text(json.dumps(onboarded))

    def _answers(self) -> bool:
        try:
            self._request("/auth/providers")
        except (OSError, ValueError):
            return False
        return True

    def _log_in(self) -> None:
        flow = {"client_id": CLIENT, "handler": ["homeassistant", None], "redirect_uri": CLIENT}
        begun = self._request("/auth/login_flow", json.dumps(flow).encode(), "application/json")
        login = {"client_id": CLIENT, "username": "arbiter", "password": "arbiter"}
        path = f"/auth/login_flow/{begun['flow_id']}"
        done = self._request(path, json.dumps(login).encode(), "application/json")
        grant = {"grant_type": "authorization_code", "code": done["result"], "client_id": CLIENT}
        form = urllib.parse.urlencode(grant).encode()
        self._token = self._request("/auth/token", form, "application/x-www-form-urlencoded")["access_token"]

    def _request(self, path: str, body: bytes | None = None, kind: str = "application/json") -> Any:
        headers = {"Content-Type": kind} | ({"Authorization": f"Bearer {self._token}"} if self._token else {})
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}{path}", body, headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.load(answer)


def until(wanted: Callable[[], bool], what: str) -> None:
    ends_s = time.monotonic() + WITHIN_S
    while not wanted():
        if time.monotonic() > ends_s:
            raise Failed(what)
        time.sleep(0.1)


class Trial:
    """A club at a broker, its Home Assistant, and what the steps show."""

    def __init__(self, folder: Path, broker: Mosquitto, home: HomeAssistant) -> None:
        self._club, self._broker, self._home = folder / "club.toml", broker, home
        self._club.write_text(CLUB.format(url=broker.url))

    @contextmanager
    def club(self) -> Iterator[Running]:
        with Running("serve", str(self._club)) as running:
            running.until_said("north")
            yield running

    def steps(self) -> None:
        with self.club() as running:
            self._expect("start", last_turn="", turn_number="0", to_move="Ada", board="on", lit_cells="")
            self._play(running, "a1-b3")
            self._expect("a turn", last_turn="a1-b3", turn_number="1", to_move="Grace")
            self._home.set_text("lit_cells", "b3 c5")
            self._expect("lit cells", lit_cells="b3 c5")
            self._broker.kill()
            self._play(running, "c5xb3")
            self._broker.start()
            self._expect("broker killed, a turn, broker started", last_turn="c5xb3", turn_number="2")
            self._broker.kill()
            for kept in self._club.parent.glob("broker/mosquitto.db"):
                kept.unlink()
            self._broker.start()
            self._expect("broker that has forgotten everything", last_turn="c5xb3", turn_number="2")
            self._home.end()
            self._play(running, "d1-c3")
            self._home.start()
            self._expect("Home Assistant restarted, a turn meanwhile", last_turn="d1-c3", turn_number="3")
            running.kill()
        self._expect("adoube killed", last_turn=GONE, score=GONE, board=GONE, event=GONE)
        with self.club():
            self._expect("adoube started", last_turn="d1-c3", turn_number="3", board="on")
        self._expect("adoube ended", last_turn=GONE, score=GONE)

    def _play(self, running: Running, turn: str) -> None:
        running.arbiter("north")({"kind": "turn", "details": {"turn": turn}})
        running.until(lambda: turn in running.turns("north"))

    def _expect(self, step: str, **wanted: str) -> None:
        def is_so() -> bool:
            found = {entity.partition(".")[2]: state for entity, state in self._home.states().items()}
            return all(found.get(entity) == state for entity, state in wanted.items())

        try:
            until(is_so, step)
        finally:
            shown = self._home.states()
            click.echo(f"{step}: {len(shown)} entities")
            for entity, state in sorted(shown.items()):
                click.echo(f"    {entity}: {state}")


@click.command()
@click.argument("hass", type=click.Path(exists=True, dir_okay=False))
def main(hass: str) -> None:
    warnings: list[str] = []
    with TemporaryDirectory() as name, mosquitto(Path(name) / "broker") as broker:
        home = HomeAssistant(hass, Path(name) / "home", broker.port)
        try:
            home.start()
            Trial(Path(name), broker, home).steps()
        except Failed as error:
            click.echo(f"did not come: {error}")
            sys.exit(1)
        finally:
            home.end()
            warnings = home.log
            click.echo("\n".join(warnings) or "no warning about MQTT in the log")
    sys.exit(1 if warnings else 0)


if __name__ == "__main__":
    main()
