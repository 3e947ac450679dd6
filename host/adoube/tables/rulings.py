"""What the arbiter may decide, and what each decision makes of a game.

A ruling is asked for in few words and written down in full, so that `ruled` makes the same of it at once and
when a journal is read again. Asked for as a JSON object with its name under `ruling`, and:

accept-as-played  `turn`: the notation as the arbiter writes it; where no rule reads it, or no turn is named,
                  the record holds the position instead. `position`: what stands after it, printed; by default
                  what follows from moving or capturing one piece.
correct           `turns`: what was played instead of the last `last` turns (by default 1).
take-back         `last`: how many turns (by default 1).
set-position      `position`, printed; its ply is left aside. Or `cells`, `off` and `to_move` as printed
                  there: then the memory is what it was, and what is not given stays.
pause, go-on      nothing more. `go-on` also takes back a result that was declared.
result            `winners`: seats, none for a void game; `why`; `scores` by seat, by default what the game
                  awards.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from adoube.errors import AdoubeError
from adoube.fields import Fields
from adoube.games.as_played import line_as_played
from adoube.games.base import BoardChange
from adoube.games.line import AsPlayed, Line, line_from, placement_from, printed
from adoube.games.verdict import Outcome, UnreadableTurn
from adoube.records.payloads import DECLARED, Ruling, RulingKind
from adoube.words import say

__all__ = ["DECLARED", "RulingError", "back_to", "changes_line", "declared_scores", "ruled", "ruling_from"]


class RulingError(AdoubeError):
    """A ruling that cannot be made: it is not known, or the game cannot be put there."""


def changes_line(ruling: Ruling) -> bool:
    """Whether the game stands elsewhere after it, so that the board has to be put right."""
    return "ply" in ruling.details


def ruling_from(line: Line, asked: Mapping[str, Any], change: BoardChange) -> Ruling:
    """The ruling that is asked for, in full; `change` is how the board differs from where the line stands.

    Raises AdoubeError where it cannot be made.
    """
    fields = Fields(asked, say("rulings.where"))
    name = fields.text("ruling")
    if name not in tuple(RulingKind):
        raise fields.wrong("ruling", "rulings.unknown", rulings=", ".join(RulingKind))
    kind = RulingKind(name)
    if kind is RulingKind.ACCEPT:
        return _accepted(line, fields, change)
    return Ruling(kind, _DETAILS[kind](line, fields) if kind in _DETAILS else {})


def ruled(line: Line, ruling: Ruling) -> Line:
    """The line after a ruling in full. Raises AdoubeError where today's rules do not know such a game."""
    details = Fields(ruling.details, say("rulings.where"))
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
            return line.ended(Outcome(_texts(details, "winners"), DECLARED, str(details.values["why"])))
        case RulingKind.PAUSE:
            return line
        case RulingKind.GO_ON:
            return line.ended(None)
    raise details.wrong("ruling", "rulings.unknown", rulings=", ".join(RulingKind))


def declared_scores(ruling: Ruling) -> dict[str, int | float]:
    """What each seat gets by a ruling that ends the game."""
    scores = Fields(ruling.details, say("rulings.where")).inner("scores")
    return {seat: scores.number(seat) for seat in scores.values}


def back_to(line: Line, ply: int) -> Line:
    """The line after its first `ply` turns. Raises RulingError where it does not reach there."""
    try:
        return line.back_to(ply)
    except ValueError as error:
        raise RulingError(
            say("rulings.too_few_turns", last=line.ply - ply, played=len(line.turns))
        ) from error


# what is asked for, in full


def _accepted(line: Line, fields: Fields, change: BoardChange) -> Ruling:
    text = fields.text("turn") if fields.has("turn") else ""
    if fields.has("position"):
        after = line_from(line.game, fields.values["position"])
    else:
        after = line_as_played(line.ended(None), text, change)
    seat = line.game.to_move(line.position)
    written = line.extended(None, after.position)
    position = printed(written)
    if not _is_readable(line, text):
        text = json.dumps(position, ensure_ascii=False, separators=(",", ":"))
    details = {"ply": written.ply, "seat": seat, "turn": text, "position": position}
    return Ruling(RulingKind.ACCEPT, details)


