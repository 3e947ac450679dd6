"""The JSON document of a game is what its schema says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from adoube.archive.exports import game_document, schema
from adoube.archive.past_games import JournalLibrary
from adoube.games.registry import OURS, make_game
from adoube.records.payloads import Asked, Ruling, TakenBackRow
from adoube.words import as_written
from tests.tables.json_schema import complaints
from tests.tables.played_games import journal_with, opened_game, played_game


@pytest.mark.parametrize("name", OURS)
def test_every_game_fits_the_schema_also_after_json(name: str, tmp_path: Path) -> None:
    people = [f"Player {seat}" for seat in make_game(name).seats]
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(name, people), most_turns=40)})

    document = json.loads(json.dumps(game_document(JournalLibrary(folder).required("one-1"))))

    assert list(complaints(document, schema(), schema())) == []
    assert len(document["plies"]) == document["turns"] > 0


def test_what_happened_beside_the_turns_fits_it_too(tmp_path: Path) -> None:
    payloads = [
        *played_game(opened_game(), most_turns=3),
        Asked(1, None, as_written("Which?"), ("a", "b")),
        TakenBackRow(2),
        Ruling(
            "result",
            {"winners": [], "scores": {"black": 0, "white": 0}, "why": as_written("It rained.").to_json()},
        ),
    ]
    folder = journal_with(tmp_path, {("one", 1): payloads})

    document = game_document(JournalLibrary(folder).required("one-1"))

    assert list(complaints(document, schema(), schema())) == []
    assert document["result"] is not None
    assert document["result"]["why"] == "It rained."


def test_the_schema_refuses_what_is_wrong(tmp_path: Path) -> None:
    folder = journal_with(tmp_path, {("one", 1): played_game(opened_game(), most_turns=3)})
    document: dict[str, Any] = {**game_document(JournalLibrary(folder).required("one-1"))}
    del document["seed"]
    document["plies"][0]["ply"] = 0
    document["surprise"] = 1

    found = list(complaints(document, schema(), schema()))

    assert sorted(found) == [
        "$.plies[0].ply: 0 is too small",
        "$: nobody knows surprise",
        "$: seed is missing",
    ]
