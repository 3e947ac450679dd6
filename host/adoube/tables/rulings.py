"""Rulings of the arbiter, their effect on a game, and a game made again from its journal rows.

A ruling is asked for in few words (`adoube.tables.commands.match`) and written down in full, so that
`apply_ruling` makes the same of it at once and when a journal is read again: `RowReplay` makes the line of
play from the rows, one at a time. `used_times` says how long each seat had thought when the game was
interrupted.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, BoardChange
from adoube.games.line import AsPlayed, Line, line_as_played, line_from, placement_from, printed
from adoube.games.verdict import IllegalTurn, Outcome, UnreadableTurn
from adoube.records.journal import Row
from adoube.records.payloads import (
    DECLARED,
    Called,
    ClockPressedRow,
    FaultRow,
    Opened,
    Resumed,
    Ruling,
    RulingKind,
    SettledRow,
    TakenBackRow,
    TurnPlayed,
    position_hash,
)
from adoube.records.resume import Step
from adoube.serialization.fields import Fields
from adoube.tables.commands import (
    AcceptAsPlayed,
    CommandRefusedError,
    CorrectTurns,
    DeclareResult,
    RulingCommand,
    SetPosition,
    TakeBackTurns,
)
from adoube.words import CodedText, as_written, coded

__all__ = [
    "ARBITER",
    "DECLARED",
    "RowReplay",
    "RulingError",
    "apply_ruling",
    "back_to",
    "changes_line",
    "declared_scores",
    "require_possible",
    "ruling_from",
    "used_times",
]


ARBITER = "arbiter"  # the author of a ruling unless another is named


class RulingError(CommandRefusedError):
    """A ruling that cannot be made: it is not known, or the game cannot be put there."""


def changes_line(ruling: Ruling) -> bool:
    """Return whether the game stands elsewhere after a ruling, so that the board has to be put right."""
    return "ply" in ruling.details


def ruling_from(
    line: Line, asked: RulingCommand, change: BoardChange, by: str = ARBITER, why: CodedText | None = None
) -> Ruling:
    """Return the complete ruling; `change` is the board's difference from the line.

    `why` is the reason of a result for which nobody has written one.

    Raises AdoubeError if it cannot be made.
    """
    kind = RulingKind(asked.variant)
    match asked:
        case AcceptAsPlayed():
            return Ruling(kind, _accepted(line, asked, change))
        case CorrectTurns():
            return Ruling(kind, _correction(line, asked, by))
        case TakeBackTurns(last=last):
            return Ruling(kind, {"ply": line.ply - _checked(last, line), "by": by})
        case SetPosition():
            return Ruling(kind, _setting(line, asked))
        case DeclareResult():
            said = (why or coded("rulings.declared")) if asked.why is None else as_written(asked.why)
            return Ruling(kind, _result(line, asked, by, said))
    return Ruling(kind, {})


def require_possible(ruling: Ruling, line: Line, *, is_held: bool, is_over: bool) -> None:
    """Raise RulingError if a game that is held, or over, cannot be paused or go on."""
    if ruling.ruling == RulingKind.PAUSE and is_held:
        raise RulingError(coded("rulings.paused_already"))
    if ruling.ruling == RulingKind.PAUSE and is_over:
        raise RulingError(coded("rulings.not_now"))
    if ruling.ruling == RulingKind.GO_ON and not is_held and line.declared is None:
        raise RulingError(coded("rulings.not_paused"))


def apply_ruling(line: Line, ruling: Ruling) -> Line:
    """Return the line after a ruling in full. Raises AdoubeError if today's rules do not know such a game."""
    details = Fields(ruling.details, str(coded("rulings.where")))
    match ruling.ruling:
        case RulingKind.ACCEPT:
            position = line_from(line.game, details.values["position"]).position
            return line.ended(None).extended(_readable(line, details.text("turn")), position)
        case RulingKind.CORRECT:
            return _corrected(line, details)
        case RulingKind.TAKE_BACK:
            return back_to(line, details.whole("ply"))
        case RulingKind.SET:
            return line.standing_at(line_from(line.game, details.values["position"]).position)
        case RulingKind.RESULT:
            return line.ended(Outcome(_texts(details, "winners"), DECLARED, details.coded("why")))
        case RulingKind.PAUSE:
            return line
        case RulingKind.GO_ON:
            return line.ended(None)
    raise details.wrong("ruling", "rulings.unknown", rulings=[*RulingKind])


def declared_scores(ruling: Ruling) -> dict[str, int | float]:
    """Return each seat's score under a ruling that ends the game."""
    scores = Fields(ruling.details, str(coded("rulings.where"))).inner("scores")
    return {seat: scores.number(seat) for seat in scores.values}


