"""`adoube check-game`: holds a game against what ours must pass."""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

import click

from adoube.cli.arguments import GAME, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option, progress_bar
from adoube.terminal_colour import TextTone, complain, toned
from adoube.words import say

if TYPE_CHECKING:
    from adoube.games.base import AnyGame
    from adoube.games.checking import Breach, CheckEffort, Met

__all__ = ["command"]

LOADS = "loads"  # the check that a game is one at all: without it there is nothing else to check
SHARE_S = 15.0  # how long random play takes at most, and how long simulation does, unless it is to be long


@command_of("check-game", "checking.help")
@click.argument("game", type=GAME)
@click.option(
    "--games", type=click.IntRange(1, 10_000), default=20, show_default=True, help=say("checking.games_help")
)
@click.option(
    "--turns", type=click.IntRange(1, 2_000), default=60, show_default=True, help=say("checking.turns_help")
)
@click.option("--seed", type=int, default=0, show_default=True, help=say("checking.seed_help"))
@click.option("--long", "is_long", is_flag=True, help=say("checking.long_help"))
@game_options
@json_option
def command(
    game: str, games: int, turns: int, seed: int, is_long: bool, option: tuple[str, ...], as_json: bool
) -> int:
    from adoube.games.checking import (
        CHECKS,
        Breach,
        CheckEffort,
        Met,
        idle_clauses,
        sweeping_clause,
        unmet_clauses,
        unruled_options,
    )
    from adoube.games.lud.tree import DescriptionError
    from adoube.games.registry import BrokenGame, make_game, plain_name
    from adoube.simulation.checking import CHECKS as ON_A_BOARD

    met = Met()
    try:
        checked = make_game(game, parsed_options(option), seed=seed)
    except BrokenGame as error:
        return _tell([LOADS], {LOADS: Breach(LOADS, str(error))}, {}, as_json=as_json)
    except DescriptionError as error:
        return _refuse(game, parsed_options(option), str(error))
    with progress_bar(say("checking.checks")) as progress:
        effort = CheckEffort(games, turns, seed, long=is_long, progress=progress)
        breaches = {each.check: each for each in _breaches(checked, effort, met)}
    unmet = unmet_clauses(checked, met)
    told = [say("checking.unmet", clauses=", ".join(unmet))] if unmet else []
    uncited = checked.uncited_clauses()
    told += [say("checking.uncited", clauses=", ".join(uncited))] if uncited else []
    told += [] if met.is_stuck else idle_clauses(checked, met)
    sweeping = sweeping_clause(checked, met)
    told += [say("checking.sweeping", clause=sweeping)] if sweeping else []
    unruled = unruled_options(checked)
    told += [say("checking.unruled", options=unruled)] if unruled else []
    notes = {"rulebook": told} if told else {}
    notes |= {check: [say(key, game=plain_name(game))] for check, key in _lacking(checked).items()}
    return _tell([LOADS, *CHECKS, *ON_A_BOARD], breaches, notes, as_json=as_json)


def _refuse(game: str, options: Mapping[str, str], first: str) -> int:
    """Print every refusal of a description, in the order of its lines; return the exit status."""
    from adoube.games.lud.game import refusals_in

    refusals = refusals_in(game, options)
    found = sorted(refusals.found, key=lambda each: (each.mark.line, each.mark.column))
    told = [str(each) for each in found]
    for line in told if first in told else [first]:
        complain(line, TextTone.BAD)
    if not refusals.is_whole:
        complain(say("checking.more_refusals"))
    return 2


def _breaches(game: "AnyGame", effort: "CheckEffort", met: "Met") -> Iterator["Breach"]:
    from adoube.games.checking import check_game
    from adoube.simulation.checking import check_on_a_board

    yield from check_game(game, replace(effort, late=_late(is_long=effort.long)), met)
    yield from check_on_a_board(game, replace(effort, late=_late(is_long=effort.long)), met)


def _late(*, is_long: bool) -> Callable[[], bool]:
    ends_s = time.monotonic() + SHARE_S
    return lambda: not is_long and time.monotonic() > ends_s


def _lacking(game: "AnyGame") -> Mapping[str, str]:
    """Return what a game may do without, by the check that would look at it."""
    from adoube.games.checking import figures_of
    from adoube.games.registry import plain_name

    sample = f"{plain_name(game.id)}.trace.jsonl"
    found = {
        "figures": ("checking.no_figures", bool(figures_of(game))),
        "ends": ("checking.wanders", not game.may_not_terminate),
        "magnets": ("checking.no_plan", game.magnet_plan() is not None),
        "sample": (
            "checking.no_sample",
            game.file_beside("samples", sample) is not None,
        ),
    }
    return {check: key for check, (key, is_there) in found.items() if not is_there}


def _graded(line: str, tone: TextTone) -> str:
    """Return a line whose first word, the grade, has a colour."""
    grade, blank, rest = line.partition(" ")
    return toned(grade, tone) + blank + rest


def _tell(
    checks: list[str], breaches: Mapping[str, "Breach"], notes: Mapping[str, Sequence[str]], *, as_json: bool
) -> int:
    """Print one line a check, and what else was found; return the exit status."""
    for check in checks:
        breach = breaches.get(check)
        if as_json:
            found: dict[str, object] = {"check": check, "passed": breach is None}
            found |= {} if breach is None else asdict(breach)
            click.echo(json.dumps(found | ({"note": "; ".join(notes[check])} if check in notes else {})))
            continue
        if breach is None:
            click.echo(_graded(say("checking.passed", check=check), TextTone.GOOD))
        else:
            click.echo(_graded(say("checking.broken", check=check, why=breach.why), TextTone.BAD))
        if breach is not None and breach.ply is not None:
            click.echo(say("checking.shown_by", ply=breach.ply, position=json.dumps(breach.position)))
        for why in notes.get(check, ()):
            click.echo(say("checking.note", check=check, why=why))
    return 1 if breaches else 0
