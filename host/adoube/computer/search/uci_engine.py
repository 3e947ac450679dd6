"""A UCI engine as adviser, for a game that such engines know: Stockfish, where it is installed.

Which engine is asked, ADOUBE_UCI_ENGINE says: a program by name or path, or `none` for none at all. Where
nobody says so, Stockfish is asked if it is there. An engine that was named and does not answer is an error:
nobody wants to play another opponent than the one that was chosen. Where positions are counted instead of
seconds, no engine is asked: what was played has to be the same on every machine.
"""

import asyncio
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from time import monotonic
from types import MappingProxyType
from typing import Any, Literal

import chess
import chess.engine

from adoube.computer.search.advice import Advice, Budget, Candidate, OpponentError
from adoube.games.base import AnyGame
from adoube.words import coded

__all__ = ["VARIABLE", "engine_advice", "engine_command"]

VARIABLE = "ADOUBE_UCI_ENGINE"
NOBODY = "none"
USUAL = ("stockfish", "/usr/games/stockfish")  # Debian keeps games apart from other programs.

SILENT_S = 5.0  # how long an engine may take beyond its time before it counts as hanging
GONE_S = 0.005  # pause between checks that a killed engine is gone
LONGEST_S = 1.0
SEVERAL = "MultiPV"  # the option by which an engine values several turns; some have none
LEAST_S = 0.05  # the least time for the answer of an engine that started slowly
LINES = 5  # turns that the engine values
ALL_LINES = 250  # more than any position has turns

# How far it looks, and how many turns it values, by strength. At depth 1 captures are still looked through.
LIMITS: Mapping[int, tuple[chess.engine.Limit, int]] = MappingProxyType(
    {
        1: (chess.engine.Limit(depth=1, time=LONGEST_S), ALL_LINES),
        2: (chess.engine.Limit(nodes=1_000, time=LONGEST_S), LINES),
        3: (chess.engine.Limit(time=LONGEST_S), LINES),
    }
)


def engine_command() -> str | None:
    """Return the engine that is to be asked; None if the general search plays."""
    if named := os.environ.get(VARIABLE):
        return None if named == NOBODY else named
    return next(filter(None, map(shutil.which, USUAL)), None)


def engine_advice(
    command: str,
    game: AnyGame,
    position: Any,
    line: Sequence[Any],
    strength: int,
    budget: Budget | None,
    stopped: Callable[[], bool],
) -> Advice[Any]:
    """Ask an engine for advice in a game that goes on. It is started for this one answer.

    It hears the turns since the last that cannot come again, so it sees what repeats. Raises OpponentError
    where it is missing, ends, hangs or gives no turn; ValueError where the game is over.
    """
    if game.outcome(position, line) is not None:
        raise ValueError("a finished game has no turns")
    board = _board_of(game, position, line)
    limit, lines = _limit(strength, budget, is_stopped=stopped())
    found = _asked(command, board, limit, lines)
    candidates = tuple(_candidate(game, board, info, MODELS[strength]) for info in found)
    expected = tuple(game.read(move.uci()) for move in found[0]["pv"])
    return Advice(candidates, expected, max(1, found[0].get("nodes", 1)))


def _board_of(game: AnyGame, position: Any, line: Sequence[Any]) -> chess.Board:
    """Return the position, with the turns since the last capture or pawn move where they follow the rules."""
    stands = chess.Board(game.rule_state(position)["fen"])
    reversible = (*line[-stands.halfmove_clock :], position) if stands.halfmove_clock else (position,)
    told = chess.Board(game.rule_state(reversible[0])["fen"])
    for before, after in pairwise(reversible):
        turn = next((turn for turn, reached in game.successors(before) if reached == after), None)
        if turn is None:  # an arbiter has set up this position
            told = chess.Board(game.rule_state(after)["fen"])
        else:
            told.push_uci(game.write(turn))
    return told


def _limit(strength: int, budget: Budget | None, *, is_stopped: bool) -> tuple[chess.engine.Limit, int]:
    limit, lines = LIMITS[strength]
    if is_stopped:
        return chess.engine.Limit(depth=1, time=LONGEST_S), lines
    if budget is None or budget.seconds is None:
        return limit, lines
    return replace(limit, time=budget.seconds), lines


def _asked(
    command: str, board: chess.Board, limit: chess.engine.Limit, lines: int
) -> list[chess.engine.InfoDict]:
    return asyncio.run(_answer(command, board, limit, lines))


async def _answer(
    command: str, board: chess.Board, limit: chess.engine.Limit, lines: int
) -> list[chess.engine.InfoDict]:
    began_s = monotonic()
    # Not by the library's SimpleEngine: its thread outlives an engine that hangs, and with it this process.
    try:
        transport, engine = await asyncio.wait_for(chess.engine.popen_uci(command), SILENT_S)
    except (OSError, TimeoutError, chess.engine.EngineError) as error:
        raise _failure("engine_does_not_start", command) from error
    try:
        seconds = limit.time or LONGEST_S
        left = replace(limit, time=max(LEAST_S, seconds - (monotonic() - began_s)))
        found = await asyncio.wait_for(_lines_of(engine, board, left, lines), SILENT_S + seconds)
    except TimeoutError as error:
        raise _failure("engine_hangs", command) from error
    except chess.engine.EngineTerminatedError as error:
        raise _failure("engine_died", command) from error
    except chess.engine.EngineError as error:
        raise _failure("engine_silent", command) from error
    finally:
        transport.close()  # kills it
        while transport.get_returncode() is None:
            await asyncio.sleep(GONE_S)
    if not found:
        raise _failure("engine_silent", command)
    return found


async def _lines_of(
    engine: chess.engine.UciProtocol, board: chess.Board, limit: chess.engine.Limit, lines: int
) -> list[chess.engine.InfoDict]:
    """Return the valued lines, the best first; without values, the chosen turn."""
    option = engine.options.get(SEVERAL)
    several = None if option is None else min(lines, lines if option.max is None else option.max)
    analysis = await engine.analysis(board, limit, multipv=several)
    best = await analysis.wait()
    valued = [info for info in analysis.multipv if info.get("pv") and "score" in info]
    return valued or ([{"pv": [best.move]}] if best.move is not None else [])


def _failure(key: str, command: str) -> OpponentError:
    return OpponentError(coded(f"opponent.{key}", engine=command, variable=VARIABLE))


# The model that turns centipawns into chances, by strength: engines win with a pawn or two, people need more.
MODELS: Mapping[int, Literal["sf", "lichess"]] = MappingProxyType({1: "lichess", 2: "sf", 3: "sf"})


def _candidate(
    game: AnyGame, board: chess.Board, info: chess.engine.InfoDict, model: Literal["sf", "lichess"]
) -> Candidate[Any]:
    """Return a line of the engine: its first move, and the share that White may expect of it."""
    told = info.get("score")
    score = chess.engine.Cp(0) if told is None else told.white()
    share = round(score.wdl(model=model, ply=board.ply()).expectation(), 2)
    shares = dict(zip(game.seats, (share, 1 - share), strict=True))
    return Candidate(game.read(info["pv"][0].uci()), shares, proven=score.is_mate())
