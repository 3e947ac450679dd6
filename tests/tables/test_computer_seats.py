"""A computer player's turn is shown at a table, carried out by hand, and no other counts in its place."""

from __future__ import annotations

import pytest

from adoube.board.geometry import Placement
from adoube.games.line import Line
from adoube.link.commands import Palette
from adoube.records.payloads import Called, Opened, Ruling, TurnPlayed
from adoube.sensing.events import CellShows
from adoube.tables.assistants import ComputerPlays, ComputerStuck, moment_of
from adoube.tables.boards.outputs import scene_of
from adoube.tables.history import history_of
from adoube.tables.state import Phase, TableState
from adoube.words import coded
from tests.tables.sittings import Sitting, of_kind, stored, table_of

FIRST, OTHER = "a1-b3", "a1-c2"  # two turns with which Black may begin a game of Jarmo


@pytest.fixture
def sitting() -> Sitting:
    """A game of Jarmo in which the computer has Black, who begins."""
    sitting = Sitting(table_of(clock=False))
    assert sitting.asks("computer", details={"seat": "black", "strength": 2}).result == "done"
    return stand(sitting, sitting.table.state().placement)


def stand(sitting: Sitting, placement: Placement) -> Sitting:
    """The board comes to show a placement, and is left alone."""
    view, board = sitting.table.sensors.view, sitting.table.game.board
    now = sitting.now_ms = sitting.now_ms + 5_000
    shown = (CellShows(now, cell, view.symbol(placement.stack(cell))) for cell in board.names)
    sitting.happens(shown).now_ms += 60_000
    return sitting.waits()


def after(sitting: Sitting, *turns: str) -> Placement:
    line = sitting.table.session.line
    for turn in turns:
        line = line.play(line.game.read(turn))
    return line.game.placement(line.position)


def plays(sitting: Sitting, turn: str) -> TableState:
    table = sitting.table
    table.handle(ComputerPlays(moment_of(table.record_number, table.session.line), turn, sitting.now_ms))
    return table.state()


def test_the_fixture_has_two_legal_turns(sitting: Sitting) -> None:
    assert {FIRST, OTHER} <= set(Line.begin(sitting.table.game).legal_turns())


def test_it_is_said_that_it_thinks(sitting: Sitting) -> None:
    state = sitting.table.state()

    assert (state.phase, state.computer.strengths, state.computer.thinks) == (
        Phase.PLAYING,
        {"black": 2},
        "black",
    )
    assert [*map(str, state.notes)] == ["The computer thinks about its turn as Black."]


def test_its_turn_is_shown_by_a_sentence_an_arrow_and_lamps(sitting: Sitting) -> None:
    state = plays(sitting, FIRST)

    assert [*map(str, state.notes)] == ["The computer plays a1-b3 as Black: move the piece for it."]
    assert state.chalk.arrows == (("a1", "b3"),)
    assert scene_of(state).cells == {"a1": Palette.VIOLET_BLINKING, "b3": Palette.VIOLET}


def test_carried_out_it_counts_and_is_shown_no_more(sitting: Sitting) -> None:
    plays(sitting, FIRST)

    stand(sitting, after(sitting, FIRST))

    state = sitting.table.state()
    assert sitting.turns == [FIRST]
    assert (state.computer.planned, state.computer.thinks, state.chalk.arrows, state.notes) == (
        None,
        None,
        (),
        (),
    )


def test_another_turn_in_its_place_does_not_count(sitting: Sitting) -> None:
    plays(sitting, FIRST)

    stand(sitting, after(sitting, OTHER))

    state = sitting.table.state()
    assert sitting.turns == []
    assert state.message.text == (
        "The computer wants a1-b3 as Black, not a1-c2. Put the pieces back, then play a1-b3 for it."
    )
    assert state.remedy is not None
    assert (state.remedy.empty, state.remedy.fill) == (("c2",), ("a1",))
    assert [type(row.payload) for row in sitting.rows if isinstance(row.payload, TurnPlayed | Ruling)] == [
        TurnPlayed,
        Ruling,
    ]


def test_put_back_and_carried_out_as_shown_it_counts(sitting: Sitting) -> None:
    plays(sitting, FIRST)
    right = after(sitting, FIRST)
    stand(sitting, after(sitting, OTHER))

    stand(sitting, after(sitting))
    stand(sitting, right)

    assert sitting.turns == [FIRST]


def test_another_turn_and_the_answer_to_it_are_both_taken_back(sitting: Sitting) -> None:
    plays(sitting, FIRST)
    line = sitting.table.session.line
    answer = line.play(line.game.read(OTHER)).legal_turns()[0]

    stand(sitting, after(sitting, OTHER, answer))

    assert sitting.turns == []


def test_an_arbiter_lets_another_turn_stand(sitting: Sitting) -> None:
    plays(sitting, FIRST)
    other = after(sitting, OTHER)
    stand(sitting, other)

    details = {"ruling": "accept-as-played", "turn": OTHER}
    assert sitting.asks("ruling", details=details).result == "done"
    stand(sitting, other)

    state = sitting.table.state()
    assert sitting.turns == [OTHER]
    assert (state.phase, state.computer.planned) == (Phase.PLAYING, None)


