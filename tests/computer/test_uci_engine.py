"""Chess by an engine: what it advises, and one clear line where it is missing, ends or hangs."""

import sys
from concurrent.futures import Future
from pathlib import Path
from random import Random

import pytest

from adoube.computer.advisor import Advisor, Request
from adoube.computer.messages import Found, played
from adoube.computer.search import uci_engine
from adoube.computer.search.advice import Budget, OpponentError
from adoube.computer.strengths import advise
from adoube.games.line import Line
from adoube.games.registry import make_game
from tests.tools import find_stockfish

pytest.importorskip("chess")

SEVERAL = "MultiPV type spin default 1 min 1 max 500"
GREETING = """
import sys, time
def say(text):
    print(text, flush=True)
for line in sys.stdin:
    word = line.split()[0]
    if word == "uci":
        say("id name Stand-in"); say("option name OPTION"); say("uciok")
    elif word == "isready":
        say("readyok")
    elif word == "quit":
        break
    elif word == "position":
        heard = line.strip()
    elif word == "go":
"""

VALUES_ONE, PLAYS = 'say("info depth 1 score cp 30 pv g1f3")', 'say("bestmove g1f3")'

QUEEN_LOST = "e2e4 e7e5 d1h5 b8c6 h5f7 e8f7"
KNIGHTS_GO_ROUND = "g1f3 g8f6 f3g1 f6g8"


def line_of(turns: str) -> Line:
    line = Line.begin(make_game("chess"))
    for text in turns.split():
        line = line.play(line.game.read(text))
    return line


def engine(folder: Path, answer: str, option: str = SEVERAL) -> str:
    """A program that speaks UCI, has an option, and answers `go` as told."""
    program = folder / "engine"
    loop = GREETING.replace("OPTION", option)
    program.write_text(f"#!{sys.executable}\n{loop}{' ' * 8}{answer}\n", encoding="utf-8")
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


def heard_of(line: Line, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the position and moves that an engine is told for a line."""
    told, turn = folder / "told", line.legal_turns()[0]
    says = f'say("info depth 1 multipv 1 score cp 0 pv {turn}"); say("bestmove {turn}")'
    command = engine(folder, f"open({str(told)!r}, 'w').write(heard); {says}")
    monkeypatch.setenv(uci_engine.VARIABLE, command)
    advise(line.game, line.position, line.positions, 3, Random(1))
    return told.read_text(encoding="utf-8")


def test_an_engine_hears_the_turns_since_what_cannot_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = line_of(f"{QUEEN_LOST} {KNIGHTS_GO_ROUND}")

    assert heard_of(line, tmp_path, monkeypatch).endswith(f"w KQ - 0 4 moves {KNIGHTS_GO_ROUND}")


def test_an_engine_hears_what_came_after_a_position_was_set_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_up = line_of("e2e4 e7e5 g1f3").standing_at(line_of("d2d4 d7d5 b1c3").position)
    line = set_up.play(set_up.game.read("b8c6"))

    assert heard_of(line, tmp_path, monkeypatch).endswith("b KQkq - 1 2 moves b8c6")


def test_the_start_of_an_engine_is_part_of_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told, clock_s = tmp_path / "told", iter([0.0, 0.3])
    says = 'say("info depth 1 multipv 1 score cp 0 pv e2e4"); say("bestmove e2e4")'
    command = engine(tmp_path, f"open({str(told)!r}, 'w').write(line); {says}")
    monkeypatch.setenv(uci_engine.VARIABLE, command)
    monkeypatch.setattr(uci_engine, "monotonic", lambda: next(clock_s))
    game = make_game("chess")

    advise(game, game.start(), (), 3, Random(1), budget=Budget(seconds=0.4))

    assert told.read_text(encoding="utf-8").split() == ["go", "movetime", "100"]


@pytest.mark.stockfish
def test_stockfish_takes_the_draw_that_a_repetition_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(uci_engine.VARIABLE, find_stockfish() or "")
    line = line_of(f"{QUEEN_LOST} {KNIGHTS_GO_ROUND} {KNIGHTS_GO_ROUND}")

    advice = advise(line.game, line.position, line.positions, 2, Random(1))

    assert line.game.write(advice.best.turn) == "g1f3"
    assert advice.best.values["white"] == 0.5


@pytest.mark.stockfish
def test_stockfish_plays_in_the_worker_where_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(uci_engine.VARIABLE, find_stockfish() or "")
    line = line_of("f2f3 e7e5 g2g4")
    advisor, answer = Advisor(), Future[Found | OpponentError]()
    try:
        advisor.ask(Request("table", played(line), 2), answer.set_result)
        found = answer.result(60)
    finally:
        advisor.close()

    assert isinstance(found, Found), found
    assert (found.best.turn, found.best.proven) == ("d8h4", True)


def test_an_engine_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OpponentError) as refusal:
        best("/nowhere/engine", monkeypatch)

    assert str(refusal.value).startswith("the chess engine /nowhere/engine does not start")
    assert "\n" not in str(refusal.value)


def test_an_engine_that_dies_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OpponentError, match="has stopped"):
        best(engine(tmp_path, "sys.exit(3)"), monkeypatch)


def test_an_engine_that_hangs_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uci_engine, "SILENT_S", 0.5)
    command = engine(tmp_path, "time.sleep(60)")
    monkeypatch.setenv(uci_engine.VARIABLE, command)
    game = make_game("chess")

    with pytest.raises(OpponentError, match="does not respond"):
        advise(game, game.start(), (), 3, Random(1), budget=Budget(seconds=0.1))


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("MultiPV type spin default 1 min 1 max 3", f"{VALUES_ONE}; {PLAYS}"),
        ("Ponder type check default false", f"{VALUES_ONE}; {PLAYS}"),
        ("Ponder type check default false", PLAYS),
    ],
)
def test_an_engine_that_values_few_turns_or_none_plays(
    option: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert best(engine(tmp_path, says, option), monkeypatch) == "g1f3"


@pytest.mark.parametrize("says", ['say("bestmove (none)")', 'say("bestmove")'])
def test_an_engine_that_gives_no_turn_is_named(
    says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OpponentError, match=f"{tmp_path}.* returned no move: name another one"):
        best(engine(tmp_path, says), monkeypatch)


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
