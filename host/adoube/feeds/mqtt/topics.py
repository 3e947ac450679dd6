"""Topics at the broker, and the texts that they hold: states, and what Home Assistant has to know.

Home Assistant shows a table as a device with entities. The form of its messages is that of device discovery,
which it has since 2024.11.
"""

import hashlib
import json
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from adoube import __version__
from adoube.games.verdict import ending_words
from adoube.tables.clock import Clocks
from adoube.tables.state import Phase, SeatState, TableState
from adoube.words.points import points

__all__ = [
    "OFFLINE",
    "ONLINE",
    "StateTexts",
    "Topics",
    "device_of",
    "device_text",
    "installation_of",
    "state_values",
]


ONLINE, OFFLINE = "online", "offline"  # what stands under `status`, and what Home Assistant says of itself


@dataclass(frozen=True, slots=True)
class Topics:
    """`base` begins all of our own, `discovery` those that Home Assistant reads; empty: there are none."""

    base: str
    discovery: str

    @property
    def status(self) -> str:
        """The topic of adoube's status: kept by the broker, which says `offline` for us when we vanish."""
        return f"{self.base}/status"

    def state(self, table: str) -> str:
        """Return how a table stands: kept by the broker."""
        return f"{self.base}/{table}/state"

    def event(self, table: str) -> str:
        """Return the topic of a table's events."""
        return f"{self.base}/{table}/event"

    def lamps(self, table: str) -> str:
        """Return the topic on which others ask for light."""
        return f"{self.base}/{table}/lamps/set"

    def refused(self, table: str) -> str:
        """Why they did not get it."""
        return f"{self.base}/{table}/lamps/refused"

    @property
    def all_lamps(self) -> str:
        return self.lamps("+")

    def table_of_lamps(self, topic: str) -> str:
        """Return the table whose lamps a topic under `all_lamps` names."""
        return topic.removeprefix(f"{self.base}/").removesuffix("/lamps/set")

    @property
    def home_assistant(self) -> str:
        """The topic on which Home Assistant says that it has begun."""
        return f"{self.discovery}/status"

    def device(self, device: str) -> str:
        """Return the topic of a device's discovery by Home Assistant."""
        return f"{self.discovery}/device/{device}/config"


MS_PER_S = 1000


def state_values(state: TableState, now: datetime, monotonic_ms: int) -> dict[str, Any]:
    """Return a state in values that JSON knows. The two times are of the same moment."""
    seats = state.seats
    to_move = next((seat for seat in seats if seat.to_move), None)
    last = state.turns[-1] if state.turns else None
    return {
        "table": state.table,
        "game": state.game,
        "title": state.title,
        "phase": state.phase.value,
        "game_number": state.game_number,
        "games_in_match": state.games_in_match,
        "turn_number": last.ply if last else 0,
        "last_turn": last and {"ply": last.ply, "seat": last.seat, "turn": last.text, "entry": last.entry},
        "to_move": to_move and to_move.seat,
        "player_to_move": to_move and _called(to_move),
        "seats": [
            {"seat": seat.seat, "player": seat.player, "score": seat.score, "won": seat.won} for seat in seats
        ],
        "score": " : ".join(str(points(seat.score)) for seat in seats),
        "result": _result(state),
        "verdict": {
            "kind": state.message.kind,
            "text": state.message.text,
            "clause": state.message.clause,
        },
        "question": state.question and {"to": state.question.to, "text": state.question.text},
        "fault": state.message.text if state.closed else None,
        "notes": [str(note) for note in state.notes],
        "connected": state.connected,
        "battery": state.health and {"percent": state.health.percent, "charging": state.health.charging},
        "clock": state.clocks and _clock(state.clocks, now, monotonic_ms),
        "lamps": list(state.chalk.rings),
    }


def _called(seat: SeatState) -> str:
    return seat.player or seat.seat


def _result(state: TableState) -> str | None:
    """Return how the game ended, in English. None while it goes on."""
    if state.phase is not Phase.OVER:
        return None
    return str(ending_words([_called(seat) for seat in state.seats if seat.won], len(state.seats)))


def _clock(clocks: Clocks, now: datetime, monotonic_ms: int) -> dict[str, Any]:
    """Seconds; what the running seat has used lacks the stretch that began at `since`."""
    began = now - timedelta(milliseconds=monotonic_ms - clocks.since_ms)
    return {
        "running": clocks.running,
        "since": None if clocks.running is None else began.isoformat(timespec="seconds"),
        "used_s": _seconds(clocks.used_ms),
        "allowed_s": clocks.allowed_ms and _seconds(clocks.allowed_ms),
        "up": list(clocks.up),
    }


def _seconds(by_seat: Mapping[str, int]) -> dict[str, float]:
    return {seat: used / MS_PER_S for seat, used in by_seat.items()}


