"""Whole games through programs of others: each turn arrives once, and lichess is sent each of ours once.

    python -m benchmarks.livechess_programs [OPTIONS] COMMAND...

COMMAND is the program under trial, with `{lichess}` and `{livechess}` where it takes the addresses. `adoube
play chess` runs as a process of its own, and hands move the pieces on its page. Programs that play on lichess
get a local Board API, made from the published interface; what they post is compared with the moves of the
person, who has White and Black in turn. With `--prints`, the program writes the feeds that it reads as lines
of JSON instead, and the lists in them are compared with the turns. `--pages` serves the files of a folder
from lichess' address, for programs that are pages: COMMAND is then a browser.

`--takebacks`: every few turns the arbiter takes one back and it is played again. `--slips`: every few turns
the move of the other person is played wrongly on the board first, and taken back; but never the first one,
because lichess' page does not hear of an empty list. `--retractions`: every few turns of the person another
move is played, and sometimes answered; then both players agree on lichess to take it back, the board is put
back, and the program is begun again, unless it `--rejoins`. `--kill`: the power is cut in the middle of each
game, to adoube or to the program, while a turn waits to be played. `--rejoins` says that the program connects
again by itself. With `--waits` the turn waits until the program follows the game again: lichess' page takes
up a game only where the board stands as it does online.

`--description` checks every request and answer of lichess by its OpenAPI description (lichess-org/api,
`doc/specs/lichess-api.yaml`); `pip install openapi-core` first.

`--transcript` writes down what the program and adoube said to each other, a message a line, for reading.

Exit status 1 where a move is missing, comes twice or is refused.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from itertools import count as count_from
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import chess
import click

from benchmarks.program_under_trial import Program, command_of
from tests.feeds.livechess.board_api import BoardApi, board_api
from tests.feeds.livechess.chess_tables import SPECIAL_GAMES, random_game
from tests.feeds.livechess.played_table import PlayedTable
from tests.feeds.livechess.transcript import Transcript

WITHIN_S = 30.0
TAKEBACK_EVERY = 7
BACK_WITHIN_S = 5.0  # a program that was begun again
COLOURS = ("white", "black")


class Lichess:
    """A program that plays on lichess: each move of the person has to be posted once, and no other."""

    def __init__(self, api: BoardApi, program: Program, pause_s: float) -> None:
        self._api, self._program, self._pause_s = api, program, pause_s
        self._game, self._mine = "", 0
        self._taken_back: set[int] = set()

    def begins(self, number: int) -> None:
        assert self._api.until(lambda: self._api.is_watched, WITHIN_S), "the program watches no games"
        time.sleep(self._pause_s)
        self._taken_back.clear()
        self._game, self._mine = f"game{number:04}", number % 2
        self._api.begins(self._game, COLOURS[self._mine])
        assert self._api.until(lambda: self._api.is_followed, WITHIN_S), "the program follows no game"
        time.sleep(4 * self._pause_s)

    def before(self, ply: int, turn: str) -> None:
        """The other person plays on lichess first, and is then followed on the board."""
        if ply % 2 != self._mine:
            self._api.other_plays(turn)
            time.sleep(self._pause_s)

    def takes_back(self, moves: int) -> None:
        """Take back the newest move of the person, and the answer to it where there are two."""
        self._taken_back.add(len(self._all_posted()) - 1)
        self._api.takes_back(moves)
        time.sleep(self._pause_s)

    def goes(self) -> None:
        self._api.ends_streams()

    def comes_back(self) -> None:
        """As soon as the program that was begun again follows the game, and has told it to the board."""
        assert self._api.until(lambda: self._api.is_followed, WITHIN_S), "the program follows no game"
        time.sleep(BACK_WITHIN_S)

    def after(self, played: Sequence[str]) -> bool:
        wanted = played[self._mine :: 2]
        arrived = self._api.until(lambda: len(self._posted()) >= len(wanted), WITHIN_S)
        time.sleep(self._pause_s)
        return arrived

    def ends(self, played: Sequence[str]) -> list[str]:
        self._api.ends("white")
        wanted = list(played[self._mine :: 2])
        posted = self._posted()
        refused = [each.move for each in self._api.posted if each.game == self._game and not each.taken]
        faults = [] if posted == wanted else [f"posted {posted}, played {wanted}"]
        return faults + ([f"refused {refused}"] if refused else [])

    def _posted(self) -> list[str]:
        """Return the moves that lichess has not taken back."""
        return [move for place, move in enumerate(self._all_posted()) if place not in self._taken_back]

    def _all_posted(self) -> list[str]:
        return [each.move for each in self._api.posted if each.game == self._game and each.taken]


class Printed:
    """A program that prints the lists: each has to be one move longer, or shorter by what was taken back."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._heard = 0

    def begins(self, number: int) -> None:
        assert self._until([]), "the program has no list"
        self._heard = len(self._program.lists())

    def before(self, ply: int, turn: str) -> None:
        pass

    def takes_back(self, moves: int) -> None:
        pass

    def goes(self) -> None:
        pass

    def comes_back(self) -> None:
        time.sleep(BACK_WITHIN_S)

    def after(self, played: Sequence[str]) -> bool:
        return self._until(_san(played))

    def ends(self, played: Sequence[str]) -> list[str]:
        lists = [[], *self._program.lists()[self._heard :]]
        steps = pairwise(lists)
        faults = [f"{one} to {other}" for one, other in steps if other[:-1] != one and one[:-1] != other]
        return faults if lists[-1] == _san(played) else [*faults, f"{lists[-1]} at the end"]

    def _until(self, wanted: list[str]) -> bool:
        ends_s = time.monotonic() + WITHIN_S
        while self._program.lists()[-1:] != [wanted]:
            if time.monotonic() > ends_s:
                return False
            time.sleep(0.02)
        return True


