"""However a board is treated, a step looks at so many turns at most, and a game holds so many positions."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from itertools import cycle

import pytest

from adoube.cli.traces import view_of
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.hypotheses import multi_turn_search, stretch
from adoube.referee.hypotheses.hypotheses import Hypotheses
from adoube.referee.hypotheses.nodes import Node
from adoube.referee.referee import Referee
from adoube.referee.successors import Successor, SuccessorTable
from adoube.referee.verdicts import TurnQuestion, Verdict
from adoube.sensing.events import Event
from adoube.sensing.sensors import Sensors
from adoube.sensing.views import reading_of
from tests.benchmarks.chaotic_hands import ChaoticHands, Manner
from tests.referee.scene import Scene, line_of

MOST_LOOKED_AT = 4000
"""turns that one step may work out, at about 12 us each; without a bound it was three times as many"""
MOST_NODES = 2500
MOST_SUCCESSORS = 12_000
"""of 1.6 KB each: 20 MiB"""
WATCHED = [
    ("chess", "occupancy"),
    ("chess", "identity"),
    ("river-crossing", "colour"),
    ("jarmo", "occupancy"),
    ("leap-frog-murray", "occupancy"),
    ("left-right", "colour"),
    ("froglet", "occupancy"),
    ("follow-the-arrow", "occupancy"),
]
CHAOTIC = [(*watched, manner) for manner in Manner for watched in WATCHED]
PROMISED = [
    (*chaotic, promise_ms)
    for chaotic, promise_ms in zip(CHAOTIC, cycle([None, 10, 10, None, 10]), strict=False)
]
"""each treatment of each board, and now with a source that promises what it tells, now without"""


def referee_of(game: str, view: str, promise_ms: int | None, *, clock: bool = True) -> Referee:
    made = make_game(game)
    return Referee(made, Sensors(view_of(made, view), promise_ms, clock=clock), Timings.default())


def chaos(referee: Referee, manner: Manner, seed: int) -> Iterator[Event]:
    return ChaoticHands(referee.game, referee.view, seed, clock=True).events(manner)


def told(referee: Referee, event: Event) -> int:
    """The most turns that were worked out for the event, or for anything that fell due before it."""
    tally, most = referee.hypotheses.tally, 0
    while True:
        before = tally.successors
        wake_at_ms = referee.wake_at_ms
        is_due = wake_at_ms is not None and wake_at_ms <= event.at_ms
        if is_due and wake_at_ms is not None:
            referee.step(None, wake_at_ms)
        else:
            referee.step(event, event.at_ms)
        most = max(most, tally.successors - before)
        if not is_due:
            return most


def held(referee: Referee) -> Counter[type]:
    """How many nodes and successors hang on a referee."""
    seen: dict[int, object] = {}
    waiting: list[object] = [referee]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen and not isinstance(thing, type) and type(thing).__name__ != "module":
            seen[id(thing)] = thing
            waiting += [
                other
                for other in gc.get_referents(thing)
                if type(other).__module__.startswith("adoube.referee")
                or isinstance(other, dict | list | tuple | set)
            ]
    return Counter(type(thing) for thing in seen.values())


@pytest.fixture
def restless() -> Iterator[None]:
    """No look for garbage but those that are asked for, and what they find is kept."""
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


@pytest.mark.full(but=5)
@pytest.mark.parametrize(("game", "view", "manner", "promise_ms"), PROMISED)
def test_no_step_looks_at_more_turns_than_it_may(
    game: str, view: str, manner: Manner, promise_ms: int | None
) -> None:
    referee = referee_of(game, view, promise_ms)

    for event in ChaoticHands(referee.game, referee.view, 7, clock=True).reports(manner, 250):
        assert told(referee, event) <= MOST_LOOKED_AT, event


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("game", "view"), WATCHED)
def test_what_a_game_holds_does_not_grow_with_its_events(game: str, view: str, quick: bool) -> None:
    referee = referee_of(game, view, None)

    for number, event in enumerate(chaos(referee, Manner.MIXED, 5), start=1):
        referee.step(event, event.at_ms)
        if number % 500 == 0:
            counted = held(referee)
            assert counted[Node] <= MOST_NODES
            assert counted[SuccessorTable] <= MOST_NODES
            assert counted[Successor] <= MOST_SUCCESSORS
        if number == (1000 if quick else 3000):
            return


@pytest.mark.parametrize(
    ("game", "view", "manner"),
    [
        ("chess", "occupancy", Manner.FAST),
        ("jarmo", "polarity", Manner.FAST),
        ("chess", "polarity", Manner.FAST),
    ],
)
def test_what_a_game_leaves_behind_does_not_wait_for_a_look_for_rings(
    restless: None, game: str, view: str, manner: Manner
) -> None:
    referee = referee_of(game, view, None)
    events = ChaoticHands(referee.game, referee.view, 3, clock=True).reports(manner, 250)

    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    for event in events:
        referee.step(event, event.at_ms)
    gc.collect()

    assert referee.line.ply > 0
    assert not [thing for thing in gc.garbage if isinstance(thing, Node | SuccessorTable | Successor)]


@pytest.mark.parametrize("most", [1, 3])
@pytest.mark.parametrize("clock", [True, False])
def test_a_stretch_that_is_followed_bit_by_bit_comes_to_the_same(
    most: int, clock: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def verdicts() -> list[Verdict]:
        line = line_of(make_game("chess"), "e2e4 d7d5 b1c3 g8f6")
        scene = Scene("chess", "occupancy", taken_up=line, promise_ms=None, clock=clock).forget()
        for origin, target in (("e4", "d5"), ("f6", "d5"), ("c3", "d5"), ("d8", "d5")):
            scene.take_off(target, after_ms=120).lift(origin, after_ms=60).put(target, after_ms=70)
        scene.wait(60_000).lift("f1").put("d3").wait(40_000)
        return scene.verdicts

    at_once = verdicts()
    monkeypatch.setattr(stretch, "MOST_AT_ONCE", most)

    assert verdicts() == at_once


def test_where_it_takes_too_long_to_know_whether_a_press_ended_another_turn_it_may_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = make_game("jarmo")
    view = view_of(game, "occupancy")
    line = Line.begin(game).play(game.read("a1-b3")).play(game.read("e5-d3"))
    shown = reading_of(game.placement(line.position), view, game.board.names)
    hypotheses = Hypotheses(game, view, Line.begin(game), clock=True)
    pressed = list(game.seats)

    def nobody_knows(moment: int) -> None:
        return None

    found = hypotheses.explain_as_several(shown, nobody_knows, pressed)
    hypotheses.adopt(found or [], shown, 1, nobody_knows)

    assert not hypotheses.may_be_answered(shown, nobody_knows, pressed, frozenset())
    monkeypatch.setattr(multi_turn_search, "MOST_POSITIONS", 5)
    assert hypotheses.may_be_answered(shown, nobody_knows, pressed, frozenset())


def test_where_it_takes_too_long_to_know_what_else_was_played_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def pressed_with_the_piece_in_the_hand() -> Scene:
        return Scene(promise_ms=None).forget().lift("a1").press("black").put("b3").wait(60_000)

    assert pressed_with_the_piece_in_the_hand().turns == ["a1-b3"]
    monkeypatch.setattr(multi_turn_search, "MOST_POSITIONS", 0)
    scene = pressed_with_the_piece_in_the_hand()

    assert scene.turns == []
    assert [asked.choices for asked in scene.said(TurnQuestion)] == [("a1-b3", "play-on")]
    assert scene.answer("a1-b3").turns == ["a1-b3"]
