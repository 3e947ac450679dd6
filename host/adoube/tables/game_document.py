"""A past game as one JSON document, as `past_game.schema.json` beside this module describes it."""

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

from adoube.records.entries import FinalScore, GameEntry
from adoube.tables.past_games import Happening, PastGame, PastTurn

__all__ = ["game_document", "schema", "summary"]

FORMAT = "adoube-game"
VERSION = 1
"""grows when a field changes its meaning or goes; new fields may come at any time"""


def game_document(game: PastGame) -> dict[str, Any]:
    """Everything about a game in values that JSON knows."""
    opened = game.entry.opened
    return {
        "format": FORMAT,
        "version": VERSION,
        **summary(game.entry),
        "title": game.game.title,
        "options": dict(opened.options),
        "seed": opened.seed,
        "layout": opened.layout,
        "view": opened.view,
        "takeback": opened.takeback,
        "rules_version": opened.rules_version,
        "program_version": opened.program_version,
        "match": {"number": opened.match_number, "people": list(opened.people), "rounds": opened.rounds},
        "start": game.position(0),
        "plies": [_turn(game, turn) for turn in game.turns],
        "happenings": [_happening(each) for each in game.happenings],
        "broken_at": game.broken_at,
    }


def summary(entry: GameEntry) -> dict[str, Any]:
    """A game in the list of all."""
    return {
        "id": str(entry.id),
        "table": entry.id.table,
        "record": entry.id.number,
        "game": entry.opened.game,
        "players": dict(entry.opened.players),
        "begun": entry.begun.isoformat(),
        "ended": entry.ended.isoformat() if entry.ended else None,
        "turns": entry.turns,
        "result": _result(entry.final),
    }


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of `game_document`."""
    file = resources.files("adoube.tables") / "past_game.schema.json"
    read: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return read


def _result(final: FinalScore | None) -> dict[str, Any] | None:
    if final is None:
        return None
    return {
        "winners": list(final.winners),
        "scores": dict(final.scores),
        "clause": final.clause,
        "why": final.why,
    }


def _turn(game: PastGame, turn: PastTurn) -> dict[str, Any]:
    return {
        "ply": turn.ply,
        "seat": turn.seat,
        "turn": turn.text,
        "cells": list(turn.cells),
        "utc": turn.utc.isoformat(),
        "position": game.position(turn.ply),
    }


def _happening(each: Happening) -> dict[str, Any]:
    details: Mapping[str, Any] = each.details
    return {
        "utc": each.utc.isoformat(),
        "kind": each.kind.value,
        "ply": each.ply,
        "text": each.text,
        "details": dict(details),
    }
