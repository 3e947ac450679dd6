"""A game whose words or refusals have a fault is played on, and the arbiter reads what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from adoube.games.base import BoardChange
from adoube.games.jarmo import Jarmo
from adoube.games.verdict import Objection, Outcome
from adoube.records.journal import Journal
from adoube.records.payloads import FaultRow
from adoube.tables.commands import CommandRequest, NewGame
from adoube.tables.state import Phase, TableState
from adoube.words import CodedText, coded
from tests.tables.asking import request_of
from tests.tables.loopback import quick_table
from tests.tables.test_engine import has_turns, playing, running, until

PLAIN = "The rules of Jarmo do not allow that."


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path) as opened:
        yield opened


class MisspeltKey(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Objection:
        return Objection("JAR-03", coded("jarmo.no_such_words"))


class FallsOver(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Objection:
        raise RuntimeError("out of cheese")


class NeverObjects(Jarmo):
    def why_unexplained(self, position: Any, change: BoardChange) -> Objection:
        return None  # type: ignore[return-value]


def stands_illegally(state: TableState) -> bool:
    return state.message.kind == "illegal"


def faults_of(journal: Journal) -> list[str]:
    """Return the faults in the game's words that the arbiter's log holds."""
    told = [row.payload.text for row in journal.rows("one") if isinstance(row.payload, FaultRow)]
    return [text for text in told if text.startswith("The words or refusals of Jarmo have a fault: ")]


@pytest.mark.full(but=1)
@pytest.mark.parametrize(
    ("game", "clause", "why"),
    [
        (MisspeltKey, "JAR-03", "the words have no 'jarmo.no_such_words'"),
        (FallsOver, None, "out of cheese"),
        (NeverObjects, None, "gave None"),
    ],
)
def test_a_refusal_that_fails_is_a_plain_one_and_the_game_goes_on(
    game: type[Jarmo], clause: str | None, why: str, journal: Journal
) -> None:
    with running(journal, quick_table("one", game=game())) as (engine, (board,)):
        until(engine, "one", playing)
        board.play("a1-a4", button=0)
        refused = until(engine, "one", stands_illegally)
        board.play("a4-a1", button=0)
        until(engine, "one", lambda state: not stands_illegally(state))
        board.play("a1-b3", button=0)
        until(engine, "one", has_turns(1))

    assert (refused.message.text, refused.message.clause) == (PLAIN, clause)
    assert not refused.closed
    [fault] = faults_of(journal)
    assert why in fault


class SpeechlessBesides(Jarmo):
    """Notes and the words of the end are missing; how the points came about fails altogether."""

    def notes(self, position: Any) -> tuple[CodedText, ...]:
        return (coded("jarmo.no_such_note"),)

    def score_lines(self, position: Any) -> Mapping[str, CodedText]:
        raise RuntimeError("out of cheese")

    def outcome(self, position: Any, line: Sequence[Any] = ()) -> Outcome | None:
        return Outcome(("black",), "JAR-14", coded("jarmo.no_such_end")) if line else None


def test_missing_words_end_neither_a_table_nor_keep_it_from_ending(journal: Journal) -> None:
    with running(journal, quick_table("one", game=SpeechlessBesides())) as (engine, (board,)):
        before = until(engine, "one", playing)
        board.play("a1-b3", button=0)
        after = until(engine, "one", lambda state: state.phase is Phase.OVER)
        engine.submit(CommandRequest("one", after.version, NewGame())).result(30)

    assert before.notes == ("The words for this are missing.",)
    assert [seat.seat for seat in after.seats if seat.won] == ["black"]
    told = " ".join(faults_of(journal))
    assert "jarmo.no_such_note" in told
    assert "jarmo.no_such_end" in told
    assert "out of cheese" in told


class CannotCall(Jarmo):
    def call(self, position: Any, call: Mapping[str, Any], line: Sequence[Any] = ()) -> Any:
        raise RuntimeError("out of cheese")


class CannotSayWhyNot(Jarmo):
    def why_illegal(self, position: Any, turn: Any) -> Objection | None:
        raise RuntimeError("out of cheese")


@pytest.mark.parametrize(
    ("game", "kind", "details"),
    [
        (CannotCall, "call", {"call": "jump"}),
        (CannotSayWhyNot, "ruling", {"ruling": "correct", "turns": ["a1-a4"]}),
    ],
)
def test_a_command_that_the_game_fails_at_is_refused(
    game: type[Jarmo], kind: str, details: Mapping[str, Any], journal: Journal
) -> None:
    with running(journal, quick_table("one", game=game())) as (engine, (board,)):
        until(engine, "one", playing)
        board.play("a1-b3", button=0)
        state = until(engine, "one", has_turns(1))
        answered = engine.submit(request_of("one", state.version, kind, details)).result(30)
        after = engine.states()["one"]

    assert answered.result == "refused"
    assert PLAIN in answered.why
    assert not after.closed
    assert [state.text for state in after.turns] == ["a1-b3"]
