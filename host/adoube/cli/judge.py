"""`adoube judge`: reads requests from standard input, a JSON object a line, and answers each at once."""

import json
import sys
from collections.abc import Mapping
from typing import Any

import click

from adoube.cli.arguments import GAME, game_options, parsed_options
from adoube.cli.command import command_of
from adoube.games.judge import REQUESTS, Judge
from adoube.games.registry import make_game
from adoube.serialization.fields import FieldError, json_object
from adoube.terminal_colour import complain
from adoube.words import say

__all__ = ["command"]

DONE, REFUSED = 0, 1


@command_of("judge", "judge.help")
@click.argument("game", type=GAME)
@game_options
@click.option("--seed", type=int, default=0, show_default=True, help=say("judge.seed_help"))
@click.option("--json", is_flag=True, expose_value=False, help=say("judge.json_help"))
def command(game: str, option: tuple[str, ...], seed: int) -> int:
    judge = Judge(make_game(game, parsed_options(option), seed=seed))
    _print(judge.position())
    for number, line in enumerate(sys.stdin.buffer, start=1):
        if line.strip():
            where = say("judge.where", number=number)
            _print(judge.answer(_request(line, where)))
            if judge.fault:
                complain(f"{where}: {say('games.fault', game=game, why=judge.fault)}")
    return REFUSED if judge.refused else DONE


def _request(line: bytes, where: str) -> Mapping[str, Any]:
    """Return the request that a line holds. Raises FieldError for a line that is none."""
    request = json_object(line, where).values
    if not any(key in request for key in REQUESTS):
        raise FieldError(say("judge.no_request", where=where, keys=[*REQUESTS]))
    return request


def _print(answer: Mapping[str, Any]) -> None:
    # click.echo flushes: whoever asks reads the answer before the next request.
    click.echo(json.dumps(answer))
