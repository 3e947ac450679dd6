"""`adoube selfplay`: many games by computer players, and what they tell an inventor."""

import json
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import chain
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
    from adoube.computer.self_play.games import SelfPlay
    from adoube.computer.self_play.played_game import PlayedGame
    from adoube.games.base import AnyGame
    from adoube.games.checking.idle_parts import IdlePart
    from adoube.publishing.document import DocumentBlock

__all__ = ["command"]

INTERRUPTED = 130  # the exit status of what was stopped by Ctrl-C
BARS_IN_WORDS = 16
HTML, PDF = ".html", ".pdf"
IDLE_POSITIONS = 300  # in which parts of a description are left out


@dataclass(frozen=True)
class _Wanted:
    """The output asked for besides the games."""

    games: int
    jobs: int
    as_json: bool
    report: Path | None


@dataclass
class _PlayedPlan:
    """The games of one plan, as they are over."""

    plan: "SelfPlay"
    rules: "AnyGame"
    games: "list[PlayedGame]"


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
@click.option("--compare", metavar="OPTION", help=say("selfplay.compare_help"))
@click.option("--plot", metavar="FILE", type=OUTPUT_FILE, help=say("selfplay.plot_help"))
@click.option("--report", metavar="FILE", type=OUTPUT_FILE, help=say("selfplay.report_help"))
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
    compare: str | None,
    plot: Path | None,
    report: Path | None,
    as_json: bool,
) -> int:
    from adoube.computer.self_play.games import SelfPlay, strengths_of_seats
    from adoube.games.registry import make_game

    _require_report(report)
    options = parsed_options(option)
    rules = make_game(game, options, seed=seed)
    strengths = strengths_of_seats(strength, rules.seats)
    plan = SelfPlay(game, dict(options), seed, strengths, positions, opening, turns)
    wanted = _Wanted(games, jobs, as_json, report)
    if compare is not None:
        if plot is not None:
            raise click.UsageError(say("selfplay.compare_plot"))
        return _compare(plan, rules, compare, strength, wanted)
    at = _PlayedPlan(plan, rules, [])
    stopped = _play([at], wanted)
    if at.games:
        _tell(at, wanted)
        if plot is not None:
            from adoube.cli.selfplay_report import lengths_chart

            write_output(plot, lengths_chart(plan, rules, at.games))
    return _ended([at], wanted, stopped=stopped)


def _require_report(report: Path | None) -> None:
    """Raise an error for a report of another kind, or whose library is missing, before anything is played."""
    from adoube.extras import require_extras

    if report is None:
        return
    if report.suffix.lower() not in (HTML, PDF):
        raise click.UsageError(say("selfplay.report_form", file=report))
    if report.suffix.lower() == PDF:
        require_extras("selfplay_report", "hardware")


def _ended(plans: Sequence[_PlayedPlan], wanted: _Wanted, *, stopped: bool) -> int:
    if not stopped:
        return 0
    games, asked = sum(len(at.games) for at in plans), wanted.games * len(plans)
    complain(say("selfplay.stopped", games=games, asked=asked) if games else say("selfplay.none"))
    return INTERRUPTED


def _play(plans: Sequence[_PlayedPlan], wanted: _Wanted) -> bool:
    """Add the games to their plans, each as it is over, and print them as JSON if that is wanted.

    Returns whether Ctrl-C has stopped them.
    """
    from adoube.computer.self_play.games import play_games

    whole = wanted.games * len(plans)
    try:
        with progress_bar(say("selfplay.playing")) as progress:
            for number, at in enumerate(plans):
                with closing(play_games(at.plan, wanted.games, wanted.jobs)) as found:
                    for each in found:
                        with _as_a_whole():
                            at.games.append(each)
                            if wanted.as_json:
                                click.echo(json.dumps(_as_json(at.rules, each)))
                        progress((number * wanted.games + len(at.games)) / whole)
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


def _tell(at: _PlayedPlan, wanted: _Wanted) -> None:
    from adoube.cli.selfplay_text import BLOCKS, headline, in_words, plot_in_words, sections_of
    from adoube.computer.self_play.charts import bars_of
    from adoube.computer.self_play.summary import summed_up

    summary, idle = summed_up(at.games, at.rules.seats), _idle(at)
    if wanted.as_json:
        click.echo(json.dumps({"summary": _summary_json(at, wanted.games)}))
    else:
        for line in (
            *headline(at.plan, at.rules, summary),
            *in_words([*sections_of(at.plan, at.rules, summary, idle)]),
            *plot_in_words(bars_of(at.games, BARS_IN_WORDS), ascii_only=not _writes(BLOCKS)),
        ):
            click.echo(line)
    if wanted.report is not None:
        from adoube.cli.selfplay_report import value_blocks

        blocks = [*value_blocks(at.plan, at.rules, at.games, summary, idle)]
        title = say("selfplay.report_title", title=at.rules.title)
        _write_report(wanted.report, title, headline(at.plan, at.rules, summary)[0], blocks)


