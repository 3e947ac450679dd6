"""This referee beside the common ones: what each follows of chess, and what a table of any game needs.

    python -m benchmarks.comparison [--games 10] [--most-turns 120] [--dgt ../shared/traces]

A reading is one report of one cell. The common referees (`naive_referees.py`) see the board after each and
look for a legal turn that shows it; ours takes the event, and all that falls due in between, the players'
presses and answers is on its account. What the common ones follow is found without help. What a reading costs
them is measured while they are in step: each turn that they miss is set for them when ours accepts it,
at no charge but for the texts that they then keep. Times are processor time in one process, game by game.

Then, for each game, what a table needs whose board reports a reading every 5 ms (`needs`): its share of a
core, and its longest step. Exit status 1 where ours needs a core or more, or a step of more than 50 ms.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from adoube.games.registry import OURS, game_class, make_game
from adoube.referee.config import Timings
from adoube.referee.readable_verdicts import record_of
from adoube.referee.recorded_games import OpenedTrace, referee_of, view_of
from adoube.referee.verdicts import Moved, TakenBack, TimedVerdict
from adoube.sensing.events import CellShows
from adoube.sensing.trace import Trace
from adoube.sensing.views import EMPTY, Symbol
from adoube.simulation.hands import HANDS
from adoube.simulation.truth import answered
from benchmarks.naive_referees import NAIVE, Naive
from benchmarks.needs import A_SECOND, needs_of
from benchmarks.trials.trial import Trial, performed

VIEWS = ("identity", "occupancy")
OUR_WAY = "adoube"
BLITZ = "blitz"
MOST_MS = 50  # that a step of ours may take
LONG_AFTER_MS = 60_000


@dataclass(frozen=True)
class Recording:
    """A game as the sensors told it, and the turns that were played."""

    name: str
    opened: OpenedTrace
    turns: Sequence[str]


@dataclass
class Score:
    """How a referee fared with some recordings."""

    games: int = 0
    turns: int = 0
    right: int = 0  # turns accepted before the first that was missed or wrong
    wrong: int = 0  # games in which the next turn accepted was another one
    complete: int = 0  # games followed to their end
    readings: int = 0
    seconds: float = 0.0

    def follow(self, played: Sequence[str | None], truth: Sequence[str]) -> None:
        """Counts what was made of a game."""
        right = 0
        while right < min(len(played), len(truth)) and played[right] == truth[right]:
            right += 1
        self.games, self.turns = self.games + 1, self.turns + len(truth)
        self.right += right
        self.wrong += right < len(played) and played[right] is not None
        self.complete += right == len(truth)

    def spend(self, seconds: float, readings: int) -> None:
        self.readings, self.seconds = self.readings + readings, self.seconds + seconds

    @property
    def us(self) -> float:
        return 1e6 * self.seconds / max(1, self.readings)


@click.command()
@click.option("--games", default=10, show_default=True, help="Simulated games by each kind of hands.")
@click.option("--most-turns", default=120, show_default=True)
@click.option("--dgt", type=click.Path(path_type=Path), default=Path("../shared/traces"), show_default=True)
def main(games: int, most_turns: int, dgt: Path) -> None:
    """Print a table a view, and one of all games."""
    for view in VIEWS:
        for hands in HANDS:
            compare(view, hands, list(simulated(view, hands, games, most_turns)))
        files = sorted(dgt.glob("dgt_game_*.base64"))
        if not files:
            click.echo(f"no recorded DGT game in {dgt}: left out")
            continue
        compare(view, "DGT board", [from_dgt(file, view) for file in files])
    click.echo(f"\nwhat a table needs, {A_SECOND} readings a second, {BLITZ} hands")
    click.echo(f"{'':34}{'us a reading':>14}{'of a core':>12}{'longest step':>15}")
    enough = [is_enough(name, games, most_turns) for name in OURS]
    sys.exit(0 if all(enough) else 1)


def is_enough(name: str, games: int, most_turns: int) -> bool:
    """Prints what a table of one game needs; whether ours can do with it."""
    view = game_class(name).views[0]
    played = [
        performed(Trial(name, view, BLITZ, seed, most_turns=most_turns)) for seed in range(1, games + 1)
    ]
    game, seen = played[0].game, played[0].view
    traces = [one.trace for one in played if one.game.options == game.options]
    needs = needs_of(game, seen, traces)
    for way, need in needs.items():
        click.echo(f"{name:17} {view:10}{way:>12}{need.us:>8.1f}{need.share:>12.1%}{need.worst_ms:>12.1f} ms")
    return needs[OUR_WAY].share < 1 and needs[OUR_WAY].worst_ms <= MOST_MS


def compare(view: str, name: str, recordings: Sequence[Recording]) -> None:
    scores = {way: Score() for way in (*NAIVE, OUR_WAY)}
    for recording in recordings:
        accepted = run_ours(recording, scores[OUR_WAY])
        for way, referee in NAIVE.items():
            settle_ms = Timings.default().settle_ms
            follow_alone(referee(view, settle_ms), recording, scores[way])
            stay_in_step(referee(view, settle_ms), recording, accepted, scores[way])
    click.echo(f"\n{view}, {name}: {scores[OUR_WAY].games} games, {scores[OUR_WAY].turns} turns")
    click.echo(f"{'':18}{'right':>8}{'wrong':>8}{'to the end':>12}{'us a reading':>14}")
    for way, score in scores.items():
        click.echo(
            f"{way:18}{score.right:>8}{score.wrong:>8}{score.complete:>7} of {score.games:<2}"
            f"{score.us:>13.1f}"
        )


def simulated(view: str, hands: str, games: int, most_turns: int) -> Iterator[Recording]:
    for seed in range(1, games + 1):
        played = performed(Trial("chess", view, hands, seed, most_turns=most_turns))
        trace = answered(played.trace, played.game, played.view, played.truth)
        turns = played.truth.final(played.game)["turns"]
        yield Recording(f"seed {seed}", OpenedTrace(trace, played.game, played.view), turns)


def from_dgt(file: Path, view: str) -> Recording:
    """A recorded game of a DGT board; beside it stands what was played."""
    from adoube.link.dgt.recording import clock_has_run, read_recording, transcribed
    from adoube.sensing.trace import Orientation, TraceHeader
    from adoube.tables.boards.eboard_games import shown_cells

    game = make_game("chess")
    messages = read_recording(file).messages
    seen = view_of(game, view)
    header = TraceHeader(
        game.id,
        game.options,
        view,
        game.board.names,
        clock=clock_has_run(messages),
        orientation=Orientation.UNKNOWN,
    )
    opened = OpenedTrace(Trace(header, tuple(transcribed(messages, shown_cells(game, seen)))), game, seen)
    words = file.with_suffix(".uci").read_text(encoding="utf-8").split()
    return Recording(file.stem, opened, [word for word in words if word[0].isalpha()])


def boards(recording: Recording) -> Iterator[tuple[int, list[Symbol]]]:
    """The whole board after every report, once every cell has said something: one list, which changes."""
    index = recording.opened.game.board.index
    cells: list[Symbol] = [EMPTY] * len(index)
    silent = set(index)
    for event in recording.opened.trace.events:
        if isinstance(event, CellShows) and event.shows is not None:
            cells[index[event.cell]] = event.shows
            silent.discard(event.cell)
            if not silent:
                yield event.at_ms, cells


def follow_alone(referee: Naive, recording: Recording, score: Score) -> None:
    """Lets it make of the game what it can."""
    for at_ms, cells in boards(recording):
        referee.show(cells, at_ms)
    referee.pass_time(recording.opened.trace.events[-1].at_ms + LONG_AFTER_MS)
    score.follow(referee.played, recording.turns)


def stay_in_step(
    referee: Naive, recording: Recording, accepted: Sequence[tuple[int, list[str]]], score: Score
) -> None:
    """Measures what a reading costs it. `accepted`: lines of play, each with when it came to count."""
    waiting = deque(accepted)
    seconds, readings = 0.0, 0
    for at_ms, cells in boards(recording):
        while waiting and waiting[0][0] <= at_ms:
            _, line = waiting.popleft()
            if referee.played != line:
                referee.put_right(line)
                began = time.process_time()
                referee.prepare()
                seconds += time.process_time() - began
        began = time.process_time()
        referee.show(cells, at_ms)
        seconds, readings = seconds + time.process_time() - began, readings + 1
    score.spend(seconds, readings)


def run_ours(recording: Recording, score: Score) -> list[tuple[int, list[str]]]:
    """Scores ours; the lines that it accepted, each with the moment at which it did."""
    trace = recording.opened.trace
    referee = referee_of(trace.header, recording.opened.game, recording.opened.view)
    said: list[TimedVerdict] = []
    began = time.process_time()
    for event in trace.events:
        said += referee.step(event, event.at_ms)
    said += referee.finish()
    seconds = time.process_time() - began
    reports = sum(isinstance(event, CellShows) for event in trace.events) - len(trace.header.cells) + 1
    score.spend(seconds, reports)
    score.follow(record_of(referee).turns, recording.turns)
    return list(lines_accepted(said))


def lines_accepted(said: Sequence[TimedVerdict]) -> Iterator[tuple[int, list[str]]]:
    line: list[str] = []
    for one in said:
        match one.verdict:
            case Moved(turn=turn):
                line = [*line, turn]
            case TakenBack(ply=ply):
                line = line[:ply]
            case _:
                continue
        yield one.at_ms, line


if __name__ == "__main__":
    main()
