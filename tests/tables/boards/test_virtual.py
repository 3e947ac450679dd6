"""A board on the page: it lets hands do anything, and the referee judges as at a wooden one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from adoube.board.geometry import Placement
from adoube.games.base import AnyGame, TurnEnd
from adoube.games.registry import make_game
from adoube.referee.config import Takeback, Timings
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Sensors
from adoube.serialization.fields import FieldError
from adoube.tables.boards.virtual import VIRTUAL_TIMINGS, HandError, VirtualBoard
from adoube.tables.commands import Command, CommandRequest, HandCommand
from adoube.tables.dispatch import dispatch
from adoube.tables.match import match_of
from adoube.tables.state import Answered, Phase
from adoube.tables.table import JudgingOptions, Table
from tests.tables.asking import ask, request_of

SETTLED_MS = 10_000


class Page:
    """Hands at a virtual table: each movement comes with the newest version, and time passes after it."""

    def __init__(
        self,
        name: str,
        *,
        is_open: bool = False,
        takes_turns: bool = False,
        takeback: Takeback = Takeback.ASK,
        **options: str,
    ) -> None:
        self.game = make_game(name, options)
        stands = self.game.placement(self.game.start())
        board = VirtualBoard(self.game, stands, is_open=is_open, takes_turns=takes_turns)
        people = [f"Person {number}" for number, _ in enumerate(self.game.seats)]
        by_page = self.game.turn_end is TurnEnd.SIGNAL
        sensors = Sensors(board.view, None, clock=by_page, by_page=by_page, knows_hand=True)
        timings = replace(Timings.default(), **VIRTUAL_TIMINGS)
        contest = match_of(self.game, people)
        judging = JudgingOptions(sensors, timings, takeback, show_moves=True)
        self.table = Table("one", self.game, contest, judging, board=board)
        self.now_ms = 0
        self.table.open()
        for shown in board.all_cells(0):
            self.table.handle(shown)
        self.wait()

    def hand(self, act: str, where: str = "", above: int = 0) -> Answered:
        details = {"act": act, "where": where, "above": above}
        self.now_ms += 500
        return ask(self.table, self.now_ms, "hand", details)

    def moves(self, movement: Command) -> None:
        """One act of the hand, which has to be done."""
        self.now_ms += 500
        dispatch(self.table, CommandRequest("one", self.table.version, movement), self.now_ms)

    def asks(self, kind: str, **details: Any) -> None:
        """Something else asked from a page, which has to be done."""
        assert ask(self.table, self.now_ms, kind, details) == Answered("done")

    def move(self, start: str, end: str, above: int = 0) -> None:
        assert self.hand("lift", start, above).result == "done"
        assert self.hand("put", end).result == "done"
        self.wait()

    def wait(self, for_ms: int = SETTLED_MS) -> None:
        until_ms = self.now_ms + for_ms
        while (due_ms := self.table.wake_at_ms) is not None and due_ms <= until_ms:
            self.table.wake(due_ms)
        self.now_ms = until_ms

    @property
    def turns(self) -> list[str]:
        return [turn.text for turn in self.table.state().turns]


def test_a_piece_that_is_moved_on_the_page_is_a_turn() -> None:
    page = Page("jarmo")
    assert page.table.state().phase is Phase.PLAYING

    page.move("a1", "b3")

    assert page.turns == ["a1-b3"]


def test_what_stood_on_the_target_is_captured_and_lies_beside_the_board() -> None:
    page = Page("jarmo")
    page.move("a1", "b3")
    page.move("c5", "b3")

    assert page.turns == ["a1-b3", "c5xb3"]
    virtual = page.table.state().virtual
    assert virtual is not None
    assert dict(virtual.beside) == {"black.archer": 1}


def test_the_referee_refuses_what_the_rules_forbid_and_everything_can_be_set_right() -> None:
    page = Page("jarmo")
    page.move("a1", "a2")

    state = page.table.state()
    assert state.message.kind == "illegal"
    assert state.turns == ()

    page.hand("right")
    page.wait()
    assert page.table.state().message.kind == "back-in-step"
    page.move("a1", "b3")
    assert page.turns == ["a1-b3"]


def test_a_mark_that_the_rules_give_needs_no_hand() -> None:
    page = Page("jarmo")
    game, position = page.game, page.game.start()
    for _ in range(200):
        turn, position = next(iter(game.successors(position)))
        text = game.write(turn)
        if any("marked" in piece for stack in game.placement(position).cells.values() for piece in stack):
            break
        if "+" in text or text == "skip":
            break
        page.move(text[:2], text[3:5])
        assert page.turns[-1] == text
    else:
        pytest.fail("no archer came to the goal row in 200 turns")
    page.move(text[:2], text[3:5])
    assert page.turns[-1] == text


def test_a_lifted_piece_shows_where_it_may_go_and_may_go_back() -> None:
    page = Page("jarmo")
    page.hand("lift", "b1")

    state = page.table.state()
    assert state.may_go == tuple(sorted(page.game.destinations(page.game.start(), "b1")))
    assert state.virtual is not None
    assert (state.virtual.hand, state.virtual.lifted_from) == (("black.archer",), "b1")

    page.hand("back")
    assert page.table.state().may_go == ()


def test_a_movement_for_an_older_version_is_stale() -> None:
    page = Page("jarmo")
    version = page.table.version
    page.hand("lift", "b1")

    late = ask(page.table, page.now_ms, "hand", {"act": "put", "where": "a1"}, version=version)

    assert late.result == "stale"


def test_pieces_enter_from_beside_the_board_and_pile_up_where_the_game_has_piles() -> None:
    game = make_game("river-crossing")
    board = VirtualBoard(game, game.placement(game.start()))

    for _ in range(2):
        moved(board, game, "take", "red.piece")
        changed = moved(board, game, "put", "a1")

    assert changed == [CellShows(0, "a1", "red.piece red.piece")]
    moved(board, game, "lift", "a1", 1)
    assert board.state.hand == ("red.piece",)
    assert board.state.placement.stack("a1") == ("red.piece",)


@pytest.mark.parametrize(
    "movements",
    [
        [("lift", "c3")],
        [("lift", "z9")],
        [("lift", "a1"), ("lift", "b1")],
        [("lift", "a1"), ("put", "z9")],
        [("put", "a3")],
        [("back", "")],
        [("drop", "")],
        [("take", "white.king")],
    ],
)
def test_a_hand_cannot_do_what_nobody_can(movements: list[tuple[str, str]]) -> None:
    game = make_game("jarmo")
    board = VirtualBoard(game, game.placement(game.start()))
    for act, where in movements[:-1]:
        moved(board, game, act, where)
    before = board.state

    with pytest.raises(HandError):
        moved(board, game, *movements[-1])

    assert board.state == before


@pytest.mark.parametrize(
    "details",
    [{}, {"act": "throw"}, {"act": "lift", "where": 3}, {"act": "lift", "where": "a1", "above": "1"},
     {"act": "lift", "where": "a1", "above": -1}, {"act": "lift", "where": "a1", "above": True}],
)  # fmt: skip
def test_a_movement_that_is_none_is_refused(details: Mapping[str, Any]) -> None:
    with pytest.raises(FieldError):
        request_of("one", 1, "hand", details)


def test_a_real_board_is_not_moved_by_a_page() -> None:
    game = make_game("jarmo")
    page = Page("jarmo")
    page.table.virtual = None

    answered = page.hand("lift", "a1")

    assert answered.result == "refused"
    assert answered.why == "This table has a real board: its pieces are moved by hand."
    assert game.board.names


def test_a_turn_is_its_seats_until_it_is_accepted_then_the_next_ones() -> None:
    page = Page("jarmo")
    assert page.table.state().movers == ("black",)

    page.hand("lift", "a1")
    page.hand("put", "b3")
    assert page.turns == []
    assert page.table.state().movers == ("black",)

    page.wait()
    assert page.turns == ["a1-b3"]
    assert page.table.state().movers == ("white",)


def test_what_is_put_wrong_is_its_seats_to_put_right() -> None:
    page = Page("jarmo")

    page.move("a1", "a2")

    assert page.table.state().message.kind == "illegal"
    assert page.table.state().movers == ("black",)


def test_a_pause_opens_the_board_to_nobody_else() -> None:
    page = Page("jarmo")
    page.move("a1", "b3")

    page.asks("ruling", ruling="pause")

    assert page.table.state().phase is Phase.HELD
    assert page.table.state().movers == ("white",)


def test_after_the_end_all_seats_set_up_the_next_game() -> None:
    page = Page("jarmo")

    page.asks("ruling", ruling="result", winners=["black"], why="White had to leave")

    assert page.table.state().phase is Phase.OVER
    assert page.table.state().movers == ("black", "white")


def test_the_collector_has_a_turn_of_its_own() -> None:
    page = Page("river-crossing")
    page.hand("take", "red.piece")
    page.hand("put", "a1")
    page.wait()

    assert page.turns == ["in-a1"]
    assert page.table.state().movers == ("collector",)


def test_first_removals_are_taken_from_the_seat_that_is_asked() -> None:
    page = Page("leap-frog", players="3")
    assert page.table.state().movers == ("p1",)

    page.hand("lift", "c3")
    page.hand("drop")
    page.wait(10)
    page.asks("end-turn")

    assert page.table.state().movers == ("p2",)


def test_a_called_takeback_is_answered_with_the_way_that_turns_are_undone_on_a_page() -> None:
    page = Page("jarmo")
    page.move("a1", "b3")

    answer = ask(page.table, page.now_ms, "call", {"call": "takeback", "by": "black"})

    assert answer.result == "refused"
    assert answer.why == "at this table turns are undone by agreement: use the command `undo`"
    assert page.turns == ["a1-b3"]


def test_the_calls_of_a_game_are_judged_by_its_rules_on_a_page_too() -> None:
    page = Page("follow-the-arrow")

    answer = ask(page.table, page.now_ms, "call", {"call": "pass", "by": "red"})

    assert answer.why == "Red may not call now: a call comes right after the caller's own move."


@pytest.mark.parametrize("name", ["follow-the-arrow", "left-right", "froglet", "capture", "chess"])
def test_every_game_begins_as_it_stands(name: str) -> None:
    assert Page(name).table.state().phase is Phase.PLAYING


def moved(board: VirtualBoard, game: AnyGame, act: str, where: str = "", above: int = 0) -> list[CellShows]:
    start: Placement = game.placement(game.start())
    command = request_of("one", 1, "hand", {"act": act, "where": where, "above": above}).command
    assert isinstance(command, HandCommand)
    return board.move(command, start, 0)
