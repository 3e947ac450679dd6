"""Analyses in the background: one game after the other, each once, where somebody asks for it, and kept."""

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Protocol

from adoube.archive.balance import Judged, judged_from, request_at, shares_at, told_at, work_of
from adoube.archive.past_games import PastGame
from adoube.atomic_write import write_atomically
from adoube.computer.advisor import Done, Request
from adoube.computer.messages import Found, Played
from adoube.computer.search.advice import OpponentError
from adoube.errors import AdoubeError
from adoube.serialization.deserialization import deserialize
from adoube.serialization.field_rules import one_of
from adoube.serialization.fields import json_document, why_unread
from adoube.words import AnyText, coded

__all__ = ["FOLDER", "Analyses", "Analysis", "AnalysisCache", "AnalysisQueue", "NoAnalyses"]


KEPT_EVERY = 8  # after a power cut at most this many positions are searched again
MOST_WAITING = 20  # games in the queue; further requests are refused

Ask = Callable[[Request, Done], Callable[[], None]]  # `adoube.computer.advisor.Advisor.ask`


@dataclass(frozen=True, slots=True)
class Analysis:
    """How far a look back at a game has come."""

    judged: tuple[Judged, ...] = ()  # by position, from the start on
    work: int = 0  # how many positions there are to judge
    goes_on: bool = False  # whether more is being found, or waits for its turn
    # Why nothing more was found; empty where it goes on, is done, or nobody has asked for it.
    why_ended: AnyText = ""

    @property
    def is_done(self) -> bool:
        return len(self.judged) == self.work > 0


class Analyses(Protocol):
    """Looks back as pages may use them; safe to use from any thread."""

    def at(self, game: PastGame) -> Analysis:
        """Return the progress of a game's analysis, without beginning one."""
        ...

    def begin(self, game: PastGame) -> None:
        """Analyse a finished game, or go on with that. Raises AdoubeError if that is impossible."""
        ...

    def stop(self, game: PastGame) -> None:
        """Stop the analysis for now; the findings are kept."""
        ...


class NoAnalyses:
    """Knows nothing, where no computer player runs."""

    def at(self, game: PastGame) -> Analysis:
        return Analysis(work=work_of(game))

    def begin(self, game: PastGame) -> None:
        raise AdoubeError(coded("past.no_look_back"))

    def stop(self, game: PastGame) -> None:
        pass


@dataclass(eq=False)
class _Run:
    """A game that is looked back at; its fields are held by the lock of whoever runs it."""

    game: PastGame
    judged: tuple[Judged, ...]
    told: Played | None = None  # of the position that was asked about last
    cancel: Callable[[], None] | None = None
    begun: bool = False
    stopped: bool = False


