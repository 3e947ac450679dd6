"""adoube for programs: games and their positions, recorded traces, and the games that were played here.

docs/python-api.md shows them in use. These names are kept; everything else may change with any version.
Bad input raises an `AdoubeError` whose text is one line: what, where, and what to do.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adoube.archive.exports import FORMS, download, forms_of
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube.board.svg import draw_svg
from adoube.board.text import draw_text
from adoube.errors import AdoubeError
from adoube.games.line import Line, line_from, printed
from adoube.games.registry import game_names, make_game
from adoube.games.verdict import IllegalTurn, Outcome, PositionError, UnreadableTurn
from adoube.records.entries import GameEntry, HowEnded, Search
from adoube.records.journal import default_folder
from adoube.referee.readable_verdicts import OpenTurn, Record, record_of
from adoube.referee.reasons import Reasons
from adoube.referee.recorded_games import OpenedTrace, games_replayed, open_sample, open_trace
from adoube.referee.verdicts import TimedVerdict
from adoube.words import say

__all__ = [
    "AdoubeError",
    "GameEntry",
    "HowEnded",
    "IllegalTurn",
    "OpenTurn",
    "OpenedTrace",
    "Outcome",
    "PastGame",
    "Position",
    "PositionError",
    "Reasons",
    "Record",
    "Replay",
    "Said",
    "Search",
    "UnreadableTurn",
    "export",
    "export_forms",
    "game_names",
    "past_games",
    "position",
    "read_trace",
    "replay",
    "sample_trace",
    "start",
]

Said = TimedVerdict  # a verdict, and when it was given; the name that programs know


@dataclass(frozen=True)
class Position:
    """A position with the turns that led to it. It never changes: a turn gives a new one."""

    line: Line  # the same for adoube's own modules

    @property
    def to_move(self) -> str | None:
        """The seat whose turn it is; None after the end."""
        return self.line.to_move

    @property
    def ply(self) -> int:
        """How many turns were played."""
        return self.line.ply

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: the winners, the clause and why; None while it goes on."""
        return self.line.outcome

    @property
    def scores(self) -> dict[str, int | float]:
        """By seat what it has got, or would get if the game stopped here."""
        return self.line.scores

    @property
    def played(self) -> list[str]:
        """The turns since this line of play began."""
        return self.line.written_turns()

    def turns(self) -> list[str]:
        """Return the legal turns, one writing for each result, sorted; none after the end."""
        return self.line.legal_turns()

    def play(self, turn: str, by: str | None = None) -> "Position":
        """Return the position after a turn, in any writing of it, of the seat whose turn it is or of `by`.

        Raises UnreadableTurn for a text that is no turn of this game, IllegalTurn with the objection.
        """
        read = self.line.game.read(turn)
        return Position(self.line.play(read if by is None else self.line.attributed_to(read, by)))

    def history(self) -> Iterator["Position"]:
        """Yield the positions of this line of play from its beginning to this one."""
        first = self.ply - len(self.line.turns)
        for ply in range(first, self.ply):
            yield Position(self.line.back_to(ply))
        yield self

    def to_json(self) -> dict[str, Any]:
        """Return the position as `adoube judge` prints it; `position` reads it back."""
        return printed(self.line)

    def text(self) -> str:
        """Draw the board in characters."""
        return draw_text(self.line.game.board, self.line.game.placement(self.line.position))

    def svg(self) -> str:
        """Draw the board as SVG, a file by itself."""
        board, pieces = self.line.game.board, self.line.game.placement(self.line.position)
        return draw_svg(board, pieces, follow_theme=True)


@dataclass(frozen=True)
class Replay:
    """A trace as the referee judged it."""

    said: tuple[Said, ...]  # every verdict with the time of the trace at which it was given, in milliseconds
    record: Record  # the turns (None for one that stays open), the scores, and what was asked
    position: Position  # after the turns that are certain
    # The records of the games before, where the trace holds several: the others are of the last game.
    before: tuple[Record, ...] = ()


def start(game: str, options: Mapping[str, str | int] | None = None, *, seed: int = 0) -> Position:
    """Return the position before the first turn. `seed` decides what the game leaves to chance.

    An option that is a number may be given as one: `{"quiet_limit": 40}`.

    Raises AdoubeError for a game or an option that does not exist, or whose extra is not installed.
    """
    return Position(Line.begin(make_game(game, options, seed=seed)))


def position(
    game: str, document: Mapping[str, Any], options: Mapping[str, str | int] | None = None, *, seed: int = 0
) -> Position:
    """Read a position as it is printed, such as `Position.to_json` gives it. Raises PositionError."""
    return Position(line_from(make_game(game, options, seed=seed), document))


def read_trace(file: str | Path) -> OpenedTrace:
    """Read a trace that `adoube play --record` or `adoube simulate` wrote: header, events, and its game.

    Raises AdoubeError that names the file, the line and the field.
    """
    return open_trace(Path(file))


def sample_trace(game: str) -> OpenedTrace:
    """Return the trace of a game that comes with adoube. Raises AdoubeError if there is none."""
    return open_sample(game)


def replay(trace: OpenedTrace, *, explain: bool = False) -> Replay:
    """Let the referee judge a trace. `explain`: verdicts that say something of the game have `reasons`."""
    said, games = games_replayed(trace, explains=explain)
    *before, record = map(record_of, games)
    return Replay(tuple(said), record, Position(games[-1].line), tuple(before))


def past_games(folder: str | Path | None = None) -> JournalLibrary:
    """Return the games in the folder of records that `--data` names, or in the usual one.

    `games(Search(...))` lists them, `required("jarmo-3")` gives one of them in full.
    """
    return JournalLibrary(default_folder() if folder is None else Path(folder))


def export_forms(game: PastGame) -> list[str]:
    """Return the formats of `export` for this game: json, svg, pdf, and pgn for chess."""
    return forms_of(game)


def export(game: PastGame, form: str) -> bytes:
    """Return the content of a file with this game. Raises AdoubeError for a format that it cannot have."""
    if form not in FORMS:
        raise AdoubeError(say("commands_records.no_form", form=form, forms=", ".join(FORMS)))
    return download(game, form)
