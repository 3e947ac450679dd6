"""The games of a plan one after the other, in this process or in several."""

import multiprocessing
import signal
from collections.abc import Generator
from contextlib import ExitStack
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from adoube.opponent.self_play.one_game import FailedGame, PlayedGame, play_one
from adoube.opponent.self_play.plan import SelfPlay
from adoube.words import coded

__all__ = ["play_games"]


def play_games(plan: SelfPlay, games: int, jobs: int = 1) -> Generator[PlayedGame, None, None]:
    """The games numbered 1 to `games`, in that order, each as soon as it and those before it are over.

    They are played in `jobs` processes, or in this one where that is 1, and are the same either way. Closing
    the iterator ends the processes. Raises FailedGame.
    """
    if jobs == 1:
        return (play_one(plan, number) for number in range(1, games + 1))
    return _played_beside(plan, games, min(jobs, games))


def _played_beside(plan: SelfPlay, games: int, jobs: int) -> Generator[PlayedGame, None, None]:
    """Process 3 plays the games 3, `3 + jobs`, and so on, so that their order needs no bookkeeping."""
    with ExitStack() as ending:
        results = []
        for first in range(1, jobs + 1):
            process, result = _started(plan, range(first, games + 1, jobs))
            ending.callback(_end, process, result)
            results.append(result)
        for number in range(1, games + 1):
            yield _received(plan, number, results[(number - 1) % jobs])


def _started(plan: SelfPlay, numbers: range) -> tuple[BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_play, args=(plan, numbers, theirs), daemon=True)
    process.start()
    theirs.close()  # so that its end is heard here
    return process, ours


def _end(process: BaseProcess, result: Connection) -> None:
    result.close()
    process.terminate()
    process.join()


def _play(plan: SelfPlay, numbers: range, results: Connection) -> None:
    """What a process does: Ctrl-C is its parent's to hear. Once nobody takes its games, it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        for number in numbers:
            try:
                results.send(play_one(plan, number))
            except FailedGame as failed:
                results.send(failed)
                return
    except BrokenPipeError:
        return


def _received(plan: SelfPlay, number: int, results: Connection) -> PlayedGame:
    try:
        found: PlayedGame | FailedGame = results.recv()
    except EOFError as error:
        raise FailedGame(coded("selfplay.process_died", game=plan.game, number=number)) from error
    if isinstance(found, FailedGame):
        raise found
    return found
