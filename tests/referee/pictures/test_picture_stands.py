"""Which pictures show the same stand, what they are compared with, and what each of them adds."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from math import exp
from pathlib import Path

import pytest

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.decoder.likelihood import PictureWeights
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import games_replayed, open_trace
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Fault, Illegal, Moved, SetUp, TurnQuestion, Verdict
from adoube.sensing.events import AnswerGiven, ClockPressed, Event, FrameSeen
from adoube.sensing.trace import Sensors
from adoube.sensing.views import view_named
from tests.referee.frames import name_of

CLEARLY = 6.0
CHANGED, AS_BEFORE = 15.0, 0.0
GAP_MS = 100
SILENT_MS = 4000
BRIEFLY_MS = 1600
LATER_MS = 20_000


class Watched:
    """A board under a camera that numbers its stands."""

    def __init__(self, game: str = "jarmo", *, clock: bool = False) -> None:
        self.game = make_game(game)
        self.view = view_named("colour", self.game.seats)
        self.clock = clock
        self.referee = Referee(self.game, Sensors(self.view, None, clock=clock), Timings.default())
        self.position = self.game.start()  # where `plays` goes on
        placement = self.game.placement(self.position)
        self.shows = {cell: self.view.symbol(placement.stack(cell)) for cell in self.game.board.names}
        self.now_ms, self.stand = 0, 0
        self.verdicts: list[Verdict] = []
        self.pictures(3)

    def pictures(
        self,
        count: int = 1,
        changed: tuple[str, ...] = (),
        unlike: Mapping[str, str] = {},
        hidden: tuple[str, ...] = (),
        uncompared: tuple[str, ...] = (),
        *,
        numbered: bool = True,
    ) -> Watched:
        """So many pictures of a stand in which cells have `changed` and some are taken for something else."""
        names = {name_of(symbol) for symbol in self.shows.values()}
        for _ in range(count):
            seen = {cell: unlike.get(cell, name_of(shows)) for cell, shows in self.shows.items()}
            loglik = {
                cell: {name: 0.0 if name == best else -CLEARLY for name in names}
                for cell, best in seen.items()
                if cell not in hidden
            }
            change = (
                {cell: CHANGED if cell in changed else AS_BEFORE for cell in loglik if cell not in uncompared}
                if self.stand
                else {}
            )
            stand = self.stand if numbered else None
            self.verdicts += [
                said.verdict
                for said in self.referee.step(
                    FrameSeen(self.now_ms, self.now_ms // GAP_MS, loglik, change, stand), self.now_ms
                )
            ]
            self.now_ms += GAP_MS
        return self

    def moves(self, origin: str, target: str) -> Watched:
        self.shows[target], self.shows[origin] = self.shows[origin], 0
        return self.stirs()

    def plays(self, turn: str, *, seen: int = 1, hidden: tuple[str, ...] = ()) -> Watched:
        """Plays a turn after the newest one, seen in so many stands of which some cells are `hidden`."""
        self.position = self.game.play(self.position, self.game.read(turn))
        placement = self.game.placement(self.position)
        before = self.shows
        self.shows = {cell: self.view.symbol(placement.stack(cell)) for cell in self.game.board.names}
        changed = tuple(cell for cell, shows in self.shows.items() if shows != before[cell])
        for _ in range(seen):
            self.stirs().pictures(3, changed, hidden=hidden)
            changed = ()
        return self

    def leaps(self, origin: str, target: str, over: str) -> Watched:
        self.shows[over] = 0
        return self.moves(origin, target)

    def ends(self) -> Watched:
        """Nothing stirs until nothing more is due."""
        while (wake_at_ms := self.referee.wake_at_ms) is not None:
            self.now_ms = max(self.now_ms, wake_at_ms)
            self.verdicts += [said.verdict for said in self.referee.step(None, self.now_ms)]
        return self

    def stirs(self) -> Watched:
        self.stand += 1
        return self

    def waits(self) -> Watched:
        self.now_ms += LATER_MS
        self.verdicts += [said.verdict for said in self.referee.step(None, self.now_ms)]
        return self

    def step(self, event: Event | None) -> Watched:
        self.verdicts += [said.verdict for said in self.referee.step(event, self.now_ms)]
        return self

    def presses(self, seat: str) -> Watched:
        """Presses the clock, where there is one, and waits with the camera at work."""
        if self.clock:
            self.step(ClockPressed(self.now_ms, seat))
        return self.waits().pictures()

    @property
    def faults(self) -> list[Fault]:
        return [verdict for verdict in self.verdicts if isinstance(verdict, Fault)]

    @property
    def turns(self) -> list[str]:
        return self.referee.line.written_turns()


def test_a_turn_is_followed_from_one_stand_to_the_next() -> None:
    board = Watched().moves("a1", "b3").pictures(3, ("a1", "b3")).waits()

    assert board.turns == ["a1-b3"]
    assert [type(verdict) for verdict in board.verdicts] == [SetUp, Moved]


def test_a_turn_to_a_cell_that_looks_empty_is_told_by_what_has_changed_next() -> None:
    board = Watched().moves("a1", "b3").pictures(3, ("a1", "b3"), unlike={"b3": "empty"})
    assert board.turns == []

    board.moves("a5", "c4").pictures(3, ("a5", "c4")).waits()

    assert board.turns == ["a1-b3", "a5-c4"]


def test_a_stand_with_equal_symbols_is_another_picture_all_the_same() -> None:
    board = Watched()
    board.moves("a1", "b3").pictures(1, ("a1", "b3"), unlike={"a1": "black", "b3": "empty"})

    board.stirs().pictures(3, (), unlike={}).waits()

    assert board.turns == ["a1-b3"]


def test_what_changed_in_a_stand_too_short_to_settle_has_changed() -> None:
    board = Watched().moves("a1", "b3").pictures(1, ("a1", "b3"))

    board.stirs().pictures(4).waits()

    assert board.turns == ["a1-b3"]


def test_hidden_cells_show_nothing_instead_of_what_they_showed_before() -> None:
    board = Watched().moves("a1", "b3").pictures(3, ("a1",), hidden=("b3", "c2", "b2"))
    assert board.turns == []

    board.stirs().pictures(3, ("b3",)).waits()

    assert board.turns == ["a1-b3"]


def test_what_some_stand_could_not_compare_is_not_taken_for_unchanged() -> None:
    board = Watched().moves("a1", "b3")
    board.pictures(1, ("a1",), uncompared=("b3",)).stirs()

    board.pictures(3).waits()

    assert board.turns == ["a1-b3"]


def test_pieces_may_be_in_the_hand_that_hides_other_cells() -> None:
    board = Watched()
    began = dict(board.shows)
    board.moves("a1", "b3")
    board.shows["b3"] = 0
    board.pictures(3, ("a1",), hidden=("e5", "e4"))
    board.shows = began

    board.stirs().pictures(3, ("a1",)).waits()

    assert board.turns == []
    assert not any(isinstance(one, Illegal) for one in board.verdicts)


def test_a_piece_that_a_hand_has_long_held_was_moved_by_the_turn_that_comes_of_it() -> None:
    board = Watched()
    board.moves("a1", "b3")
    board.shows["b3"] = 0
    for changed in (("a1",), (), (), ()):
        board.pictures(3, changed, hidden=("b3", "e5", "e4")).stirs()

    board.shows["b3"] = "black"
    board.pictures(3, ("b3",)).waits()

    assert board.turns == ["a1-b3"]


def test_pictures_that_deceived_do_not_stand_in_the_way_of_what_stands_now() -> None:
    board = Watched()
    wrong = dict.fromkeys(("a5", "b5", "c5", "d5"), "empty")
    board.stirs().pictures(3, tuple(wrong), unlike=wrong)

    board.moves("a1", "b3").pictures(3, ("a1", "b3", *wrong)).waits()

    assert board.turns == ["a1-b3"]


def test_a_stand_is_told_of_once_later_ones_leave_no_doubt_of_it() -> None:
    board = Watched()
    board.moves("a1", "b3").pictures(3, ("a1", "b3"))
    first, shown = board.stand, {**board.shows}
    assert first not in board.referee.showed

    board.moves("a5", "c4").pictures(3, ("a5", "c4"))

    assert board.referee.showed[first] == shown
    assert board.stand not in board.referee.showed


def test_a_first_stand_in_which_nothing_seems_to_change_is_followed_like_any_other() -> None:
    board = Watched()
    behind_a_hand = board.stirs().stand
    board.pictures(3, hidden=("e5", "e4"))

    board.stirs().pictures(3)

    assert behind_a_hand in board.referee.showed


def test_of_a_cell_whose_piece_may_have_been_in_the_hand_nothing_is_told() -> None:
    board = Watched()
    lifted = board.moves("a1", "b3").stand
    board.shows["b3"] = 0
    board.pictures(3, ("a1",), hidden=("e5", "e4"))

    board.shows["b3"] = "black"
    board.stirs().pictures(3, ("b3",))

    assert board.referee.showed[lifted]["b3"] == 0
    assert "a1" not in board.referee.showed[lifted]


def test_what_stands_for_certain_is_told_at_once_of_games_with_too_many_turns_to_list() -> None:
    board = Watched("capture").pictures(3)

    assert not board.game.enumerable
    assert board.referee.showed[board.stand] == board.shows


def opened() -> Watched:
    """Capture after the first turn, under a camera that looks on."""
    board = Watched("capture").leaps("c3", "e5", over="d4")
    return board.pictures(3, ("c3", "d4", "e5")).waits().pictures()


def test_turns_that_are_too_many_to_list_are_followed_though_cells_are_misread() -> None:
    board = opened()
    misread = {"b2": "empty", "h3": "empty", "i1": "empty"}

    board.leaps("f5", "d4", over="e5").pictures(3, ("f5", "e5", "d4"), unlike=misread).waits()

    assert board.turns == ["c3xe5", "f5xd4"]


def test_two_turns_in_one_picture_are_told_apart_where_they_are_too_many_to_list() -> None:
    board = opened()

    board.leaps("f5", "d4", over="e5").leaps("a1", "c3", over="b2").leaps("c3", "e5", over="d4")
    board.pictures(3, ("f5", "e5", "a1", "b2")).waits()

    assert board.turns == ["c3xe5", "f5xd4", "a1xc3xe5"]


def test_a_turn_that_goes_on_under_the_same_hand_is_one_turn() -> None:
    board, hand = opened(), ("i1", "i2", "i3")
    board.leaps("f5", "d4", over="e5").pictures(3, ("f5", "e5", "d4")).waits().pictures()

    board.leaps("a1", "c3", over="b2")
    for _ in range(3):
        board.pictures(3, ("a1", "b2", "c3"), hidden=hand).stirs()
    board.leaps("c3", "e5", over="d4").pictures(3, ("c3", "d4", "e5")).waits()

    assert board.turns == ["c3xe5", "f5xd4", "a1xc3xe5"]


EARLIER = (
    "o1-o2,n1-o1,o2-n2",
    "a3-a2,a2-b2,b3-a3",
    "n2-k2,o1-n2",
    "b2-d2,d2-g2",
    "k2-i2,i2-h2,Kh2-g2",
    "a3-b2,b2-e2,e2-h2",
)


def test_a_turn_of_several_pieces_is_followed_step_by_step_under_one_hand() -> None:
    """The first two steps change all that another turn changes, by which the king goes there and back."""
    board = Watched("sahkku")
    for turn in EARLIER:
        board.plays(turn)
    before, hand = board.shows, ("a1", "b1", "c1")

    board.plays("Kg2-h2,m1-n1,n2-l2", seen=0)
    after, board.shows = board.shows, {**board.shows, "n2": before["n2"], "l2": before["l2"]}
    board.stirs().pictures(3, ("g2", "h2", "m1", "n1"), hidden=hand).stirs().pictures(3, hidden=hand)
    board.shows = after
    board.stirs().pictures(3, ("n2", "l2")).waits()

    assert board.turns == [*EARLIER, "Kg2-h2,m1-n1,n2-l2"]


def test_cells_that_were_misread_are_told_as_they_were() -> None:
    board = Watched()
    misread = {"c3": "white", "d4": "black"}
    board.moves("a1", "b3").pictures(3, ("a1", "b3"), unlike=misread)
    first, shown = board.stand, {**board.shows}

    board.moves("a5", "c4").pictures(3, ("a5", "c4"), unlike=misread).waits()

    assert board.referee.showed[first] == shown


def test_a_press_adds_nothing_to_what_was_seen() -> None:
    board = Watched(clock=True).pictures(3)

    for _ in range(5):
        board.referee.step(ClockPressed(board.now_ms, "black"), board.now_ms)
        board.pictures(3)

    assert board.turns == []


def pressed_before_its_picture(silent_ms: int) -> Watched:
    """Black has moved a piece and pressed; the newest picture is older than that."""
    board = Watched(clock=True)
    board.step(ClockPressed(board.now_ms, "black"))
    board.now_ms += silent_ms
    return board.step(None)


@pytest.mark.parametrize("settles", [True, False])
def test_a_press_waits_for_the_first_picture_of_what_was_played(settles: bool) -> None:
    board = pressed_before_its_picture(Timings.default().ask_ms // 2 if settles else GAP_MS)

    board.moves("a1", "b3").pictures(4, ("a1", "b3"))

    assert board.turns == ["a1-b3"]
    assert [type(verdict) for verdict in board.verdicts] == [SetUp, Moved]


def test_two_presses_wait_for_the_picture_that_shows_both_turns() -> None:
    board = pressed_before_its_picture(1000)
    board.step(ClockPressed(board.now_ms, "white"))
    board.now_ms += 1000
    board.step(None)

    board.moves("a1", "b3").moves("a5", "c4").pictures(4, ("a1", "b3", "a5", "c4")).waits()

    assert board.turns == ["a1-b3", "a5-c4"]
    assert not board.faults


def test_who_presses_without_having_played_is_told_so_by_the_next_picture() -> None:
    board = pressed_before_its_picture(1000)
    assert not board.faults

    board.pictures(1)

    assert len(board.faults) == 1


def test_a_press_waits_no_longer_for_a_picture_than_a_question_does() -> None:
    assert not pressed_before_its_picture(Timings.default().ask_ms - 1).faults
    assert len(pressed_before_its_picture(Timings.default().ask_ms).faults) == 1


def pressed_in_a_tie(*hidden: str, clock: bool = True) -> Watched:
    """A piece has left its cell, and is in the hand or on a cell that the hand hides."""
    board = Watched(clock=clock).moves("a1", "b3").pictures(3, ("a1",), hidden=hidden)
    if clock:
        board.referee.step(ClockPressed(board.now_ms, "black"), board.now_ms)
    return board.pictures(3, ("a1",), hidden=hidden)


def test_who_presses_holds_no_piece() -> None:
    assert pressed_in_a_tie("b3", clock=False).turns == []
    assert pressed_in_a_tie("b3").turns == ["a1-b3"]


def test_a_press_says_nothing_of_pictures_that_are_older() -> None:
    board = Watched(clock=True).moves("a1", "b3").pictures(3, ("a1",), hidden=("b3",))

    board.step(ClockPressed(board.now_ms, "black"))
    board.now_ms += 1000
    board.step(None)
    assert board.turns == []

    board.pictures(1, ("a1",), hidden=("b3",))
    assert board.turns == ["a1-b3"]


def test_a_press_does_not_tell_between_two_turns_that_are_hidden() -> None:
    assert pressed_in_a_tie("b3", "c2").turns == []


def test_a_press_that_waits_for_a_picture_ends_its_own_turn_and_no_later_one() -> None:
    board = Watched(clock=True).moves("a1", "b3").pictures(3, ("a1",), hidden=("b3", "c2"))
    board.step(ClockPressed(board.now_ms, "black")).pictures(3, hidden=("b3", "c2"))

    board.moves("a5", "c4").pictures(3, ("a5", "c4"), hidden=("b3", "c2"))
    board.moves("b1", "a3").pictures(3, ("b1", "a3"), hidden=("b3", "c2")).stirs().pictures(3)
    for seat in ("white", "black"):
        board.step(ClockPressed(board.now_ms, seat)).pictures(3)

    assert board.turns == ["a1-b3", "a5-c4", "b1-a3"]
    assert not board.faults


def test_pictures_that_number_no_stands_are_told_apart_by_what_has_changed() -> None:
    board = Watched()
    board.moves("a1", "b3").pictures(3, ("a1", "b3"), numbered=False)
    board.moves("a5", "c4").pictures(3, ("a5", "c4"), numbered=False).waits()

    assert board.turns == ["a1-b3", "a5-c4"]


def test_an_answer_that_a_picture_has_made_certain_meanwhile_ends_no_game() -> None:
    """Two pictures of a film of Jasir, most of a game apart: the answer still waited to be accepted."""
    trace = Path(__file__).with_name("made_certain_by_a_picture.jsonl")

    said, _ = games_replayed(open_trace(trace))

    assert not [each for each in said if isinstance(each.verdict, Moved)]


def test_what_a_hand_has_lifted_makes_no_cell_more_than_surely_misread() -> None:
    """Pieces are pushed about at random while hands hide other cells."""
    watched = Watched("jasir")

    watched.moves("b5", "a1").pictures(1, ("b5", "a1"), hidden=("a2", "e2", "a4", "c4", "e4", "c5")).ends()
    watched.moves("b1", "e2").pictures(2, ("b1", "e2"), hidden=("c2", "a3", "d4", "e4")).ends()
    for origin, target in (("a5", "c1"), ("d5", "a5"), ("d1", "a1")):
        watched.moves(origin, target)
    watched.pictures(1, ("a5", "c1", "d5", "d1", "a1"), hidden=("e1", "b2", "b5", "e5")).ends()

    assert not [verdict for verdict in watched.verdicts if isinstance(verdict, Moved)]


def played_in_silence(silent_ms: int) -> Watched:
    """Each of two knights has moved twice. A pawn on d5 and a knight on d2 would look the same."""
    board = Watched("chess").moves("b1", "c3").moves("b8", "c6").moves("c3", "d5").moves("c6", "d4")
    board.now_ms += silent_ms
    return board.pictures(3, ("b1", "d5", "b8", "d4")).waits()


def test_what_was_played_while_the_camera_was_silent_is_asked_about_in_whole_lines() -> None:
    board, played = played_in_silence(SILENT_MS), "b1c3 b8c6 c3d5 c6d4"

    (asked,) = [verdict for verdict in board.verdicts if isinstance(verdict, TurnQuestion)]
    assert board.turns == []
    assert played in asked.lines
    board.step(AnswerGiven(board.now_ms, played))
    assert board.turns == played.split()


def before_silence(silent_ms: int = SILENT_MS, *, clock: bool = False) -> Watched:
    board = Watched("capture", clock=clock)
    board.leaps("c3", "e5", over="d4").pictures(3, ("c3", "d4", "e5")).presses("p1")
    board.leaps("f5", "d4", over="e5").pictures(3, ("f5", "e5", "d4")).presses("p2")
    board.now_ms += silent_ms
    return board


def two_leaps_in_silence(silent_ms: int = SILENT_MS, *, clock: bool = False) -> Watched:
    """One turn of two leaps, or two turns of one leap each, by the same piece."""
    board = before_silence(silent_ms, clock=clock)
    board.leaps("a1", "c3", over="b2").leaps("c3", "e5", over="d4")
    return board.pictures(3, ("a1", "b2", "d4", "e5")).presses("p1")


def test_people_are_asked_about_leaps_in_silence_that_may_have_been_one_turn_or_several() -> None:
    board = two_leaps_in_silence()

    assert board.turns == ["c3xe5", "f5xd4"]
    assert board.referee.question is not None
    assert "a1xc3xe5" in board.referee.question.choices


def test_an_answer_settles_which_leaps_in_silence_were_a_turn() -> None:
    board = two_leaps_in_silence()

    board.step(AnswerGiven(board.now_ms, "a1xc3xe5"))

    assert board.turns == ["c3xe5", "f5xd4", "a1xc3xe5"]


def test_later_turns_do_not_settle_what_was_played_in_silence() -> None:
    board = two_leaps_in_silence()

    board.leaps("e3", "c3", over="d3").pictures(3, ("e3", "d3", "c3")).waits().pictures()
    board.leaps("c1", "a1", over="b1").pictures(3, ("c1", "b1", "a1")).waits().pictures()

    assert board.turns == ["c3xe5", "f5xd4"]
    assert board.referee.open is not None
    assert ("a1xc3xe5", "e3xc3", "c1xa1") in board.referee.open.lines


def test_who_has_hardly_had_the_time_for_two_turns_has_played_one() -> None:
    board = two_leaps_in_silence(BRIEFLY_MS)

    assert board.turns == ["c3xe5", "f5xd4", "a1xc3xe5"]
    assert not [verdict for verdict in board.verdicts if isinstance(verdict, TurnQuestion)]


def test_one_answer_tells_in_which_order_two_leaps_were_played_in_silence() -> None:
    board = before_silence().leaps("h5", "f5", over="g5").leaps("a1", "c3", over="b2")
    board.pictures(3, ("h5", "g5", "f5", "a1", "b2", "c3")).waits()

    assert board.turns == ["c3xe5", "f5xd4"]
    board.step(AnswerGiven(board.now_ms, "h5xf5 a1xc3")).waits()

    assert board.turns == ["c3xe5", "f5xd4", "h5xf5", "a1xc3"]
    assert len([verdict for verdict in board.verdicts if isinstance(verdict, TurnQuestion)]) == 1


def test_every_order_of_what_was_played_in_silence_is_known() -> None:
    """One piece comes to the cell that another one has left, which looks as before."""
    turns = ("h5xf5", "a1xc3", "c5xe5", "a3xa1")
    board = before_silence().leaps("h5", "f5", over="g5").leaps("a1", "c3", over="b2")
    board.leaps("c5", "e5", over="d5").leaps("a3", "a1", over="a2")
    changed = ("h5", "g5", "f5", "b2", "c3", "c5", "d5", "e5", "a3", "a2")
    board.pictures(3, changed).waits().pictures(3).waits()

    assert board.referee.open is not None
    assert set(board.referee.open.lines) == {
        line for line in permutations(turns) if line.index("a1xc3") < line.index("a3xa1")
    }
    board.step(AnswerGiven(board.now_ms, " ".join(turns)))
    assert board.turns == ["c3xe5", "f5xd4", *turns]


OVER_THE_LEAPS = ("a1", "b2", "c3", "d4", "e5")


def two_leaps_behind_hands(hidden_ms: int) -> Watched:
    """The same while the camera sees the rest of the board."""
    board = before_silence(0)
    for _ in range(hidden_ms // GAP_MS):
        board.stirs().pictures(hidden=OVER_THE_LEAPS)
    board.leaps("a1", "c3", over="b2").leaps("c3", "e5", over="d4")
    return board.pictures(3, ("a1", "b2", "d4", "e5")).waits().pictures()


def test_cells_that_hands_have_hidden_for_long_may_have_seen_several_turns() -> None:
    board = two_leaps_behind_hands(SILENT_MS)

    assert board.turns == ["c3xe5", "f5xd4"]
    assert board.referee.question is not None
    assert "a1xc3xe5" in board.referee.question.choices


def test_no_more_than_one_turn_is_played_behind_one_hand() -> None:
    assert two_leaps_behind_hands(BRIEFLY_MS).turns == ["c3xe5", "f5xd4", "a1xc3xe5"]


def test_what_all_lines_share_of_a_guess_is_not_known() -> None:
    board = two_leaps_behind_hands(SILENT_MS)

    board.leaps("e3", "c3", over="d3").pictures(3, ("e3", "d3", "c3")).waits().pictures()

    assert set(record_of(board.referee).turns[2:]) == {None}


def test_a_single_leap_in_silence_was_no_other_turn() -> None:
    board = Watched("capture")
    board.now_ms += SILENT_MS

    board.leaps("c3", "e5", over="d4").pictures(3, ("c3", "d4", "e5")).waits()

    assert board.turns == ["c3xe5"]


def test_a_press_tells_that_leaps_in_silence_were_one_turn() -> None:
    assert two_leaps_in_silence(clock=True).turns == ["c3xe5", "f5xd4", "a1xc3xe5"]


def test_nobody_plays_so_many_turns_between_two_pictures_of_a_camera_at_work() -> None:
    board = played_in_silence(0)

    assert board.turns == []
    assert board.referee.question is None


def shares(silent_ms: int = 0, *, turned: int = 0, stood: int = 0) -> list[float]:
    """How probable so many turns are since the picture before, from none on."""
    weights = PictureWeights.default()
    found = weights.of_turns(silent_ms, hand=False, turned=turned, stood=stood)
    return [exp(each) for each in found]


def test_the_longer_the_silence_the_more_turns_may_have_been_played() -> None:
    after = [shares(silent_ms) for silent_ms in (0, PictureWeights.default().usual_ms, 4000, 20_000)]

    assert after[0] == after[1]
    assert [each[0] for each in after[1:]] == sorted((each[0] for each in after[1:]), reverse=True)
    unlooked_for = [1 - sum(each) for each in after[1:]]
    assert unlooked_for == sorted(unlooked_for)
    assert unlooked_for[-1] > 0.2


def test_a_picture_without_a_turn_is_unlikely_where_nearly_all_have_shown_one() -> None:
    begun, photographed, watched = shares(), shares(turned=20), shares(stood=20)

    assert photographed[0] < begun[0] / 2
    assert sum(photographed) == pytest.approx(sum(begun))
    assert photographed[2:] == begun[2:]
    assert watched == pytest.approx(begun)


BESIDES = dict.fromkeys(("b5", "c5", "d5", "e5"), "empty")


def two_turns_beside_more(after: Watched | None = None) -> Watched:
    """The first of them shows in a picture in which more cells change, and these stay so."""
    board = after or Watched()
    board.moves("a1", "b3").pictures(3, ("a1", "b3", *BESIDES), unlike=BESIDES)
    return board.moves("a5", "c4").pictures(3, ("a5", "c4"), unlike=BESIDES)


def test_no_turn_is_believed_while_more_has_changed_than_it_explains() -> None:
    assert two_turns_beside_more().waits().turns == []


def test_what_a_hand_has_hidden_in_many_stands_is_no_likelier_to_be_misread() -> None:
    board = Watched()
    for _ in range(20):
        board.stirs().pictures(hidden=tuple(BESIDES))

    assert two_turns_beside_more(after=board).waits().turns == []


def test_a_turn_is_believed_once_what_had_changed_beside_it_looks_as_before() -> None:
    board = two_turns_beside_more()

    board.stirs().pictures(3, tuple(BESIDES)).waits()

    assert board.turns == ["a1-b3", "a5-c4"]
