"""Rulings take effect, are written down in one row, and stand after a restart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import BoardChange
from adoube.games.chess import Chess
from adoube.games.line import Line, printed
from adoube.games.registry import make_game
from adoube.records.payloads import Ruling
from adoube.sensing.events import CellShows, ClockPressed
from adoube.sensing.views import reading_of, view_named
from adoube.tables.commands import AcceptAsPlayed
from adoube.tables.rulings import ruling_from
from adoube.tables.state import Phase
from tests.games.chess_boards import line_of as chess_line_of
from tests.tables.restarts import restarted, what_stays
from tests.tables.sittings import Sitting, evening_of, table_of, turns_in

JARMO = make_game("jarmo")
POLARITY = view_named("polarity", JARMO.seats)


def sitting_after(turns: int) -> tuple[Sitting, Line]:
    """A game of careful hands up to the press that ended a turn, and its line."""
    (script,), events = evening_of(seed=1)
    presses = [place for place, event in enumerate(events) if isinstance(event, ClockPressed)]
    sitting = Sitting(table_of()).happens(events[: presses[turns - 1] + 1])
    return sitting, line_of(script.truth()["turns"][:turns])


def line_of(turns: Sequence[str]) -> Line:
    line = Line.begin(JARMO)
    for text in turns:
        line = line.play(JARMO.read(text))
    return line


def rules(sitting: Sitting, **ruling: Any) -> str:
    """The arbiter rules; returns why that is refused, or nothing."""
    answered = sitting.asks("ruling", details={key.replace("_", "-"): value for key, value in ruling.items()})
    assert (answered.result == "done") == (answered.why == "")
    return answered.why


def put(sitting: Sitting, stacks: Mapping[str, tuple[str, ...]]) -> None:
    """Hands put pieces onto cells, or take what stands there off, and leave it so."""
    at_ms = sitting.now_ms + 1000
    shows = [CellShows(at_ms, cell, POLARITY.symbol(stack)) for cell, stack in stacks.items()]
    sitting.happens(shows).waits()


def stand(sitting: Sitting, placement: Placement) -> None:
    """Hands make the board stand as a placement says."""
    put(sitting, {cell: placement.stack(cell) for cell in JARMO.board.names})


def plays(sitting: Sitting, turn: str) -> None:
    """Hands play a turn without a capture, and its player presses."""
    state = sitting.table.state()
    origin, target = turn.split("-")
    put(sitting, {origin: ()})
    put(sitting, {target: state.placement.stack(origin)})
    mover = next(seat.seat for seat in state.seats if seat.to_move)
    sitting.happens([ClockPressed(sitting.now_ms + 500, mover)]).waits()


def assert_it_stands_after_a_restart(sitting: Sitting) -> None:
    sitting.waits()
    again = restarted(sitting)
    assert what_stays(again.table.state()) == what_stays(sitting.table.state())


def rulings(sitting: Sitting) -> list[Ruling]:
    return [row.payload for row in sitting.rows if isinstance(row.payload, Ruling)]


# an illegal move that stands


def illegal_quiet_act(line: Line) -> tuple[str, str]:
    """A piece of the player to move, and a free hole that it cannot go to."""
    placement, mover = JARMO.placement(line.position), line.to_move
    origin = next(cell for cell, stack in placement.cells.items() if stack[0].startswith(str(mover)))
    legal = {turn.split("-")[-1] for turn in line.legal_turns() if turn.startswith(f"{origin}-")}
    target = next(cell for cell in JARMO.board.names if not placement.stack(cell) and cell not in legal)
    return origin, target


def sitting_with_an_illegal_act() -> tuple[Sitting, Line, str, str]:
    sitting, line = sitting_after(6)
    origin, target = illegal_quiet_act(line)
    piece = JARMO.placement(line.position).stack(origin)
    put(sitting, {origin: (), target: piece})
    assert sitting.table.state().message.kind == "illegal"
    return sitting, line, origin, target


def test_an_illegal_move_that_stands_is_recorded_as_the_arbiter_writes_it() -> None:
    sitting, line, origin, target = sitting_with_an_illegal_act()
    piece = JARMO.placement(line.position).stack(origin)

    assert rules(sitting, ruling="accept-as-played", turn=f"{origin}-{target}") == ""
    sitting.waits()

    state = sitting.table.state()
    assert (state.turns[-1].ply, state.turns[-1].text) == (7, f"{origin}-{target}")
    assert state.turns[-1].seat == line.to_move
    assert (state.placement.stack(origin), state.placement.stack(target)) == ((), piece)
    assert (state.phase, state.remedy) == (Phase.PLAYING, None)
    (ruling,) = rulings(sitting)
    assert ruling.details["turn"] == f"{origin}-{target}"
    assert_it_stands_after_a_restart(sitting)


def test_after_it_the_other_player_goes_on() -> None:
    sitting, _, origin, target = sitting_with_an_illegal_act()
    rules(sitting, ruling="accept-as-played", turn=f"{origin}-{target}")
    sitting.waits()
    quiet = next(turn for turn in sitting.table.session.line.legal_turns() if turn[2] == "-")

    plays(sitting, quiet)

    assert sitting.turns[6:] == [f"{origin}-{target}", quiet]
    assert turns_in(sitting.rows)[-1] == quiet
    assert_it_stands_after_a_restart(sitting)


def test_what_follows_from_the_board_alone_needs_no_notation() -> None:
    sitting, line, origin, target = sitting_with_an_illegal_act()

    assert rules(sitting, ruling="accept-as-played") == ""
    sitting.waits()

    state = sitting.table.state()
    assert state.placement.stack(target) == JARMO.placement(line.position).stack(origin)
    assert state.turns[-1].text == "(as played)"
    assert '"cells"' in sitting.table.session.line.written_turns()[-1]
    assert_it_stands_after_a_restart(sitting)


def test_what_stands_without_a_notation_is_taken_back_on_the_board_like_any_turn() -> None:
    sitting, line, origin, target = sitting_with_an_illegal_act()
    piece = JARMO.placement(line.position).stack(origin)
    rules(sitting, ruling="accept-as-played")
    sitting.waits()

    sitting.asks("call", details={"call": "takeback", "by": line.to_move})
    put(sitting, {target: (), origin: piece})

    assert sitting.turns == line.written_turns()
    assert sitting.table.state().message.text == "Taken back: (as played)."


def test_a_turn_that_is_legal_after_all_leads_where_the_rules_say() -> None:
    before = chess_line_of(Chess(), fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    nothing = BoardChange(frozenset(), frozenset(), frozenset())

    ruling = ruling_from(before, AcceptAsPlayed("e1h1"), nothing)

    assert ruling.details["turn"] == "e1g1"
    assert ruling.details["position"]["cells"]["f1"] == ["white.rook"]


def test_an_impossible_position_that_stands_is_given_as_it_is_printed() -> None:
    sitting, line = sitting_after(6)
    stands = {**printed(line), "to_move": "white", "ply": 99}
    placement = JARMO.placement(line.position)
    lost = next(cell for cell, stack in placement.cells.items() if stack == ("white.archer",))
    stands["cells"] = {cell: stack for cell, stack in stands["cells"].items() if cell != lost}
    put(sitting, {lost: ()})

    assert rules(sitting, ruling="accept-as-played", turn="swept away", position=stands) == ""
    sitting.waits()

    state = sitting.table.state()
    assert state.placement.stack(lost) == ()
    assert (state.turns[-1].ply, state.phase, state.remedy) == (7, Phase.PLAYING, None)
    assert_it_stands_after_a_restart(sitting)


def test_what_does_not_follow_from_one_piece_is_refused_and_changes_nothing() -> None:
    sitting, line = sitting_after(6)
    first, second, *_ = JARMO.placement(line.position).cells
    put(sitting, {first: (), second: ()})
    before, rows = what_stays(sitting.table.state()), len(sitting.rows)

    assert "give the whole position" in rules(sitting, ruling="accept-as-played")

    assert (what_stays(sitting.table.state()), len(sitting.rows)) == (before, rows)


# the last turns


def test_the_last_turns_are_corrected_and_the_board_is_put_right() -> None:
    sitting, line = sitting_after(6)
    back = line.back_to(4)
    first = next(turn for turn in back.legal_turns() if turn != line.written_turns()[4])
    corrected = back.play(JARMO.read(first))
    corrected = corrected.play(JARMO.read(corrected.legal_turns()[0]))

    assert rules(sitting, ruling="correct", last=2, turns=corrected.written_turns()[4:]) == ""
    sitting.waits()

    assert sitting.turns == corrected.written_turns()
    state = sitting.table.state()
    assert (state.phase, state.placement) == (Phase.SET_UP, JARMO.placement(corrected.position))
    assert state.remedy is not None
    assert_it_stands_after_a_restart(sitting)
    stand(sitting, state.placement)
    assert (sitting.table.state().phase, sitting.table.state().remedy) == (Phase.PLAYING, None)
    assert sitting.turns == corrected.written_turns()


def test_a_correction_that_the_rules_forbid_is_refused_with_the_clause() -> None:
    sitting, _ = sitting_after(6)
    before = what_stays(sitting.table.state())

    assert "JAR-" in rules(sitting, ruling="correct", turns=["c3-c3"])

    assert what_stays(sitting.table.state()) == before


def test_turns_are_taken_back_and_what_still_stands_is_not_taken_for_them_again() -> None:
    sitting, line = sitting_after(6)

    assert rules(sitting, ruling="take-back", last=2) == ""
    sitting.waits()

    assert sitting.turns == line.written_turns()[:4]
    state = sitting.table.state()
    assert (state.phase, state.provisional) == (Phase.SET_UP, None)
    assert state.placement == JARMO.placement(line.back_to(4).position)
    assert_it_stands_after_a_restart(sitting)
    again = restarted(sitting)
    stand(again, state.placement)
    assert again.table.state().phase is Phase.PLAYING


def test_no_more_turns_are_taken_back_than_were_played() -> None:
    sitting, _ = sitting_after(2)

    assert "only 2 were played" in rules(sitting, ruling="take-back", last=3)
    assert rules(sitting, ruling="take-back", last=2) == ""

    assert sitting.turns == []
    assert_it_stands_after_a_restart(sitting)


# positions and pauses


def test_a_position_is_set_and_the_turns_before_it_stay_in_the_record() -> None:
    sitting, line = sitting_after(6)
    earlier = line.back_to(2)

    assert rules(sitting, ruling="set-position", position=printed(earlier)) == ""
    sitting.waits()

    state = sitting.table.state()
    assert state.placement == JARMO.placement(earlier.position)
    assert sitting.turns == line.written_turns()
    assert_it_stands_after_a_restart(sitting)
    stand(sitting, state.placement)
    assert sitting.table.state().phase is Phase.PLAYING


@pytest.mark.parametrize("position", [{}, {"to_move": "nobody"}, "e4", None])
def test_a_position_that_cannot_be_read_is_refused(position: object) -> None:
    sitting, _ = sitting_after(2)

    assert rules(sitting, ruling="set-position", position=position) != ""
    assert rulings(sitting) == []


def test_while_a_game_is_paused_the_board_may_change_freely() -> None:
    sitting, line = sitting_after(6)
    rules(sitting, ruling="pause")

    stand(sitting, Placement({}))
    held = sitting.table.state()
    assert (held.phase, held.remedy, sitting.table.wake_at_ms) == (Phase.HELD, None, None)
    assert_it_stands_after_a_restart(sitting)
    rules(sitting, ruling="go-on")
    sitting.waits()

    missing = sitting.table.state()
    assert missing.phase is Phase.SET_UP
    assert missing.remedy is not None
    assert set(missing.remedy.fill) == set(JARMO.placement(line.position).cells)
    stand(sitting, JARMO.placement(line.position))
    assert (sitting.table.state().phase, sitting.turns) == (Phase.PLAYING, line.written_turns())
    assert_it_stands_after_a_restart(sitting)


def test_a_game_that_is_not_paused_does_not_go_on_and_is_not_paused_twice() -> None:
    sitting, _ = sitting_after(2)

    assert rules(sitting, ruling="go-on") != ""
    assert rules(sitting, ruling="pause") == ""
    assert "already paused" in rules(sitting, ruling="pause")


# results


def test_a_result_is_declared_with_its_winners_and_a_reason() -> None:
    sitting, _ = sitting_after(6)

    assert rules(sitting, ruling="result", winners=["white"], why="Black has resigned.") == ""

    state = sitting.table.state()
    assert state.phase is Phase.OVER
    assert "Black has resigned." in state.message.text
    assert {seat.seat: seat.won for seat in state.seats} == {"black": False, "white": True}
    points = {each.player: each.points for each in state.standings}
    assert points["Grace"] > points["Ada"]


def test_after_a_declared_result_the_next_game_of_the_match_begins_also_after_a_restart() -> None:
    sitting, _ = sitting_after(6)
    rules(sitting, ruling="result", winners=["white"], scores={"black": 0, "white": 3})

    again = restarted(sitting)
    stand(sitting, JARMO.placement(JARMO.start()))

    for table in (sitting, again):
        state = table.table.state()
        assert (state.game_number, state.turns) == (2, ())
        assert {each.player: each.points for each in state.standings} == {"Ada": 0, "Grace": 3}
    assert sitting.table.state().phase is Phase.PLAYING


def test_a_void_game_has_no_winners_and_gives_nothing() -> None:
    sitting, _ = sitting_after(2)

    rules(sitting, ruling="result", winners=[], why="Abandoned.")

    state = sitting.table.state()
    assert not any(seat.won for seat in state.seats)
    assert [each.points for each in state.standings] == [0, 0]


def test_a_declared_result_can_be_withdrawn_while_the_next_game_has_not_begun() -> None:
    sitting, line = sitting_after(6)
    rules(sitting, ruling="result", winners=["white"])

    assert rules(sitting, ruling="go-on") == ""
    sitting.waits()

    state = sitting.table.state()
    assert (state.phase, sitting.turns) == (Phase.PLAYING, line.written_turns())
    assert [each.points for each in state.standings] == [0, 0]
    assert_it_stands_after_a_restart(sitting)


def test_a_game_that_is_over_is_taken_up_again_when_its_last_turn_is_taken_back() -> None:
    (script,), events = evening_of(seed=1)
    sitting = Sitting(table_of()).happens(events).waits()
    assert sitting.table.state().phase is Phase.OVER

    assert rules(sitting, ruling="take-back") == ""
    sitting.waits()

    assert sitting.turns == script.truth()["turns"][:-1]
    assert [each.points for each in sitting.table.state().standings] == [0, 0]
    assert_it_stands_after_a_restart(sitting)
    stand(sitting, sitting.table.state().placement)
    assert sitting.table.state().phase is Phase.PLAYING


# what is no ruling


@pytest.mark.parametrize(
    "details",
    [
        {},
        {"ruling": "smile"},
        {"ruling": "take-back", "last": 0},
        {"ruling": "take-back", "last": "all"},
        {"ruling": "correct"},
        {"ruling": "correct", "turns": []},
        {"ruling": "correct", "turns": ["nonsense"]},
        {"ruling": "result", "winners": ["green"]},
        {"ruling": "result", "winners": ["black"], "scores": {"black": "many"}},
    ],
)
def test_what_is_no_ruling_is_refused_in_words_and_changes_nothing(details: dict[str, object]) -> None:
    sitting, _ = sitting_after(2)
    before = sitting.table.state()

    answered = sitting.asks("ruling", details=details)

    assert answered.result == "refused"
    assert answered.why
    assert sitting.table.state() == before


def test_a_ruling_for_an_older_version_is_stale() -> None:
    sitting, _ = sitting_after(2)
    version = sitting.table.version
    plays(sitting, next(turn for turn in sitting.table.session.line.legal_turns() if turn[2] == "-"))

    answered = sitting.asks("ruling", version=version, details={"ruling": "take-back"})

    assert answered.result == "stale"
    assert rulings(sitting) == []


def test_the_board_after_a_ruling_shows_what_the_line_says() -> None:
    sitting, _ = sitting_after(6)
    rules(sitting, ruling="take-back")
    sitting.waits()
    state = sitting.table.state()
    assert state.remedy is not None

    cells = JARMO.board.names
    wanted = reading_of(state.placement, POLARITY, cells)
    shown = tuple(sitting.shows[cell].shows for cell in cells)
    wrong = {cell for cell, one, other in zip(cells, wanted, shown, strict=True) if one != other}
    assert {*state.remedy.empty, *state.remedy.fill} == wrong
