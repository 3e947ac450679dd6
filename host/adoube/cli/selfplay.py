"""`adoube selfplay`: many games by computer players, and what they tell an inventor."""

import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adoube.cli.arguments import GAME, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option, progress_bar
from adoube.cli.path_types import OUTPUT_FILE
from adoube.output_files import write_output
from adoube.terminal_colour import complain
from adoube.words import say

if TYPE_CHECKING:
    from adoube.computer.self_play.games import PlayedGame, SelfPlay
    from adoube.games.base import AnyGame

__all__ = ["command"]

INTERRUPTED = 130  # the exit status of what was stopped by Ctrl-C
BARS_IN_WORDS, BARS_DRAWN = 16, 40


@command_of("selfplay", "selfplay.help")
@click.argument("game", type=GAME)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=200,
    show_default=True,
    help=say("selfplay.games_help"),
)
@click.option("--seed", type=int, default=0, show_default=True, help=say("selfplay.seed_help"))
@click.option(
    "--strength", metavar="STRENGTHS", default="2", show_default=True, help=say("selfplay.strength_help")
)
@click.option("--positions", type=click.IntRange(1, 1_000_000), help=say("selfplay.positions_help"))
@click.option(
    "--opening", type=click.IntRange(0, 100), default=4, show_default=True, help=say("selfplay.opening_help")
)
@click.option(
    "--turns", type=click.IntRange(1, 10_000), default=500, show_default=True, help=say("selfplay.turns_help")
)
@click.option(
    "--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help=say("selfplay.jobs_help")
)
@game_options
@click.option("--plot", metavar="FILE", type=OUTPUT_FILE, help=say("selfplay.plot_help"))
@json_option
def command(
    game: str,
    games: int,
    seed: int,
    strength: str,
    positions: int | None,
    opening: int,
    turns: int,
    jobs: int,
    option: tuple[str, ...],
    plot: Path | None,
    as_json: bool,
) -> int:
    from adoube.computer.self_play.games import SelfPlay, strengths_of_seats
    from adoube.games.registry import make_game

    options = parsed_options(option)
    rules = make_game(game, options, seed=seed)
    strengths = strengths_of_seats(strength, rules.seats)
    plan = SelfPlay(game, dict(options), seed, strengths, positions, opening, turns)
    played: list[PlayedGame] = []
    stopped = _play(plan, games, jobs, played, rules if as_json else None)
    if played:
        _tell(plan, rules, played, games, as_json=as_json)
        if plot is not None:
            write_output(plot, _drawn(plan, rules, played))
    if stopped:
        told = say("selfplay.stopped", games=len(played), asked=games) if played else say("selfplay.none")
        complain(told)
    return INTERRUPTED if stopped else 0


def _play(
    plan: "SelfPlay", games: int, jobs: int, played: "list[PlayedGame]", printed: "AnyGame | None"
) -> bool:
    """Add the games to `played`, each as it is over, and print them as JSON of `printed`.

    Returns whether Ctrl-C has stopped them.
    """
    from adoube.computer.self_play.games import play_games

    try:
        with (
            progress_bar(say("selfplay.playing")) as progress,
            closing(play_games(plan, games, jobs)) as found,
        ):
            for each in found:
                with _as_a_whole():
                    played.append(each)
                    if printed is not None:
                        click.echo(json.dumps(_as_json(printed, each)))
                progress(len(played) / games)
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def _as_a_whole() -> Iterator[None]:
    """Make Ctrl-C wait until what is inside is done."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt


def _as_json(game: "AnyGame", played: "PlayedGame") -> dict[str, Any]:
    return {
        "game": game.id,
        "turns": played.turns,
        "winners": list(played.winners),
        "number": played.number,
        "clause": played.clause,
        "scores": dict(played.scores),
    }


def _tell(
    plan: "SelfPlay", game: "AnyGame", played: "Sequence[PlayedGame]", asked: int, *, as_json: bool
) -> None:
    from adoube.cli.selfplay_text import BLOCKS, in_words, plot_in_words, unmet_clauses
    from adoube.computer.self_play.summary import bars_of, summed_up

    summary = summed_up(played, game.seats)
    if as_json:
        told = asdict(plan) | {"game": game.id, "options": dict(game.options), "asked": asked}
        told |= summary.to_json() | {"unmet": unmet_clauses(game, summary)}
        click.echo(json.dumps({"summary": told}))
        return
    for line in (
        *in_words(plan, game, summary),
        *plot_in_words(bars_of(played, BARS_IN_WORDS), ascii_only=not _writes(BLOCKS)),
    ):
        click.echo(line)


def _drawn(plan: "SelfPlay", game: "AnyGame", played: "Sequence[PlayedGame]") -> str:
    from adoube.cli.selfplay_text import result_words
    from adoube.computer.self_play.summary import bars_of, draw_lengths

    bars = bars_of(played, BARS_DRAWN)
    rows = "; ".join(
        say("selfplay.plot_row", **{"from": bar.first}, to=bar.last, games=bar.games) for bar in bars
    )
    return draw_lengths(
        bars,
        result_words(plan, game),
        (say("selfplay.plot_turns"), say("selfplay.plot_games")),
        say("selfplay.plot_title", title=game.title, games=len(played)),
        say("selfplay.plot_description", seed=plan.seed, rows=rows),
    )


def _writes(text: str) -> bool:
    """Return whether standard output can write these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
