"""Whole games on emulated electronic boards: how many turns are read wrongly, lost or asked for.

    python -m benchmarks.eboard_games [--games N] [--outages N] [--longest MS] [--game GAME]
                                      [--hands MANNER] [BOARD]...

Prints one table for a Markdown document, a row a board; all boards, where none are named. Random games are
carried out by natural hands, which slide, lift and drop pieces, on a board that is emulated from its maker's
pages. Its bytes go through the product's own dialect, session and board to a table, which shows its lamps on
the board, and whose questions are answered truthfully after 1.5 s. Nobody presses a clock. The last columns
play the same games on a board of our own with the same view, under the same hands. `--outages`: the way to
the board is cut so often in a game, at random moments, and for as long as `--longest` at most; people play
on. A game ends with its last turn, before anybody sweeps the pieces off the board. Wrong: games with a turn
accepted that was never played. Lost: turns of the truth that are not in the end's line. Everything runs in
virtual time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import takewhile
from os import getloadavg
from random import Random

import click

from adoube.board.geometry import Stack, owner_of
from adoube.games.base import AnyGame
from adoube.games.registry import make_game
from adoube.link.eboards.catalogue import EBOARD_KINDS
from adoube.link.eboards.events import EMPTY, SQUARES, square_named
from adoube.link.eboards.kept import Kept
from adoube.link.eboards.kind import EboardKind
from adoube.link.eboards.pieces import piece_letter
from adoube.link.eboards.session import EboardSession
from adoube.link.reader import PortBack, PortBytes, PortLost, PortNews
from adoube.records.payloads import Asked, TurnPlayed
from adoube.referee.config import Timings
from adoube.referee.recorded_games import view_of
from adoube.sensing.trace import Orientation, Sensors
from adoube.sensing.views import View
from adoube.simulation.hands import hands_named, performance
from adoube.simulation.motions import Action, CellBecomes, Counts
from adoube.simulation.scripted import random_game
from adoube.simulation.truth import THINKING_MS, Timeline
from adoube.tables.boards.eboard import Eboard, EboardSignals
from adoube.tables.boards.eboard_games import eboard_view, is_chess
from adoube.tables.boards.messages import BoardNews
from adoube.tables.boards.wired import Buttons
from adoube.tables.match import match_of
from adoube.tables.table import JudgingOptions, Table
from benchmarks.trials.trial import Result, Trial, result_of
from tests.boards.emulators.emulated import EmulatedBoard

__all__ = ["BoardResult", "BoardTrial", "TableAtWire", "result_on"]

STEP_MS = 10  # of virtual time: a board's scan takes longer
NS_PER_MS = 1_000_000
BEFORE_MS, AFTER_MS = 3_000, 10_000  # from the connection to the first act, and from the last to the end
LONGEST_OUTAGE_MS = 10_000


@dataclass(frozen=True)
class BoardTrial:
    """Which game is played on which board, by whom; the same trial goes the same way.

    `kept`: what was learned of the board before.
    """

    kind: EboardKind
    emulated: Callable[[], EmulatedBoard]
    seed: int
    game: str = "chess"
    options: tuple[tuple[str, str], ...] = ()
    hands: str = "natural"
    outages: int = 0
    longest_outage_ms: int = LONGEST_OUTAGE_MS
    most_turns: int = 120
    kept: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class BoardResult:
    """The outcome of a trial."""

    turns: int
    wrong: str | None  # the first turn accepted that never counted
    lost: int
    questions: int
    outages: int


class TableAtWire:
    """A table, an emulated board, and the way between them, in virtual time.

    Cutting the way loses what is under way.
    """

    def __init__(self, trial: BoardTrial, game: AnyGame, view: View, truth: Timeline) -> None:
        self.emulated = trial.emulated()
        self.now_ms = 0
        self.is_cut = True
        self.accepted: list[TurnPlayed] = []
        self.questions = 0
        self._truth = truth
        self._answer_at_ms: int | None = None
        fills = len(game.board.cells) == len(self.emulated.squares)
        lying = Orientation.UNKNOWN if fills else Orientation.KNOWN
        sensors = Sensors(view, None, clock=False, orientation=lying)
        people = [f"player {number}" for number, _ in enumerate(game.seats, 1)]
        self.table = Table("one", game, match_of(game, people), JudgingOptions(sensors, Timings.default()))
        self.board = Eboard(
            EboardSession("the port", trial.kind.dialect_with(Kept(trial.kind.name, values=trial.kept))),
            game,
            view,
            Buttons.NONE,
            send=self._send,
            reopen=self._reopen,
            to_move=lambda: None,
        )
        self._signals = EboardSignals("one", self.board)
        self._version = -1
        self.table.open()
        self._publish()

    def join(self) -> None:
        """The way is there (again)."""
        self.is_cut = False
        self.emulated.connect(self.now_ms)
        self._tell(PortBack(self._now_ns, "the port"))

    def cut(self) -> None:
        self.is_cut = True
        self.emulated.disconnect(self.now_ms)
        self.emulated.spoken()
        self._tell(PortLost(self._now_ns, "the port", "it is cut"))

    def pass_to(self, until_ms: int) -> None:
        """Let time pass, step by step."""
        while self.now_ms < until_ms:
            self.now_ms = min(self.now_ms + STEP_MS, until_ms)
            self.emulated.tick(self.now_ms)
            self._hear()
            if not self.is_cut and _is_due(self.board.wake_at_ms, self.now_ms):
                self._take(self.board.tick(self.now_ms))
            if _is_due(self.table.wake_at_ms, self.now_ms):
                self.table.wake(self.now_ms)
                self._publish()
            if _is_due(self._answer_at_ms, self.now_ms):
                self._answer()

    def put(self, square: int, piece: str) -> None:
        self.emulated.put(square, piece, self.now_ms)
        self._hear()

    @property
    def _now_ns(self) -> int:
        return self.now_ms * NS_PER_MS

    def _hear(self) -> None:
        for packet in self.emulated.spoken():
            if not self.is_cut:
                self._tell(PortBytes(self._now_ns, "the port", packet))

    def _tell(self, news: PortNews) -> None:
        self._take(self.board.handle(news))

    def _take(self, told: Sequence[BoardNews]) -> None:
        for one in told:
            self.table.handle(one)
        if told:
            self._publish()

    def _publish(self) -> None:
        """Note what is written down, and show what everybody may see."""
        for row in self.table.take_rows():
            if isinstance(row.payload, TurnPlayed):
                self.accepted.append(row.payload)
            self.questions += isinstance(row.payload, Asked)
        if self._version == self.table.version:
            return
        state = self.table.state()
        self._version = self.table.version
        self._signals(state)
        if state.question is None:
            self._answer_at_ms = None
        elif self._answer_at_ms is None:
            self._answer_at_ms = self.now_ms + THINKING_MS

    def _answer(self) -> None:
        """Answer the question as honest people do, where they can."""
        self._answer_at_ms = None
        question = self.table.state().question
        if question is None:
            return
        held = self.table.session.line.written_turns()
        choices = [choice.answer for choice in question.choices]
        answer = self._truth.answer(len(held) + 1, choices, held, self.now_ms)
        if answer is not None:
            self.table.answer(question.id, answer, self.now_ms)
            self._publish()

    def _send(self, packet: bytes) -> None:
        if not self.is_cut:
            self.emulated.write(packet, self.now_ms)

    def _reopen(self) -> None:
        """The session has given the board up: its port is closed and opened again."""
        self.cut()
        self.join()


def _is_due(at_ms: int | None, now_ms: int) -> bool:
    return at_ms is not None and at_ms <= now_ms


def result_on(trial: BoardTrial) -> BoardResult:
    """Play it on the emulated board, and hold what the table accepted against the truth."""
    game = make_game(trial.game, dict(trial.options), seed=trial.seed)
    view = view_of(game, eboard_view(game, trial.kind.name, knows_pieces=trial.kind.knows_pieces))
    scripted = random_game(game, trial.seed, trial.most_turns)
    played = performance(scripted, hands_named(trial.hands), trial.seed, clock=False)
    acts = _to_the_last_turn([replace(act, at_ms=act.at_ms + BEFORE_MS) for act in played])
    truth = Timeline.of(acts)
    at = TableAtWire(trial, game, view, truth)
    men = Chessmen(game)
    for square in range(SQUARES):
        at.emulated.put(square, EMPTY, 0)
    for name in game.board.names:
        at.emulated.put(square_named(name), men.becomes(name, scripted.set_up.stack(name)), 0)
    at.join()
    at.pass_to(BEFORE_MS)
    cuts = cuts_of(trial, acts)
    carry_out(at, men, acts, cuts)
    counted = truth.final(game)["turns"]
    held = at.table.session.line.written_turns()
    known = {(change.ply, change.turn) for change in truth.changes}
    wrong = [turn for turn in at.accepted if (turn.ply, turn.notation) not in known]
    in_common = sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(held, counted, strict=False)))
    return BoardResult(
        turns=len(counted),
        wrong=f"{wrong[0].ply} {wrong[0].notation}" if wrong else None,
        lost=len(counted) - in_common,
        questions=at.questions,
        outages=len(cuts),
    )


def _to_the_last_turn(acts: list[Action]) -> list[Action]:
    """Leave the last turn standing: who sweeps the board at once may have played anything."""
    last = max((place for place, act in enumerate(acts) if isinstance(act, Counts)), default=-1)
    return acts[: last + 1]


def carry_out(
    at: TableAtWire, men: Chessmen, acts: Sequence[Action], cuts: Sequence[tuple[int, int]]
) -> None:
    """Carry the acts out; the way is cut in between, each time from one moment to another."""
    moments: list[tuple[int, int, Callable[[], None]]] = [
        (act.at_ms, 1, _putting(at, men, act)) for act in acts if isinstance(act, CellBecomes)
    ]
    for begins_ms, ends_ms in cuts:
        moments += [(begins_ms, 0, at.cut), (ends_ms, 2, at.join)]
    for at_ms, _, happens in sorted(moments, key=lambda moment: moment[:2]):
        at.pass_to(at_ms)
        happens()
    at.pass_to(at.now_ms + AFTER_MS)


def cuts_of(trial: BoardTrial, acts: Sequence[Action]) -> list[tuple[int, int]]:
    """Draw when the way is cut, and joined again; no outage begins before another has ended."""
    rng = Random(f"outages {trial.seed}")
    ends_ms = acts[-1].at_ms + BEFORE_MS if acts else 0
    begins = sorted(rng.randint(BEFORE_MS, ends_ms) for _ in range(trial.outages))
    cuts: list[tuple[int, int]] = []
    for begins_ms in begins:
        if not cuts or begins_ms > cuts[-1][1]:
            cuts.append((begins_ms, begins_ms + rng.randint(50, trial.longest_outage_ms)))
    return cuts


SET = "KQRRBBNNPPPPPPPP"  # the men of one side in their box, the last taken first


class Chessmen:
    """Two sets of chessmen, which stand for the pieces of a game: of each side the last lifted is put first.

    A side that has more pieces than a set takes pawns of another.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game, self._is_chess = game, is_chess(game)
        self._box = {True: list(SET), False: list(SET.lower())}
        self._on: dict[str, str] = {}

    def becomes(self, cell: str, stack: Stack) -> str:
        """Return the chessman that stands on a cell from now on, by its letter; `EMPTY` for none."""
        if self._is_chess:
            return piece_letter(stack[-1]) if stack else EMPTY
        if (lifted := self._on.pop(cell, None)) is not None:
            self._box[lifted.isupper()].append(lifted)
        if not stack:
            return EMPTY
        box = self._box[self._is_white(stack[-1])]
        self._on[cell] = box.pop() if box else "P" if self._is_white(stack[-1]) else "p"
        return self._on[cell]

    def _is_white(self, piece: str) -> bool:
        owner, seats = owner_of(piece), self._game.seats
        return owner == "white" or ("white" not in seats and owner == seats[0] != "black")


