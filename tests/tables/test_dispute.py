"""`That is not what I played`: the turns that look the same are listed, and people choose."""

from __future__ import annotations

from random import Random

from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.referee.questions import other_turns
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import reading_of, view_named
from adoube.tables.state import Phase
from tests.tables.restarts import restarted, what_stays
from tests.tables.sittings import Sitting, captures_that_look_alike, table_of

JARMO = make_game("jarmo")
OCCUPANCY = view_named("occupancy", JARMO.seats)


def sitting_at(line: Line, turn: str) -> Sitting:
    """A table on which a line and a turn were accepted, whatever the board may have shown on the way."""
    sitting = Sitting(table_of("occupancy", promise_ms=None))
    assert sitting.asks("ruling", details={"ruling": "pause"}).result == "done"
    after = line.play(JARMO.read(turn))
    rest = after.written_turns()
    for ply, text in enumerate(rest, 1):
        played = after.back_to(ply)
        details = {"ruling": "accept-as-played", "turn": text, "position": position_of(played)}
        assert sitting.asks("ruling", details=details).result == "done"
    sitting.asks("ruling", details={"ruling": "go-on"})
    shows = reading_of(JARMO.placement(after.position), OCCUPANCY, JARMO.board.names)
    cells = zip(JARMO.board.names, shows, strict=True)
    sitting.happens(CellShows(1000, cell, symbol) for cell, symbol in cells).waits()
    assert sitting.table.state().phase is Phase.PLAYING
    assert sitting.turns == rest
    return sitting


def position_of(line: Line) -> dict[str, object]:
    return {key: value for key, value in printed(line).items() if key != "over"}


def agrees(sitting: Sitting, seat: str, turn: str) -> str:
    return sitting.asks("agree", details={"seat": seat, "turn": turn}).result


def test_the_other_turns_leave_the_board_looking_the_same() -> None:
    line, turn, others = captures_that_look_alike()

    shown = {text: looks(line, text) for text in (turn, *others)}

    assert turn not in others
    assert len(set(shown.values())) == 1
    alike = [text for text in line.legal_turns() if looks(line, text) == shown[turn]]
    assert sorted((turn, *others)) == alike


def looks(line: Line, text: str) -> object:
    after = line.play(JARMO.read(text))
    return reading_of(JARMO.placement(after.position), OCCUPANCY, JARMO.board.names)


def test_a_disputed_turn_is_asked_with_the_turns_that_look_the_same() -> None:
    line, turn, others = captures_that_look_alike()
    sitting = sitting_at(line, turn)

    assert sitting.asks("dispute").result == "done"

    question = sitting.table.state().question
    assert question is not None
    assert tuple(choice.answer for choice in question.choices) == (turn, *others)


def test_when_both_seats_agree_the_turn_is_corrected_without_the_arbiter() -> None:
    line, turn, (other, *_) = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    sitting.asks("dispute")

    assert agrees(sitting, "black", other) == "done"
    assert sitting.turns[-1] == turn
    assert agrees(sitting, "white", other) == "done"
    sitting.waits()

    state = sitting.table.state()
    assert sitting.turns == [*line.written_turns(), other]
    assert state.placement == JARMO.placement(line.play(JARMO.read(other)).position)
    assert (state.question, state.phase) == (None, Phase.PLAYING)
    assert what_stays(restarted(sitting, "occupancy").table.state()) == what_stays(state)


def test_while_the_seats_name_different_turns_nothing_is_corrected() -> None:
    line, turn, (other, *_) = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    sitting.asks("dispute")

    agrees(sitting, "black", other)
    agrees(sitting, "white", turn)

    assert sitting.turns[-1] == turn
    assert sitting.table.state().question is not None


def test_the_arbiter_alone_may_answer() -> None:
    line, turn, (other, *_) = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    sitting.asks("dispute")
    question = sitting.table.state().question
    assert question is not None

    assert sitting.asks("answer", other, question=question.id).result == "done"

    assert sitting.turns[-1] == other
    assert sitting.table.state().question is None


def test_the_recorded_turn_may_be_confirmed_too() -> None:
    line, turn, _ = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    sitting.asks("dispute")

    agrees(sitting, "black", turn)
    agrees(sitting, "white", turn)

    assert sitting.turns[-1] == turn
    assert sitting.table.state().question is None
    assert f"stays as recorded: {turn}" in sitting.table.state().message.text


def test_what_is_no_word_in_a_dispute_is_refused() -> None:
    line, turn, (other, *_) = captures_that_look_alike()
    sitting = sitting_at(line, turn)
    assert agrees(sitting, "black", other) == "refused"
    sitting.asks("dispute")

    assert agrees(sitting, "green", other) == "refused"
    assert agrees(sitting, "black", "a1-a1") == "refused"


def test_before_the_first_turn_there_is_nothing_to_dispute() -> None:
    sitting = Sitting(table_of())

    answered = sitting.asks("dispute")

    assert (answered.result, answered.why) == ("refused", "no turn has been played yet")


def test_where_no_other_turn_fits_the_table_says_so() -> None:
    sitting = Sitting(table_of())
    start = JARMO.placement(JARMO.start())
    view = view_named("polarity", JARMO.seats)
    sitting.happens(CellShows(0, cell, view.symbol(start.stack(cell))) for cell in JARMO.board.names).waits()
    sitting.happens([CellShows(9000, "a1", 0), CellShows(9500, "b3", 1), ClockPressed(9900, "black")])
    assert sitting.turns == ["a1-b3"]

    answered = sitting.asks("dispute")

    assert answered.result == "refused"
    assert "no other legal turn" in answered.why
    assert "arbiter" in answered.why


def test_a_turn_of_a_game_that_cannot_be_listed_is_disputed_too() -> None:
    game = make_game("leap-frog")
    view = view_named("occupancy", game.seats)
    line = Line.begin(game).play(game.read("-h8"))
    line = line.play(game.random_turn(line.position, Random(1))[0])
    turn, after = game.random_turn(line.position, Random(2))

    others = other_turns(game, view, line.position, after)

    assert game.write(turn) not in others
    shown = reading_of(game.placement(after), view, game.board.names)
    for other in others:
        stood = line.play(game.read(other)).position
        assert reading_of(game.placement(stood), view, game.board.names) == shown
