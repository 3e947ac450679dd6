"""Repetitions at a table: what is said of them, the claim as a call, and what a restart keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from adoube.archive.exports import game_document
from adoube.archive.past_games import past_game
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.records.payloads import Result
from adoube.referee.config import Takeback
from adoube.referee.recorded_games import open_trace, replayed
from adoube.referee.verdicts import Illegal, Over
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import view_named
from adoube.tables.history import history_of
from adoube.tables.recorder import Recorder
from adoube.tables.state import Phase
from tests.tables.boards.test_virtual import Page
from tests.tables.sittings import Sitting, stored, table_of

PLAYERS = ("Ada", "Grace")
ROUND = {
    "mak-yek": ["a1-a2", "a6-a4", "a2-a1", "a4-a6"],
    "chess": ["g1f3", "g8f6", "f3g1", "f6g8"],
}


def set_up(game: AnyGame, view: str) -> Sitting:
    sitting = Sitting(table_of(view, game=game, people=PLAYERS, recorded=True))
    shown = view_named(view, game.seats)
    placement = game.placement(game.start())
    sitting.happens([CellShows(0, cell, shown.symbol(placement.stack(cell))) for cell in game.board.names])
    return sitting.waits()


def play(sitting: Sitting, game: AnyGame, turns: list[str], view: str) -> Sitting:
    """Hands play the turns, whatever the rules say of repetitions, and press the clock."""
    shown, hands = view_named(view, game.seats), make_game(game.id)
    position = hands.start()
    for text in turns:
        mover, before = hands.to_move(position), position
        position = hands.after(before, hands.read(text))
        stands = hands.placement(position)
        for cell in hands.cells_changed(before, position):
            sitting.happens([CellShows(sitting.now_ms, cell, shown.symbol(stands.stack(cell)))])
        sitting.happens([ClockPressed(sitting.now_ms, mover)]).waits()
    return sitting


def notes(sitting: Sitting) -> list[str]:
    return [str(note) for note in sitting.table.state().notes]


def claim(sitting: Sitting, seat: str) -> str:
    return sitting.asks("call", details={"call": "claim", "by": seat}).why


def at_the_third_time(name: str, view: str, options: dict[str, str] | None = None) -> Sitting:
    game = make_game(name, options)
    return play(set_up(game, view), game, ROUND[name] * 2, view)


def test_a_position_that_stands_again_is_said() -> None:
    game = make_game("mak-yek", {"repetition": "claimed"})

    sitting = play(set_up(game, "colour"), game, ROUND["mak-yek"], "colour")

    assert notes(sitting) == ["This position stands for the second time."]
    assert "can be claimed" in claim(sitting, "white")


@pytest.mark.parametrize(
    ("name", "view", "options", "seat"),
    [
        ("mak-yek", "colour", {"repetition": "claimed"}, "white"),
        ("chess", "identity", None, "white"),
    ],
)
def test_the_player_to_move_claims_a_draw_at_the_third_time(
    name: str, view: str, options: dict[str, str] | None, seat: str
) -> None:
    sitting = at_the_third_time(name, view, options)

    offered = [call.name for call in sitting.table.state().speech.calls]
    refused = claim(sitting, next(each for each in sitting.table.game.seats if each != seat))
    answered = claim(sitting, seat)

    state = sitting.table.state()
    assert "claim" in offered
    assert "claimed by the player to move" in refused
    assert (answered, state.phase) == ("", Phase.OVER)
    assert [each.won for each in state.seats] == [True, True]


def test_a_claimed_draw_is_the_result_after_a_restart_and_in_exports() -> None:
    sitting = at_the_third_time("mak-yek", "colour", {"repetition": "claimed"})
    claim(sitting, "white")

    past, told = history_of(stored(sitting.rows)), past_game(stored(sitting.rows))

    (result,) = [row.payload for row in sitting.rows if isinstance(row.payload, Result)]
    assert result.scores == {"white": 0.5, "black": 0.5}
    assert (past.matches, past.open_match) == (1, None)
    assert told is not None
    ending = game_document(told)["result"]
    assert ending is not None
    assert (ending["winners"], ending["clause"]) == (["white", "black"], "REP-01")


def test_a_claim_in_a_recording_ends_the_game_as_at_the_table(tmp_path: Path) -> None:
    sitting = at_the_third_time("mak-yek", "colour", {"repetition": "claimed"})
    claim(sitting, "black")
    claim(sitting, "white")

    recorder = Recorder(tmp_path, "one", print)
    recorder.write(sitting.table.drain_trace())
    recorder.close()
    verdicts, referee = replayed(open_trace(tmp_path / "one.jsonl"))

    said = [one.verdict for one in verdicts if isinstance(one.verdict, Illegal | Over)]
    assert [type(each) for each in said] == [Illegal, Over]
    assert referee.line.scores == {"white": 0.5, "black": 0.5}
    assert len(referee.line.turns) == len(sitting.table.state().turns)


def test_a_draw_is_claimed_while_the_game_is_paused_too() -> None:
    sitting = at_the_third_time("mak-yek", "colour", {"repetition": "claimed"})
    sitting.asks("pause")

    answered = claim(sitting, "white")

    assert (answered, sitting.table.state().phase) == ("", Phase.OVER)


def test_the_third_time_ends_the_game_by_itself_where_it_is_drawn() -> None:
    sitting = at_the_third_time("mak-yek", "colour", {"repetition": "drawn"})

    state = sitting.table.state()
    assert state.phase is Phase.OVER
    assert "The same position has occurred 3 times." in state.message.text


def test_a_turn_that_repeats_once_too_often_is_refused_with_its_clause() -> None:
    """By hand it would look like turns that are taken back, and is never accepted either."""
    page = Page("mak-yek", takeback=Takeback.OFF, repetition="forbidden")
    for turn in ["c1-c2", "c6-c5", *ROUND["mak-yek"], *ROUND["mak-yek"][:3]]:
        origin, target = turn.split("-")
        page.move(origin, target)
    assert len(page.turns) == 9

    page.move("a4", "a6")

    message = page.table.state().message
    assert len(page.turns) == 9
    assert "the same position for the third time" in message.text
    assert message.clause == "REP-01"
