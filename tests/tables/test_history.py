"""A table whose process was killed goes on where its rows end: nothing lost, nothing repeated."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import Opened, TurnPlayed, UndecidedRow
from adoube.sensing.events import ClockPressed, Event
from adoube.tables.history import history_of
from adoube.tables.state import Phase, shown_turn
from adoube.tables.table import PendingRow
from tests.tables.sittings import (
    Sitting,
    evening_of,
    of_kind,
    sitting_that_is_asked,
    stored,
    table_of,
    turns_in,
)


def killed_and_started_again(sitting: Sitting, view: str = "polarity") -> Sitting:
    """A new process with the rows of the old one; the board stands as it stood."""
    past = history_of(stored(sitting.rows))
    again = Sitting(table_of(view), past)
    again.rows = sitting.rows + again.rows
    again.shows, again.now_ms = dict(sitting.shows), sitting.now_ms
    return again


@pytest.mark.full(but=3)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("view", ["occupancy", "polarity"])
def test_killed_anywhere_after_the_first_turn_a_game_goes_on_to_its_end(seed: int, view: str) -> None:
    (script,), events = evening_of(seed, view=view)
    truth = script.truth()["turns"]
    sitting = Sitting(table_of(view))
    cut = 0
    while cut < len(events):
        until = min(cut + 17, len(events))
        sitting.happens(events[cut:until])
        cut = until
        before = sitting.table.state()
        if not before.turns or before.phase is Phase.OVER:
            continue

        sitting = killed_and_started_again(sitting, view)

        after = sitting.table.state()
        assert (after.turns, after.placement) == (before.turns, before.placement)
        assert after.version > before.version
        sitting.happens(sitting.board_reported_again())
    sitting.waits()
    answer_all(sitting, truth)
    if sitting.table.state().phase is not Phase.OVER:
        # The last kill came before the last press had been heeded: whoever pressed presses again.
        assert turns_in(sitting.rows) == truth[:-1]
        press = next(event for event in reversed(events) if isinstance(event, ClockPressed))
        sitting.happens([replace(press, at_ms=sitting.now_ms + 500)]).waits()

    assert turns_in(sitting.rows) == truth
    assert sitting.table.state().phase is Phase.OVER


def answer_all(sitting: Sitting, truth: list[str]) -> None:
    while (question := sitting.table.state().question) is not None:
        sitting.asks("answer", truth[len(sitting.turns)], question=question.id)
        sitting.waits()


def test_killed_between_two_games_the_match_goes_on_with_the_next_one() -> None:
    (first, second), events = evening_of(seed=5, games=2)
    end_of_first = next(
        place for place, event in enumerate(events) if event.at_ms > first_game_ends_at_ms(events)
    )
    sitting = Sitting(table_of()).happens(events[:end_of_first])
    assert sitting.table.state().phase is Phase.OVER

    sitting = killed_and_started_again(sitting)

    state = sitting.table.state()
    assert (state.game_number, state.phase, state.turns) == (2, Phase.SET_UP, ())
    assert {seat.seat: seat.player for seat in state.seats} == {"black": "Grace", "white": "Ada"}
    sitting.happens(sitting.board_reported_again()).happens(events[end_of_first:]).waits()
    assert turns_in(sitting.rows, 1) == first.truth()["turns"]
    assert turns_in(sitting.rows, 2) == second.truth()["turns"]
    assert sum(each.points for each in sitting.table.state().standings) == sum(
        [*first.truth()["scores"].values(), *second.truth()["scores"].values()]
    )


def first_game_ends_at_ms(events: tuple[Event, ...]) -> int:
    """When the game's last press came: before the longest pause."""
    pauses = [(after.at_ms - before.at_ms, before.at_ms) for before, after in pairwise(events)]
    return max(pauses)[1]


def test_killed_in_game_two_its_seats_and_the_points_of_game_one_are_kept() -> None:
    (_, second), events = evening_of(seed=5, games=2)
    late = first_game_ends_at_ms(events) + 90_000
    cut = next(place for place, event in enumerate(events) if event.at_ms > late)
    sitting = Sitting(table_of()).happens(events[:cut])
    before = sitting.table.state()
    assert before.game_number == 2
    assert before.turns

    sitting = killed_and_started_again(sitting)

    after = sitting.table.state()
    assert (after.turns, after.placement, after.seats) == (before.turns, before.placement, before.seats)
    assert (after.game_number, after.standings) == (2, before.standings)
    sitting.happens(sitting.board_reported_again()).happens(events[cut:]).waits()
    assert turns_in(sitting.rows, 2) == second.truth()["turns"]


def test_begun_afresh_a_table_counts_on_and_starts_a_match_of_its_own() -> None:
    _, events = evening_of(seed=5, games=2)
    late = first_game_ends_at_ms(events) + 90_000
    sitting = Sitting(table_of()).happens(event for event in events if event.at_ms < late)

    past = history_of(stored(sitting.rows), new_match=True)
    again = Sitting(table_of(), past)

    (opened,) = of_kind(again.rows, Opened)
    assert opened.match_number == 2
    assert again.rows[0].game_number == 3
    assert again.table.version > sitting.table.version
    state = again.table.state()
    assert (state.game_number, state.turns) == (1, ())
    assert [each.points for each in state.standings] == [0, 0]

    # Taken up once more, nothing of the match that was left gets into the new one.
    once_more = history_of(stored(sitting.rows + again.rows))
    assert once_more.open_match is not None
    assert once_more.open_match.match.results == ()


