"""Rows of small games at made-up times, for the journal's tests."""

from datetime import UTC, datetime, timedelta
from typing import Any

from adoube.records.journal import NewRow
from adoube.records.payloads import Opened, Payload, TurnPlayed

START = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)


def opened(game: str = "jarmo", **changes: Any) -> Opened:
    values: dict[str, Any] = {
        "game": game,
        "options": {"first": "black"},
        "seed": 7,
        "view": "occupancy",
        "players": {"black": "Ada", "white": "Grace"},
        "rules_version": "1",
        "program_version": "0.1.0",
        "timings": {"settle_ms": 100},
    }
    return Opened(**(values | changes))


def turn(ply: int) -> TurnPlayed:
    return TurnPlayed(ply, "black" if ply % 2 else "white", f"a{ply}-b{ply}", f"{ply:016x}")


def row(payload: Payload, table: str = "one", game_number: int = 1, second: int = 0) -> NewRow:
    return NewRow(table, game_number, payload, START + timedelta(seconds=second), second * 10**9)