def back_to(line: Line, ply: int) -> Line:
    """Return the line after its first `ply` turns. Raises RulingError if it does not reach there."""
    try:
        return line.back_to(ply)
    except ValueError as error:
        raise RulingError(
            coded("rulings.too_few_turns", last=line.ply - ply, played=len(line.turns))
        ) from error


# what is asked for, in full


def _accepted(line: Line, asked: AcceptAsPlayed, change: BoardChange) -> dict[str, Any]:
    text, going_on = asked.turn, line.ended(None)
    legal = None if asked.position is not None else _by_the_rules(going_on, text)
    if legal is not None:
        after, text = legal, legal.written_turns()[-1]
    elif asked.position is not None:
        after = line_from(line.game, asked.position)
    else:
        after = line_as_played(going_on, text, change)
    seat = line.game.to_move(line.position)
    written = line.extended(None, after.position)
    position = printed(written)
    if not _is_readable(line, text):
        text = json.dumps(position, ensure_ascii=False, separators=(",", ":"))
    return {"ply": written.ply, "seat": seat, "turn": text, "position": position}


def _by_the_rules(line: Line, text: str) -> Line | None:
    """Return the line after a turn that is legal after all; None if it is not, or is missing."""
    try:
        return line.play(line.game.read_entry(line.position, text))
    except (UnreadableTurn, IllegalTurn):
        return None


def _correction(line: Line, asked: CorrectTurns, by: str) -> dict[str, Any]:
    turns = list(asked.turns)
    details = {"back_to": line.ply - _checked(asked.last, line), "turns": turns, "by": by}
    corrected = _corrected(line, Fields(details, str(coded("rulings.where"))))
    return {**details, "turns": corrected.written_turns()[-len(turns) :], "ply": corrected.ply}


def _setting(line: Line, asked: SetPosition) -> dict[str, Any]:
    if asked.cells is not None:
        position = _rearranged(line, asked.cells, asked)
    elif asked.position is not None:
        position = line_from(line.game, dict(asked.position)).position
    else:
        raise Fields({}, str(coded("rulings.where"))).wrong("position", "fields.missing")
    return {"ply": line.ply, "position": printed(line.standing_at(position))}


def _rearranged(line: Line, cells: Mapping[str, Any], asked: SetPosition) -> Any:
    """Return the position in which other pieces stand, or another seat is next."""
    game, position = line.game, line.position
    off = game.placement(position).off if asked.off is None else asked.off
    to_move = game.to_move(position) if asked.to_move is None else asked.to_move
    if to_move not in game.seats:
        raise RulingError(coded("rulings.no_seat", seat=to_move, seats=game.seats))
    return game.with_placement(position, placement_from(game, cells, off), to_move)


def _result(line: Line, asked: DeclareResult, by: str, said: CodedText) -> dict[str, Any]:
    if unknown := [seat for seat in asked.winners if seat not in line.game.seats]:
        raise RulingError(coded("rulings.no_seat", seat=unknown[0], seats=line.game.seats))
    in_order = [seat for seat in line.game.seats if seat in asked.winners]
    scores = _scores(line, asked.scores, Outcome(tuple(in_order), DECLARED, said))
    return {"winners": in_order, "scores": scores, "why": said.to_json(), "by": by}


def _scores(line: Line, given: Mapping[str, int | float] | None, outcome: Outcome) -> dict[str, int | float]:
    """As given; a void game gives nothing; else as the game awards, where that says the same.

    Where it does not, because somebody resigned while leading, the winners share one point.
    """
    seats = line.game.seats
    if given is not None:
        named = Fields(given, str(coded("rulings.where")), ("scores",))
        return {seat: named.number(seat) for seat in seats}
    if not outcome.winners:
        return dict.fromkeys(seats, 0)
    awarded = line.ended(outcome).scores
    if tuple(seat for seat in seats if awarded[seat] == max(awarded.values())) == outcome.winners:
        return awarded
    share = 1 if len(outcome.winners) == 1 else 1 / len(outcome.winners)
    return {seat: share if seat in outcome.winners else 0 for seat in seats}


def _checked(last: int, line: Line) -> int:
    """Return how many of the last turns a ruling is about. Raises RulingError if there are not so many."""
    if last > len(line.turns):
        raise RulingError(coded("rulings.too_few_turns", last=last, played=len(line.turns)))
    return last


def _texts(fields: Fields, key: str) -> tuple[str, ...]:
    return fields.texts(key) if key in fields.values else ()


# lines


