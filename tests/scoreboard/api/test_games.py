"""The games and their rulebooks as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adoube.games.registry import folder_of_descriptions, game_class
from adoube.games.rulebook import rules_of


def test_the_games_are_listed_with_their_options(client: FlaskClient) -> None:
    answer = client.get("/api/games").json

    assert answer is not None
    jarmo = next(game for game in answer["games"] if game["id"] == "jarmo")
    assert jarmo["seats"] == ["black", "white"]
    assert jarmo["options"]["first"] == {"default": "black", "values": ["black", "white"]}


def test_a_rulebook_is_given_clause_by_clause(client: FlaskClient) -> None:
    answer = client.get("/api/games/jarmo/rules").json

    assert answer is not None
    assert {"JAR-03", "JAR-A3"} <= {rule["id"] for rule in answer["rules"]}


def test_a_file_of_the_computer_is_no_game_of_the_page(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own.lud").write_text(folder_of_descriptions().joinpath("konane.lud").read_text())
    monkeypatch.chdir(tmp_path)
    assert rules_of(game_class("own.lud"))

    assert client.get("/api/games/own.lud/rules").status_code == 404


def test_of_a_game_that_nobody_knows_there_are_no_rules(client: FlaskClient) -> None:
    answer = client.get("/api/games/go/rules")

    assert answer.status_code == 404
    assert answer.json == {"error": "no_such_game", "text": "There is no game go."}
