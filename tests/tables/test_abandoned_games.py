"""A game that is given up: its result is asked once, and the next one is recorded whether anybody answers."""

from __future__ import annotations

import pytest

from adoube.archive.past_games import past_game
from adoube.board.geometry import Placement, Stack
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import Asked, Opened, Result, Ruling
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import view_named
from adoube.tables.history import history_of
from adoube.tables.state import Phase, Question
from tests.tables.restarts import restarted, what_stays
from tests.tables.sittings import Sitting, of_kind, stored, table_of, turns_in

JARMO = make_game("jarmo")
POLARITY = view_named("polarity", JARMO.seats)
CELLS = JARMO.board.names
START = JARMO.placement(JARMO.start())
FIRST = ("a1-b3", "e5-d3", "b1-a3", "d5-e3", "e1-c2", "a5-c4", "d1-c3")  # more turns than may be taken back
SECOND = ("d1-b2", "b5-a3", "b2-c4")


def becomes(sitting: Sitting, cell: str, stack: Stack, after_ms: int) -> None:
    sitting.happens([CellShows(sitting.now_ms + after_ms, cell, POLARITY.symbol(stack))])


def stand(sitting: Sitting, placement: Placement, after_ms: int = 60) -> None:
    """A hand makes the board show this, cell by cell."""
    for cell in CELLS:
        symbol = POLARITY.symbol(placement.stack(cell))
        if cell not in sitting.shows or sitting.shows[cell].shows != symbol:
            becomes(sitting, cell, placement.stack(cell), after_ms)


def play(sitting: Sitting, turns: tuple[str, ...], *, begun: int = 0, press_last: bool = True) -> Line:
    """Hands play the turns after the first `begun`, and press after each."""
    line = Line.begin(JARMO)
    for place, text in enumerate(turns):
        seat, line = JARMO.to_move(line.position), line.play(JARMO.read(text))
        if place < begun:
            continue
        stand(sitting, JARMO.placement(line.position), 400)
        if press_last or place < len(turns) - 1:
            sitting.happens([ClockPressed(sitting.now_ms + 500, seat)])
    return line


def given_up(turns: tuple[str, ...] = FIRST, *, press_last: bool = True) -> Sitting:
    """A game of some turns that is given up; the pieces stand at the start again."""
    sitting = Sitting(table_of())
    stand(sitting, START, 0)
    sitting.waits()
    play(sitting, turns, press_last=press_last)
    becomes(sitting, "c1", (), 3000)
    becomes(sitting, "c1", START.stack("c1"), 400)
    stand(sitting, START)
    settle(sitting)
    return sitting


def settle(sitting: Sitting) -> None:
    sitting.table.wake(sitting.now_ms + 500)
    sitting._write()


def asked(sitting: Sitting) -> Question:
    question = sitting.table.state().question
    assert question is not None
    return question


def answers(question: Question) -> list[str]:
    return [choice.answer for choice in question.choices]


def test_it_is_asked_who_won() -> None:
    sitting = given_up()

    state = sitting.table.state()
    assert asked(sitting).text == "The pieces are back at the start. Game over? Who won?"
    assert answers(asked(sitting)) == ["black", "white", "draw", "abandoned", "go-on"]
    assert (state.phase, state.game_number, state.remedy) == (Phase.CLEARED, 1, None)
    assert sitting.turns == list(FIRST)


def test_an_answer_before_the_next_game_ends_this_one_and_opens_that() -> None:
    sitting = given_up()

    assert sitting.asks("answer", "white", question=asked(sitting).id).result == "done"

    state = sitting.table.state()
    assert (state.game_number, state.phase, state.question, state.turns) == (2, Phase.PLAYING, None, ())
    assert [standing.points for standing in state.standings] == [0, 1]
    play(sitting, SECOND)
    assert turns_in(sitting.rows, 2) == list(SECOND)


@pytest.mark.parametrize("turns", [FIRST, FIRST[:3]])
def test_nobody_has_to_answer_before_playing_on(turns: tuple[str, ...]) -> None:
    sitting = given_up(turns)

    play(sitting, SECOND)

    assert turns_in(sitting.rows, 1) == list(turns)
    assert turns_in(sitting.rows, 2) == list(SECOND)
    assert sitting.turns == list(SECOND)
    assert len(of_kind(sitting.rows, Asked)) == 1
    assert asked(sitting).text == "Who won the last game of Jarmo?"
    assert answers(asked(sitting)) == ["black", "white", "draw", "abandoned"]


