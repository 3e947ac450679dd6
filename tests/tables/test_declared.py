"""Calls over a table: heard, written down, shown, and heard again when the game is resumed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adoube.board.geometry import EMPTY, Stack
from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.records.payloads import Called, Result
from adoube.sensing.events import CallMade, CellShows, ClockPressed, Event
from adoube.sensing.views import Symbol, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.recording import recorded
from adoube.simulation.scripted import ScriptedGame, random_game
from adoube.tables.history import history_of
from adoube.tables.state import Phase
from adoube.tables.table import PendingRow
from tests.tables.sittings import Sitting, of_kind, stored, table_of, turns_in

CHESS = make_game("chess")
IDENTITY = view_named("identity", CHESS.seats)


FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")


def shows(sitting: Sitting, cell: str, stack: Stack) -> None:
    symbol: Symbol = IDENTITY.symbol(stack)
    sitting.happens([CellShows(sitting.now_ms + 300, cell, symbol)])


def stand(sitting: Sitting, game: AnyGame, position: object) -> None:
    """The hands make the board show a position, cell by cell."""
    placement = game.placement(position)
    for cell in game.board.names:
        shown = sitting.shows.get(cell)
        if shown is None or shown.shows != IDENTITY.symbol(placement.stack(cell)):
            shows(sitting, cell, placement.stack(cell))


def after(*turns: str) -> Sitting:
    """A game of chess after some turns, the clock pressed after each."""
    sitting, line = Sitting(table_of("identity", game=CHESS)), Line.begin(CHESS)
    stand(sitting, CHESS, line.position)
    sitting.waits()
    for turn in turns:
        mover, line = CHESS.to_move(line.position), line.play(CHESS.read(turn))
        stand(sitting, CHESS, line.position)
        sitting.happens([ClockPressed(sitting.now_ms + 500, mover)])
    return sitting


def resigned_by_black() -> Sitting:
    sitting = after("e2e4", "e7e5")
    for cell in ("e4", "e5", "e1", "e8"):
        shows(sitting, cell, EMPTY)
    shows(sitting, "e4", ("white.king",))
    shows(sitting, "d5", ("black.king",))
    return sitting.waits()


def test_kings_in_the_centre_are_the_result_of_a_table() -> None:
    sitting = resigned_by_black()

    state = sitting.table.state()

    assert of_kind(sitting.rows, Result) == [Result(("white",), {"white": 1, "black": 0}, "CHS-A3")]
    assert (state.phase, state.remedy, state.question) == (Phase.OVER, None, None)
    assert [seat.seat for seat in state.seats if seat.won] == ["white"]
    assert sitting.turns == ["e2e4", "e7e5"]
    assert state.message.text == "The game is over. The kings stand in the centre: Ada has won."


def test_it_is_the_result_of_the_match_that_the_journal_holds() -> None:
    sitting = resigned_by_black()

    past = history_of(stored(sitting.rows))

    assert [standing.points for standing in sitting.table.state().standings] == [1, 0]
    assert (past.matches, past.games, past.open_match) == (1, 1, None)


def test_then_the_pieces_are_set_up_for_the_next_game() -> None:
    sitting = resigned_by_black()

    stand(sitting, CHESS, CHESS.start())
    sitting.waits()

    assert of_kind(sitting.rows, Result) == [Result(("white",), {"white": 1, "black": 0}, "CHS-A3")]
    assert sitting.table.state().message.kind == "over"


def test_a_check_is_told_while_the_game_goes_on_and_no_more_after_mate() -> None:
    checked, mated = after("e2e4", "e7e5", "d1h5", "b8c6", "h5f7").waits(), after(*FOOLS_MATE).waits()

    assert [*map(str, checked.table.state().notes)] == ["Grace is in check."]
    state = mated.table.state()
    assert state.message.text == (
        "The game is over. Grace has given checkmate: Ada's king is attacked and cannot be saved."
    )
    assert state.notes == ()
    assert not any(seat.to_move for seat in state.seats)


ARROWS = make_game("follow-the-arrow")
DEALT = make_game("left-right", {"n": "4", "cards": "1,2,3,4/1,2,3,4"})
# The same where First's first card is told to be the 3, and Second's the 4.
TOLD = make_game("left-right", {"n": "4", "cards": "3,1,2,4/4,1,2,3"})
FIRST_HAS_3 = {"call": "card", "by": "first", "value": 3}
SECOND_HAS_4 = {"call": "card", "by": "second", "value": 4}


def seen(script: ScriptedGame, view: str) -> tuple[Event, ...]:
    actions = performance(script, hands_named("careful"), 1)
    return recorded(script.game, view_named(view, script.game.seats), script.set_up, actions).events


def up_to_press(events: tuple[Event, ...], number: int) -> int:
    """How many events there are up to the press that ends the turn of that number."""
    presses = [place for place, event in enumerate(events) if isinstance(event, ClockPressed)]
    return presses[number - 1] + 1


def set_up(game: AnyGame, events: tuple[Event, ...], view: str) -> Sitting:
    return Sitting(table_of(view, game=game)).happens(events[: len(game.board.names)]).waits()


def calls_in(rows: list[PendingRow]) -> list[Called]:
    return [row.payload for row in rows if isinstance(row.payload, Called)]


def taken_up(sitting: Sitting, view: str) -> Sitting:
    past = history_of(stored(sitting.rows))
    assert past.open_match is not None
    again = Sitting(table_of(view, game=past.open_match.game), past)
    again.shows, again.now_ms = sitting.shows, sitting.now_ms
    return again.happens(again.board_reported_again()).waits()


def test_a_card_told_at_the_table_is_face_up_and_written_down() -> None:
    script = random_game(TOLD, 1)
    sitting = set_up(DEALT, seen(script, "colour"), "colour")
    assert [*map(str, sitting.table.state().notes)] == ["Ada's card: 1"]

    answered = sitting.asks("call", details=FIRST_HAS_3)

    assert answered.result == "done"
    assert calls_in(sitting.rows) == [Called("card", {"by": "first", "value": 3})]
    assert [*map(str, sitting.table.state().notes)] == ["Ada's card: 3"]


def test_a_call_that_the_rules_refuse_is_told_and_not_written_down() -> None:
    sitting = set_up(DEALT, seen(random_game(TOLD, 1), "colour"), "colour")
    before = sitting.table.state()

    answered = sitting.asks("call", details=SECOND_HAS_4)

    assert answered.result == "refused"
    assert "the turn of First" in answered.why
    assert calls_in(sitting.rows) == []
    assert sitting.table.state().notes == before.notes
    assert sitting.table.state().message.clause == "LLR-05"


@pytest.mark.parametrize(
    "details", [{}, {"call": 3}, {"call": "jump"}, {"call": "card", "by": [], "value": 9}]
)
def test_a_call_that_the_game_does_not_know_is_refused(details: dict[str, object]) -> None:
    sitting = set_up(DEALT, seen(random_game(TOLD, 1), "colour"), "colour")

    assert sitting.asks("call", details=details).result == "refused"
    assert calls_in(sitting.rows) == []


def test_before_the_pieces_stand_nothing_is_called() -> None:
    sitting = Sitting(table_of("colour", game=DEALT))

    assert sitting.asks("call", details=FIRST_HAS_3).result == "refused"


@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_cards_told_are_told_again_where_the_game_is_taken_up(turns: int) -> None:
    script = random_game(TOLD, 1)
    events = seen(script, "colour")
    begun = len(DEALT.board.names)
    sitting = set_up(DEALT, events, "colour")
    sitting.asks("call", details=FIRST_HAS_3)
    cut = up_to_press(events, turns) if turns else begun
    first = up_to_press(events, 1)
    sitting.happens(events[begun : min(cut, first)])
    second_was_told = cut >= first
    if second_was_told:
        assert sitting.asks("call", details=SECOND_HAS_4).result == "done"
    sitting.happens(events[first:cut])
    before = sitting.table.state()

    again = taken_up(sitting, "colour")

    after = again.table.state()
    assert (after.phase, after.turns, after.notes) == (Phase.PLAYING, before.turns, before.notes)
    again.happens(events[cut:first])
    if not second_was_told:
        assert again.asks("call", details=SECOND_HAS_4).result == "done"
    again.happens(events[max(cut, first) :]).waits()
    assert turns_in(sitting.rows + again.rows) == script.truth()["turns"]
    assert again.table.state().phase is Phase.OVER


def test_a_card_told_after_a_turn_that_is_not_final_yet_is_told_again_at_its_place() -> None:
    # First has played and not pressed: the next card, Second's, is told already.
    script = random_game(TOLD, 1)
    events = seen(script, "colour")
    begun, first = len(DEALT.board.names), up_to_press(events, 1)
    sitting = set_up(DEALT, events, "colour")
    sitting.asks("call", details=FIRST_HAS_3)
    sitting.happens(events[begun : first - 1]).waits()
    assert sitting.turns == []
    assert sitting.asks("call", details=SECOND_HAS_4).result == "done"
    sitting.happens([replace(events[first - 1], at_ms=sitting.now_ms + 1)])
    assert len(sitting.turns) == 1

    again = taken_up(sitting, "colour")

    assert again.table.state().notes[0] == sitting.table.state().notes[0]
    assert str(again.table.state().notes[0]) == "Grace's card: 4"


def test_a_jump_called_is_in_force_until_the_turn_is_played_and_after_a_kill() -> None:
    script, ply, pawn = a_jump()
    caller = ARROWS.seats[ply % 2]
    events = seen(script, "polarity")
    cut = up_to_press(events, ply - 1)
    sitting = Sitting(table_of(game=ARROWS)).happens(events[:cut])
    made = CallMade(sitting.now_ms, "jump", {"by": caller, "pawn": pawn})
    sitting.happens([made])
    (note,) = sitting.table.state().notes
    assert f"on {pawn} has to jump" in str(note)

    again = taken_up(sitting, "polarity")

    assert again.table.state().notes == (note,)
    again.happens(events[cut:]).waits()
    assert again.table.state().notes == ()
    assert turns_in(sitting.rows + again.rows) == script.truth()["turns"]


def a_jump() -> tuple[ScriptedGame, int, str]:
    """A game, the number of a turn that jumps and is not the first one, and where its pawn begins."""
    script = random_game(ARROWS, 1)
    for ply, text in enumerate(script.truth()["turns"], start=1):
        if ply > 1 and "^" in text:
            return script, ply, text.partition("^")[0]
    raise AssertionError("nobody jumps in this game")
