"""The checks that every game must pass, ours or not: read, counted, and tried in random play.

A module of strangers may fail in any way, so whatever it raises is a breach of the check that met it.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from adoube.games.base import AnyGame
from adoube.games.checking.answers import (
    answers_in_the_right_kind,
    describes_itself,
    ends_with_winners_and_scores,
    is_a_game_under_its_options,
)
from adoube.games.checking.papers import (
    FIGURES,
    FIGURES_LONG,
    agrees_with_its_figures,
    figures_of,
    has_the_words_that_it_says,
    knows_its_rulebook,
    named_clauses,
)
from adoube.games.checking.positions import (
    explains_what_its_turns_change,
    leaves_positions_as_they_are,
    lists_each_result_once,
    objects_to_every_other_board,
    places_pieces_on_its_board,
    prints_positions_that_read_back,
    refuses_what_is_no_turn,
    refuses_what_is_not_legal,
    writes_turns_that_read_back,
)
from adoube.games.checking.probe import Breach, CheckFailed, Met, Probe, position_of
from adoube.games.line import Line
from adoube.games.rulebook import rules_of
from adoube.words import say

__all__ = [
    "CHECKS",
    "Breach",
    "CheckEffort",
    "Met",
    "attempt",
    "check_game",
    "figures_of",
    "idle_clauses",
    "sweeping_clause",
    "unmet_clauses",
    "unruled_options",
]

MOST_TURNS = 2000  # where simulate, demo and random play stop: a random game has to end before
REFUSALS_THAT_TELL = 30  # of fewer, one clause may be the reason by chance
MOST_TOLD_BY = 60  # positions, evenly drawn from those of play, that tell which clauses are idle

IN_PLAY: dict[str, Callable[[Probe], None]] = {
    "describes-itself": describes_itself,
    "answers": answers_in_the_right_kind,
    "places-pieces": places_pieces_on_its_board,
    "positions-read-back": prints_positions_that_read_back,
    "turns-read-back": writes_turns_that_read_back,
    "each-result-once": lists_each_result_once,
    "pure": leaves_positions_as_they_are,
    "explains": explains_what_its_turns_change,
    "scores": ends_with_winners_and_scores,
    "refuses": refuses_what_is_no_turn,
    "refuses-illegal": refuses_what_is_not_legal,
    "objects": objects_to_every_other_board,
}
# The names of all checks, in the order in which they are told.
CHECKS = (*IN_PLAY, "words", "rulebook", "options", "ends", "figures")


@dataclass(frozen=True)
class CheckEffort:
    """How much is tried. `late` says whether time is up: then what is begun is finished, but for `long`."""

    games: int = 20
    turns: int = 60
    seed: int = 0
    long: bool = False
    late: Callable[[], bool] = field(default=lambda: False)
    progress: Callable[[float], None] = field(default=lambda share: None)


def check_game(game: AnyGame, effort: CheckEffort, met: Met | None = None) -> Iterator[Breach]:
    """Each check's first breach. `met` learns what play has shown."""
    met = Met() if met is None else met
    yield from _tried("words", lambda: has_the_words_that_it_says(game))
    yield from _tried("rulebook", lambda: knows_its_rulebook(game))
    yield from _played(game, effort, met)
    if not met.is_stuck:
        most = FIGURES_LONG if effort.long else FIGURES
        yield from _tried("options", lambda: is_a_game_under_its_options(game, effort.turns))
        yield from _ended(game, effort)
        yield from _tried("figures", lambda: agrees_with_its_figures(game, most))


def _tried(name: str, check: Callable[[], object]) -> Iterator[Breach]:
    if why := attempt(check):
        yield Breach(name, why)


def attempt(check: Callable[[], object]) -> str:
    """Run a check and return its complaint; None if it passes."""
    try:
        check()
    except CheckFailed as broken:
        return str(broken)
    except Exception as error:  # noqa: BLE001 - a stranger's module may fail in any way
        return say("checking.raised", error=_where(error))
    return ""


def unmet_clauses(game: AnyGame, met: Met) -> list[str]:
    """The clauses that the source cites and that no refusal and no end of the games played has named."""
    return sorted(named_clauses(game) - met.clauses)


def idle_clauses(game: AnyGame, met: Met) -> tuple[str, ...]:
    """Sentences about clauses that no refusal cites, as far as the rules of a game can tell."""
    positions = list(met.positions)
    return game.idle_clauses(positions[:: 1 + len(positions) // MOST_TOLD_BY], met.clauses)


def sweeping_clause(game: AnyGame, met: Met) -> str | None:
    """The clause that every refusal has named, whatever was wrong, but for those of the order of turns.

    None if there are several, or if too little was tried. A description attaches clauses to its parts, and
    can attach one to everything. A game in Python names each where it is carried out, and is not judged.
    """
    named = {clause: count for clause, count in met.refusals.items() if clause != game.turn_order_clause}
    if len(named) != 1 or not game.cited_clauses() or sum(named.values()) < REFUSALS_THAT_TELL:
        return None
    return next(iter(named))


def unruled_options(game: AnyGame) -> list[str]:
    """The options of which no entry of the rulebook tells the effect, in its heading or its text."""
    rules = rules_of(type(game))
    return [
        option.key
        for option in game.all_options
        if not any(
            rule.option == option.key or re.search(rf"`{re.escape(option.key)}\b", rule.text)
            for rule in rules
        )
    ]


def _where(error: Exception) -> str:
    """Describe an exception and the last line of the game's own code that it passed."""
    trace, last = error.__traceback__, ""
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if Path(file).parent != Path(__file__).parent:
            last = f" ({Path(file).name}, line {trace.tb_lineno})"
        trace = trace.tb_next
    return f"{error!r}{last}"


def _played(game: AnyGame, effort: CheckEffort, met: Met) -> Iterator[Breach]:
    broken: set[str] = set()
    for number in range(effort.games):
        if number and effort.late():
            return
        rng = Random(f"{effort.seed}/{number}")
        if why := attempt(lambda: Line.begin(game)):
            met.is_stuck = True
            yield Breach("answers", why, 0)
            return
        line: Line | None = Line.begin(game)
        for turn in range(effort.turns + 1):
            if line is None:
                break
            effort.progress((number + min(turn / (effort.turns + 1), 1)) / effort.games)
            probe = Probe(line, rng, met)
            if why := attempt(probe.successors):
                met.is_stuck = True
                yield Breach("each-result-once", why, line.ply, position_of(line))
                return
            if line.outcome is None:
                met.positions[line.position] = None
            for name, check in IN_PLAY.items():
                if name not in broken and (why := attempt(partial(check, probe))):
                    broken.add(name)
                    yield Breach(name, why, line.ply, position_of(line))
            line = _further(line, rng)


def _further(line: Line, rng: Random) -> Line | None:
    """The line after a random turn; None at the end, and where the game cannot go on: a check has said so."""
    try:
        if line.outcome is not None:
            return None
        return line.extended(*line.game.random_turn(line.position, rng))
    except Exception:  # noqa: BLE001 - likewise
        return None


def _ended(game: AnyGame, effort: CheckEffort) -> Iterator[Breach]:
    """Random games to their end, if random play comes to one."""
    if game.may_not_terminate:
        return
    for number in range(effort.games):
        if number and effort.late():
            return
        rng = Random(f"end {effort.seed}/{number}")
        line: Line | None = Line.begin(game)
        while line is not None and line.ply < MOST_TURNS:
            last, line = line, _further(line, rng)
        if line is not None:
            yield Breach("ends", say("checking.endless", most=MOST_TURNS, number=number), last.ply)
            return