def test_the_answer_may_come_when_the_next_game_is_played() -> None:
    sitting = given_up()
    play(sitting, SECOND[:2])

    assert sitting.asks("answer", "white", question=asked(sitting).id).result == "done"
    play(sitting, SECOND, begun=2)

    state = sitting.table.state()
    (ruling,) = [row for row in sitting.rows if isinstance(row.payload, Ruling)]
    assert ruling.game_number == 1
    assert (state.question, state.game_number, state.phase) == (None, 2, Phase.PLAYING)
    assert [standing.points for standing in state.standings] == [0, 1]
    assert sitting.turns == list(SECOND)
    assert turns_in(sitting.rows, 2) == list(SECOND)


def test_a_restart_changes_nothing_whenever_it_comes() -> None:
    sitting = given_up()
    waiting = restarted(sitting)
    assert asked(waiting) == asked(sitting)
    assert len(of_kind(waiting.rows, Asked)) == 1
    assert what_stays(waiting.table.state()) == what_stays(sitting.table.state())

    play(waiting, SECOND[:2])
    playing = restarted(waiting)
    assert asked(playing) == asked(waiting)
    assert what_stays(playing.table.state()) == what_stays(waiting.table.state())

    assert playing.asks("answer", "black", question=asked(playing).id).result == "done"
    answered = restarted(playing)
    play(answered, SECOND, begun=2)
    assert answered.table.state().question is None
    assert what_stays(answered.table.state()) == what_stays(restarted(answered).table.state())
    assert turns_in(answered.rows, 2) == list(SECOND)
    assert [standing.points for standing in answered.table.state().standings] == [1, 0]


def test_few_turns_may_have_been_taken_back() -> None:
    sitting = given_up(FIRST[:2])
    assert answers(asked(sitting)) == ["black", "white", "draw", "abandoned", "takeback-2", "go-on"]

    assert sitting.asks("answer", "takeback-2", question=asked(sitting).id).result == "done"
    play(sitting.waits(), SECOND)

    state = sitting.table.state()
    assert (state.game_number, state.question) == (1, None)
    assert sitting.turns == list(SECOND)
    assert len(of_kind(sitting.rows, Opened)) == 1


def test_few_turns_are_asked_about_once_over_a_restart() -> None:
    sitting = given_up(FIRST[:2])

    again = restarted(sitting)

    assert asked(again) == asked(sitting)
    assert len(of_kind(again.rows, Asked)) == 1


def test_a_game_that_goes_on_waits_for_its_position() -> None:
    sitting = given_up()
    line = Line.begin(JARMO)
    for text in FIRST:
        line = line.play(JARMO.read(text))

    sitting.asks("answer", "go-on", question=asked(sitting).id)
    stand(sitting, JARMO.placement(line.position), 300)
    sitting.waits()

    state = sitting.table.state()
    assert (state.phase, state.question, state.game_number) == (Phase.PLAYING, None, 1)


def test_the_position_that_comes_back_needs_no_answer() -> None:
    sitting = given_up()
    line = Line.begin(JARMO)
    for text in FIRST:
        line = line.play(JARMO.read(text))

    stand(sitting, JARMO.placement(line.position), 300)
    sitting.waits()

    assert sitting.table.state().question is None
    assert sitting.turns == list(FIRST)


def test_a_last_turn_that_nobody_pressed_is_recorded_once_the_game_is_left() -> None:
    sitting = given_up(press_last=False)

    assert turns_in(sitting.rows) == list(FIRST)
    past = history_of(stored(sitting.rows)).open_match
    assert past is not None
    assert past.unfinished is not None
    assert past.unfinished.open_lines == ()


def test_after_the_last_game_of_a_match_the_next_one_begins_with_its_first_turn() -> None:
    sitting = given_up()
    sitting.asks("answer", "white", question=asked(sitting).id)
    play(sitting, FIRST)
    becomes(sitting, "c1", (), 3000)
    stand(sitting, START)
    settle(sitting)
    sitting.asks("answer", "black", question=asked(sitting).id)
    over = sitting.table.state()
    assert (over.phase, over.game_number) == (Phase.OVER, 2)

    play(sitting, SECOND)

    state = sitting.table.state()
    assert (state.phase, state.game_number) == (Phase.PLAYING, 1)
    assert turns_in(sitting.rows, 3) == list(SECOND)


def test_the_game_that_was_left_can_be_read_with_its_result() -> None:
    sitting = given_up()
    play(sitting, SECOND)
    sitting.asks("answer", "white", question=asked(sitting).id)
    rows = stored(sitting.rows)

    first = past_game([row for row in rows if row.game_number == 1])
    second = past_game([row for row in rows if row.game_number == 2])

    assert first is not None
    assert second is not None
    assert first.entry.final is not None
    assert first.entry.final.winners == ("white",)
    assert [turn.text for turn in first.turns] == list(FIRST)
    assert second.entry.final is None
    assert [turn.text for turn in second.turns] == list(SECOND)
    assert not of_kind(sitting.rows, Result)
    assert history_of(rows).left == ()