def _corrected(line: Line, details: Fields) -> Line:
    corrected = back_to(line, details.whole("back_to"))
    for text in details.texts("turns"):
        corrected = corrected.play(corrected.game.read_entry(corrected.position, text))
    return corrected


def _readable(line: Line, text: str) -> Any:
    return line.game.read(text) if _is_readable(line, text) else AsPlayed(text)


def _is_readable(line: Line, text: str) -> bool:
    try:
        line.game.read(text)
    except UnreadableTurn:
        return False
    return True


class RowReplay:
    """Follows what took a game from one position to another, as far as today's rules follow the journal."""

    def __init__(self, game: AnyGame) -> None:
        self.line = Line.begin(game)
        # The first ply that today's rules read otherwise than the journal; nothing is heeded from there.
        self.broken_at: int | None = None
        self._waiting: list[Called] = []

    def apply(self, step: Step) -> None:
        """The next row."""
        if self.broken_at is not None:
            return
        if isinstance(step, Called):
            # What was called after a turn that was not accepted yet waits for that turn, and for no other.
            heard = _heard(self.line, step)
            if heard is None:
                self._waiting.append(step)
            else:
                self.line = heard
            return
        try:
            after = _stepped(self.line, step)
        except AdoubeError:
            self.broken_at = self.line.ply + 1
            return
        if isinstance(step, TurnPlayed) and position_hash(printed(after)) != step.hash:
            self.broken_at = step.ply
            return
        for call in self._waiting:
            after = _heard(after, call) or after
        self.line, self._waiting = after, []


def _stepped(line: Line, step: TurnPlayed | TakenBackRow | Ruling) -> Line:
    """Return the line after a row. Raises AdoubeError if today's rules do not know it."""
    match step:
        case TurnPlayed(notation=notation):
            return line.play(line.game.read(notation))
        case TakenBackRow(ply=ply):
            return back_to(line, ply)
        case Ruling():
            return apply_ruling(line, step)


def _heard(line: Line, call: Called) -> Line | None:
    """Return the line after a call; None if the rules refuse it there."""
    try:
        return line.called({**call.details, "call": call.call})
    except (IllegalTurn, UnreadableTurn):
        return None


NS_PER_MS = 1_000_000


def used_times(game: AnyGame, rows: Sequence[Row]) -> dict[str, int]:
    """Milliseconds by seat in the newest game of these rows of one table, which is `game`.

    Each turn's row says how long its seat had thought by then. What follows the last one, and all of it where
    rows do not say so yet, comes from the moments of the rows: each stretch goes to whoever was to move then,
    from the first reading that a turn has made, and not while the game is paused. What the rows cannot tell
    is lost: the thinking before anything was touched, the time between the last row before an interruption
    and the first after it, and what lies between a ruling or a fault of the board (a loose cable) and what is
    seen next. A turn ends when it was accepted, also one whose press came earlier. A time that ran out and
    was made good by later turns is no longer known.
    """
    found = _ClockReplay(game)
    begins = max(place for place, row in enumerate(rows) if isinstance(row.payload, Opened))
    for row in rows[begins:]:
        if row.game_number == rows[begins].game_number:
            found.apply(row)
    return found.used_ms


class _ClockReplay:
    """The clocks of one game, row by row."""

    def __init__(self, game: AnyGame) -> None:
        self.used_ms = dict.fromkeys(game.seats, 0)
        self._game = RowReplay(game)
        self._paused = False
        self._since_ns: int | None = None  # when the running stretch began; None while none does

    def apply(self, row: Row) -> None:
        payload, seat = row.payload, self._game.line.to_move
        if isinstance(payload, Resumed):
            # Another process, and another clock: what lies between is nobody's.
            self._since_ns = None if self._since_ns is None else row.monotonic_ns
            return
        if self._since_ns is not None and seat is not None:
            self.used_ms[seat] += max(0, row.monotonic_ns - self._since_ns) // NS_PER_MS
            self._since_ns = row.monotonic_ns
        if isinstance(payload, TurnPlayed) and payload.used_ms is not None:
            self.used_ms[payload.seat] = payload.used_ms
        if isinstance(payload, TurnPlayed | TakenBackRow | Called | Ruling):
            self._game.apply(payload)
        match payload:
            case Ruling(ruling=RulingKind.PAUSE):
                self._paused, self._since_ns = True, None
            case Ruling(ruling=RulingKind.GO_ON):
                self._paused, self._since_ns = False, row.monotonic_ns
            case Ruling() | FaultRow():
                self._since_ns = None
            case SettledRow() | TurnPlayed() | TakenBackRow() | ClockPressedRow() if not self._paused:
                self._since_ns = row.monotonic_ns