def test_after_a_finished_match_the_next_one_is_numbered_on() -> None:
    _, events = evening_of(seed=5, games=2)
    sitting = Sitting(table_of()).happens(events).waits()

    past = history_of(stored(sitting.rows))

    assert past.open_match is None
    assert (past.games, past.matches) == (2, 1)
    (opened,) = of_kind(Sitting(table_of(), past).rows, Opened)
    assert opened.match_number == 2


def test_a_table_without_rows_has_no_past() -> None:
    past = history_of([])

    assert (past.rows, past.games, past.matches, past.open_match) == (0, 0, 0, None)


# what the board shows when it is found again


def sitting_after(turns: int, view: str = "polarity") -> tuple[Sitting, tuple[Event, ...], list[str]]:
    """A game played up to the press that ended a turn; what happens after it; the truth."""
    (script,), events = evening_of(seed=1, view=view)
    presses = [place for place, event in enumerate(events) if isinstance(event, ClockPressed)]
    cut = presses[turns - 1] + 1
    sitting = Sitting(table_of(view)).happens(events[:cut])
    assert len(sitting.turns) == turns
    return sitting, events[cut:], script.truth()["turns"]


def test_it_says_that_play_goes_on_when_the_board_stands_as_it_should() -> None:
    sitting, _, _ = sitting_after(turns=6)

    again = killed_and_started_again(sitting)
    assert "after turn 6" in again.table.state().message.text
    again.happens(again.board_reported_again()).waits()

    state = again.table.state()
    assert (state.phase, state.remedy) == (Phase.PLAYING, None)


def test_it_names_the_cells_to_put_right_when_the_board_stands_otherwise() -> None:
    sitting, _, _ = sitting_after(turns=6)
    placement = sitting.table.state().placement
    names = make_game("jarmo").board.names
    taken = next(cell for cell in names if placement.stack(cell))
    free = next(cell for cell in reversed(names) if not placement.stack(cell))
    reported = {event.cell: event for event in sitting.board_reported_again()}
    reported[free] = replace(reported[free], shows=reported[taken].shows)
    reported[taken] = replace(reported[taken], shows=0)

    again = killed_and_started_again(sitting)
    again.happens(reported.values()).waits()

    state = again.table.state()
    assert state.phase is Phase.SET_UP
    assert state.remedy is not None
    assert (state.remedy.empty, state.remedy.fill) == ((free,), (taken,))
    assert (state.turns, state.placement) == (sitting.table.state().turns, placement)


def test_a_turn_that_was_played_but_not_pressed_is_found_on_the_board_and_waits_for_its_press() -> None:
    sitting, events, truth = sitting_after(turns=6)
    press = next(place for place, event in enumerate(events) if isinstance(event, ClockPressed))
    sitting.happens(events[:press]).waits()

    again = killed_and_started_again(sitting)
    again.happens(again.board_reported_again()).waits()

    assert again.turns == truth[:6]
    assert again.table.state().provisional is not None
    again.happens([replace(events[press], at_ms=again.now_ms + 1)])
    assert again.turns == truth[:7]


def test_a_turn_that_was_open_at_the_kill_is_open_again_and_can_be_answered() -> None:
    sitting, truth = sitting_that_is_asked()
    before = sitting.table.state()
    assert before.question is not None

    again = killed_and_started_again(sitting, "occupancy")
    again.happens(again.board_reported_again()).waits()

    after = again.table.state()
    assert after.question is not None
    assert after.question.choices == before.question.choices
    again.asks("answer", truth[len(again.turns)], question=after.question.id)
    assert again.turns == truth[: len(before.turns) + 1]


# rules that changed


def with_hash_of(ply: int, rows: list[PendingRow], other: str) -> list[PendingRow]:
    return [
        PendingRow(row.game_number, replace(row.payload, hash=other))
        if isinstance(row.payload, TurnPlayed) and row.payload.ply == ply
        else row
        for row in rows
    ]


def test_where_todays_rules_read_a_turn_otherwise_the_table_can_only_be_looked_at() -> None:
    sitting, events, _ = sitting_after(turns=6)
    rows = with_hash_of(4, sitting.rows, "0123456789abcdef")

    again = Sitting(table_of(), history_of(stored(rows)))
    again.happens(sitting.board_reported_again()).happens(events)

    state = again.table.state()
    assert state.phase is Phase.HELD
    assert "turn 4 means something else" in state.message.text
    assert again.turns == sitting.turns[:3]
    assert turns_in(again.rows) == []


def test_where_todays_rules_forbid_a_turn_the_table_can_only_be_looked_at() -> None:
    sitting, _, _ = sitting_after(turns=6)
    rows = [
        PendingRow(row.game_number, replace(row.payload, notation="a1-b2"))
        if isinstance(row.payload, TurnPlayed) and row.payload.ply == 3
        else row
        for row in sitting.rows
    ]

    past = history_of(stored(rows))

    assert past.open_match is not None
    assert past.open_match.unfinished is not None
    assert past.open_match.unfinished.broken_at == 3


def test_where_todays_rules_forbid_what_was_undecided_the_table_can_only_be_looked_at() -> None:
    sitting, _, _ = sitting_after(turns=6)
    impossible = PendingRow(1, UndecidedRow((("a1-b2",), ("a1-a2",))))

    past = history_of(stored([*sitting.rows, impossible]))

    assert past.open_match is not None
    assert past.open_match.unfinished is not None
    assert past.open_match.unfinished.broken_at == 7


def test_a_turn_that_names_no_square_is_shown_where_it_changed_the_board() -> None:
    game = make_game("left-right", seed=5)
    line = Line.begin(game)
    turn, after = next(iter(game.successors(line.position)))

    shown = shown_turn(line.extended(turn, after))

    (cell,) = game.placement(after).changed_cells(game.placement(line.position))
    assert shown.cells == (cell,)
