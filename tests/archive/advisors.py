"""An advisor that answers when a test tells it to, with what the test gives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread

from adoube.archive.analysis import AnalysisQueue
from adoube.archive.balance import work_of
from adoube.archive.past_games import JournalLibrary, PastGame
from adoube.computer.advisor import Done, Request
from adoube.computer.messages import Found, FoundTurn
from adoube.computer.search.advice import OpponentError
from adoube.records.payloads import Result
from tests.tables.played_games import journal_with, opened_game, played_game

__all__ = ["QuickAdvisor", "SlowAdvisor", "finished_game", "looked_back"]


class SlowAdvisor:
    """As `Advisor.ask`: what was asked waits for `answer`."""

    def __init__(self) -> None:
        self.asked: list[tuple[Request, Done]] = []
        self.cancelled = 0

    def ask(self, request: Request, done: Done) -> Callable[[], None]:
        self.asked.append((request, done))
        return self._cancel

    def _cancel(self) -> None:
        self.cancelled += 1

    def answer(self, values: Mapping[str, float], *line: str) -> None:
        """Answers what was asked first."""
        _, done = self.asked.pop(0)
        done(Found((FoundTurn(line[0], dict(values)),), line, 100))

    def fail(self, error: OpponentError) -> None:
        _, done = self.asked.pop(0)
        done(error)


class QuickAdvisor:
    """As `Advisor.ask`: finds the same turns at once, on a thread of its own."""

    def __init__(self, *turns: str) -> None:
        self._found = Found(tuple(FoundTurn(turn, {}) for turn in turns), turns[:1], 100)

    def ask(self, request: Request, done: Done) -> Callable[[], None]:
        Thread(target=done, args=(self._found,), daemon=True).start()
        return lambda: None


def finished_game(folder: Path, most_turns: int = 6) -> PastGame:
    """A game of Jarmo between Ada and Grace, broken off and won by Black."""
    rows = [*played_game(opened_game(), most_turns), Result(("black",), {"black": 6, "white": 4}, "declared")]
    return JournalLibrary(journal_with(folder, {("one", 1): rows})).required("one-1")


def looked_back(folder: Path, game: PastGame) -> AnalysisQueue:
    """A look back that is done: White threw the game away with the fourth turn."""
    advisor = SlowAdvisor()
    looks = AnalysisQueue(folder, advisor.ask)
    looks.begin(game)
    for ply in range(work_of(game)):
        black = 0.5 if ply < 4 else 0.9
        best = game.turns[ply].text if ply < game.last and ply != 3 else "c5-d3"
        advisor.answer({"black": black, "white": 1 - black}, best, "c1-d3")
    return looks
