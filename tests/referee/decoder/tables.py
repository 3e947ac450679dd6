"""Tables for the decoder: boards that report what hands do to them, cell by cell."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from adoube.games.base import AnyGame
from adoube.games.line import Line
from adoube.games.registry import make_game
from adoube.referee.decoder.decoder import Decided, Decoder, decided
from adoube.referee.orientation import Way, ways_told_apart
from adoube.referee.recorded_games import OpenedTrace, open_trace, view_of
from adoube.sensing.events import CellShows, ClockPressed, Event
from adoube.sensing.trace import Orientation, Trace
from adoube.sensing.views import View, reading_of
from tests.referee.nasty.hands import Hands
from tests.referee.scene import Scene

__all__ = ["at_chess", "at_game", "at_scene", "decoder_at", "followed", "of_trace", "reports", "under"]

SETTLE_MS = 100


def reports(*told: tuple[int, str, int]) -> list[Event]:
    """The reports of cells: milliseconds, cell, and 1 where a piece stands."""
    return [CellShows(at_ms, cell, shows) for at_ms, cell, shows in told]


def at_chess(events: Iterable[Event], *, clock: bool = False) -> Decided:
    """Return the decoder after reports from a chess board that sees where pieces stand, from the start."""
    return at_game("chess", events, clock=clock)


def at_game(name: str, events: Iterable[Event], *, view: str = "occupancy", clock: bool = False) -> Decided:
    """Return the decoder after reports from a board of a game, from the start."""
    game = make_game(name)
    return _at(game, view_of(game, view), events, clock)


def decoder_at(scene: Scene, *, promises_touches: bool = True, ways: Sequence[Way] = ()) -> Decoder:
    """A decoder that has followed what was reported at a table so far."""
    decoder = Decoder(
        scene.game,
        scene.view,
        has_clock=scene.clock,
        promises_touches=promises_touches,
        settle_ms=SETTLE_MS,
        ways=ways,
    )
    for event in scene.events:
        decoder.step(event, event.at_ms)
    decoder.step(None, scene.now_ms)
    return decoder


def at_scene(scene: Scene, *, promises_touches: bool = True) -> Decided:
    """Return the decoder after what was reported at a table so far."""
    decoder = decoder_at(scene, promises_touches=promises_touches)
    return decided(decoder.hypotheses, decoder.weights.margin)


def _at(game: AnyGame, view: View, events: Iterable[Event], clock: bool) -> Decided:
    cells = game.board.names
    decoder = Decoder(game, view, has_clock=clock, promises_touches=True, settle_ms=SETTLE_MS)
    start = reading_of(game.placement(game.start()), view, cells)
    set_up = [CellShows(0, cell, shows) for cell, shows in zip(cells, start, strict=True)]
    return _end(decoder, [*set_up, *events])


def under(hands: Hands) -> Decided:
    """Return the decoder after some hands."""
    return of_trace(OpenedTrace(Trace(hands.header, tuple(hands.events)), hands.game, hands.view))


def followed(file: Path) -> Decided:
    """Return the decoder after a recorded table."""
    return of_trace(open_trace(file))


def of_trace(opened: OpenedTrace) -> Decided:
    """Return the decoder after a trace."""
    header, events = opened.trace.header, opened.trace.events
    decoder = Decoder(
        opened.game,
        opened.view,
        has_clock=any(isinstance(event, ClockPressed) for event in events),
        promises_touches=header.promise_ms is not None,
        settle_ms=SETTLE_MS,
        ways=ways_told_apart(Line.begin(opened.game)) if header.orientation is Orientation.UNKNOWN else (),
    )
    return _end(decoder, events)


def _end(decoder: Decoder, events: Iterable[Event]) -> Decided:
    for event in events:
        decoder.step(event, event.at_ms)
    decoder.finish()
    return decided(decoder.hypotheses, decoder.weights.margin)