def _correction(line: Line, fields: Fields) -> dict[str, Any]:
    back_to, turns = line.ply - _last(line, fields), fields.texts("turns")
    if not turns:
        raise fields.wrong("turns", "fields.missing")
    details = {"back_to": back_to, "turns": list(turns), "by": _by(fields)}
    corrected = _corrected(line, Fields(details, fields.where))
    return {**details, "turns": corrected.written_turns()[-len(turns) :], "ply": corrected.ply}


def _taking_back(line: Line, fields: Fields) -> dict[str, Any]:
    return {"ply": line.ply - _last(line, fields)}


def _setting(line: Line, fields: Fields) -> dict[str, Any]:
    if fields.has("cells"):
        position = _rearranged(line, fields)
    else:
        position = line_from(line.game, dict(fields.inner("position").values)).position
    return {"ply": line.ply, "position": printed(line.standing_at(position))}


def _rearranged(line: Line, fields: Fields) -> Any:
    """The position in which other pieces stand, or another seat is next."""
    game, position = line.game, line.position
    off = fields.values["off"] if fields.has("off") else game.placement(position).off
    to_move = fields.text("to_move") if fields.has("to_move") else game.to_move(position)
    if to_move not in game.seats:
        raise RulingError(say("rulings.no_seat", seat=to_move, seats=", ".join(game.seats)))
    return game.rearranged(position, placement_from(game, fields.values["cells"], off), to_move)


def _result(line: Line, fields: Fields) -> dict[str, Any]:
    winners = _texts(fields, "winners")
    if unknown := [seat for seat in winners if seat not in line.game.seats]:
        raise RulingError(say("rulings.no_seat", seat=unknown[0], seats=", ".join(line.game.seats)))
    why = fields.text("why") if fields.has("why") else say("rulings.declared")
    in_order = [seat for seat in line.game.seats if seat in winners]
    scores = _scores(line, fields, Outcome(tuple(in_order), DECLARED, why))
    return {"winners": in_order, "scores": scores, "why": why, "by": _by(fields)}


_DETAILS: Mapping[RulingKind, Callable[[Line, Fields], dict[str, Any]]] = {
    RulingKind.CORRECT: _correction,
    RulingKind.TAKE_BACK: _taking_back,
    RulingKind.SET: _setting,
    RulingKind.RESULT: _result,
}


def _scores(line: Line, fields: Fields, outcome: Outcome) -> dict[str, int | float]:
    """As given; a void game gives nothing; else as the game awards, where that says the same.

    Where it does not, because somebody resigned while leading, the winners share one point.
    """
    seats = line.game.seats
    if fields.has("scores"):
        given = fields.inner("scores")
        return {seat: given.number(seat) for seat in seats}
    if not outcome.winners:
        return dict.fromkeys(seats, 0)
    awarded = line.ended(outcome).scores
    if tuple(seat for seat in seats if awarded[seat] == max(awarded.values())) == outcome.winners:
        return awarded
    share = 1 if len(outcome.winners) == 1 else 1 / len(outcome.winners)
    return {seat: share if seat in outcome.winners else 0 for seat in seats}


def _last(line: Line, fields: Fields) -> int:
    """How many of the last turns a ruling is about."""
    last = fields.whole("last", least=1) if fields.has("last") else 1
    if last > len(line.turns):
        raise RulingError(say("rulings.too_few_turns", last=last, played=len(line.turns)))
    return last


def _by(fields: Fields) -> str:
    return fields.text("by") if fields.has("by") else "arbiter"


def _texts(fields: Fields, key: str) -> tuple[str, ...]:
    return fields.texts(key) if key in fields.values else ()


# lines


def _corrected(line: Line, details: Fields) -> Line:
    corrected = back_to(line, details.whole("back_to"))
    for text in details.texts("turns"):
        corrected = corrected.play(corrected.game.read(text))
    return corrected


def _readable(line: Line, text: str) -> Any:
    return line.game.read(text) if _is_readable(line, text) else AsPlayed(text)


def _is_readable(line: Line, text: str) -> bool:
    try:
        line.game.read(text)
    except UnreadableTurn:
        return False
    return True
