"""The judge: plays, refuses and explains turns one request at a time, as `adoube judge` speaks them."""

from collections.abc import Mapping
from typing import Any

from adoube.games.base import AnyGame
from adoube.games.line import Line, line_from, printed
from adoube.games.verdict import IllegalTurn, Objection, PositionError, UnreadableTurn
from adoube.words import CodedText, coded

__all__ = ["REQUESTS", "Judge"]

# The keys that make a request; each request has one of them.
REQUESTS = ("turn", "call", "position", "turns")


class Judge:
    """One game in progress. A refused request leaves it as it was."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._line = Line.begin(game)
        self.refused = False  # whether any request has been refused
        # What went wrong with the newest refusal, which is then a plain one.
        self.fault: CodedText | None = None

    def position(self) -> dict[str, Any]:
        """The position that stands, as it is printed."""
        return printed(self._line)

    def answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a request, which has one of the keys in REQUESTS."""
        self.fault = None
        try:
            return self._answer(request)
        except IllegalTurn as refusal:
            self.refused, self.fault = True, refusal.objection.fault
            return {"objection": {"clause": refusal.objection.clause, "text": refusal.objection.text}}
        except (UnreadableTurn, PositionError) as error:
            self.refused = True
            return {"error": str(error)}

    def _answer(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if "turn" in request:
            self._line = self._played(request["turn"], request.get("by"))
        elif "call" in request:
            self._line = self._called(request)
        elif "position" in request:
            self._line = line_from(self._game, request["position"])
        elif request["turns"] is True:
            return {"turns": self._line.legal_turns()}
        else:
            raise UnreadableTurn(coded("judge.turns_form"))
        return self.position()

    def _played(self, text: Any, by: Any) -> Line:
        if not isinstance(text, str):
            raise UnreadableTurn(coded("judge.turn_form"))
        if by is not None and by not in self._game.seats:
            raise UnreadableTurn(coded("judge.no_seat", seats=[*self._game.seats]))
        turn = self._game.read_entry(self._line.position, text)
        return self._line.play(turn if by is None else self._line.attributed_to(turn, by))

    def _called(self, call: Mapping[str, Any]) -> Line:
        if outcome := self._line.outcome:
            raise IllegalTurn(Objection(outcome.clause, outcome.said))
        return self._line.called(call)
