"""What a referee was told, as a trace: written down wherever its table's recording is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from adoube.errors import AdoubeError
from adoube.fields import Fields
from adoube.games.base import AnyGame
from adoube.games.line import Line, printed
from adoube.games.loading import line_from
from adoube.sensing.events import Event
from adoube.sensing.trace import TraceHeader

__all__ = ["Tape", "begun_at", "line_begun_at"]


class Tape:
    """Collects what one table's referees are told. Each header begins another referee, its times at 0."""

    def __init__(self) -> None:
        self._heard: list[TraceHeader | Event] = []
        self._begun_at_ms: int | None = None
        self._now_ms = 0

    def begin(self, header: TraceHeader) -> None:
        """Another referee begins to judge."""
        self._heard.append(header)
        self._begun_at_ms, self._now_ms = None, 0

    def hear(self, event: Event | None, now_ms: int) -> None:
        """The referee is told an event, or with None only that time has passed.

        An event that reaches it late is written with the time at which it did: that is when it counted.
        """
        self._now_ms = max(self._now_ms, now_ms)
        if event is None:
            return
        if self._begun_at_ms is None:
            self._begun_at_ms = self._now_ms
        self._heard.append(replace(event, at_ms=self._now_ms - self._begun_at_ms))

    def take(self) -> list[TraceHeader | Event]:
        """What was heard since this was last called."""
        taken, self._heard = self._heard, []
        return taken


def begun_at(line: Line, open_lines: Sequence[Sequence[str]]) -> dict[str, Any] | None:
    """Where a recording begins that does not begin with its game, as JSON; None where it does.

    `turns` where playing them leads there, else the printed `position`; `open`: lines of turns after that,
    one of which was played.
    """
    stands = printed(line)
    if line.ply == 0 and stands == printed(Line.begin(line.game)):
        begun: dict[str, Any] = {}
    elif _leads_there(line, stands):
        begun = {"turns": line.written_turns()}
    else:
        begun = {"position": stands}
    if open_lines:
        begun["open"] = [list(turns) for turns in open_lines]
    return begun or None


def line_begun_at(game: AnyGame, begun: Mapping[str, Any] | None) -> tuple[Line, list[Sequence[str]]]:
    """The line with which a recording begins, and its open lines. Raises AdoubeError."""
    if begun is None:
        return Line.begin(game), []
    fields = Fields(begun, "begun")
    if fields.has("position"):
        line = line_from(game, begun["position"])
    else:
        line = _played(game, fields.texts("turns") if fields.has("turns") else ())
    return line, fields.items("open") if fields.has("open") else []


def _leads_there(line: Line, stands: Mapping[str, Any]) -> bool:
    try:
        return printed(_played(line.game, line.written_turns())) == stands
    except AdoubeError:
        return False


def _played(game: AnyGame, turns: Sequence[str]) -> Line:
    line = Line.begin(game)
    for text in turns:
        line = line.play(game.read(text))
    return line
