"""A question that waits for its answer loses the choices that play has ruled out."""

from __future__ import annotations

from adoube.games.registry import make_game
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.tables.state import Question
from tests.tables.sittings import Sitting, table_of

CHESS = make_game("chess")
# After which the knight may take on b5, d5 and e4: under occupancy its own cell is all that shows.
OPENING = "b1c3 e7e5 h2h3 e5e4 g2g3 d7d5 a2a3 b7b5"


def played(text: str, at_ms: int, seat: str) -> list[Event]:
    lifted, put = CellShows(at_ms, text[:2], 0), CellShows(at_ms + 500, text[2:], 1)
    return [lifted, put, ClockPressed(at_ms + 1000, seat)]


def asked(sitting: Sitting) -> Question:
    question = sitting.table.state().question
    assert question is not None
    return question


def test_the_choices_that_a_later_turn_rules_out_are_no_longer_offered() -> None:
    sitting = Sitting(table_of("occupancy", game=CHESS, promise_ms=None))
    start = CHESS.placement(CHESS.start())
    sitting.happens(CellShows(0, cell, int(bool(start.stack(cell)))) for cell in CHESS.board.names).waits()
    for number, text in enumerate(OPENING.split()):
        sitting.happens(played(text, 5000 * (number + 1), ("white", "black")[number % 2]))
    sitting.happens([CellShows(50_000, "c3", 0), ClockPressed(50_500, "white")]).waits()
    first = asked(sitting)
    assert [one.answer for one in first.choices] == ["c3b5", "c3d5", "c3e4"]

    sitting.happens(played("d5d4", sitting.now_ms + 5000, "black")).waits()

    now = asked(sitting)
    assert now.id == first.id
    assert [one.answer for one in now.choices] == ["c3b5", "c3e4"]
    assert sitting.asks("answer", "c3e4", question=now.id).result == "done"
    assert sitting.turns[-2:] == ["c3e4", "d5d4"]
