"""Messages for people: the reason why the board is not read, and what to do so that it is learned."""

from collections.abc import Sequence

from adoube.board.geometry import Stack
from adoube.games.base import AnyGame
from adoube.sensing.camera import CalibrateFrom, Waiting
from adoube.sensing.plans import look_named, pieces_seen, samples_on
from adoube.words import AnyText, coded
from adoube_vision.watching.watcher import PictureReport

__all__ = [
    "empty_next",
    "lies_otherwise",
    "lies_shifted",
    "not_learned",
    "pieces_of",
    "samples_next",
    "stands_otherwise",
    "start_next",
    "waits_for_board",
]

MOST_NAMED = 8  # of more wrong cells only the number is given
MOST_COVERED = 8  # more covered cells are not named


def empty_next() -> Waiting:
    """Ask for an empty board, since nobody has said yet that it is empty."""
    return Waiting(coded("camera.empty_next"), asks=True, next_step=CalibrateFrom.EMPTY)


def samples_next(game: AnyGame) -> Waiting:
    """Say which piece to put where, so that each look is seen once."""
    start = game.placement(game.start())
    samples = samples_on(game.board, pieces_of(game))
    named = [coded("camera.sample_on", look=look_named(stack), cell=cell) for cell, stack in samples.items()]
    put = coded("camera.samples_next", pieces=[*named])
    seen_at_start = {look_named(stack) for stack in start.cells.values()}
    shows_all = {look_named(stack) for stack in samples.values()} <= seen_at_start
    why = coded("camera.samples_or_start", put=put) if shows_all else put
    return Waiting(why, asks=True, next_step=CalibrateFrom.SAMPLES)


def start_next(game: AnyGame, *, reads_set_up: bool) -> Waiting:
    """Ask for the set-up: the pieces are known, or are read by their colours after a random set-up."""
    if reads_set_up:
        return Waiting(coded("camera.read_next"), asks=True)
    if not any(game.placement(game.start()).cells.values()):
        return Waiting(coded("camera.clear_next"), asks=True)
    return Waiting(coded("camera.start_next"), asks=True, next_step=CalibrateFrom.START)


def not_learned() -> Waiting:
    """Say that the picture to learn from showed no empty cell, or no piece."""
    return Waiting(coded("camera.not_learned"), asks=True, next_step=CalibrateFrom.START)


def stands_otherwise(cells: Sequence[str], said: CalibrateFrom) -> Waiting:
    """Say that the board does not stand as was `said`; it is learned anyway if that is said again."""
    named: AnyText = ", ".join(cells[:MOST_NAMED])
    if len(cells) > MOST_NAMED:
        named = coded("watching.many_cells", cells=named, count=len(cells) - MOST_NAMED)
    return Waiting(coded("watching.stands_otherwise", cells=named), asks=True, next_step=said)


def lies_otherwise(said: CalibrateFrom) -> Waiting:
    """Say that the given corners are probably wrong, since so little stands as was `said`."""
    return Waiting(coded("watching.lies_otherwise"), asks=True, next_step=said)


def lies_shifted(said: CalibrateFrom) -> Waiting:
    """Say that the pieces stand a row or a column further than was `said`: the corners may be wrong."""
    return Waiting(coded("watching.lies_shifted"), asks=True, next_step=said)


def waits_for_board(seen: PictureReport) -> Waiting:
    """Say what moves on the board or covers it."""
    if len(seen.hidden) > MOST_COVERED and seen.waits_for == "covered":
        return Waiting(coded("watching.covered_widely"))
    return Waiting(coded(f"watching.{seen.waits_for}", cells=sorted(seen.hidden)))


def pieces_of(game: AnyGame) -> tuple[Stack, ...]:
    """Return the stacks that may be seen on the board of a game."""
    return pieces_seen(game, game.placement(game.start()))
