"""The keys of what each command prints with `--json`, for the reference and for the tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

__all__ = ["JSON_KEYS", "json_rows"]

POSITION = "to_move, cells, off, memory, scores, over, ply"
RECORD = "record, scores, over, questions, open"
ROUND = "round, pairings, without_game"
GAME = "id, table, record, game, players, begun, ended, turns, result"
HARDWARE = "folder, files, cells, sensor, wires, power_ma, supply_a, fuse_a, cost_eur, minutes, warnings"
OBSERVED = (
    "game, view, games, played, turn_end, turns, open, unseen, unseen_state, questions_per_100, asked_by,"
    " closed_later, illegal, takebacks"
)
TOLD = "told, text, and the values of the text; of a table: table"

# By command the keys of a line; a command that prints lines of several kinds has several.
JSON_KEYS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "games": ("id, title, seats, options, views",),
        "games --board": ("id, title, seats, options, views, board", "the same, and why"),
        "rules": ("id, kind, text, option",),
        "rules --pdf": ("wrote",),
        "print": ("wrote, pieces",),
        "perft": ("depth, turns",),
        "check-game": ("check, passed; if it failed why, ply, position; note",),
        "new-game": ("wrote",),
        "selfplay": ("game, turns, winners, number, clause, scores", "summary", "comparison"),
        "bench": ("what, a_second, loop_steps",),
        "judge": (POSITION, "turns", "objection", "error"),
        "simulate": ("wrote", "game, seed, turns, scores"),
        "replay": ("t, verdict, and what that says", "t, explain", RECORD),
        "observability": (OBSERVED,),
        "hardware": (HARDWARE,),
        "hardware --check": ("folder, findings",),
        "import-dgt": ("wrote, events",),
        "boards": ("board, kind, name, battery, signal, held_by",),
        "play, demo, serve, bridge, hall table, hall front": (TOLD,),
        "demo --svg": ("wrote",),
        "records list": (GAME,),
        "records show": ("the document of the game, as /api/records/ID has it",),
        "records export": ("wrote",),
        "records export --all": ("left_out, why", "wrote, games"),
        "records import": ("id", "left_out, why", "imported"),
        "records backup": ("wrote, bytes",),
        "records camera-case": ("wrote, game, turns, readings, doubts, pictures, size",),
        "records forget": (
            "instead, rows, games, files",
            "the same, and pictures_deleted or games_with_pictures",
        ),
        "serve --example": ("example",),
        "serve --write": ("wrote",),
        "tournament new": ("wrote",),
        "tournament check": ("name, rounds, round, open, rules, program, limits, players",),
        "tournament pairings": (ROUND,),
        "tournament pair": (f"{ROUND}, rules, program",),
        "tournament result": ("wrote, board, white, black, result",),
        "tournament print": ("wrote, round, paper",),
        "tournament standings": ("place, number, player, points, tie_breaks",),
        "hall init": ("database, version, before",),
        "hall restore": ("wrote, rows, host",),
        "hall forget": ("rows, instead",),
        "hall status": (
            "kind (host), name, is_there, last_heard, rows, set_aside, program, clock_ahead_s",
            "kind (table), name, host, games, turns",
        ),
        "calibrate": ("cell, number, zero, gain, strength, noise, problems", "saved, cells, measured"),
        "calibrate, of switches": ("finding, text", "cells, findings"),
        "calibrate --learn": ("cells, inputs, missing, doubled, same, stuck, differences, saved",),
        "calibrate --board camera:SOURCE": (
            "pictures, covered, where, lacks, wanted",
            "saved, camera, and the lens",
        ),
        "calibrate --board certabo:PORT": ("saved, pieces, lamps",),
        "calibrate --sheet": ("wrote, paper",),
        "monitor": ("at_ms, frame, and the frame's fields", "levels", "at_ms, contradiction"),
        "firmware install": (TOLD,),
        "firmware image, firmware empty": ("wrote, version, board",),
        "firmware page": ("wrote, files",),
        "firmware status": ("hello, said, contradictions, self_test, troubled",),
        "doctor": ("grade, topic, text, remedy",),
        "doctor --write": ("text, place", "wrote, place"),
    }
)


def json_rows() -> Iterator[tuple[str, str]]:
    """Yield the rows of the reference's table."""
    for command, lines in JSON_KEYS.items():
        yield f"`{command}`", "; or ".join(lines)