class StateTexts:
    """The JSON of states. The same state has the same text, whenever it is asked for."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[tuple[object, ...], bytes]] = {}

    def of(self, state: TableState) -> bytes:
        # A camera's pictures make another state that says the same.
        key = (state.version, state.message, state.closed, state.health)
        kept = self._kept.get(state.table)
        if kept is None or kept[0] != key:
            values = state_values(state, datetime.now(UTC), time.monotonic_ns() // 1_000_000)
            kept = key, json.dumps(values, ensure_ascii=False).encode()
            self._kept[state.table] = kept
        return kept[1]


LONGEST_STATE = 255  # letters that an entity of Home Assistant may show
CELLS_OF_TEXT = "{{ dict(cells=value.split()) | tojson }}"
EVENT_OF_JSON = "{{ dict(value_json, event_type=value_json.event) | tojson }}"


def installation_of(folder: Path, base: str) -> str:
    """An id of the adoube that plays into this folder and speaks under `base`: the same after a restart."""
    return hashlib.sha256(f"{socket.gethostname()} {folder.resolve()} {base}".encode()).hexdigest()[:12]


def device_of(installation: str, table: str) -> str:
    """Return the id of a table's device; `installation` tells those of several adoubes apart."""
    return f"adoube_{installation}_{table}"


def device_text(state: TableState, installation: str, topics: Topics, *, lamps: bool) -> bytes:
    """Return the JSON for a table's device. `lamps`: whether others may light its cells."""
    device = device_of(installation, state.table)
    components = _sensors() | _alarms() | {"event": _event(topics, state.table)}
    if lamps:
        components["lamps"] = _lamps(topics, state.table)
    values = {
        "device": {
            "identifiers": [device],
            "name": f"adoube {state.table}",
            "manufacturer": "adoube",
            "model": state.title,
            "sw_version": __version__,
        },
        "origin": {"name": "adoube", "sw_version": __version__},
        "availability_topic": topics.status,
        "payload_available": ONLINE,
        "payload_not_available": OFFLINE,
        "state_topic": topics.state(state.table),
        "qos": 1,
        "components": {
            name: {**component, "unique_id": f"{device}_{name}"} for name, component in components.items()
        },
    }
    return json.dumps(values, ensure_ascii=False).encode()


def _sensors() -> dict[str, dict[str, Any]]:
    texts = {
        "game": ("Game", "title", "mdi:checkerboard"),
        "to_move": ("To move", "player_to_move or 'nobody'", "mdi:account-arrow-right"),
        "last_turn": ("Last turn", "last_turn.entry if value_json.last_turn else ''", "mdi:arrow-decision"),
        "score": ("Score", "score", "mdi:scoreboard"),
        "verdict": ("Verdict", "verdict.text", "mdi:gavel"),
        "result": ("Result", "result or ''", "mdi:trophy"),
        "phase": ("Phase", "phase", "mdi:progress-clock"),
    }
    shown = {
        name: {
            "platform": "sensor",
            "name": title,
            "icon": icon,
            "value_template": f"{{{{ (value_json.{value})[:{LONGEST_STATE}] }}}}",
        }
        for name, (title, value, icon) in texts.items()
    }
    shown["turn_number"] = {
        "platform": "sensor",
        "name": "Turn number",
        "icon": "mdi:counter",
        "value_template": "{{ value_json.turn_number }}",
    }
    shown["battery"] = {
        "platform": "sensor",
        "name": "Board's battery",
        "device_class": "battery",
        "unit_of_measurement": "%",
        "value_template": "{{ value_json.battery.percent if value_json.battery else None }}",
    }
    shown["thinks_since"] = {
        "platform": "sensor",
        "name": "Clock running since",
        "device_class": "timestamp",
        "value_template": "{{ value_json.clock.since if value_json.clock else None }}",
    }
    return shown


def _alarms() -> dict[str, dict[str, Any]]:
    known = {
        "board": ("Board", "connectivity", "value_json.connected"),
        "fault": ("Fault", "problem", "value_json.fault is not none"),
        "question": ("Question open", "problem", "value_json.question is not none"),
    }
    return {
        name: {
            "platform": "binary_sensor",
            "name": title,
            "device_class": kind,
            "value_template": f"{{{{ 'ON' if {value} else 'OFF' }}}}",
        }
        for name, (title, kind, value) in known.items()
    }


def _event(topics: Topics, table: str) -> dict[str, Any]:
    return {
        "platform": "event",
        "name": "Event",
        "event_types": ["turn", "takeback", "result"],
        "state_topic": topics.event(table),
        "value_template": EVENT_OF_JSON,
    }


def _lamps(topics: Topics, table: str) -> dict[str, Any]:
    """Return a line of cells, such as `a1 b3`."""
    return {
        "platform": "text",
        "name": "Lit cells",
        "icon": "mdi:led-on",
        "command_topic": topics.lamps(table),
        "command_template": CELLS_OF_TEXT,
        "value_template": "{{ value_json.lamps | join(' ') }}",
    }