def _san(played: Sequence[str]) -> list[str]:
    board, found = chess.Board(), []
    for turn in played:
        found.append(board.san(chess.Move.from_uci(turn)))
        board.push_uci(turn)
    return found


def games(seed: int, most_turns: int, promotions: str) -> Iterator[list[str]]:
    """Those of every special manner, then random ones, as far as they promote to these pieces only."""
    special = (text.split() for text in SPECIAL_GAMES.values())
    other = (random_game(each, most_turns) for each in count_from(seed))
    for turns in chain(special, other):
        if all(turn[4:] in promotions for turn in turns):
            yield turns


@dataclass(frozen=True)
class Conditions:
    """The conditions of a run, as the options say."""

    takebacks: bool
    slips: bool
    retractions: bool
    killed: str | None
    rejoins: bool
    waits: bool


class Trial:
    """The games, one after the other. `counts`: how many of what there was."""

    def __init__(
        self,
        table: PlayedTable,
        program: Program,
        judge: Lichess | Printed,
        conditions: Conditions,
        rng: Random,
    ) -> None:
        self._table, self._program, self._judge = table, program, judge
        self._conditions, self._rng = conditions, rng
        self.counts: Counter[str] = Counter()

    def play(self, number: int, turns: Sequence[str]) -> list[str]:
        """Play a game and return what went wrong."""
        self._judge.begins(number)
        killed_at = self._killed_at(number, len(turns))
        for ply, turn in enumerate(turns):
            self._judge.before(ply, turn)
            if self._conditions.slips and ply and ply % 2 != number % 2:
                self._slip(turns[:ply], turn)
            if self._conditions.retractions and ply % 2 == number % 2:
                self._retract(turns[:ply], turn)
            if ply == killed_at:
                self._kill_and_play(turn)
            else:
                self._table.hands.play(turn)
            played = turns[: ply + 1]
            self.counts["turns"] += 1
            if not self._judge.after(played):
                missing = f"nothing came of {turn}, turn {ply + 1} of {' '.join(turns)}"
                return [missing, *self._judge.ends(played)]
            if self._conditions.takebacks and self._rng.randrange(TAKEBACK_EVERY) == 0:
                self._take_back(played)
        return self._judge.ends(turns)

    def _killed_at(self, number: int, turns: int) -> int:
        """In the middle; on a turn of the person, where a program has to see lichess' position first."""
        if self._conditions.killed is None:
            return -1
        middle = turns // 2
        return middle - (middle - number) % 2 if self._conditions.waits else middle

    def _take_back(self, played: Sequence[str]) -> None:
        """The last turn, which is then played again."""
        self.counts["takebacks"] += 1
        self._table.hands.take_back()
        self._judge.after(played[:-1])
        self._table.hands.play(played[-1])
        self._judge.after(played)

    def _slip(self, played: Sequence[str], turn: str) -> None:
        """Sometimes another legal move than the other person's is played, and taken back."""
        wrong = self._other_move(turn)
        if wrong is None or self._rng.randrange(TAKEBACK_EVERY):
            return
        self.counts["slips"] += 1
        self._table.hands.play(wrong)
        self._judge.after([*played, wrong])
        self._table.hands.take_back()
        self._judge.after(played)

    def _retract(self, played: Sequence[str], turn: str) -> None:
        """Sometimes another move of the person is played first, and taken back on lichess by agreement."""
        retracted = self._other_move(turn)
        if retracted is None or self._rng.randrange(TAKEBACK_EVERY):
            return
        self.counts["takebacks on lichess"] += 1
        self._table.hands.play(retracted)
        self._judge.after([*played, retracted])
        answer = self._other_move("") if self._rng.randrange(2) else None
        if answer is not None:
            self._judge.before(len(played) + 1, answer)
            self._table.hands.play(answer)
            self._judge.after([*played, retracted, answer])
        moves = 1 if answer is None else 2
        self._judge.takes_back(moves)
        for _ in range(moves):
            self._table.hands.put_back()
        if not self._conditions.rejoins:
            self._begin_program_again()

    def _other_move(self, turn: str) -> str | None:
        """Return a legal move, at random, that neither promotes nor ends the game."""
        board, found = self._table.hands.board, []
        for move in board.legal_moves:
            board.push(move)
            if move.uci() != turn and not move.promotion and not board.is_game_over():
                found.append(move.uci())
            board.pop()
        return self._rng.choice(found) if found else None

    def _begin_program_again(self) -> None:
        self._program.kill()
        self._judge.goes()
        self._program.start()
        self._judge.comes_back()

    def _kill_and_play(self, turn: str) -> None:
        """The turn is played while the program is away, or as soon as it is back."""
        self.counts["kills"] += 1
        kills_program = self._conditions.killed == "program" or not self._conditions.rejoins
        if self._conditions.killed == "adoube":
            self._table.kill()
        if kills_program:
            self._program.kill()
            self._judge.goes()
        if self._conditions.killed == "adoube":
            self._table.begin_again()
        if not self._conditions.waits:
            self._table.hands.play(turn)
        if kills_program:
            self._program.start()
        if self._conditions.waits:
            self._judge.comes_back()
            self._table.hands.play(turn)


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--games", "count", default=20, show_default=True)
@click.option("--seed", default=0, show_default=True)
@click.option("--most-turns", default=60, show_default=True)
@click.option("--pause", "pause_s", default=0.15, show_default=True, help="Seconds between people's acts.")
@click.option("--port", default=1982, show_default=True)
@click.option("--promotions", default="qrbn", show_default=True, help="What the program promotes to.")
@click.option("--prints", is_flag=True)
@click.option("--pages", type=click.Path(path_type=Path, exists=True))
@click.option("--takebacks", is_flag=True)
@click.option("--slips", is_flag=True)
@click.option("--retractions", is_flag=True)
@click.option("--kill", "killed", type=click.Choice(["adoube", "program"]))
@click.option("--rejoins", is_flag=True)
@click.option("--waits", is_flag=True)
@click.option("--description", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--transcript", type=click.Path(path_type=Path))
@click.argument("command", nargs=-1, required=True)
def main(
    *,
    count: int,
    seed: int,
    most_turns: int,
    pause_s: float,
    port: int,
    promotions: str,
    prints: bool,
    pages: Path | None,
    takebacks: bool,
    slips: bool,
    retractions: bool,
    killed: str | None,
    rejoins: bool,
    waits: bool,
    description: Path | None,
    transcript: Path | None,
    command: tuple[str, ...],
) -> None:
    with ExitStack() as ending:
        folder = Path(ending.enter_context(TemporaryDirectory()))
        api = ending.enter_context(board_api(pages))
        lichess, checked = api.url, None
        if description is not None:
            from benchmarks.described_api import described

            checked = ending.enter_context(described(api.url, description))
            lichess = checked.url
        table = PlayedTable(folder / "data", port, "--livechess-origin", lichess)
        ending.callback(table.stop)
        livechess = table.url
        if transcript is not None:
            relay = Transcript(table.url, transcript)
            ending.callback(relay.stop)
            livechess = relay.url
        words = command_of(command, {"{lichess}": lichess, "{livechess}": livechess})
        program = Program(words, folder / "printed.txt")
        ending.callback(program.kill)
        judge = Printed(program) if prints else Lichess(api, program, pause_s)
        conditions = Conditions(takebacks, slips, retractions, killed, rejoins, waits)
        trial, with_fault = Trial(table, program, judge, conditions, Random(seed)), 0
        for number, turns in enumerate(islice(games(seed, most_turns, promotions), count)):
            faults = trial.play(number, turns)
            for fault in faults:
                click.echo(f"game {number}: {fault}")
            with_fault += bool(faults)
            table.hands.next_game()
        said = ", ".join(f"{number} {what}" for what, number in trial.counts.items())
        click.echo(f"{count} games, {said}: {with_fault} games with a fault")
        if checked is not None:
            click.echo("\n".join([str(checked), *checked.faults]))
            with_fault += len(checked.faults)
        if with_fault and (folder / "printed.txt").stat().st_size:
            click.echo((folder / "printed.txt").read_text(errors="replace")[-4000:], err=True)
        sys.exit(1 if with_fault else 0)


if __name__ == "__main__":
    main()
