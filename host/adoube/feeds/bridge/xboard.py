"""The person at a table as an engine of xboard: the Chess Engine Communication Protocol, version 2."""

import math
import re
import time
from collections.abc import Callable
from dataclasses import replace

from adoube import __version__
from adoube.feeds.bridge.hand_time import too_short
from adoube.feeds.bridge.program_game import NoPosition, ProgramResult, Target, read_position
from adoube.feeds.bridge.table_follower import EndByPeople, TableNews
from adoube.tables.commands import Command, OfferDraw
from adoube.tables.state import TableState
from adoube.words import say

__all__ = ["XBoardDialogue"]

FEATURES = (
    "usermove=1 setboard=1 ping=1 playother=1 san=0 colors=0 sigint=0 sigterm=0 analyze=0 reuse=1 draw=1 "
    'debug=1 variants="normal"'
)
# What needs no answer.
PASSED_OVER = frozenset(
    {
        "xboard",
        "accepted",
        "rejected",
        "random",
        "sd",
        "nps",
        "otim",
        "hint",
        "bk",
    }
    | {"hard", "easy", "post", "nopost", "computer", "rating", "ics", "name", "cores", "memory", "egtpath"}
    | {"option", "pause", "resume"}
)
BARE_MOVE = re.compile("[a-h][1-8][a-h][1-8][nbrq]?")  # of programs that ignore `usermove=1`
RESULT = re.compile(r"(1-0|0-1|1/2-1/2|\*)\s*(?:\{(.*)\})?")
WINNERS = {"1-0": ("white",), "0-1": ("black",), "1/2-1/2": ("white", "black")}
LONGEST_REASON = 80
CENTISECONDS = 100
COARSE_S = 0.5  # cutechess says "?" up to some milliseconds before the time is up
OTHER = {"white": "black", "black": "white"}


