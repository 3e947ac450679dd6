"""Everything that a table resumes from its journal: its matches, its unfinished game, and abandoned games.

A game is abandoned when its table has gone on without a result: people are still asked who won it.
`MatchHistory` goes on from there: it has the match that is played, and the games of it that were left.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adoube.errors import AdoubeError
from adoube.games.base import AnyGame, BoardChange
from adoube.games.line import Line
from adoube.games.registry import GameMaker, make_game
from adoube.records import payloads as rows
from adoube.records.journal import Row
from adoube.records.payloads import (
    PLAYERS,
    Asked,
    Opened,
    Result,
    Ruling,
    RulingKind,
)
from adoube.records.resume import OpenGame, Step, game_of
from adoube.referee.verdicts import INSTEAD, Return
from adoube.tables.assistants import computers_in, hints_in
from adoube.tables.match import AnyMatch, opened_match
from adoube.tables.messages import late_ending_question, result_of
from adoube.tables.pending_events import PendingEvents
from adoube.tables.pending_questions import Declarations, declarations_in
from adoube.tables.rulings import RowReplay, back_to, declared_scores, ruling_from, used_times
from adoube.tables.state import Question

__all__ = [
    "AbandonedGame",
    "AbandonedGames",
    "History",
    "MatchHistory",
    "OpenMatch",
    "Scores",
    "UnfinishedGame",
    "history_of",
    "match_of_rows",
    "with_result",
    "without_result",
]


Scores = Mapping[str, int | float]

UNTOUCHED = BoardChange(frozenset(), frozenset(), frozenset())


@dataclass(frozen=True)
class AbandonedGame:
    """`number` is the journal's, `place` the game's in its match, counted from 0."""

    number: int
    match_number: int
    place: int
    line: Line
    asked: int  # the number of the question

    @property
    def question(self) -> Question:
        return late_ending_question(self.line.game, self.asked)

    def ruling(self, answer: str) -> Ruling:
        """Return the ruling that an answer to the question amounts to."""
        result, why = result_of(answer, self.line.game.seats)
        return ruling_from(self.line, result, UNTOUCHED, PLAYERS, why)


class AbandonedGames:
    """Those of one table, oldest first. Rows of theirs go into its `pending` under their own numbers."""

    def __init__(self, pending: PendingEvents) -> None:
        self._pending = pending
        self._games: list[AbandonedGame] = []

    @property
    def question(self) -> Question | None:
        """The oldest question that waits for an answer."""
        return self._games[0].question if self._games else None

    def add(self, games: Iterable[AbandonedGame]) -> None:
        self._games += games

    def answer(self, number: int, answer: str) -> tuple[AbandonedGame, Ruling] | None:
        """Take the answer to the question with that number, and store the ruling it amounts to.

        None if it is none.
        """
        left = next((game for game in self._games if game.asked == number), None)
        if left is None or answer not in {choice.answer for choice in left.question.choices}:
            return None
        ruling = left.ruling(answer)
        self._pending.store(rows.AnsweredRow(number, answer), left.number)
        self._pending.store(ruling, left.number)
        self._games.remove(left)
        return left, ruling


def without_result(match: AnyMatch) -> AnyMatch:
    """Return the match with an abandoned next game, which counts nothing so far."""
    return match.played(dict.fromkeys(match.seats, 0))


def with_result(match: AnyMatch, left: AbandonedGame, ruling: Ruling) -> AnyMatch:
    """Return the match to which a game belongs that now has a result."""
    before = replace(match, results=match.results[: left.place])
    (found,) = before.played(declared_scores(ruling)).results[left.place :]
    return replace(match, results=(*match.results[: left.place], found, *match.results[left.place + 1 :]))


@dataclass(frozen=True, slots=True)
class UnfinishedGame:
    """A game that was begun and has no result."""

    line: Line
    open_lines: tuple[tuple[str, ...], ...]  # what was undecided after the last accepted turn: lines of turns
    # The first ply that today's rules read otherwise than the journal; None where they agree.
    broken_at: int | None
    held: bool  # whether it was paused
    must_stand: bool  # whether a ruling has put it where it stands, and the board has not stood so since
    # The questions to all that wait for an answer: a dispute, and how the game ended.
    asked: tuple[Asked, ...] = ()
    said: Declarations = field(default_factory=Declarations)  # draws that are offered, and who has resigned
    used_ms: Mapping[str, int] = field(default_factory=dict)  # how long each seat had thought


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is not over; `match` holds the results of its finished games.

    `unfinished` is None between two games.
    """

    game: AnyGame
    match: AnyMatch
    unfinished: UnfinishedGame | None
    # The people whose place a computer player has taken, and how strong it is.
    computers: Mapping[str, int] = field(default_factory=dict)
    pairing: tuple[int, int, int] | None = None  # the pairing of a tournament that the match is

    @property
    def has_begun(self) -> bool:
        """True if anything has been played in it, or ruled on."""
        game = self.unfinished
        if game is None or self.match.results:
            return True
        return bool(game.line.ply or game.open_lines or game.broken_at or game.must_stand)


