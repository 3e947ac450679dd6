"""Answers of a computer player to forced positions, and the table of how many turns are right."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from adoube.atomic_write import write_atomically
from adoube.computer.self_play.summary import wilson
from adoube.games.line import Line
from benchmarks.forced.files import FoundGame, games_in
from benchmarks.forced.kinds import THREE, WANTED, is_good
from benchmarks.forced.wins import TooMuchToSearchError, proves
from benchmarks.strengths import timed, warm

__all__ = ["Answer", "AnswerFile", "Question", "answers_to", "printed", "questions_about"]

LATER = 9  # turns within which a win counts as later


class Question(NamedTuple):
    """A position of a file that a strength is asked about."""

    game: str
    key: str  # tells the position from all others
    strength: int
    seconds: float  # of the processor


class Answer(NamedTuple):
    """A player's turn in a position of a file."""

    question: Question
    kind: str
    is_right: bool
    is_later: bool  # whether it still wins, but not as soon
    turn: str


class AnswerFile:
    """Keeps each answer as soon as it was given; None keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._path = path

    def answers(self) -> Iterator[Answer]:
        text = self._path.read_text(encoding="utf-8") if self._path and self._path.exists() else ""
        for line in text.splitlines(keepends=True):
            if line.endswith("\n"):
                question, *rest = json.loads(line)
                yield Answer(Question(*question), *rest)

    def add(self, answers: Iterable[Answer]) -> None:
        if self._path:
            text = "".join(f"{json.dumps(one)}\n" for one in (*self.answers(), *answers))
            write_atomically(self._path, text)


def questions_about(name: str, strength: int, seconds: float) -> list[Question]:
    """Return a question for each position of a file."""
    return [Question(name, key, strength, seconds) for key in _places_in(name)]


def _places_in(name: str) -> dict[str, tuple[FoundGame, str]]:
    """Return the game and the kind of each position of a file, by its key."""
    return {_key(found, kind): (found, kind) for found in games_in(name) for kind in found.kinds}


def _key(found: FoundGame, kind: str) -> str:
    text = f"{kind} {found.seed} {' '.join(found.turns[: found.kinds[kind]])}"
    return sha256(text.encode()).hexdigest()[:16]


def answers_to(questions: Iterable[Question]) -> Iterator[Answer]:
    """Answer questions about one game, which the player learns first."""
    places: dict[str, tuple[FoundGame, str]] = {}
    for question in questions:
        if not places:
            places = _places_in(question.game)
            warm(question.game)
        found, kind = places[question.key]
        yield _answer(question, kind, found.replayed(question.game, found.kinds[kind]))


def _answer(question: Question, kind: str, line: Line) -> Answer:
    player = timed(question.strength, question.seconds)
    chosen = player.choose(line, Random(question.key))
    is_right = is_good(kind, line, chosen)
    is_later = kind == THREE and not is_right and _wins_later(line, chosen)
    return Answer(question, kind, is_right, is_later, line.game.write(chosen))


def _wins_later(line: Line, turn: Any) -> bool:
    after = line.game.after(line.position, turn)
    try:
        return proves(line.game, after, (*line.positions, line.position), line.to_move or "", LATER - 1)
    except TooMuchToSearchError:
        return False


def printed(answers: Iterable[Answer]) -> Iterator[str]:
    """Yield the lines of a table in Markdown: a row for each game, and one for all."""
    by_game: dict[str, list[Answer]] = {}
    for answer in answers:
        by_game.setdefault(answer.question.game, []).append(answer)
    yield f"| game | {' | '.join(WANTED)} | later |"
    yield "|---|---|---|---|---|"
    for name, given in by_game.items():
        yield _row(name, given)
    yield _row("all", [answer for given in by_game.values() for answer in given])


def _row(name: str, answers: Iterable[Answer]) -> str:
    given = list(answers)
    total = Counter(answer.kind for answer in given)
    right = Counter(answer.kind for answer in given if answer.is_right)
    cells = [_share(right[kind], total[kind]) if total[kind] else "none" for kind in WANTED]
    return f"| {name} | {' | '.join(cells)} | {sum(answer.is_later for answer in given)} |"


def _share(right: int, total: int) -> str:
    """Return a share with its bounds in percent, with 95 % confidence."""
    low, high = wilson(right, total)
    return f"{right:,} of {total:,} ({100 * low:.1f} to {100 * high:.1f} %)"
