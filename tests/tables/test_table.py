"""A table judges what its board tells, writes down what it decides, and shows no more than that."""

from __future__ import annotations

from itertools import pairwise

import pytest

from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.records.payloads import AnsweredRow, Asked, FaultRow, Opened, Result, TurnPlayed, position_hash
from adoube.sensing.events import CellShows, ClockPressed
from adoube.tables.boards.messages import BoardComplaint, LinkBack, LinkLost
from adoube.tables.state import Phase
from adoube.words import as_written
from tests.tables.sittings import (
    Sitting,
    evening_of,
    of_kind,
    sitting_that_is_asked,
    table_of,
    turns_in,
    without_clock,
)


def test_a_game_is_written_down_from_its_opening_to_its_result() -> None:
    (script,), events = evening_of(seed=1)

    sitting = Sitting(table_of()).happens(events).waits()

    opened, *_, result = (row.payload for row in sitting.rows)
    assert isinstance(opened, Opened)
    assert (opened.game, opened.view, opened.match_number) == ("jarmo", "polarity", 1)
    assert opened.players == {"black": "Ada", "white": "Grace"}
    assert turns_in(sitting.rows) == script.truth()["turns"]
    assert isinstance(result, Result)
    assert result.scores == script.truth()["scores"]


def test_each_turn_is_stored_with_the_hash_of_the_position_after_it() -> None:
    _, events = evening_of(seed=2)

    sitting = Sitting(table_of()).happens(events)

    line = Line.begin(make_game("jarmo"))
    for row in sitting.rows:
        if isinstance(row.payload, TurnPlayed):
            line = line.play(line.game.read(row.payload.notation))
            assert (row.payload.ply, row.payload.hash) == (line.ply, position_hash(printed(line)))
    assert line.outcome is not None


def test_no_turn_is_shown_before_its_row_is_there() -> None:
    _, events = evening_of(seed=3)
    sitting = Sitting(table_of())

    for event in events:
        sitting.happens([event])
        assert sitting.turns == turns_in(sitting.rows)


def test_the_version_grows_whenever_something_else_is_shown() -> None:
    _, events = evening_of(seed=4)
    sitting = Sitting(table_of())

    shown = [sitting.table.state(), *(sitting.happens([event]).table.state() for event in events)]

    for before, after in pairwise(shown):
        assert after.version > before.version or after == before


# a match


def test_in_game_two_the_people_exchange_seats_and_their_points_are_added() -> None:
    (first, second), events = evening_of(seed=5, games=2)
    sitting = Sitting(table_of())

    sitting.happens(events).waits()

    assert [opened.players for opened in of_kind(sitting.rows, Opened)] == [
        {"black": "Ada", "white": "Grace"},
        {"black": "Grace", "white": "Ada"},
    ]
    assert turns_in(sitting.rows, 1) == first.truth()["turns"]
    assert turns_in(sitting.rows, 2) == second.truth()["turns"]
    ones, twos = first.truth()["scores"], second.truth()["scores"]
    state = sitting.table.state()
    assert {each.player: each.points for each in state.standings} == {
        "Ada": ones["black"] + twos["white"],
        "Grace": ones["white"] + twos["black"],
    }
    best = max(each.points for each in state.standings)
    assert all(each.won == (each.points == best) for each in state.standings)
    assert {seat.player: seat.match_points for seat in state.seats} == {
        "Ada": ones["black"],
        "Grace": ones["white"],
    }
    assert (state.phase, state.game_number, state.games_in_match) == (Phase.OVER, 2, 2)


def test_after_the_match_nothing_begins_until_a_new_match_is_asked_for() -> None:
    _, events = evening_of(seed=5, games=2)
    sitting = Sitting(table_of()).happens(events).waits()

    sitting.happens(start_set_up_anew(sitting)).waits()
    assert len(of_kind(sitting.rows, Opened)) == 2
    answered = sitting.asks("new-game")
    sitting.waits()

    assert answered.result == "done"
    opened = of_kind(sitting.rows, Opened)[-1]
    assert (opened.match_number, sitting.rows[-1].game_number) == (2, 3)
    assert opened.players == {"black": "Ada", "white": "Grace"}
    state = sitting.table.state()
    assert (state.phase, state.game_number, state.turns) == (Phase.PLAYING, 1, ())
    assert [each.points for each in state.standings] == [0, 0]


def test_the_next_game_can_be_asked_for_before_the_pieces_stand() -> None:
    _, events = evening_of(seed=5)
    sitting = Sitting(table_of()).happens(events).waits()

    sitting.asks("new-game")
    sitting.waits()

    state = sitting.table.state()
    assert (state.phase, state.game_number) == (Phase.SET_UP, 2)
    assert state.remedy is not None
    assert "a1" in state.remedy.fill


