"""The game of the breadboard: counted by a program that knows only its rules, and clear to sensors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adoube.cli.main import run
from adoube.games.registry import make_game
from adoube.hardware.breadboard.layout import GAME_FILES, game_file


@pytest.fixture
def game(tmp_path: Path) -> str:
    for name in GAME_FILES:
        (tmp_path / name).write_text(game_file(name), encoding="utf-8")
    return str(tmp_path / GAME_FILES[0])


def moves(cells: frozenset[int]) -> Iterator[frozenset[int]]:
    """Yield the positions that follow: a magnet goes one cell left, or over the other."""
    for magnet in cells:
        target = magnet - 1 if magnet - 1 not in cells else magnet - 2
        if target >= 0 and target not in cells:
            yield cells - {magnet} | {target}


def lines(cells: frozenset[int], depth: int) -> int:
    return 1 if depth == 0 else sum(lines(after, depth - 1) for after in moves(cells))


def wins(cells: frozenset[int]) -> bool:
    """Return whether whoever is to move can make the last move."""
    return any(not wins(after) for after in moves(cells))


START = frozenset({2, 3})


@pytest.mark.parametrize("depth", range(1, 6))
def test_as_many_lines_are_played_as_its_rules_allow(
    depth: int, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["perft", game, str(depth), "--json"]) == 0

    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last["turns"] == lines(START, depth)


def test_it_is_over_after_four_turns_at_most() -> None:
    assert lines(START, 4) > 0
    assert lines(START, 5) == 0


def test_the_second_player_can_always_win_and_can_go_wrong() -> None:
    after = [*moves(START)]

    assert not wins(START)
    assert all(wins(each) for each in after)
    assert any(wins(answer) for each in after for answer in moves(each))


def test_every_rule_that_games_have_to_keep_is_kept(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-game", game, "--games", "3"]) == 0
    assert "broken" not in capsys.readouterr().out


def test_no_turn_leaves_the_sensors_in_doubt(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["observability", game, "--view", "occupancy"])

    shares = [line.split()[-5:] for line in capsys.readouterr().out.splitlines() if " % (" in line]
    assert shares
    assert all("0.0" in share for share in shares)


@pytest.mark.parametrize(
    ("played", "turn", "clause"),
    [
        (["c1-b1"], "b1-c1", "LAS-05"),
        ([], "c1-a1", "LAS-07"),
        (["c1-b1"], "d1-a1", "LAS-04"),
    ],
)
def test_a_turn_that_breaks_a_rule_is_told_which(
    played: list[str], turn: str, clause: str, game: str
) -> None:
    rules = make_game(game)
    position = rules.start()
    for each in played:
        position = next(after for legal, after in rules.successors(position) if rules.write(legal) == each)

    objection = rules.why_illegal(position, rules.read(turn))

    assert objection is not None
    assert objection.clause == clause