@dataclass(frozen=True, slots=True)
class History:
    """How much a table has played: its rows, its games and its matches, the last of each counted too."""

    rows: int = 0
    games: int = 0
    matches: int = 0
    questions: int = 0  # the number of the last question that was asked
    # Games that were left for another one, of which it is still asked how they ended.
    left: tuple[AbandonedGame, ...] = ()
    open_match: OpenMatch | None = None
    hints: bool = False  # whether its players may ask for hints


def history_of(rows: Sequence[Row], *, new_match: bool = False, make: GameMaker = make_game) -> History:
    """Return a table's past by all its rows; with `new_match` the match it was in is left as it lies.

    `make` makes the games by whose rules it goes on. Raises AdoubeError if today's program does not know the
    game, or the rows do not fit together.
    """
    openings = [row for row in rows if isinstance(row.payload, Opened)]
    if not openings:
        return History(len(rows))
    questions = max((row.payload.question for row in rows if isinstance(row.payload, Asked)), default=0)
    last = openings[-1]
    assert isinstance(last.payload, Opened)
    open_match = None if new_match else _open_match(rows, last.payload, make)
    left = tuple(_left_games(rows, openings, make))
    return History(
        len(rows),
        last.game_number,
        last.payload.match_number,
        questions,
        left,
        open_match,
        hints_in(rows),
    )


def _left_games(rows: Sequence[Row], openings: Sequence[Row], make: GameMaker) -> Iterator[AbandonedGame]:
    """Yield the games before the newest one that have no result and whose question waits for an answer."""
    numbers: dict[int, list[int]] = {}
    for opening in openings:
        assert isinstance(opening.payload, Opened)
        numbers.setdefault(opening.payload.match_number, []).append(opening.game_number)
    for match_number, games in numbers.items():
        for place, number in enumerate(games):
            if number == openings[-1].game_number:
                continue
            past = game_of(row for row in rows if row.game_number == number)
            if past is None or not past.asked:
                continue
            opened = past.opened
            line, broken_at = _replayed(make(opened.game, opened.options, seed=opened.seed), past)
            if broken_at is None:
                yield AbandonedGame(number, match_number, place, line, past.asked[-1].question)


def _open_match(rows: Sequence[Row], opened: Opened, make: GameMaker) -> OpenMatch | None:
    game = make(opened.game, opened.options, seed=opened.seed)
    match = match_of_rows(rows, opened.match_number, make)
    past, computers = game_of(rows), computers_in(rows)
    if past is not None:
        unfinished = _unfinished(game, past, used_times(game, rows))
        return OpenMatch(game, match, unfinished, computers, opened.pairing)
    return None if match.over else OpenMatch(game, match, None, computers, opened.pairing)


def match_of_rows(rows: Sequence[Row], number: int, make: GameMaker = make_game) -> AnyMatch:
    """Return the match of that number with all its results, by the rows of its table.

    Raises AdoubeError if today's program does not know its game.
    """
    match: AnyMatch | None = None
    results: dict[int, Mapping[str, int | float]] = {}
    opened_last = 0
    for row in rows:
        payload = row.payload
        if isinstance(payload, Opened) and payload.match_number == number:
            if match is None:
                first = make(payload.game, payload.options, seed=payload.seed)
                match = opened_match(first, payload)
            else:
                # The game before was left where it has no result, and counts nothing until it has one.
                results.setdefault(opened_last, dict.fromkeys(match.seats, 0))
            opened_last = row.game_number
        elif match is not None and isinstance(payload, Result):
            results[row.game_number] = payload.scores
        elif match is not None and isinstance(payload, Ruling):
            results.pop(row.game_number, None)
            if payload.ends_the_game:
                results[row.game_number] = declared_scores(payload)
    assert match is not None, "the match was opened"
    for _, scores in sorted(results.items()):
        match = match.played(scores)
    return match


