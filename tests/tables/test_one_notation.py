"""Whatever a table says of chess turns is in SAN, and whatever it writes down or takes is in UCI."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from adoube.archive.past_games import past_game
from adoube.board.geometry import Placement
from adoube.games.registry import make_game
from adoube.records.payloads import Called, Ruling, TurnPlayed
from adoube.sensing.events import CellShows, ClockPressed
from adoube.tables.assistants import ComputerPlays, HintFound, moment_of
from adoube.tables.state import TableState
from tests.tables.sittings import Sitting, of_kind, stored, table_of

CHESS = make_game("chess")
# After it White's pawn on d4 may capture on e5 or c5, which looks the same where only pieces are seen.
OPENING = ["d2d4", "e7e5", "a2a3", "c7c5"]
UCI = re.compile(r"\b[a-h][1-8][a-h][1-8][qrbn]?\b")


def stand(sitting: Sitting, placement: Placement) -> None:
    """The board comes to show a placement, and is left alone."""
    view, board = sitting.table.sensors.view, sitting.table.game.board
    now = sitting.now_ms = sitting.now_ms + 5_000
    sitting.happens(CellShows(now, cell, view.symbol(placement.stack(cell))) for cell in board.names)
    sitting.now_ms += 60_000
    sitting.waits()


def presses(sitting: Sitting, seat: str) -> None:
    """A seat presses its clock, and then nothing happens for a while."""
    sitting.happens([ClockPressed(sitting.now_ms, seat)])
    sitting.now_ms += 60_000
    sitting.waits()


def placement_after(sitting: Sitting, *turns: str) -> Placement:
    line = sitting.table.session.line
    for turn in turns:
        line = line.play(CHESS.read(turn))
    return CHESS.placement(line.position)


def texts_of(state: TableState) -> Iterator[str]:
    """All that a state has for people to read."""
    yield state.message.text
    yield from map(str, state.notes)
    if state.question is not None:
        yield state.question.text
        yield from (choice.text for choice in state.question.choices)


def told(sitting: Sitting) -> str:
    return " | ".join(texts_of(sitting.table.state()))


@pytest.fixture
def sitting() -> Sitting:
    """Chess on a board that sees only pieces, after the opening, as the arbiter has entered it."""
    sitting = Sitting(table_of("occupancy", game=CHESS, promise_ms=None))
    stand(sitting, placement_after(sitting))
    stand(sitting, placement_after(sitting, "d2d3"))
    presses(sitting, "white")
    answered = sitting.asks("ruling", details={"ruling": "correct", "turns": OPENING})
    assert answered.result == "done", answered.why
    return sitting


@pytest.fixture
def asked(sitting: Sitting) -> Sitting:
    """White has captured, and the board does not show where."""
    stand(sitting, placement_after(sitting))
    stand(sitting, placement_after(sitting, "d4e5"))
    presses(sitting, "white")
    return sitting


def test_a_correction_is_told_in_san_and_written_down_in_uci(sitting: Sitting) -> None:
    assert told(sitting).startswith("The record is corrected: d4 e5 a3 c5.")
    assert [row.payload.details["turns"] for row in sitting.rows if isinstance(row.payload, Ruling)] == [
        OPENING
    ]


def test_an_arbiter_may_write_what_is_read(sitting: Sitting) -> None:
    answered = sitting.asks(
        "ruling", details={"ruling": "correct", "last": 2, "turns": ["Nf3", "e5e4", "Ng5"]}
    )

    assert answered.result == "done"
    assert sitting.turns == ["d2d4", "e7e5", "g1f3", "e5e4", "f3g5"]
    refused = sitting.asks("ruling", details={"ruling": "correct", "turns": ["Nf6"]})
    assert refused.why.startswith("CHS-08: A knight goes two squares")


def test_a_question_offers_san_and_takes_uci(asked: Sitting) -> None:
    question = asked.table.state().question

    assert question is not None
    assert {choice.answer: choice.text for choice in question.choices} == {"d4c5": "dxc5", "d4e5": "dxe5"}
    assert "c5 for dxc5" in question.text
    assert not UCI.search(told(asked))
    assert asked.asks("answer", "d4e5", question=question.id).result == "done"
    assert asked.table.state().message.text == "Ada played dxe5."
    assert [row.notation for row in of_turns(asked)][1:] == ["d4e5"]


def of_turns(sitting: Sitting) -> list[TurnPlayed]:
    return [row.payload for row in sitting.rows if isinstance(row.payload, TurnPlayed)]


def test_a_dispute_names_the_turns_in_san(asked: Sitting) -> None:
    question = asked.table.state().question
    assert question is not None
    asked.asks("answer", "d4e5", question=question.id)

    asked.asks("dispute")
    dispute = asked.table.state().question
    assert dispute is not None
    assert "Was turn 5, dxe5, another one?" in dispute.text
    assert [(choice.answer, choice.text) for choice in dispute.choices] == [
        ("d4e5", "dxe5"),
        ("d4c5", "dxc5"),
    ]
    asked.asks("agree", details={"seat": "white", "turn": "d4c5"})
    assert asked.table.state().message.text == "Ada says that it was dxc5."
    for seat in ("white", "black"):
        asked.asks("agree", details={"seat": seat, "turn": "d4e5"})
    assert asked.table.state().message.text == "Turn 5 stays as recorded: dxe5."


def test_a_hint_is_told_in_san(sitting: Sitting) -> None:
    stand(sitting, placement_after(sitting))
    sitting.asks("hints", details={"allowed": True})
    sitting.asks("hint", details={"whole": True})
    wanted = sitting.table.state().hint.wanted
    assert wanted is not None
    sitting.table.handle(HintFound(wanted.number, ("b1c3",)))

    assert sitting.table.state().message.text == "A hint for Ada: Nc3."
    sitting.rows += sitting.table.take_rows()
    (hint,) = [row for row in of_kind(sitting.rows, Called) if row.call == "hint"]
    assert hint.details["turn"] == "b1c3"


def test_what_a_computer_player_wants_is_told_in_san(sitting: Sitting) -> None:
    stand(sitting, placement_after(sitting))
    sitting.asks("computer", details={"seat": "white", "strength": 2})
    table = sitting.table
    table.handle(ComputerPlays(moment_of(table.record_number, table.session.line), "b1c3", sitting.now_ms))
    planned = table.state().computer.planned

    assert planned is not None
    assert (planned.text, planned.entry) == ("b1c3", "Nc3")
    assert "The computer plays Nc3 as White: move the piece for it." in told(sitting)
    stand(sitting, placement_after(sitting, "g1f3"))
    presses(sitting, "white")
    assert "The computer wants Nc3 as White, not Nf3." in told(sitting)


def test_the_story_of_a_game_is_in_san_with_its_answers_in_words(asked: Sitting) -> None:
    question = asked.table.state().question
    assert question is not None
    asked.asks("answer", "d4e5", question=question.id)
    asked.asks("dispute")
    dispute = asked.table.state().question
    assert dispute is not None
    asked.asks("answer", "d4c5", question=dispute.id)

    game = past_game(stored(asked.rows))

    assert game is not None
    story = [each.text for each in game.happenings]
    assert "White plays dxe5." in story
    assert "Answer: dxe5." in story
    assert "Answer: dxc5." in story
    assert "The record is corrected: dxc5." in story
    assert not [text for text in story if UCI.search(text)]
    assert [turn.text for turn in game.turns] == [*OPENING, "d4c5"]
    assert [turn.entry for turn in game.turns] == ["d4", "e5", "a3", "c5", "dxc5"]
