"""However a board is treated, a step works out so many turns at most, and so many positions are kept."""

import gc
from collections import Counter
from collections.abc import Iterator

import pytest

from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import Decoder
from adoube.referee.decoder.likelihood import Weights
from adoube.referee.decoder.positions import MOST_KEPT, LegalTurn, Node
from adoube.referee.recorded_games import view_of
from adoube.sensing.events import CellTouched, Event
from benchmarks.chaotic_hands import ChaoticHands, Manner
from tests.referee.decoder.tables import SETTLE_MS

WEIGHTS = Weights.default()
# Turns that a position of these games has, and more; those of the last one are worked out whole.
MOST_OF_A_POSITION = 250
MOST_NODES = 1000
MOST_TURNS = MOST_KEPT * 30  # a position of chess has about thirty
WATCHED = [
    ("chess", "occupancy"),
    ("chess", "identity"),
    ("river-crossing", "colour"),
    ("jarmo", "occupancy"),
]


def decoder_of(game: str, view: str) -> Decoder:
    made = make_game(game)
    return Decoder(
        made,
        view_of(made, view),
        has_clock=True,
        promises_touches=True,
        settle_ms=SETTLE_MS,
    )


def chaos(game: str, view: str, manner: Manner, reports: int) -> list[Event]:
    made = make_game(game)
    return ChaoticHands(made, view_of(made, view), 1, clock=True).reports(manner, reports)


def told(decoder: Decoder, event: Event) -> Iterator[int]:
    """The turns that were worked out for what fell due before an event, and for the event."""
    while True:
        before, due_ms = decoder.tally, decoder.wake_at_ms
        is_due = due_ms is not None and due_ms <= event.at_ms
        if is_due and due_ms is not None:
            decoder.step(None, due_ms)
        else:
            decoder.step(event, event.at_ms)
        yield decoder.tally - before
        if not is_due:
            return


def held() -> Counter[type]:
    """How many positions and turns there are."""
    gc.collect()
    return Counter(type(each) for each in gc.get_objects() if type(each) in (Node, LegalTurn))


@pytest.mark.full(but=3)
@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize(("game", "view"), WATCHED)
def test_a_step_works_out_a_bounded_number_of_turns(game: str, view: str, manner: Manner) -> None:
    decoder = decoder_of(game, view)

    most = max(worked_out for event in chaos(game, view, manner, 120) for worked_out in told(decoder, event))

    # A press is a step that looks twice: at the board as it stands, and at the press.
    moments = 2 * (WEIGHTS.most_worked_out + MOST_OF_A_POSITION)
    assert most <= moments + WEIGHTS.most_looked_at + MOST_OF_A_POSITION


def test_a_touch_that_changes_nothing_works_out_no_turn_twice() -> None:
    decoder = decoder_of("chess", "occupancy")
    for event in chaos("chess", "occupancy", Manner.FAST, 20):
        decoder.step(event, event.at_ms)
    last_ms = event.at_ms
    decoder.step(None, last_ms + 1000)
    touches = [CellTouched(last_ms + 1000 * number, "a1", 10) for number in range(2, 12)]

    spent = [sum(told(decoder, touch)) for touch in touches]

    assert spent[-5:] == [0] * 5


@pytest.mark.full
def test_positions_are_dropped_again() -> None:
    """Hands fidget behind an open turn, then play too fast to be followed."""
    decoder = decoder_of("chess", "occupancy")
    events = [
        *chaos("chess", "occupancy", Manner.CHILDREN, 300),
        *chaos("chess", "occupancy", Manner.FAST, 500),
    ]

    for event in events:
        decoder.step(event, event.at_ms)

    assert held()[LegalTurn] <= MOST_TURNS
    assert held()[Node] <= MOST_NODES