def _unfinished(game: AnyGame, past: OpenGame, used_ms: Mapping[str, int]) -> UnfinishedGame:
    line, broken_at = _replayed(game, past)
    open_lines = past.undecided[-1].candidates if past.undecided and broken_at is None else ()
    if not all(_playable(line, texts) for texts in open_lines):
        open_lines, broken_at = (), line.ply + 1
    held, said = _is_held(past.steps), declarations_in(past.steps)
    return UnfinishedGame(line, open_lines, broken_at, held, past.ruled_last, past.asked, said, used_ms)


def _is_held(steps: Sequence[Step]) -> bool:
    """Return whether the game was paused and has not gone on since."""
    kinds = [step.ruling for step in steps if isinstance(step, Ruling)]
    pauses = [kind for kind in kinds if kind in (RulingKind.PAUSE, RulingKind.GO_ON)]
    return bool(pauses) and pauses[-1] == RulingKind.PAUSE


def _replayed(game: AnyGame, past: OpenGame) -> tuple[Line, int | None]:
    """Return the line, as far as today's rules follow the journal, and the ply at which they no longer do."""
    replay = RowReplay(game)
    for step in past.steps:
        replay.apply(step)
    return replay.line, replay.broken_at


def _playable(line: Line, texts: Sequence[str]) -> bool:
    """Return whether today's rules allow these turns, and takebacks, after a line."""
    try:
        for text in texts:
            if (returned := Return.read(text)) is not None:
                line = back_to(line, line.ply - returned.plies)
            elif text.startswith(INSTEAD):
                line = back_to(line, line.ply - 1).play(line.game.read(text.removeprefix(INSTEAD)))
            else:
                line = line.play(line.game.read(text))
    except AdoubeError:
        return False
    return True


Pairing = tuple[int, int, int]


class MatchHistory:
    """`current` is the match without its running game, `number` counts a table's matches from 1.

    A running game's `result` is what each seat gets; None while it has none.
    """

    def __init__(self, first: AnyMatch, pending: PendingEvents) -> None:
        self.current, self.number = first, 1
        # The people whose place a computer player has taken, and how strong it is.
        self.computers: Mapping[str, int] = {}
        self.pairing: Pairing | None = None  # the pairing of a tournament that the match is
        self._pending = pending
        self._left = AbandonedGames(pending)

    @property
    def question(self) -> Question | None:
        """The oldest question how a game ended that was left for the next one."""
        return self._left.question

    def resume(self, past: History) -> None:
        """Resume where a journal ends: with the open match, or with the one after the last."""
        self._left.add(past.left)
        self.number = past.matches + (past.open_match is None)
        if past.open_match is not None:
            self.current = past.open_match.match
            self.computers = past.open_match.computers
            self.pairing = past.open_match.pairing

    def begin(self, match: AnyMatch, pairing: Pairing | None = None) -> None:
        """Another match, of whichever people."""
        self.current, self.number, self.pairing = match, self.number + 1, pairing

    def with_game(self, result: Scores | None) -> AnyMatch:
        """Return the match with the running game, once that is over."""
        return self.current if result is None else self.current.played(result)

    def to_come(self, result: Scores | None) -> AnyMatch:
        """Return the match before the next game; a new one of the same people if it is over."""
        played = without_result(self.current) if result is None else self.with_game(result)
        return played.again() if played.over else played

    def begin_next_game(self, result: Scores | None) -> None:
        """The next game is going to begin."""
        match = self.to_come(result)
        if not match.results:
            self.number += 1
            self.pairing = None
        self.current = match

    def leave(self, line: Line, asked: int) -> None:
        """The running game is left for the next one; `asked` is the number of the question how it ended."""
        place, number = len(self.current.results), self._pending.game_number
        self._left.add([AbandonedGame(number, self.number, place, line, asked)])

    def answer(self, number: int, answer: str) -> Ruling | None:
        """Take the answer to the question about an abandoned game; return None if it answers none."""
        found = self._left.answer(number, answer)
        if found is None:
            return None
        left, ruling = found
        if left.match_number == self.number:
            self.current = with_result(self.current, left, ruling)
        return ruling
