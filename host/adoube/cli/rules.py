"""`adoube rules`: the clauses and rulings of one game."""

import json
import textwrap

import click

from adoube.cli.arguments import GAME
from adoube.cli.command import command_of
from adoube.cli.output import json_option
from adoube.games.registry import game_class
from adoube.games.rulebook import Rule, rules_of

__all__ = ["command"]

WIDTH = 88


@command_of("rules", "rules.help")
@click.argument("game", type=GAME)
@json_option
def command(game: str, as_json: bool) -> None:
    for rule in rules_of(game_class(game)):
        click.echo(_as_json(rule) if as_json else _in_words(rule))


def _as_json(rule: Rule) -> str:
    entry = {"id": rule.id, "kind": rule.kind.value, "text": rule.text, "option": rule.option}
    return json.dumps(entry, ensure_ascii=False)


def _in_words(rule: Rule) -> str:
    text = f"{rule.text} (-o {rule.option}=...)" if rule.option else rule.text
    return textwrap.fill(text, WIDTH, initial_indent=f"{rule.id:<9}", subsequent_indent=" " * 9)
