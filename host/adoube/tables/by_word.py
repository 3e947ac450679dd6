"""How players end a game by word: one offers a draw and all agree, or a seat resigns.

Of two seats the other one wins when one resigns. No rule of the games for more knows a player who leaves, and
nobody may end the game of the others: there a resignation is noted, the others play on, and the game is over
when only one of them is left. Whoever has resigned is not asked about a draw any more.

What was said is a row of its kind like any call; the game itself hears nothing of it. An offer stands until
the next turn.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adoube.fields import Fields
from adoube.records.payloads import Called, Ruling, TakenBack, TurnPlayed
from adoube.records.resume import Step
from adoube.tables.messages import seat_name
from adoube.tables.state import Message, Phase
from adoube.words import say

if TYPE_CHECKING:
    from adoube.tables.play import Play

__all__ = ["BY_WORD", "Said", "may_declare", "resign", "said_in", "say_of_draw"]

DRAW, NO_DRAW, RESIGN = "draw", "no-draw", "resign"
BY_WORD = (DRAW, NO_DRAW, RESIGN)
"""the names of the calls that are no game's"""


@dataclass(frozen=True, slots=True)
class Said:
    """What the players of a running game have said of its end."""

    draw: tuple[str, ...] = ()
    """the seats that want a draw, the one that offered it first"""
    until_ply: int = 0
    """the offer lapses with the first turn after that one"""
    resigned: tuple[str, ...] = ()

    def after(self, step: Step) -> "Said":
        """What still stands after a turn, a takeback or a ruling, or after something more was said."""
        match step:
            case Called(call=call, details=details) if call in BY_WORD:
                return self._heard(call, Fields(details, call))
            case TurnPlayed(ply=ply):
                return self if ply <= self.until_ply else replace(self, draw=())
            case TakenBack() | Ruling():
                return replace(self, draw=())
        return self

    def _heard(self, call: str, details: Fields) -> "Said":
        seat = details.text("by")
        match call:
            case "resign":
                return replace(self, resigned=(*self.resigned, seat), draw=())
            case "draw" if self.draw:
                return replace(self, draw=(*self.draw, seat))
            case "draw":
                return replace(self, draw=(seat,), until_ply=details.whole("until_ply"))
        return replace(self, draw=())


def said_in(steps: Iterable[Step]) -> Said:
    """What stands of all that was said in a game. Raises AdoubeError for a row that lacks something."""
    said = Said()
    for step in steps:
        said = said.after(step)
    return said


def may_declare(play: "Play") -> bool:
    """Whether the players may end the game: it has begun and has no result."""
    begun = play.phase in (Phase.PLAYING, Phase.HELD, Phase.CLEARED) or bool(play.line.turns)
    return begun and play.result is None


def resign(play: "Play", seat: object, now_ms: int) -> str:
    """A seat gives the game up; returns why it cannot, or nothing."""
    if refusal := _refusal(play, seat):
        return refusal
    assert isinstance(seat, str)
    name = seat_name(seat)
    play.hear_said(Called(RESIGN, {"by": seat}), Message("ruling", say("by_word.resigned", seat=name)))
    left = _left(play)
    if len(left) == 1:
        why = say("by_word.resigned", seat=name)
        play.rule({"ruling": "result", "winners": left, "why": why, "by": "players"}, now_ms)
    return ""


def say_of_draw(play: "Play", seat: object, agrees: bool, now_ms: int) -> str:
    """A seat offers a draw or agrees to one, or will have none; returns why it cannot, or nothing."""
    if refusal := _refusal(play, seat):
        return refusal
    assert isinstance(seat, str)
    name, offered = seat_name(seat), play.said.draw
    if not agrees:
        if not offered:
            return say("by_word.no_offer")
        key = "by_word.withdrawn" if seat == offered[0] else "by_word.declined"
        play.hear_said(Called(NO_DRAW, {"by": seat}), Message("draw", say(key, seat=name)))
        return ""
    if not play.game.knows_draws:
        return say("by_word.no_draws", title=play.game.title)
    if seat in offered:
        return say("by_word.said_so", seat=name)
    details = {"by": seat} if offered else {"by": seat, "until_ply": play.newest_ply}
    key = "by_word.agrees" if offered else "by_word.offered"
    play.hear_said(Called(DRAW, details), Message("draw", say(key, seat=name)))
    left = _left(play)
    if set(left) <= set(play.said.draw):
        why = say("by_word.drawn")
        play.rule({"ruling": "result", "winners": left, "why": why, "by": "players"}, now_ms)
    return ""


def _left(play: "Play") -> list[str]:
    return [seat for seat in play.game.seats if seat not in play.said.resigned]


def _refusal(play: "Play", seat: object) -> str:
    if not may_declare(play):
        return say("by_word.not_now")
    if not isinstance(seat, str) or seat not in play.game.seats:
        return say("by_word.no_seat", seats=", ".join(play.game.seats))
    return say("by_word.has_resigned", seat=seat_name(seat)) if seat in play.said.resigned else ""
