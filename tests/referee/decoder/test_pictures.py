"""A camera's pictures in the decoder: the turns they show are recorded, whatever cells are misread."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import Decided, decided
from adoube.sensing.events import ClockPressed, FrameSeen
from adoube.sensing.views import COLOUR, view_named
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.scripted import random_game
from benchmarks.pictures.decoded import decode, watching
from benchmarks.pictures.misread import Followed, Misread, Picture, follow
from benchmarks.pictures.recorded import habits_of
from benchmarks.recorded_pictures import pictures_of
from tests.referee.frames import Camera as CloseUp
from tests.referee.frames import filmed, name_of
from tests.tools import SHARED

# What today's referee records of the two photographed games, by the first picture and by the next.
AT_ONCE, WITH_THE_NEXT = 0.75, 0.92
CLEARLY = 6.0
CHANGED, AS_BEFORE = 15.0, 0.0
GAP_MS = 1000


def recorded(name: str) -> tuple[list[str], list[Picture]]:
    """A photographed game: its turns, and the pictures in which nothing moves."""
    lines = (SHARED / "likelihoods" / name).read_text(encoding="utf-8").splitlines()
    head, *rows = map(json.loads, lines)
    return head["turns"], list(pictures_of(head, rows))


@pytest.mark.shared
@pytest.mark.parametrize("name", ["chess_a.jsonl", "chess_b.jsonl"])
def test_photographed_games_are_recorded_without_a_wrong_turn(name: str) -> None:
    turns, pictures = recorded(name)
    found = Followed()

    decode(found, make_game("chess"), turns, pictures)

    assert found.wrong == 0
    assert found.missing <= 1, "but the last turn, after which no picture comes"
    assert found.within(0) >= AT_ONCE
    assert found.within(1) >= WITH_THE_NEXT


@pytest.mark.shared
@pytest.mark.parametrize("name", ["chess_a.jsonl", "chess_b.jsonl"])
def test_photographs_that_nobody_has_compared_are_not_believed_alone(name: str) -> None:
    turns, pictures = recorded(name)
    found = Followed()

    decode(found, make_game("chess"), turns, [_changed(picture, {}) for picture in pictures])

    assert found.wrong == 0


def _changed(picture: Picture, change: Mapping[str, float]) -> Picture:
    """A picture of which another change is told."""
    (frame,) = picture.frames
    return replace(picture, frames=(replace(frame, change=change),))


@pytest.mark.parametrize(("game_id", "view"), [("jarmo", "polarity"), ("chess", "colour")])
def test_a_film_in_which_nobody_compares_pictures_is_followed(game_id: str, view: str) -> None:
    game = make_game(game_id, seed=3)
    scripted = random_game(game, 3, 12)
    acts = list(performance(scripted, hands_named("careful"), 3))
    film = filmed(game, view_named(view, game.seats), scripted.set_up, acts, CloseUp(misread=0.03), 3)
    decoder = watching(game, view, clock=True)

    for event in film.events:
        decoder.step(event, event.at_ms)
    decoder.finish()

    record = decided(decoder.hypotheses, decoder.weights.margin).record
    assert list(record) == scripted.line.written_turns()


@pytest.mark.shared
@pytest.mark.parametrize("every", [3, 5])
def test_where_photographs_are_missing_turns_may_be_open_and_none_is_wrong(every: int) -> None:
    turns, pictures = recorded("chess_b.jsonl")
    found = Followed()

    decode(found, make_game("chess"), turns, _thinned(pictures, every))

    assert found.wrong == 0
    assert found.missing < 0.1 * len(turns)


def _thinned(pictures: Sequence[Picture], every: int) -> Iterator[Picture]:
    """Every so many pictures one is missing. What changed in it or in the one behind it has changed there."""
    for number, picture in enumerate(pictures):
        if number % every == every - 1:
            continue
        if number and number % every == 0:
            missing, since = pictures[number - 1].frames[0].change, picture.frames[0].change
            yield _changed(picture, {cell: max(by, missing[cell]) for cell, by in since.items()})
        else:
            yield picture


@pytest.mark.shared
@pytest.mark.parametrize(
    ("game_id", "seeds", "turns", "read"),
    [
        ("chess", (2, 3), 40, 0.97),
        ("jarmo", (6, 7), 40, 0.97),
        ("follow-the-arrow", (1, 2), 40, 0.95),
        ("froglet", (1, 2), 20, 0.97),
        pytest.param("chess", range(4, 9), 40, 0.97, marks=pytest.mark.full),
        pytest.param("jarmo", range(10, 14), 60, 0.99, marks=pytest.mark.full),
        pytest.param("river-crossing", (2, 3), 40, 0.97, marks=pytest.mark.full),
    ],
)
def test_play_is_followed_though_cells_are_misread(
    game_id: str, seeds: Sequence[int], turns: int, read: float
) -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Followed()

    for seed in seeds:
        follow(found, make_game(game_id, seed=seed), habits, Misread.all_but(read), seed, turns, decode)

    assert found.wrong == 0
    assert found.missing <= 0.1 * found.turns


@pytest.mark.shared
@pytest.mark.parametrize("seed", [2, 3])
def test_what_is_played_while_the_camera_is_silent_is_recorded_or_open(seed: int) -> None:
    habits, found = habits_of(SHARED / "likelihoods"), Followed()

    follow(found, make_game("jarmo", seed=seed), habits, Misread.all_but(0.97, 0.15), seed, 24, decode)

    assert found.wrong == 0
    assert found.missing <= found.asked + 1, "each is open, but the last"


class Camera:
    """Pictures of Jarmo, each of which shows all that stands there clearly, but for what is said."""

    def __init__(self, *, clock: bool = False) -> None:
        self.game = make_game("jarmo")
        self._decoder = watching(self.game, clock=clock)
        view = view_named(COLOUR, self.game.seats)
        placement = self.game.placement(self.game.start())
        self.shows = {cell: name_of(view.symbol(placement.stack(cell))) for cell in self.game.board.names}
        self._names = set(self.shows.values())
        self._now_ms = self._stand = 0
        self.sees()

    def moves(self, origin: str, target: str) -> Camera:
        self.shows[target], self.shows[origin] = self.shows[origin], "empty"
        return self

    def sees(
        self, *changed: str, unlike: Mapping[str, str] | None = None, hidden: tuple[str, ...] = ()
    ) -> Camera:
        """A picture in which cells look `changed`, are taken for something else, or are `hidden`."""
        seen = {**self.shows, **(unlike or {})}
        loglik = {
            cell: {name: 0.0 if name == best else -CLEARLY for name in self._names}
            for cell, best in seen.items()
            if cell not in hidden
        }
        change = {cell: CHANGED if cell in changed else AS_BEFORE for cell in loglik} if self._stand else {}
        self._decoder.step(FrameSeen(self._now_ms, self._stand, loglik, change, self._stand), self._now_ms)
        self._now_ms, self._stand = self._now_ms + GAP_MS, self._stand + 1
        return self

    def presses(self, seat: str) -> Camera:
        self._decoder.step(ClockPressed(self._now_ms, seat), self._now_ms)
        return self

    @property
    def ends(self) -> Decided:
        self._decoder.finish()
        return decided(self._decoder.hypotheses, self._decoder.weights.margin)


def test_a_turn_to_a_cell_that_is_misread_is_told_by_the_next_picture() -> None:
    camera = Camera().moves("a1", "b3").sees("a1", "b3", unlike={"b3": "empty"})

    assert camera.moves("a5", "c4").sees("a5", "c4").ends.record == ("a1-b3", "a5-c4")


def test_what_a_hand_hides_is_told_when_it_is_gone() -> None:
    camera = Camera().moves("a1", "b3").sees("a1", hidden=("b3", "c2", "b2"))

    assert camera.sees("b3").ends.record == ("a1-b3",)


def test_a_piece_in_the_hand_that_hides_other_cells_is_no_turn() -> None:
    camera = Camera()
    before = dict(camera.shows)
    camera.moves("a1", "b3")
    camera.shows["b3"] = "empty"
    camera.sees("a1", hidden=("e5", "e4"))
    camera.shows = before

    assert camera.sees("a1").ends.record == ()


def test_a_turn_is_taken_back() -> None:
    camera = Camera().moves("a1", "b3").sees("a1", "b3").moves("a5", "c4").sees("a5", "c4")
    camera.moves("b1", "d2").sees("b1", "d2").moves("d2", "b1").sees("b1", "d2")

    assert camera.moves("e1", "c2").sees("e1", "c2").ends.record == ("a1-b3", "a5-c4", "e1-c2")


def test_a_turn_is_changed_by_its_player() -> None:
    camera = Camera().moves("a1", "b3").sees("a1", "b3").moves("b3", "c2").sees("b3", "c2")

    assert camera.moves("a5", "c4").sees("a5", "c4").ends.record == ("a1-c2", "a5-c4")


def test_pieces_set_up_anew_begin_another_game() -> None:
    camera = Camera()
    start = dict(camera.shows)
    camera.moves("a1", "b3").sees("a1", "b3").moves("a5", "c4").sees("a5", "c4")
    camera.moves("b1", "d2").sees("b1", "d2").moves("e5", "d3").sees("e5", "d3")
    changed = [cell for cell, shows in camera.shows.items() if start[cell] != shows]
    camera.shows = dict(start)
    camera.sees(*changed)

    camera.moves("b1", "a3").sees("b1", "a3")

    assert camera.ends.record == ("a1-b3", "a5-c4", "b1-d2", "e5-d3")


def test_a_press_before_the_picture_of_its_turn_is_taken_for_that_turn() -> None:
    camera = Camera(clock=True).presses("black").moves("a1", "b3").sees("a1", "b3")

    assert camera.presses("white").moves("a5", "c4").sees("a5", "c4").ends.record == ("a1-b3", "a5-c4")


def test_cells_that_are_all_misread_at_once_are_no_turns() -> None:
    wrong = dict.fromkeys(("a5", "b5", "c5", "d5"), "empty")
    camera = Camera().sees(*wrong, unlike=wrong)

    assert camera.moves("a1", "b3").sees("a1", "b3", *wrong).ends.record == ("a1-b3",)
