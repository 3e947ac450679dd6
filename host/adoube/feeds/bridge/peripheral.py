"""A chess table as a board of the open peripheral protocol, for an app that speaks it.

https://github.com/vovagorodok/chess_peripheral_protocol: the app is the centre. It begins rounds and rules on
moves; the board says what stands, and which moves were made on it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from adoube.feeds.bridge.program_game import (
    NoPosition,
    ProgramResult,
    Target,
    read_begin,
    with_last_move,
)
from adoube.feeds.bridge.table_follower import TableNews
from adoube.feeds.bridge.target_position import adopted, expected_squares, standing_squares
from adoube.link.eboards.dialects.peripheral_lines import split
from adoube.link.eboards.dialects.peripheral_squares import placement_text
from adoube.tables.commands import BeginMatch, Command, NewGame, OfferDraw
from adoube.tables.commands.kinds import Phase
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["FEATURES", "PeripheralDialogue"]

STANDARD = "standard"
MESSAGES, MOVED, SUBMOVES, RESIGN, DRAW, LAST_MOVE = (
    "msg",
    "moved",
    "submove_state",
    "resign",
    "draw_offer",
    "last_move",
)
FEATURES = frozenset(
    {MESSAGES, MOVED, SUBMOVES, RESIGN, DRAW, LAST_MOVE, "side", "undo_redo", "get_state", "draw_reason"}
)
DRAWN = frozenset(
    {"draw", "draw_offer", "stalemate", "threefold_repetition", "fifty_move", "insufficient_material"}
    | {"dead_position"}
)
# What an app may say of features that were denied to it: there is nothing to do.
PASSED_OVER = frozenset({"check", "score", "time", "state", "set_option", "options_reset"})
COMMAND = re.compile(r"[A-Za-z0-9_]{1,40}")
SIDES = {"w": "white", "b": "black"}
OTHER = {"white": "black", "black": "white"}
LONGEST_TEXT, MOST_TEXTS = 200, 200  # characters; texts of one app that people are told


class PeripheralDialogue:
    """One app at a table. `look` returns the table's newest state, `say_line` prints a line for people."""

    ended = False

    def __init__(self, look: Callable[[], TableState], say_line: Callable[[str], None]) -> None:
        self.wanted: Target | None = None
        self._look, self._say_line = look, say_line
        self._features: set[str] = set()
        self._variant = STANDARD
        self._side: str | None = None  # the seat of the people at the table; None: both
        self._game = 0
        self._before: Target | None = None  # the game without the move that waits for the app's word
        self._is_new = False  # whether the round is none that the table has
        self._begins = False  # whether the app waits to be told what stands
        self._is_asked = False  # whether the app follows what stands, without a round
        self._in_step = True
        self._told = ""  # what the app was last told that stands
        self._unmoved = False  # whether the app waits to be told that a move was carried out
        self._app_offers = self._table_offers = False
        self._told_end = self._told_offer = 0  # in which game of the table
        self._news = TableNews()
        self._texts = 0  # that people were told from the app

    @property
    def awaits(self) -> bool:
        wanted = self.wanted
        if wanted is None or wanted.result is not None or self._before is not None or self._is_new:
            return False
        return self._side in (None, wanted.to_move)

    @property
    def person(self) -> str | None:
        """With both sides at the table, the app plays whichever it has just moved."""
        return self._side or (self.wanted.to_move if self.wanted is not None else None)

    def hear(self, line: str) -> list[str]:
        return [_clean(answer) for answer in self._obey(*split(line))]

    def answer(self, move: str) -> list[str]:
        assert self.wanted is not None, "only an app that awaits a move is told one"
        self._before = self.wanted
        self.wanted = self.wanted.with_moves((move,))
        self._table_offers = False
        return [f"move {move}"]

    def see(self, state: TableState) -> list[str]:
        self._is_new = self._is_new and (state.phase is Phase.OVER or bool(state.turns))
        return [
            _clean(line)
            for line in (*self._told_news(state), *self._told_stand(state), *self._told_end_of(state))
        ]

    def says(self, state: TableState) -> Command | None:
        """Another game makes room for a round. A draw is offered until the table has heard it."""
        if self._is_new:
            return NewGame() if state.phase is Phase.OVER else BeginMatch(declare_void=True)
        person = self.person
        if not self._app_offers or person is None or not state.speech.may_declare:
            return None
        self._app_offers = OTHER[person] not in state.speech.draw
        return OfferDraw(OTHER[person]) if self._app_offers else None

    def complain(self, why: str) -> list[str]:
        return [_clean(f"err {why}")]

    # what the app says

    def _obey(self, word: str, rest: str) -> list[str]:  # noqa: C901, PLR0912 - a list
        match word:
            case "feature":
                return self._feature(rest)
            case "variant":
                return ["ok" if rest == STANDARD else "nok"]
            case "set_variant":
                self._variant = rest
            case "side":
                self._side = SIDES.get(rest)
            case "begin" | "undo" | "redo":
                return self._begin(rest)
            case "last_move":
                self._recall(rest)
            case "move":
                return self._move(rest)
            case "ok" | "nok":
                self._rule(accepted=word == "ok")
            case "promote":
                return self._promote(rest)
            case "end":
                self._end(rest)
            case "draw_offer":
                self._app_offers = True
            case "get_state":
                self.wanted = self._before = None
                self._is_asked, self._told = True, ""
            case "msg" | "err":
                self._say(say("bridge.app_says", text=_printable(rest)))
            case "options_begin":
                return ["options_end"]
            case _ if word not in PASSED_OVER:
                if COMMAND.fullmatch(word) is None:
                    return [f"err {say('bridge.no_message', count=len(word) + len(rest))}"]
                return [f"err {say('bridge.unknown_command', command=word)}"]
        return []

    def _feature(self, name: str) -> list[str]:
        if name not in FEATURES:
            return ["nok"]
        self._features.add(name)
        return ["ok"]

    def _begin(self, fen: str) -> list[str]:
        """Begin a round there: it is the table's own game where that has stood so."""
        if self._variant != STANDARD:
            return [f"err {say('bridge.no_variant', variant=_printable(self._variant))}"]
        try:
            start = read_begin(fen)
        except NoPosition as error:
            return [f"err {say('bridge.no_position', why=error)}"]
        taken_up = adopted(start, self._look())
        self._is_new = taken_up is None
        if taken_up is None:
            self._game += 1
            taken_up = Target(start)
        self.wanted = replace(taken_up, game=self._game)
        self._before, self._begins, self._is_asked = None, True, False
        self._app_offers = self._table_offers = self._unmoved = False
        return []

    def _recall(self, uci: str) -> None:
        """Take a move that led to where the round begins: it may be captured in passing."""
        if self.wanted is not None and not self.wanted.moves:
            self.wanted = replace(self.wanted, start=with_last_move(self.wanted.start, uci), stands=None)

    def _move(self, uci: str) -> list[str]:
        """The app's own move: a move of the table's that it has not ruled on is none."""
        wanted = self._before or self.wanted
        if wanted is None or wanted.result is not None:
            return [f"err {say('bridge.no_round', move=_printable(uci))}"]
        try:
            self.wanted, self._before, self._unmoved = wanted.with_moves((uci.lower(),)), None, True
        except NoPosition as error:
            return [f"err {say('bridge.no_move', move=_printable(uci), why=error)}"]
        return []

    def _rule(self, *, accepted: bool) -> None:
        if self._table_offers:
            self._table_offers = False
        elif self._before is not None:
            if not accepted:
                self.wanted = self._before
            self._unmoved = self._unmoved or accepted
            self._before = None

    def _promote(self, uci: str) -> list[str]:
        if self._before is None:
            return [f"err {say('bridge.no_round', move=_printable(uci))}"]
        return self._move(uci)

    def _end(self, reason: str) -> None:
        self._say(say("bridge.app_ends", reason=_printable(reason)))
        self._before, self._app_offers = None, False
        if reason in DRAWN and self.wanted is not None:
            self.wanted = replace(
                self.wanted, result=ProgramResult(("white", "black"), reason.replace("_", " "))
            )
        else:
            # Who has won is not said. A mate ends the table's game without that.
            self.wanted = None

    def _say(self, line: str) -> None:
        """Say something to people, unless the app has said too much."""
        self._texts += 1
        if self._texts <= MOST_TEXTS:
            self._say_line(line)

    # what it is told

    def _told_news(self, state: TableState) -> Iterator[str]:
        for text in self._news.of(state):
            if MESSAGES in self._features:
                yield f"msg {text}"
            elif state.closed or not state.connected:
                yield f"err {text}"

    def _told_stand(self, state: TableState) -> Iterator[str]:
        stands = standing_squares(state)
        if stands is None:
            return
        placement = placement_text(stands)
        if self._is_asked and placement != self._told:
            yield self._tell("state", placement)
        if self.wanted is None:
            return
        turns = tuple(turn.text for turn in state.turns)
        is_there = turns == self.wanted.moves and state.remedy is None and not self._is_new
        is_same = is_there and stands == expected_squares(self.wanted)
        if self._begins or (is_same and not self._in_step):
            self._begins, self._in_step = False, is_same
            yield self._tell("sync" if is_same else "unsync", placement)
        elif self._in_step and state.remedy is not None:
            self._in_step = False
            yield self._tell("unsync", placement)
        elif placement != self._told and (not self._in_step or SUBMOVES in self._features):
            yield self._tell("state", placement)
        if self._unmoved and is_same and self._before is None:
            self._unmoved = False
            yield from (MOVED,) if MOVED in self._features else ()

    def _tell(self, word: str, placement: str) -> str:
        self._told = placement
        to_move = "" if self.wanted is None else f" {self.wanted.to_move[0]}"
        return f"{word} {placement}{to_move}"

    def _told_end_of(self, state: TableState) -> Iterator[str]:
        """Return what people have said at the table: that they resign, or would draw."""
        line, number, person = state.line, state.record_number, self.person
        if self._is_new or person is None or self.wanted is None or self.wanted.result is not None:
            return
        if line is not None and line.declared is not None:
            if self._told_end != number:
                self._told_end = number
                yield from self._declared(line.declared.winners)
        elif state.speech.draw and state.speech.draw[0] == person and self._before is None:
            if self._told_offer != number and DRAW in self._features:
                self._told_offer, self._table_offers = number, True
                yield DRAW
        elif not state.speech.draw:
            self._told_offer = 0

    def _declared(self, winners: tuple[str, ...]) -> Iterator[str]:
        if len(winners) == 1 and RESIGN in self._features:
            yield RESIGN
        elif len(winners) > 1 and DRAW in self._features:
            yield "ok"


def _clean(line: str) -> str:
    """Return a line without what would end it."""
    return " ".join(line.split())


def _printable(text: str) -> str:
    """Return what a terminal may show of an app's text."""
    return "".join(filter(str.isprintable, text))[:LONGEST_TEXT]