def _summary_json(at: _PlayedPlan, asked: int) -> dict[str, Any]:
    from adoube.cli.selfplay_text import unmet_clauses
    from adoube.computer.self_play.summary import summed_up

    summary, idle = summed_up(at.games, at.rules.seats), _idle(at)
    told = asdict(at.plan) | {"game": at.rules.id, "options": dict(at.rules.options), "asked": asked}
    told |= summary.to_json() | {"unmet": unmet_clauses(at.rules, summary)}
    return told | {"idle": None if idle is None else [asdict(part) for part in idle]}


def _idle(at: _PlayedPlan) -> "list[IdlePart] | None":
    """Return the parts of a description without effect in positions of the games; None without one."""
    from adoube.games.checking.idle_parts import idle_parts
    from adoube.games.line import Line
    from adoube.games.lud.game import LudGame

    if not isinstance(at.rules, LudGame):
        return None
    positions = []
    for game in at.games:
        line = Line.begin(at.rules)
        for text in game.turn_texts:
            line = line.play(at.rules.read(text))
        positions += [*line.positions, line.position]
        if len(positions) >= IDLE_POSITIONS:
            break
    return idle_parts(at.rules, list(dict.fromkeys(positions))[:IDLE_POSITIONS])


def _compare(plan: "SelfPlay", rules: "AnyGame", option: str, strength: str, wanted: _Wanted) -> int:
    """Play the games with each value of an option and tell the differences."""
    from adoube.computer.self_play.games import strengths_of_seats
    from adoube.games.registry import make_game

    plans = []
    for value in _values_of(rules, option, plan.options):
        options = {**plan.options, option: value}
        made = make_game(plan.game, options, seed=plan.seed)
        strengths = strengths_of_seats(strength, made.seats)
        plans.append(_PlayedPlan(replace(plan, options=options, strengths=strengths), made, []))
    stopped = _play(plans, wanted)
    if all(at.games for at in plans):
        _tell_comparison(plans, option, wanted)
    return _ended(plans, wanted, stopped=stopped)


def _values_of(rules: "AnyGame", option: str, given: Mapping[str, str]) -> tuple[str, ...]:
    """Return the values of an option to compare. Raises UsageError for an option that has not two."""
    from adoube.words.names import did_you_mean

    known = {each.key: each for each in rules.all_options}
    if option not in known:
        nearest = did_you_mean(option, known)
        options = ", ".join(known) or "none"
        raise click.UsageError(
            say("selfplay.compare_unknown", option=option, game=rules.id, nearest=nearest, options=options)
        )
    if option in given:
        raise click.UsageError(say("selfplay.compare_given", option=option))
    values = tuple(known[option].values)
    if len(values) < 2 or any(value.isupper() for value in values):
        raise click.UsageError(say("selfplay.compare_open", option=option))
    return values


def _tell_comparison(plans: Sequence[_PlayedPlan], option: str, wanted: _Wanted) -> None:
    from adoube.cli.selfplay_text import comparison_section, in_words
    from adoube.computer.self_play.comparison import compared

    games = {at.plan.options[option]: at.games for at in plans}
    seats = dict.fromkeys(seat for at in plans for seat in at.rules.seats)
    figures = compared(games, [*seats], plans[0].plan.seed)
    section = comparison_section(option, figures, wanted.games)
    if wanted.as_json:
        for at in plans:
            click.echo(json.dumps({"summary": _summary_json(at, wanted.games)}))
        told = {"option": option, "figures": [figure.to_json() for figure in figures]}
        click.echo(json.dumps({"comparison": told}))
    else:
        click.echo(plans[0].rules.title)
        for line in in_words([section]):
            click.echo(line)
    if wanted.report is not None:
        from adoube.cli.selfplay_report import comparison_blocks

        title = say("selfplay.report_compared", title=plans[0].rules.title, option=option)
        blocks = chain(comparison_blocks(section, option, figures), _blocks_of_values(plans, option))
        _write_report(wanted.report, title, "", [*blocks])


def _blocks_of_values(plans: Sequence[_PlayedPlan], option: str) -> "Iterator[DocumentBlock]":
    from adoube.cli.selfplay_report import value_blocks
    from adoube.computer.self_play.summary import summed_up
    from adoube.publishing.document import TextHeading

    for at in plans:
        yield TextHeading(f"{option}={at.plan.options[option]}")
        yield from value_blocks(at.plan, at.rules, at.games, summed_up(at.games, at.rules.seats), _idle(at))


def _write_report(file: Path, title: str, subtitle: str, blocks: "Sequence[DocumentBlock]") -> None:
    from adoube.cli.selfplay_report import report_of
    from adoube.publishing.document import html_of

    document = report_of(title, subtitle, blocks, _command_line())
    if file.suffix.lower() == PDF:
        from adoube.publishing.pdf import pdf_of

        write_output(file, pdf_of(document, "a4"))
    else:
        write_output(file, html_of(document))


def _command_line() -> str:
    """Return the command line that runs, for a shell."""
    import shlex

    return shlex.join(["adoube", *sys.argv[1:]])


def _writes(text: str) -> bool:
    """Return whether standard output can write these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
