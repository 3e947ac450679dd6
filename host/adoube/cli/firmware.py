"""`adoube firmware`: puts the program on a board, and asks a board how it is."""

from pathlib import Path

import click

from adoube.cli.choices import token_option
from adoube.cli.command import group_of
from adoube.words import say

__all__ = ["command"]


@group_of("firmware", "firmware.help")
def command() -> None:
    pass


@command.subcommand("install", "firmware.install_help")
@click.option("--port", required=True, metavar="PORT|usb|usb:SERIAL", help=say("firmware.port_help"))
@click.option("--config", type=click.Path(path_type=Path, dir_okay=False), help=say("firmware.config_help"))
@click.option("--dry-run", is_flag=True, help=say("firmware.dry_run_help"))
@click.option("--downgrade", is_flag=True, help=say("firmware.downgrade_help"))
def install(port: str, config: Path | None, dry_run: bool, downgrade: bool) -> None:
    from adoube.cli.installing import Wish, install_firmware

    install_firmware(port, Wish(config, dry_run, downgrade), click.echo)


@command.subcommand("status", "firmware.status_help")
@click.option("--port", required=True, metavar="PORT", help=say("firmware.port_help"))
@token_option
def status(port: str, token: str | None) -> int:
    from adoube.cli.board_status import ask_board, status_lines

    answers = ask_board(port, token)
    for line in status_lines(answers):
        click.echo(line)
    return 1 if answers.troubled else 0
