"""`adoube rules`: the clauses and rulings of one game, in words or as a rulebook to print."""

import json
import textwrap
from pathlib import Path

import click

from adoube.cli.arguments import GAME, game_options, paper_option, parsed_options
from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import OUTPUT_FILE
from adoube.games.registry import game_class, make_game
from adoube.games.rulebook import Rule, rules_of
from adoube.output_files import write_output
from adoube.words import say

__all__ = ["command"]

WIDTH = 88


@command_of("rules", "rules.help")
@click.argument("game", type=GAME)
@click.option("--pdf", type=OUTPUT_FILE, metavar="FILE", help=say("rules.pdf_help"))
@paper_option
@game_options
@json_option
def command(game: str, pdf: Path | None, paper: str, option: tuple[str, ...], as_json: bool) -> None:
    if pdf is not None:
        _write_rulebook(game, option, pdf, paper)
        report(say("rules.written", file=pdf), {"wrote": pdf}, as_json=as_json)
        return
    if option:
        make_game(game, parsed_options(option))  # refuses those that the game does not have
    for rule in rules_of(game_class(game)):
        click.echo(_as_json(rule) if as_json else _in_words(rule))


def _write_rulebook(game: str, option: tuple[str, ...], pdf: Path, paper: str) -> None:
    from adoube.extras import require_extras

    require_extras("rulebook", "hardware")
    from adoube.publishing.pdf import pdf_of
    from adoube.publishing.rulebook import rulebook_document

    write_output(pdf, pdf_of(rulebook_document(make_game(game, parsed_options(option))), paper))


def _as_json(rule: Rule) -> str:
    entry = {"id": rule.id, "kind": rule.kind.value, "text": rule.text, "option": rule.option}
    return json.dumps(entry, ensure_ascii=False)


def _in_words(rule: Rule) -> str:
    text = f"{rule.text} (-o {rule.option}=...)" if rule.option else rule.text
    return textwrap.fill(text, WIDTH, initial_indent=f"{rule.id:<9}", subsequent_indent=" " * 9)