class XBoardDialogue:
    """A program that speaks as xboard does."""

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self.ended = False
        self._now_s = now_s
        self._left_s = math.inf  # the person's time on the program's clock, as it said last
        self._since_s = 0.0  # when it said so
        self._for_move_s = math.inf  # the time for a move where it is fixed
        self._increment_s = 0.0
        self._hurried = 0  # the last game whose time was judged
        self.wanted: Target | None = None
        self._game = Target()
        self._side: str | None = "black"  # the person's seat; None in force mode
        self._pings: list[str] = []
        self._offers_draw = False
        self._told_offer = 0  # the table's game whose offer of a draw the program was told of
        self._end_by_people = EndByPeople()
        self._has_ended = False  # whether people have ended this game at the table
        self._news = TableNews()

    @property
    def person(self) -> str | None:
        """Return the seat, or None while the table is still to leave the game before."""
        is_shown = self.wanted is None or self.wanted.game == self._game.game
        return self._side if is_shown else None

    @property
    def awaits(self) -> bool:
        return self._is_persons and not self._has_ended

    @property
    def _is_persons(self) -> bool:
        """True while the person is to move in the game that the table is to have."""
        wanted, game = self.wanted, self._game
        is_shown = wanted is not None and wanted.game == game.game
        return is_shown and game.result is None and self._side == game.to_move

    def hear(self, line: str) -> list[str]:
        command, _, rest = line.strip().partition(" ")
        answers = self._obey(command, rest.strip())
        # A ping on the person's turn is answered after the turn, or once nobody waits for it any more.
        return [*answers, *(self._judged_time() if self.awaits else self._pongs())]

    def answer(self, move: str) -> list[str]:
        self.wanted = self._game = self._game.with_moves((move,))
        self._offers_draw = False
        return [f"move {move}", *self._pongs()]

    def see(self, state: TableState) -> list[str]:
        # What is told to the user opens a window; a remark goes to the program's log.
        how = "#" if state.connected and not state.closed else "telluser"
        if state.line is not None and state.line.declared is None:
            self._has_ended = False
        said = [*(f"{how} {text}" for text in self._news.of(state)), *self._said_at(state)]
        # A program that is told of the end may ping, and wait for that.
        return [*said, *([] if self.awaits else self._pongs())]

    def says(self, state: TableState) -> Command | None:
        """A draw is offered until the table has heard it, or the person has played on."""
        if not self._offers_draw or self._side is None or not state.speech.may_declare:
            return None
        self._offers_draw = OTHER[self._side] not in state.speech.draw
        return OfferDraw(OTHER[self._side]) if self._offers_draw else None

    def complain(self, why: str) -> list[str]:
        return [f"tellusererror {why}"]

    def _obey(self, command: str, rest: str) -> list[str]:  # noqa: C901, PLR0912 - a list
        match command:
            case "protover":
                return [f'feature myname="adoube {__version__}" {FEATURES} done=1']
            case "new":
                self._begin(Target(), "black")
                self._left_s = math.inf
            case "variant" if rest != "normal":
                return [f"Error (unsupported variant): {rest}"]
            case "variant":
                pass
            case "quit":
                self.ended = True
            case "force":
                self._side = None
            case "go":
                self._sit(self._game.to_move)
            case "playother":
                self._sit(OTHER[self._game.to_move])
            case "usermove":
                return self._user_moves(rest)
            case "ping":
                self._pings.append(rest)
            case "time":
                self._left_s, self._since_s = _number(rest) / CENTISECONDS, self._now_s()
            case "level":
                self._for_move_s, self._increment_s = math.inf, _number(rest.rpartition(" ")[2])
            case "st":
                self._for_move_s, self._increment_s = _number(rest), 0.0
            case "?":
                return self._hurry()
            case "draw":
                self._offers_draw = True
            case "result":
                self._end(rest)
            case "setboard":
                return self._set_board(rest)
            case "undo":
                self._take_back(1)
            case "remove":
                self._take_back(2)
            case "" | "#":
                pass
            case _ if BARE_MOVE.fullmatch(command):
                return self._user_moves(command)
            case _ if command not in PASSED_OVER:
                return [f"Error (unknown command): {command}"]
        return []

    def _hurry(self) -> list[str]:
        """cutechess says this when the time is up, and kills an engine that does not answer within 15 s.

        That holds even if people have ended the game at the table and the program plays on.
        """
        is_up = self._now_s() - self._since_s >= self._left_s - COARSE_S
        return ["resign"] if self._is_persons and is_up else []

    def _judged_time(self) -> list[str]:
        """Return what a program is told whose first move leaves no time for a hand."""
        is_new, self._hurried = self._hurried != self._game.game, self._game.game
        seconds = min(self._for_move_s, self._left_s + self._increment_s)
        return [f"telluser {text}" for text in too_short(seconds)] if is_new else []

    def _begin(self, game: Target, side: str | None) -> None:
        self._game, self._side, self._offers_draw = replace(game, game=self._game.game + 1), side, False
        self._has_ended = False

    def _sit(self, side: str) -> None:
        self._side = side
        self._show()

    def _show(self) -> None:
        """In force mode moves are entered, and nobody plays: the table is left alone."""
        if self._side is not None:
            self.wanted = self._game

    def _user_moves(self, move: str) -> list[str]:
        try:
            self._game = self._game.with_moves((move,))
        except NoPosition:
            return [f"Illegal move: {move}"]
        self._show()
        return []

    def _set_board(self, fen: str) -> list[str]:
        try:
            self._begin(Target(read_position(fen)), self._side)
        except NoPosition as error:
            return [f"tellusererror Illegal position: {error}"]
        return []

    def _take_back(self, count: int) -> None:
        self._game = self._game.upto(max(0, len(self._game.moves) - count))
        self._show()

    def _end(self, text: str) -> None:
        found = RESULT.match(text)
        if found is None or found[1] not in WINNERS:
            self._side = None
            return
        why = "".join(filter(str.isprintable, found[2] or ""))[:LONGEST_REASON].strip()
        self._game = replace(self._game, result=ProgramResult(WINNERS[found[1]], why))
        if self.wanted is not None and self.wanted.game == self._game.game:
            self.wanted = self._game
        self._side = None

    def _pongs(self) -> list[str]:
        pings, self._pings = self._pings, []
        return [f"pong {ping}" for ping in pings]

    def _said_at(self, state: TableState) -> list[str]:
        """Return what people have said at the table: that they resign, or would draw."""
        number, wanted = state.record_number, self.wanted
        if self._side is None or wanted is None or wanted.game != self._game.game or self._game.result:
            return []
        winners = self._end_by_people.winners(wanted, state)
        if winners is not None:
            self._has_ended = True
            if winners == (OTHER[self._side],):
                return ["resign"]
            drawn = len(winners) > 1
            return ["offer draw"] if drawn else [f"telluser {say('bridge.ended', why=state.message.text)}"]
        if state.speech.draw[:1] == (self._side,) and self._told_offer != number:
            self._told_offer = number
            return ["offer draw"]
        if not state.speech.draw:
            self._told_offer = 0
        return []


def _number(text: str) -> float:
    """Return a number that a program gives; infinite where it is none."""
    try:
        number = float(text)
    except ValueError:
        return math.inf
    return math.inf if math.isnan(number) else number
