"""A new match as the arbiter wants it: the same game under other options, or other people."""

from collections.abc import Mapping

from adoube import __version__
from adoube.games.base import AnyGame
from adoube.records.payloads import Opened
from adoube.referee.config import Timings
from adoube.tables.board_monitor import JudgingOptions
from adoube.tables.commands import BeginMatch, CommandRefused, DeclareResult
from adoube.tables.draw_and_resign import may_declare
from adoube.tables.game_session import GameSession
from adoube.tables.match import AnyMatch, match_of, rounds_of
from adoube.words import coded

__all__ = ["NewMatch", "NewMatchError", "opening_row", "requested_match", "void_running_game"]

LONGEST_NAME = 80


class NewMatchError(CommandRefused):
    """A match that cannot begin at this table."""


class NewMatch:
    """A game and the match that begins with it; `declares_void`: a running game is given up for it."""

    def __init__(self, game: AnyGame, match: AnyMatch, declares_void: bool) -> None:
        self.game, self.match, self.declares_void = game, match, declares_void


def requested_match(asked: BeginMatch, game: AnyGame, match: AnyMatch) -> NewMatch:
    """What a command asks for. Options that are not named and the people stay as they are.

    Raises AdoubeError: the board and the seats cannot be others, since the sensors lie under this one and the
    codes are for these.
    """
    changed = game.with_options(asked.options)
    if changed.board.names != game.board.names:
        raise NewMatchError(coded("begin.other_board", title=game.name))
    if changed.seats != game.seats:
        raise NewMatchError(coded("begin.other_seats", title=game.name))
    people = tuple(person.strip() for person in (match.people if asked.people is None else asked.people))
    if any(not person or not person.isprintable() or len(person) > LONGEST_NAME for person in people):
        raise NewMatchError(coded("begin.no_name", longest=LONGEST_NAME))
    return NewMatch(changed, match_of(changed, people, rounds_of(match)), asked.declare_void)


def void_running_game(session: GameSession, asked: NewMatch, now_ms: int) -> None:
    """Declares a game void that has begun and has no result. Raises BeginError where nobody asked."""
    if not may_declare(session):
        return
    if not asked.declares_void:
        raise NewMatchError(coded("begin.running"))
    session.rule(DeclareResult(()), now_ms, why=coded("begin.void"))


def opening_row(
    game: AnyGame,
    timings: Timings,
    watching: JudgingOptions,
    match: AnyMatch,
    match_number: int,
    time_control: str | None,
    computers: Mapping[str, int],
    pairing: tuple[int, int, int] | None,
) -> Opened:
    """What a journal has to hold of a game before its first turn."""
    return Opened(
        game=game.id,
        options=dict(game.options),
        seed=game.seed,
        view=watching.sensors.view.name,
        players=match.sitting(),
        rules_version=__version__,
        program_version=__version__,
        timings=timings.to_json(),
        match_number=match_number,
        people=match.people,
        rounds=rounds_of(match),
        takeback=watching.takeback,
        time_control=time_control,
        computers=computers,
        pairing=pairing,
    )
