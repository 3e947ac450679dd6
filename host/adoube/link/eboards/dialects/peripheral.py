"""Boards that speak the open peripheral protocol, with adoube as their centre.

https://github.com/vovagorodok/chess_peripheral_protocol: such a board says moves and positions as text, and
is told what becomes of them. It tells what stands when a round begins. So a round begins as soon as there is
a connection, and anew where it is in doubt what stands. A move that the board tells is a proposal, until it
is answered by `ok`, `nok` or `promote`.

A board that offers `set_state` has motors. Nothing in the protocol stops them, so that they are never set to
work: such a board is told no move that its motors would carry out, and a round begins from what stands.
"""

import logging
from collections import deque
from dataclasses import replace

from adoube.link.eboards.dialect import Packets, Shown
from adoube.link.eboards.dialects.peripheral_lines import (
    END,
    FROM_BOARD,
    SERVICE,
    TO_BOARD,
    Lost,
    MessageReader,
    packet,
    split,
)
from adoube.link.eboards.dialects.peripheral_squares import (
    UNKNOWN,
    moved,
    placement_text,
    squares_in,
    turned_fen,
    turned_move,
)
from adoube.link.eboards.events import EMPTY, SOME, START, BoardRead, BytesBroken, EboardEvent, ShownLost
from adoube.link.eboards.kind import EboardKind, GattProfile, SerialLine

__all__ = ["PERIPHERAL", "PeripheralDecoder", "PeripheralDialect"]

logger = logging.getLogger(__name__)

BAUD = 115_200  # a guess: that of ArduinoBleChess' examples; the specification names no speed

QUIET_MS = 10_000  # Nothing is said between moves; any question is answered at once.

# What is of use to adoube; the first is what a quiet board is asked for.
MOVED, SUBMOVES, MESSAGES, UNDO, LAST_MOVE, DRAWS, SETS = (
    "moved",
    "submove_state",
    "msg",
    "undo_redo",
    "last_move",
    "draw_reason",
    "set_state",
)
FEATURES = MOVED, SUBMOVES, MESSAGES, UNDO, LAST_MOVE, DRAWS, SETS

BEGINS = placement_text(START) + " w"
LETTERS = {**dict.fromkeys(UNKNOWN, SOME), "m": "p", "M": "P", "d": "q", "D": "Q"}
MOST_ASKED = 64
MOST_TEXT = 80  # characters of a message for people
MOST_NEW = 2  # turns that are told one by one; after more a round begins from what stands

# How a game has ended, by what stands in its words; only with `draw_reason` those of draws.
REASONS = (
    ("threefold", "threefold_repetition", "draw"),
    ("repetition", "threefold_repetition", "draw"),
    ("fifty", "fifty_move", "draw"),
    ("insufficient", "insufficient_material", "draw"),
    ("dead", "dead_position", "draw"),
    ("stalemate", "stalemate", "draw"),
    ("agree", "draw_offer", "draw"),
    ("draw", "draw", "draw"),
    ("mate", "checkmate", "checkmate"),
    ("resign", "resign", "resign"),
    ("time", "timeout", "timeout"),
    ("flag", "timeout", "timeout"),
    ("void", "abort", "abort"),
    ("abort", "abort", "abort"),
)


class PeripheralDialect:
    """The language of such a board. Answers depend on what it has said: the newest decoder keeps both."""

    title = "peripheral"
    quiet_ms = QUIET_MS
    gap_ms = 0
    blinks = True  # Its lamps are its own affair: it is told moves.

    def __init__(self) -> None:
        self._board = PeripheralDecoder()

    def decoder(self) -> "PeripheralDecoder":
        self._board = PeripheralDecoder()
        return self._board

    def greeting(self) -> Packets:
        return self._board.greet()

    def question(self) -> Packets:
        return self._board.ask()

    def battery_question(self) -> Packets:
        return ()

    def show(self, shown: Shown, before: Shown | None) -> Packets:
        return self._board.show(shown)

    def farewell(self) -> Packets:
        return self._board.leave()


PERIPHERAL = EboardKind(
    "peripheral",
    PeripheralDialect,
    knows_pieces=True,
    serial=SerialLine(BAUD),
    # It may have any name. ArduinoBleChess takes writes with a response only, and no end of line.
    bluetooth=GattProfile((), SERVICE, (FROM_BOARD,), (TO_BOARD,), response=True, ends=END),
)