def _putting(at: TableAtWire, men: Chessmen, act: CellBecomes) -> Callable[[], None]:
    return lambda: at.put(square_named(act.cell), men.becomes(act.cell, act.stack))


@cache
def on_ours(trial: Trial) -> Result:
    """Play it on a board of our own; the same for all boards of one view."""
    return result_of(trial)


HEADING = """\
| board | game | view | games | outages | turns | wrong | lost | asked | ours: wrong | lost | asked |
|---|---|---|---|---|---|---|---|---|---|---|---|"""


@click.command()
@click.option("--games", default=20, show_default=True, help="So many a board.")
@click.option("--outages", default=0, show_default=True, help="So many a game.")
@click.option("--longest", default=LONGEST_OUTAGE_MS, show_default=True, help="Of an outage, in ms.")
@click.option("--game", "game_id", default="chess", show_default=True)
@click.option("--hands", default="natural", show_default=True)
@click.argument("boards", nargs=-1)
def main(games: int, outages: int, longest: int, game_id: str, hands: str, boards: Sequence[str]) -> None:
    """Print one table."""
    from tests.boards.emulators.all_boards import EMULATED, learned_of

    click.echo(f"load of the machine {getloadavg()[0]:.1f}\n")
    click.echo(HEADING)
    for name in boards or EMULATED:
        kind_name, emulated = EMULATED[name]
        kind = EBOARD_KINDS[kind_name]
        trials = [
            BoardTrial(
                kind,
                emulated,
                seed,
                game_id,
                hands=hands,
                outages=outages,
                longest_outage_ms=longest,
                kept=learned_of(name, game_id),
            )
            for seed in range(1, games + 1)
        ]
        click.echo(f"| {name} | {' | '.join(row_of(trials))} |")


def row_of(trials: Sequence[BoardTrial]) -> Iterator[str]:
    first = trials[0]
    game = make_game(first.game)
    view = eboard_view(game, first.kind.name, knows_pieces=first.kind.knows_pieces)
    theirs = [result_on(trial) for trial in trials]
    ours = [
        on_ours(Trial(one.game, view, one.hands, one.seed, one.options, "no-clock", one.most_turns))
        for one in trials
    ]
    yield from (first.game, view, str(len(trials)), str(sum(one.outages for one in theirs)))
    yield str(sum(one.turns for one in theirs))
    yield str(sum(one.wrong is not None for one in theirs))
    yield str(sum(one.lost for one in theirs))
    yield str(sum(one.questions for one in theirs))
    yield str(sum(one.wrong is not None for one in ours))
    yield str(sum(one.lost + one.undecided for one in ours))
    yield str(sum(one.questions for one in ours))


if __name__ == "__main__":
    main()
