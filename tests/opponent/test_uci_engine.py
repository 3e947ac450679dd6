"""Chess by an engine: what it advises, and one clear line where it is missing, ends or hangs."""

import sys
from pathlib import Path
from random import Random

import pytest

from adoube.games.registry import make_game
from adoube.opponent import uci_engine
from adoube.opponent.advice import Budget
from adoube.opponent.errors import OpponentError
from adoube.opponent.strengths import advise

pytest.importorskip("chess")

GREETING = """
import sys, time
def say(text):
    print(text, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        say("id name Stand-in"); say("option name MultiPV type spin default 1 min 1 max 500"); say("uciok")
    elif word == "isready":
        say("readyok")
    elif word == "quit":
        break
    elif word == "go":
"""


def engine(folder: Path, answer: str) -> str:
    """A program that speaks UCI, and answers `go` as told."""
    program = folder / "engine"
    program.write_text(f"#!{sys.executable}\n{GREETING}{' ' * 8}{answer}\n", encoding="utf-8")
    program.chmod(0o755)
    return str(program)


def best(command: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(uci_engine.VARIABLE, command)
    game = make_game("chess")
    return game.write(advise(game, game.start(), (), 3, Random(1)).best.turn)


def test_the_engine_that_is_named_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    says = 'say("info depth 1 multipv 1 score cp 300 nodes 7 pv a2a3 a7a6"); say("bestmove a2a3")'
    monkeypatch.setenv(uci_engine.VARIABLE, engine(tmp_path, says))
    game = make_game("chess")

    advice = advise(game, game.start(), (), 3, Random(1))

    assert [game.write(turn) for turn in advice.line] == ["a2a3", "a7a6"]
    assert advice.best.values["white"] > 0.6
    assert sum(advice.best.values.values()) == pytest.approx(1)
    assert not advice.best.proven


def test_an_engine_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OpponentError) as refusal:
        best("/nowhere/engine", monkeypatch)

    assert str(refusal.value).startswith("the chess engine /nowhere/engine does not start")
    assert "\n" not in str(refusal.value)


def test_an_engine_that_dies_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OpponentError, match="has ended"):
        best(engine(tmp_path, "sys.exit(3)"), monkeypatch)


def test_an_engine_that_hangs_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci_engine, "SILENT_S", 0.5)
    command = engine(tmp_path, "time.sleep(60)")
    monkeypatch.setenv(uci_engine.VARIABLE, command)
    game = make_game("chess")

    with pytest.raises(OpponentError, match="does not answer"):
        advise(game, game.start(), (), 3, Random(1), budget=Budget(seconds=0.1))


def test_no_engine_is_asked_where_positions_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(uci_engine.VARIABLE, "/nowhere/engine")
    game = make_game("chess")

    advice = advise(game, game.start(), (), 2, Random(1), budget=Budget(positions=20))

    assert len(advice.candidates) == 20


def test_the_general_search_plays_chess_where_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(uci_engine.VARIABLE, "none")
    game = make_game("chess")
    position = game.start()
    for text in ("f2f3", "e7e5", "g2g4"):
        position = game.after(position, game.read(text))

    advice = advise(game, position, (), 2, Random(1), budget=Budget(seconds=5, positions=400))

    assert game.write(advice.best.turn) == "d8h4"
    assert advice.best.proven