class PeripheralDecoder:
    """One connection: reads what the board says, and knows what it was told.

    `_standing` is what the board says that stands, `_agreed` what it should say: both with the protocol's
    letters, None while that is not known.
    """

    def __init__(self) -> None:
        self._lines = MessageReader()
        self._asked: deque[str] = deque(maxlen=MOST_ASKED)
        self._features: set[str] = set()
        self._standing: str | None = None
        self._agreed: str | None = None
        self._in_doubt, self._is_chess = True, False
        self._fen = BEGINS  # the position as the game has it
        self._turns: tuple[str, ...] | None = None
        self._proposed = ""  # a move of the board's that waits for an answer
        self._carried = ""  # a move that a hand, or the board itself, is to carry out
        self._arrived = ""  # the last one that the board has said to be carried out
        self._said = self._over = ""

    # what the board says

    def feed(self, chunk: bytes) -> list[EboardEvent]:
        return [event for line in self._lines.feed(chunk) for event in self._hear(line)]

    def _hear(self, line: str | Lost) -> list[EboardEvent]:
        if isinstance(line, Lost):
            return self._broken(line.count)
        word, rest = split(line)
        match word:
            case "ok" | "nok":
                self._answered(word)
            case "sync" | "unsync" | "unsync_settable" | "state":
                return self._stands(word, rest)
            case "move":
                return self._proposes(rest.lower())
            case "moved":
                self._standing = self._carried_out() if self._standing is not None else None
                self._arrived = self._carried
            case "err" | "msg":
                logger.info("the board says: %s", line[:MOST_TEXT])
            case "resign" | "draw_offer" | "undo_offer" | "option" | "set_option":
                pass  # features that were not asked for
            case "options_begin" | "options_end" | "options_reset":
                pass
            case _:
                return self._broken(len(line))
        return self._read()

    def _read(self) -> list[EboardEvent]:
        """Return what stands: also what shows that the board is there."""
        if self._standing is None:
            return []
        return [BoardRead("".join(LETTERS.get(piece, piece) for piece in self._standing))]

    def _broken(self, count: int) -> list[EboardEvent]:
        self._in_doubt = True
        return [BytesBroken(count)]

    def _answered(self, word: str) -> None:
        if self._asked:
            feature = self._asked.popleft()
            if word == "ok":
                self._features.add(feature)

    def _stands(self, word: str, fen: str) -> list[EboardEvent]:
        told = squares_in(fen)
        if told is None:
            return self._broken(len(fen))
        if word == "sync" and self._agreed is not None:
            told = _filled(told, self._agreed)
        self._standing, self._in_doubt = told, False
        if word != "state":
            self._proposed = ""
        return self._read()

    def _proposes(self, uci: str) -> list[EboardEvent]:
        if self._standing is None or self._agreed is None:
            return []
        after = moved(self._left, uci)
        if after is None:
            return self._broken(len(uci))
        self._proposed = uci
        # A board that tells each piece has told that it stands so; it may know less of pieces.
        self._standing = moved(self._standing, uci) if SUBMOVES in self._features else after
        return self._read() if self._is_chess else [ShownLost(), *self._read()]

    @property
    def _left(self) -> str:
        """The squares from which the board's own move begins; one that it was told counts once it stands."""
        stands = self._carried_out()
        has_arrived = self._carried == self._arrived or stands == self._standing
        return (stands if has_arrived else self._agreed) or ""

    # what it is told

    def follow(self, packet: bytes) -> None:
        """Take what such a board was told when its bytes were kept, in the place of `show`."""
        word, rest = split(packet.decode("utf-8", "replace").strip())
        match word:
            case "feature":
                if rest == FEATURES[0]:  # the first of a greeting, or a question by itself
                    self._asked.clear()
                self._asked.append(rest)
            case "begin" | "undo":
                self._fen = rest
                self._begin(rest)
            case "ok" | "promote" if self._proposed:
                self._agreed = moved(self._carried_out() or "", rest or self._proposed)
                self._standing = self._agreed if rest else self._standing
                self._proposed = self._carried = self._arrived = ""
            case "nok":
                self._proposed = ""
            case "move":
                self._agreed, self._carried, self._arrived = self._carried_out(), rest, ""
                self._trust()

    def greet(self) -> Packets:
        self._asked.extend(FEATURES)
        features = (packet(f"feature {feature}") for feature in FEATURES)
        return (*features, packet("set_variant standard"), *self._begin(BEGINS))

    def ask(self) -> Packets:
        if not self._in_doubt:
            self._asked.append(FEATURES[0])
            return (packet(f"feature {FEATURES[0]}"),)
        carried = self._carried
        begun = self._begin(self._fen)
        self._carried = carried
        return (*begun, *((packet(f"move {carried}"),) if carried else ()))

    def leave(self) -> Packets:
        return (packet("end undefined"),) if self._turns and not self._over else ()

    def show(self, shown: Shown) -> Packets:
        """Return what leads the board from what it was told to what is shown now."""
        planned, shown = shown.planned, _as_it_lies(shown)
        agreed = squares_in(shown.fen)
        self._is_chess = agreed is not None
        if agreed is None:
            return self._let_pass()
        before, self._fen, self._agreed = self._fen, " ".join(shown.fen.split()[:2]), agreed
        messages = (*self._progress(shown, before), *self._plan(shown), *self._say(shown, planned))
        self._turns = shown.turns
        return messages

    def _let_pass(self) -> Packets:
        """Return the answer to a move in a game that is not told: the board waits for one."""
        if not self._proposed:
            return ()
        self._agreed = self._agreed and moved(self._agreed, self._proposed)
        self._proposed = ""
        return (packet("ok"),)

    def _progress(self, shown: Shown, before: str) -> Packets:
        known, turns = self._turns, shown.turns
        if (known or ()) == turns:
            return () if self._fen == before else self._begin(self._fen, turns)
        if known is None or (self._over and not shown.over):
            return self._begin(self._fen, turns)
        is_told = not self._has_motors or self._is_answer_to(turns[len(known) :])
        if turns[: len(known)] == known and len(turns) <= len(known) + MOST_NEW and is_told:
            return tuple(told for turn in turns[len(known) :] for told in self._turn(turn))
        is_undone = turns and turns == known[: len(turns)] and UNDO in self._features and not self._has_motors
        return self._begin(self._fen, turns, "undo" if is_undone else "begin")

    @property
    def _has_motors(self) -> bool:
        return SETS in self._features

    def _is_answer_to(self, turns: tuple[str, ...]) -> bool:
        """Return whether these are the board's own move, which stands on it already."""
        return bool(self._proposed) and [turn[:4] for turn in turns] == [self._proposed[:4]]

    def _turn(self, turn: str) -> Packets:
        """Return the answer to the board's own move, or a move that it has not told."""
        proposed, self._proposed = self._proposed, ""
        carried, self._carried, self._arrived = self._carried, "", ""
        if proposed == turn:
            return (packet("ok"),)
        if proposed and proposed == turn[:4]:
            self._standing = _filled(self._standing or self._agreed or "", self._agreed or "")
            return (packet(f"promote {turn}"),)
        refusal = (packet("nok"),) if proposed else ()
        return refusal if carried == turn else (*refusal, packet(f"move {turn}"), *self._trust())

    def _plan(self, shown: Shown) -> Packets:
        """Return the move that waits to be carried out."""
        planned, withdrawn = "" if self._has_motors else shown.planned, self._carried
        if planned == withdrawn:
            return ()
        begun = self._begin(self._fen, shown.turns) if withdrawn else ()
        self._carried = planned
        return (*begun, packet(f"move {planned}"), *self._trust()) if planned else begun

    def _trust(self) -> Packets:
        """Take a move for carried out where the board cannot say that it is.

        The answer to a question then has that read.
        """
        if self._standing is None or not self._features.isdisjoint((MOVED, SUBMOVES)):
            return ()
        self._standing = self._carried_out()
        return self.ask()

    def _carried_out(self) -> str | None:
        """Return what stands once the move is carried out that the board was told."""
        return moved(self._agreed, self._carried) if self._agreed and self._carried else self._agreed

    def _say(self, shown: Shown, planned: str) -> Packets:
        """Return what the board is to say; `planned` is the turn as people know it, however it lies."""
        messages: list[bytes] = []
        text = shown.refused or (planned if self._has_motors else "")
        if shown.refused and self._proposed:
            self._proposed = ""
            messages.append(packet("nok"))
        if text and text != self._said and MESSAGES in self._features:
            messages.append(packet(f"msg {' '.join(text.split())[:MOST_TEXT]}"))
        if shown.over and not self._over:
            messages.append(packet(f"end {self._reason(shown.over)}"))
        self._said, self._over = text, shown.over
        return tuple(messages)

    def _reason(self, over: str) -> str:
        words, is_exact = over.lower(), DRAWS in self._features
        return next(
            (exact if is_exact else plain for part, exact, plain in REASONS if part in words), "undefined"
        )

    def _begin(self, fen: str, turns: tuple[str, ...] = (), command: str = "begin") -> Packets:
        """Return what begins a round there, after these turns."""
        self._begun, self._agreed = fen, squares_in(fen)
        self._proposed = self._carried = self._arrived = ""
        last = (packet(f"last_move {turns[-1]}"),) if turns and LAST_MOVE in self._features else ()
        return (packet(f"{command} {fen}"), *last)


def _as_it_lies(shown: Shown) -> Shown:
    """Return what is shown to a board that lies turned round as that board has it."""
    squares = squares_in(shown.fen)
    if squares is None or shown.position in (None, squares) or shown.position != squares[::-1]:
        return shown
    return replace(
        shown,
        fen=turned_fen(shown.fen),
        turns=tuple(map(turned_move, shown.turns)),
        planned=shown.planned and turned_move(shown.planned),
    )


def _filled(told: str, agreed: str) -> str:
    """Return what stands by a board that says it is as agreed, and knows less of the pieces."""
    pairs = zip(told, agreed, strict=True)
    return "".join(known if piece in UNKNOWN and known != EMPTY else piece for piece, known in pairs)
