"""Discovery messages, with which Home Assistant shows a table as a device with entities.

The form is that of device discovery, which Home Assistant has since 2024.11.
"""

import hashlib
import json
import socket
from pathlib import Path
from typing import Any

from adoube import __version__
from adoube.feeds.mqtt.topics import OFFLINE, ONLINE, Topics
from adoube.tables.state import TableState

__all__ = ["device_of", "device_text", "installation_of"]

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
