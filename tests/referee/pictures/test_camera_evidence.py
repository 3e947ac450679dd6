"""A camera's pictures are evidence: what they leave open stays open, and what they show is judged as ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.referee import Referee
from adoube.referee.verdicts import Illegal, Moved, Over, SetUp, Undecided, Verdict
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import view_named
from tests.referee.frames import FRAME_MS, name_of, picture

V = TypeVar("V", bound=Verdict)

CLEARLY = 6.0
IN_DOUBT = 0.5
ALL_SETTLED = 12  # pictures: enough for the averages, and for the board to settle


class Watched:
    """A board under a camera, and the referee that is told of it."""

    def __init__(
        self, game: str = "jarmo", view: str = "polarity", orientation: Orientation = Orientation.KNOWN
    ) -> None:
        self.game = make_game(game)
        self.view = view_named(view, self.game.seats)
        self.referee = Referee(
            self.game, Sensors(self.view, 10, clock=True, orientation=orientation), Timings.default()
        )
        self.now_ms = 0
        self.verdicts: list[Verdict] = []
        placement = self.game.placement(self.game.start())
        self.shows = {cell: self.view.symbol(placement.stack(cell)) for cell in self.game.board.names}

    def pictures(self, count: int = ALL_SETTLED, unlike: Mapping[str, Mapping[str, float]] = {}) -> Watched:
        """So many pictures of what stands there, in which cells may look `unlike` what they show."""
        for _ in range(count):
            names = {name_of(symbol) for symbol in self.shows.values()}
            cells = {
                cell: {name: 0.0 if name == name_of(symbol) else -CLEARLY for name in names}
                for cell, symbol in self.shows.items()
            }
            self.tell(picture(self.now_ms, {**cells, **unlike}))
            self.now_ms += FRAME_MS
        return self

    def moves(self, origin: str, target: str) -> Watched:
        self.shows[target], self.shows[origin] = self.shows[origin], 0
        return self

    def press(self, seat: str) -> Watched:
        return self.tell(ClockPressed(self.now_ms, seat))

    def tell(self, event: Event) -> Watched:
        self.verdicts += [said.verdict for said in self.referee.step(event, event.at_ms)]
        return self

    def said(self, kind: type[V]) -> list[V]:
        return [verdict for verdict in self.verdicts if isinstance(verdict, kind)]

    @property
    def turns(self) -> list[str]:
        return self.referee.line.written_turns()


def test_a_turn_is_seen_and_accepted_at_the_press() -> None:
    board = Watched().pictures().moves("a1", "b3").pictures().press("black").pictures()

    assert board.turns == ["a1-b3"]
    assert [type(verdict) for verdict in board.verdicts] == [SetUp, Moved]


def test_a_press_right_after_the_turn_waits_until_the_pictures_show_it() -> None:
    board = Watched().pictures().moves("a1", "b3").press("black").pictures()

    assert board.turns == ["a1-b3"]
    assert len(board.verdicts) == len([SetUp, Moved])


def test_a_board_that_looks_like_a_turn_in_one_picture_has_not_changed() -> None:
    board = Watched().pictures()
    board.moves("a1", "b3").pictures(1).moves("b3", "a1").pictures().press("black").pictures()

    assert board.turns == []
    assert not board.said(Moved)


def test_a_cell_that_is_faintly_misread_for_good_disturbs_no_turn() -> None:
    glare = {"c3": {"empty": 0.0, "1": 1.5, "-1": -6.0}}
    board = Watched().pictures(unlike=glare)

    board.moves("a1", "b3").pictures(unlike=glare).press("black").pictures(unlike=glare)

    assert board.turns == ["a1-b3"]
    assert not board.said(Illegal)


def test_a_piece_that_is_clearly_gone_is_against_the_rules() -> None:
    board = Watched().pictures()
    board.shows["a1"] = board.shows["b1"] = 0

    board.pictures(60)
    assert not board.said(Illegal), "one stand alone may have been misread"
    board.pictures(300)

    assert board.said(Illegal)[0].fill == ("a1", "b1")
    assert board.turns == []


def test_two_turns_that_nothing_tells_apart_stay_undecided() -> None:
    board = Watched().pictures()
    board.shows["a1"] = 0
    either = {cell: {"empty": -IN_DOUBT, "1": 0.0, "-1": -6.0} for cell in ("b3", "c2")}

    board.pictures(unlike=either).press("black").pictures(80, unlike=either)

    assert board.turns == []
    assert board.said(Undecided)[0].candidates == ("a1-b3", "a1-c2")


def test_better_pictures_decide_what_was_undecided() -> None:
    board = Watched().pictures()
    board.shows["a1"] = 0
    either = {cell: {"empty": -IN_DOUBT, "1": 0.0, "-1": -6.0} for cell in ("b3", "c2")}
    board.pictures(unlike=either)

    board.shows["c2"] = 1
    board.pictures().press("black").pictures()

    assert board.turns == ["a1-c2"]


def test_a_hand_over_the_board_hides_what_it_does_until_it_is_gone() -> None:
    board = Watched().pictures().moves("a1", "b3")
    hidden: dict[str, dict[str, float]] = {"a1": {}, "b3": {}, "a2": {}}

    board.pictures(30, unlike=hidden)
    assert board.referee.provisional is None
    board.pictures().press("black").pictures()

    assert board.turns == ["a1-b3"]


def test_a_board_that_lies_the_other_way_is_turned_round() -> None:
    board = Watched("chess", "colour", Orientation.UNKNOWN)
    straight = dict(board.shows)
    turned = dict(zip(straight, reversed([straight[cell] for cell in straight]), strict=True))
    board.shows = turned
    board.pictures()
    assert board.said(SetUp)

    board.moves("d7", "d5").pictures().press("white").pictures()

    assert board.turns == ["e2e4"]


def test_a_sensor_is_believed_beside_the_camera() -> None:
    board = Watched()
    for cell, shows in board.shows.items():
        board.tell(CellShows(0, cell, shows))
    board.pictures(unlike={cell: {} for cell in board.shows if cell not in ("a1", "b3")})

    board.tell(CellShows(board.now_ms, "a1", 0)).tell(CellShows(board.now_ms, "b3", 1))
    nothing = {cell: dict[str, float]() for cell in board.shows}
    board.pictures(1, unlike=nothing).press("black")
    board.verdicts += [said.verdict for said in board.referee.finish()]

    assert board.turns == ["a1-b3"]
    assert not board.said(Over)