def test_something_illegal_is_named_and_the_turn_is_shown_still(sitting: Sitting) -> None:
    plays(sitting, FIRST)
    stood = after(sitting)
    away = Placement({cell: stack for cell, stack in stood.cells.items() if cell != "a1"}, stood.off)

    stand(sitting, Placement({**away.cells, "a2": stood.stack("a1")}, stood.off))

    state = sitting.table.state()
    assert (state.message.kind, state.turns) == ("illegal", ())
    assert state.computer.planned is not None


def test_before_anything_is_shown_a_person_may_play_for_it(sitting: Sitting) -> None:
    stand(sitting, after(sitting, OTHER))

    assert sitting.turns == [OTHER]


def test_where_it_finds_nothing_it_says_why_and_a_person_plays(sitting: Sitting) -> None:
    table = sitting.table
    table.handle(ComputerStuck(moment_of(table.record_number, table.session.line), "The worker is gone."))

    assert [*map(str, table.state().notes)] == ["The worker is gone. Anyone can play its turn."]
    stand(sitting, after(sitting, OTHER))
    assert (sitting.turns, table.state().notes) == ([OTHER], ())


def test_what_comes_too_late_is_left_alone(sitting: Sitting) -> None:
    moment = moment_of(sitting.table.record_number, sitting.table.session.line)
    stand(sitting, after(sitting, OTHER))

    sitting.table.handle(ComputerPlays(moment, FIRST, sitting.now_ms))
    sitting.table.handle(ComputerStuck(moment, "The worker is gone."))

    assert (sitting.table.state().computer.planned, sitting.table.state().notes) == (None, ())


@pytest.mark.parametrize("turn", ["a1-e5", "nonsense"])
def test_a_turn_that_the_rules_do_not_allow_is_said_and_not_shown(sitting: Sitting, turn: str) -> None:
    state = plays(sitting, turn)

    assert state.computer.planned is None
    assert "Anyone can play its turn." in str(state.notes[0])


def test_it_gets_up_again(sitting: Sitting) -> None:
    plays(sitting, FIRST)

    assert sitting.asks("computer", details={"seat": "black", "strength": 0}).result == "done"

    state = sitting.table.state()
    assert (state.computer.strengths, state.computer.planned, state.notes) == ({}, None, ())
    assert state.message.text == "The computer no longer plays Black."


def test_its_turn_stands_while_computers_sit_down_and_get_up_at_other_seats(sitting: Sitting) -> None:
    planned = plays(sitting, FIRST).computer.planned
    assert planned is not None

    for strength in (1, 2, 0):
        assert sitting.asks("computer", details={"seat": "white", "strength": strength}).result == "done"
        assert sitting.table.state().computer.planned == planned


@pytest.mark.parametrize("strength", [0, 1])
def test_its_turn_goes_with_the_player_that_chose_it(sitting: Sitting, strength: int) -> None:
    plays(sitting, FIRST)

    assert sitting.asks("computer", details={"seat": "black", "strength": strength}).result == "done"

    assert sitting.table.state().computer.planned is None


def test_why_it_plays_no_turn_is_said_while_computers_sit_down_at_other_seats(sitting: Sitting) -> None:
    table = sitting.table
    moment = moment_of(table.record_number, table.session.line)
    table.handle(ComputerStuck(moment, coded("worker.died", status=1)))
    trouble = table.state().computer.trouble
    assert trouble

    assert sitting.asks("computer", details={"seat": "white", "strength": 1}).result == "done"

    assert table.state().computer.trouble == trouble


@pytest.mark.parametrize(
    ("seat", "strength", "why"),
    [
        ("red", 1, "there is no seat 'red'; the seats are black and white"),
        ("white", 9, "there is no strength 9: choose 1, 2 or 3"),
        ("white", 0, "there is no computer player at White"),
    ],
)
def test_who_cannot_sit_down_is_refused_in_one_line(
    sitting: Sitting, seat: str, strength: int, why: str
) -> None:
    answered = sitting.asks("computer", details={"seat": seat, "strength": strength})

    assert (answered.result, answered.why) == ("refused", why)


def test_it_sits_there_again_after_a_restart(sitting: Sitting) -> None:
    plays(sitting, FIRST)
    stand(sitting, after(sitting, FIRST))

    again = Sitting(table_of(clock=False), history_of(stored(sitting.rows)))

    assert again.table.state().computer.strengths == {"black": 2}
    assert of_kind(sitting.rows, Called) == [
        Called("computer", {"by": "black", "player": "Ada", "strength": 2})
    ]


def test_who_got_up_does_not_sit_there_after_a_restart(sitting: Sitting) -> None:
    sitting.asks("computer", details={"seat": "black", "strength": 0})

    again = Sitting(table_of(clock=False), history_of(stored(sitting.rows)))

    assert again.table.state().computer.strengths == {}


def test_it_changes_seats_as_the_person_in_whose_place_it_plays() -> None:
    table = table_of(clock=False)
    table.set_computers({"black": 1})
    sitting = Sitting(table)
    stand(sitting, sitting.table.state().placement)
    assert table.state().computer.strengths == {"black": 1}
    sitting.asks("ruling", details={"ruling": "result", "winners": ["white"]})
    sitting.asks("new-game")

    assert sitting.table.state().computer.strengths == {"white": 1}
    assert [opened.computers for opened in of_kind(sitting.rows, Opened)] == [{"Ada": 1}, {"Ada": 1}]
