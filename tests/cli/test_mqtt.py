"""A club that tells a broker: every turn over kills of both, and a broker that cannot be had."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.processes import Running, finished
from tests.feeds.mqtt.mosquitto import listening, mosquitto, say_to, until

pytestmark = [
    pytest.mark.mosquitto,
    pytest.mark.skipif(os.name != "posix", reason="only on systems with POSIX signals"),
]
PASSWORD = "not to be told"


def club(folder: Path, url: str, *lines: str) -> Path:
    (folder / "password").write_text(PASSWORD + "\n")
    file = folder / "club.toml"
    mqtt = "\n".join(("[mqtt]", f'url = "{url}"', 'user = "adoube"', 'password_file = "password"', *lines))
    tables = '[tables.north]\ngame = "chess"\nboard = "virtual"\ntime = "30+10"\n'
    file.write_text(f'data = "data"\nport = 0\n{mqtt}\n{tables}')
    return file


def play(running: Running, send: Callable[..., object], turn: str) -> None:
    send({"kind": "turn", "details": {"turn": turn}})
    running.until(lambda: turn in running.turns("north"))


@pytest.mark.full
def test_every_turn_is_told_over_kills_of_adoube_and_of_the_broker(tmp_path: Path) -> None:
    played = ["e2e4", "e7e5"]
    with mosquitto(tmp_path / "broker") as broker, listening(broker, "adoube/#") as listener:
        file = club(tmp_path, broker.url)
        with Running("serve", str(file)) as running:
            send = running.arbiter("north")
            play(running, send, played[0])
            until(lambda: listener.of("adoube/north/event"))
            broker.kill()
            play(running, send, played[1])
            running.kill()
            said = running.said + running.complained
        broker.start()
        with Running("serve", str(file)) as running:
            messages: dict[str, str] = {}

            def come() -> list[str]:
                for each in listener.of("adoube/north/event"):
                    messages.setdefault(each.values["id"], each.values["turn"]["turn"])
                return [*messages.values()]

            until(lambda: come() == played)
            say_to(broker, "adoube/north/lamps/set", json.dumps({"cells": ["e4"]}))
            until(lambda: "table north does not allow this" in running.complained)
            running.kill()
        said += running.said + running.complained
        until(lambda: listener.newest("adoube/status") == "offline")

    assert PASSWORD not in said


def test_lit_cells_are_shown_to_everybody_until_the_next_turn(tmp_path: Path) -> None:
    with mosquitto(tmp_path / "broker") as broker, listening(broker, "adoube/chess/#") as listener:
        options = ("--board", "virtual", "--data", str(tmp_path / "data"), "--port", "0")
        with Running("play", "chess", *options, "--mqtt", broker.url, "--mqtt-lamps") as running:
            until(lambda: listener.newest("adoube/chess/state"))
            say_to(broker, "adoube/chess/lamps/set", json.dumps({"cells": ["e2", "e4"]}))
            until(lambda: listener.of("adoube/chess/state")[-1].values["lamps"] == ["e2", "e4"])
            say_to(broker, "adoube/chess/lamps/set", json.dumps({"cells": ["z9"]}))
            refused = until(lambda: listener.of("adoube/chess/lamps/refused"))
            running.kill()

    assert "z9" in refused[0].values["why"]


def test_an_address_that_is_none_is_one_line(tmp_path: Path) -> None:
    done = finished("play", "chess", "--board", "virtual", "--data", str(tmp_path), "--mqtt", "broker")

    assert done.returncode == 2
    assert "not the address of a broker: give mqtt://HOST" in done.stderr