class AnalysisQueue:
    """Asks a computer player about every position of a game, and keeps what it says beside the journal."""

    def __init__(self, data: Path, ask: Ask) -> None:
        """`data`: the folder of the records; `ask`: as `Advisor.ask`, which calls back on another thread."""
        self._files, self._ask = AnalysisCache(data), ask
        self._lock = threading.Lock()
        # By game, in the order in which they were asked for; the first is at work.
        self._runs: dict[str, _Run] = {}
        self._ended: dict[str, AnyText] = {}  # by game, why its look back ended early

    def at(self, game: PastGame) -> Analysis:
        name, work = str(game.entry.id), work_of(game)
        with self._lock:
            run, why = self._runs.get(name), self._ended.get(name, "")
            if run is not None:
                return Analysis(run.judged, work, goes_on=True)
        try:
            judged = self._files.read(game)
        except AdoubeError as error:
            return Analysis((), work, why_ended=error.said)
        found = Analysis(judged, work, why_ended=why)
        return replace(found, why_ended="") if found.is_done else found

    def begin(self, game: PastGame) -> None:
        if game.entry.final is None:
            raise AdoubeError(coded("past.look_back_unfinished"))
        found = self.at(game)
        if found.goes_on or found.is_done or not found.work:
            return
        with self._lock:
            if len(self._runs) >= MOST_WAITING:
                raise AdoubeError(coded("past.look_back_full", most=MOST_WAITING))
            self._ended.pop(str(game.entry.id), None)
            self._runs.setdefault(str(game.entry.id), _Run(game, found.judged))
        self._begin_next()

    def stop(self, game: PastGame) -> None:
        with self._lock:
            run = self._runs.get(str(game.entry.id))
            if run is None:
                return
            run.stopped = True
            cancel = run.cancel
        if cancel is not None:
            cancel()
        self._end(run, coded("past.look_back_stopped"))

    def close(self) -> None:
        """Keep the findings so far and ask for nothing more."""
        with self._lock:
            runs = list(self._runs.values())
            for run in runs:
                run.stopped = True
            self._runs.clear()
        for run in runs:
            if run.cancel is not None:
                run.cancel()
            self._keep(run)

    def _begin_next(self) -> None:
        """Begin with the first game that waits, unless one is being analysed."""
        with self._lock:
            run = next(iter(self._runs.values()), None)
            if run is None or run.begun:
                return
            run.begun = True
        self._go_on(run)

    def _go_on(self, run: _Run) -> None:
        """Ask about the next position; once all are judged, the next game is due."""
        while (ply := len(run.judged)) < work_of(run.game):
            run.told = told_at(run.game, ply, run.told)
            request = request_at(run.game, run.told)
            if request is not None:
                cancel = self._ask(request, lambda answer: self._hear(run, answer))
                with self._lock:
                    run.cancel = cancel
                    unwanted = run.stopped
                if unwanted:
                    cancel()
                return
            self._add(run, Judged(shares_at(run.game, ply)))
        self._end(run)

    def _hear(self, run: _Run, answer: Found | OpponentError) -> None:
        """Take in the findings on a position, on a thread of the advisor."""
        if run.stopped:
            return
        if isinstance(answer, OpponentError):
            self._end(run, answer.said)
            return
        self._add(run, judged_from(answer))
        if len(run.judged) % KEPT_EVERY == 0 and (why := self._keep(run)):
            self._end(run, why)
            return
        self._go_on(run)

    def _add(self, run: _Run, judged: Judged) -> None:
        with self._lock:
            run.judged = (*run.judged, judged)

    def _end(self, run: _Run, why: AnyText = "") -> None:
        """Keep the findings, and let the next game begin."""
        unkept = self._keep(run)
        name = str(run.game.entry.id)
        with self._lock:
            if self._runs.pop(name, None) is None:
                return
            if why or unkept:
                self._ended[name] = why or unkept
        self._begin_next()

    def _keep(self, run: _Run) -> AnyText:
        """Keep the findings; return why that failed, or an empty text."""
        if not run.judged:
            return ""
        try:
            self._files.write(run.game, run.judged)
        except AdoubeError as error:
            return error.said
        return ""


FOLDER = "look_back"  # inside the folder of the records
FORMAT = 1


@dataclass(frozen=True)
class _StoredAnalysis:
    """A file as it is written."""

    format: Annotated[int, one_of(FORMAT)]
    game: str  # which game this is about, and how it went
    judged: tuple[Judged, ...]  # by position, from the start on


class AnalysisCache:
    """Those of one folder of records."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def read(self, game: PastGame) -> tuple[Judged, ...]:
        """Return the stored findings on a game, from its start on; none unless a file matches it.

        Raises AdoubeError for a broken file.
        """
        file = self._file(game)
        try:
            text = file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return ()
        except (OSError, UnicodeDecodeError) as error:
            raise AdoubeError(coded("past.look_back_unread", file=file, why=why_unread(error))) from error
        kept = deserialize(_StoredAnalysis, json_document(text, str(file)))
        is_about_it = kept.game == _fingerprint(game) and len(kept.judged) <= work_of(game)
        return kept.judged if is_about_it else ()

    def write(self, game: PastGame, judged: tuple[Judged, ...]) -> None:
        """Keep the findings on a game. Raises AdoubeError if they cannot be written."""
        file = self._file(game)
        try:
            self._folder.mkdir(exist_ok=True)
            write_atomically(file, json.dumps(asdict(_StoredAnalysis(FORMAT, _fingerprint(game), judged))))
        except OSError as error:
            why = error.strerror or str(error)
            raise AdoubeError(coded("past.look_back_unkept", file=file, why=why)) from error

    def _file(self, game: PastGame) -> Path:
        return self._folder / f"{game.entry.id}.json"


def _fingerprint(game: PastGame) -> str:
    """Return a hash of a game's course, result and rules."""
    final = game.entry.final
    told: Mapping[str, object] = {
        "game": game.game.id,
        "edition": game.game.rules_version,
        "options": dict(game.game.options),
        "seed": game.game.seed,
        "turns": [turn.text for turn in game.turns],
        "winners": None if final is None else list(final.winners),
    }
    return blake2b(json.dumps(told, sort_keys=True).encode(), digest_size=16).hexdigest()
