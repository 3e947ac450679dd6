"""`adoube bench`: measures what a table costs on this computer, each step beside a bare loop.

The loop is the comparison: a busy or slow computer slows both, so what one unit costs in steps of the loop is
nearly the same everywhere, and shows whether adoube or the computer is slow.
"""

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import click

from adoube import __version__
from adoube.cli.arguments import GAME
from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.games.base import AnyGame
from adoube.games.registry import MissingExtra, game_names, make_game
from adoube.link.frames import FrameDecoder, seal
from adoube.records.journal import Journal, NewRow
from adoube.records.payloads import ClockPressedRow, Opened, Payload
from adoube.referee.config import Timings
from adoube.referee.recorded_games import OpenedTrace, open_sample, replayed
from adoube.words import say

LOOP_STEPS = 200_000
FRAMES = 500
# A frame: its kind, its number, and a payload as long as a snapshot of 64 cells has.
FRAME = (1, 0, bytes(range(24)))

Measured = Callable[[], int]  # does some work and says how many units it was


class Figure(NamedTuple):
    """How often a second something was done, and what it cost in steps of a bare loop timed beside it."""

    what: str
    a_second: float
    loop_steps: float


def figures(game: str | None, seconds: float, progress: Callable[[float], None]) -> Iterator[Figure]:
    """Measure each thing for about so many seconds; of one game, or of all that are installed.

    Raises UnknownGame.
    """
    with tempfile.TemporaryDirectory(prefix="adoube-bench-") as folder, Journal.open(Path(folder)) as journal:
        games = _games(game)
        journal.append([_row(_opened(games[0]))])
        tasks = dict(_tasks(games, journal))
        for number, (what, measured) in enumerate(tasks.items()):
            progress(number / len(tasks))
            yield _figure(what, measured, seconds)


def _games(game: str | None) -> list[AnyGame]:
    if game is not None:
        return [make_game(game)]
    found = []
    for name in game_names():
        try:
            found.append(make_game(name))
        except MissingExtra:
            continue  # chess needs a library of its own; the others can be measured without it
    return found


def _tasks(games: list[AnyGame], journal: Journal) -> Iterator[tuple[str, Measured]]:
    for game in games:
        yield say("bench.turns", title=game.title), partial(_random_game, game, Random(game.id))
        yield say("bench.readings", title=game.title), partial(_sample, open_sample(game.id))
    wire = b"".join(seal(*FRAME) for _ in range(FRAMES))
    yield say("bench.frames"), partial(_decoded, wire)
    yield say("bench.commits"), partial(_commit, journal, _row(ClockPressedRow(games[0].seats[0])))


def _figure(what: str, measured: Measured, seconds: float) -> Figure:
    units, spent_s, loop_s, steps = 0, 0.0, 0.0, 0
    while spent_s < seconds:
        began_s = time.perf_counter()
        steps += _loop()
        between_s = time.perf_counter()
        units += measured()
        loop_s += between_s - began_s
        spent_s += time.perf_counter() - between_s
    return Figure(what, units / spent_s, (spent_s / units) / (loop_s / steps))


def _loop() -> int:
    counted = 0
    for number in range(LOOP_STEPS):
        counted += number & 1
    return LOOP_STEPS


def _random_game(game: AnyGame, rng: Random, most: int = 60) -> int:
    position = game.start()
    for ply in range(most):
        if game.outcome(position) is not None:
            return ply
        _, position = game.random_turn(position, rng)
    return most


def _sample(opened: OpenedTrace) -> int:
    replayed(opened)
    return len(opened.trace.events)


def _decoded(wire: bytes) -> int:
    return len(FrameDecoder().feed(wire))


def _commit(journal: Journal, row: NewRow) -> int:
    journal.append([row])
    return 1


def _row(payload: Payload) -> NewRow:
    return NewRow("bench", 1, payload, datetime.now(UTC), time.monotonic_ns())


def _opened(game: AnyGame) -> Opened:
    players = dict.fromkeys(game.seats, "")
    timings = Timings.default().to_json()
    return Opened(game.id, game.options, 0, game.views[0], players, __version__, __version__, timings)


@command_of("bench", "bench.help")
@click.argument("game", type=GAME, required=False)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 60),
    default=1.0,
    show_default=True,
    help=say("bench.seconds_help"),
)
@json_option
def command(game: str | None, seconds: float, as_json: bool) -> None:
    from adoube.cli.output import progress_bar

    with progress_bar(say("bench.measuring")) as progress:
        found = list(figures(game, seconds, progress))
    if as_json:
        for figure in found:
            click.echo(json.dumps(figure._asdict()))
        return
    width = max(len(figure.what) for figure in found)
    click.echo(f"{'':{width}}  {say('bench.a_second'):>14}  {say('bench.beside_loop'):>16}")
    for figure in found:
        click.echo(f"{figure.what:{width}}  {figure.a_second:>14,.0f}  {figure.loop_steps:>16,.0f}")