def start_set_up_anew(sitting: Sitting) -> list[CellShows]:
    """The pieces of the starting position, all at once, after something else has stood."""
    game = make_game("jarmo")
    (_, events) = evening_of(seed=5)
    at_ms = sitting.now_ms + 10_000
    start = [event for event in events[: len(game.board.names)] if isinstance(event, CellShows)]
    return [CellShows(at_ms, event.cell, event.shows) for event in start]


# questions


def test_a_question_is_written_down_and_its_answer_decides() -> None:
    sitting, truth = sitting_that_is_asked()
    question = sitting.table.state().question
    assert question is not None
    played = len(sitting.turns)

    answered = sitting.asks("answer", truth[played], question=question.id)

    (asked,) = of_kind(sitting.rows, Asked)
    assert asked.choices == tuple(choice.answer for choice in question.choices)
    assert truth[played] in asked.choices
    assert answered.result == "done"
    assert AnsweredRow(question.id, truth[played]) in [row.payload for row in sitting.rows]
    assert sitting.turns == truth[: played + 1] == turns_in(sitting.rows)
    assert sitting.table.state().question is None


def test_an_answer_that_is_no_choice_changes_nothing() -> None:
    sitting, _ = sitting_that_is_asked()
    question = sitting.table.state().question
    assert question is not None
    before = sitting.table.state()

    assert sitting.asks("answer", "a1-a2", question=question.id).result == "refused"
    assert sitting.asks("answer", question.choices[0].answer, question=question.id + 1).result == "refused"

    assert sitting.table.state() == before


# commands


def test_a_command_for_an_older_version_is_stale() -> None:
    sitting, truth = sitting_that_is_asked()
    question = sitting.table.state().question
    assert question is not None
    version = sitting.table.version

    answered = sitting.asks("answer", truth[len(sitting.turns)], question=question.id, version=version - 1)

    assert answered.result == "stale"
    assert sitting.table.version == version


@pytest.mark.parametrize("kind", ["answer", "new-game", "end-turn", "fly"])
def test_what_a_table_cannot_do_now_is_refused_with_the_reason(kind: str) -> None:
    _, events = evening_of(seed=1)
    sitting = Sitting(table_of()).happens(events[:40])

    answered = sitting.asks(kind)

    assert answered.result == "refused"
    assert answered.why


def test_the_page_ends_turns_where_that_was_agreed() -> None:
    (script,), events = evening_of(seed=1)
    sitting = Sitting(table_of(by_page=True))
    first_press = next(place for place, event in enumerate(events) if isinstance(event, ClockPressed))
    sitting.happens(events[:first_press]).waits()
    assert sitting.turns == []
    assert sitting.table.state().may_end_turn == "black"

    answered = sitting.asks("end-turn")

    assert answered.result == "done"
    assert sitting.turns == script.truth()["turns"][:1]
    assert sitting.table.state().may_end_turn == "white"


def test_without_a_clock_a_turn_is_final_when_the_next_player_acts() -> None:
    (script,), events = evening_of(seed=1)

    sitting = Sitting(table_of(clock=False)).happens(without_clock(events)).waits()

    assert sitting.turns == script.truth()["turns"]


# troubles


def test_a_cable_that_is_out_is_written_down_and_shown_until_it_is_back() -> None:
    sitting = Sitting(table_of())

    sitting.table.handle(LinkLost("the cable is out"))
    state = sitting.table.state()
    sitting.rows += sitting.table.take_rows()
    assert (state.connected, state.message.kind) == (False, "fault")
    assert "the cable is out" in state.message.text
    assert sitting.rows[-1].payload == FaultRow(as_written("the cable is out"))

    sitting.table.handle(LinkBack())
    assert sitting.table.state().connected


def test_a_table_that_failed_judges_nothing_more_and_says_why() -> None:
    _, events = evening_of(seed=1)
    sitting = Sitting(table_of()).happens(events[:60])
    turns = sitting.turns

    sitting.table.fail("a fault of the program")
    sitting.happens(events[60:])

    state = sitting.table.state()
    assert sitting.turns == turns
    assert state.phase is Phase.HELD
    assert "a fault of the program" in state.message.text
    assert sitting.rows[-1].payload == FaultRow(as_written("a fault of the program"))
    assert sitting.table.wake_at_ms is None
    assert sitting.asks("new-game").result == sitting.asks("answer", version=0).result == "refused"


# the board's own troubles


def test_what_is_wrong_with_the_board_is_shown_stored_once_and_kept_until_the_board_is_away() -> None:
    sitting = Sitting(table_of())
    table = sitting.table

    for _ in range(2):
        table.handle(BoardComplaint("Row 1 is held low."))
    state = table.state()

    assert (state.message.kind, state.message.text) == ("fault", "Row 1 is held low.")
    assert state.notes == ("Row 1 is held low.",)
    assert [row.payload for row in table.take_rows()].count(FaultRow(as_written("Row 1 is held low."))) == 1

    table.handle(LinkLost("the cable is out"))
    assert table.state().notes == ()
