"""Games that a killed program tells a broker that is restarted, and whether a listener there has every event.

The broker is told to end (SIGTERM), not killed: mosquitto 2.0 confirms a message before it writes it to its
file (its "mosquitto_main_loop" saves after it has handled its sockets). Killed in between it loses a message
that it has confirmed, which no sender can notice.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.feeds.mqtt.mosquitto import Listener, Mosquitto, listening, mosquitto, until
from tests.tools import ROOT

__all__ = ["Outcome", "killed_games"]

EVENT = "adoube/north/event"
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT / "host"), str(ROOT)))}


@dataclass(frozen=True)
class Outcome:
    """`wanted` by the journal's rows, and what came: `lost`, `invented`, ids that came `again`."""

    wanted: int
    lost: int
    invented: int
    again: int
    in_order: bool
    kills: int
    broker_restarts: int


def killed_games(folder: Path, games: int, seed: int, *, kills: int, broker_restarts: int) -> Outcome:
    """Kill the program so often, each time soon after it began, and restart the broker in between."""
    rng = Random(seed)
    done = Counter[str]()
    (folder / "games").mkdir()
    with mosquitto(folder / "broker") as broker, listening(broker, EVENT) as listener:
        while True:
            program = _begun(folder, broker, games, seed)
            if done["kills"] < kills:
                time.sleep(rng.uniform(0.05, 0.6))
                if done["broker"] < broker_restarts:
                    broker.end()
                    time.sleep(rng.uniform(0.0, 0.2))
                    broker.start()
                    time.sleep(rng.uniform(0.0, 0.2))
                    done["broker"] += 1
                program.kill()
                program.wait()
                done["kills"] += 1
            else:
                assert program.wait(600) == 0
                break
        wanted = _events_of_journal(folder / "games")
        until(lambda: len(_ids(listener)) >= len(wanted))
        return _outcome(wanted, listener, done)


def _begun(folder: Path, broker: Mosquitto, games: int, seed: int) -> subprocess.Popen[bytes]:
    command = ("-m", "tests.feeds.mqtt.told_program", folder / "games", broker.url, str(games), str(seed))
    program = subprocess.Popen(
        [sys.executable, *command], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert program.stdout is not None
    with program.stdout:
        assert program.stdout.readline() == b"begun\n"
    return program


def _events_of_journal(folder: Path) -> list[tuple[int, str, str]]:
    """Game, kind and turn of each row that tells one event, in order: asked of the file, past adoube."""
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as connection:
        rows = connection.execute(
            "SELECT game_number, kind, data FROM rows"
            " WHERE kind IN ('turn', 'takeback', 'result') ORDER BY id"
        ).fetchall()
    return [(game, kind, json.loads(data)["notation"] if kind == "turn" else "") for game, kind, data in rows]


def _ids(listener: Listener) -> set[str]:
    return {each.values["id"] for each in listener.of(EVENT)}


def _outcome(wanted: list[tuple[int, str, str]], listener: Listener, done: Counter[str]) -> Outcome:
    first: dict[str, tuple[int, str, str]] = {}
    messages = [each.values for each in listener.of(EVENT)]
    for each in messages:
        turn = each["turn"]["turn"] if each["event"] == "turn" else ""
        first.setdefault(each["id"], (each["record"], each["event"], turn))
    came = [*first.values()]
    return Outcome(
        len(wanted),
        (Counter(wanted) - Counter(came)).total(),
        (Counter(came) - Counter(wanted)).total(),
        len(messages) - len(first),
        came == wanted,
        done["kills"],
        done["broker"],
    )
