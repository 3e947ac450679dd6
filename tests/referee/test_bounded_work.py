"""The state of a referee does not grow with its game, and what it drops is gone at once."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from adoube.games.registry import make_game
from adoube.referee.config import Timings
from adoube.referee.decoder.hypothesis import Hypothesis, Played
from adoube.referee.decoder.positions import MOST_KEPT, LegalTurn, Node
from adoube.referee.recorded_games import view_of
from adoube.referee.referee import Referee
from adoube.sensing.events import Event
from adoube.sensing.trace import Sensors
from benchmarks.chaotic_hands import ChaoticHands, Manner

MOST_NODES = 1500
MOST_TURNS = MOST_KEPT * 30  # a position of chess has about thirty
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


def referee_of(game: str, view: str) -> Referee:
    made = make_game(game)
    return Referee(made, Sensors(view_of(made, view), None, clock=True), Timings.default())


def chaos(referee: Referee, manner: Manner, seed: int) -> Iterator[Event]:
    return ChaoticHands(referee.game, referee.view, seed, clock=True).events(manner)


def held(referee: Referee) -> Counter[type]:
    """How many values of each kind hang on a referee."""
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


@pytest.mark.full(but=1)
@pytest.mark.parametrize(("game", "view"), WATCHED)
def test_what_a_game_holds_does_not_grow_with_its_events(game: str, view: str) -> None:
    """`python -m benchmarks.chaos` goes on for as long as it is asked to."""
    referee = referee_of(game, view)

    for number, event in enumerate(chaos(referee, Manner.MIXED, 5), start=1):
        referee.step(event, event.at_ms)
        if number % 500 == 0:
            counted = held(referee)
            assert counted[Node] <= MOST_NODES
            assert counted[LegalTurn] <= MOST_TURNS
        if number == 1000:
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
    referee = referee_of(game, view)
    events = ChaoticHands(referee.game, referee.view, 3, clock=True).reports(manner, 250)

    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    for event in events:
        referee.step(event, event.at_ms)
    gc.collect()

    assert referee.line.ply > 0
    assert not [thing for thing in gc.garbage if isinstance(thing, Node | LegalTurn | Played | Hypothesis)]
