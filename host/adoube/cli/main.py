"""`adoube`: finds the command, runs it, and turns what goes wrong into one line and an exit status."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

import click

from adoube import __version__
from adoube.cli.command import CommandGroup, group_of
from adoube.cli.standard_streams import OutputError, ReaderGone, discard_output, watch_standard_streams
from adoube.errors import AdoubeError

__all__ = ["main"]

DONE, FINDING, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

# Each module's `command` is the command of that name.
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "games": "adoube.cli.games",
        "rules": "adoube.cli.rules",
        "perft": "adoube.cli.perft",
        "check-game": "adoube.cli.check_game",
        "new-game": "adoube.cli.new_game",
        "selfplay": "adoube.cli.selfplay",
        "bench": "adoube.cli.bench",
        "judge": "adoube.cli.judge",
        "simulate": "adoube.cli.simulate",
        "replay": "adoube.cli.replay",
        "observability": "adoube.cli.observability",
        "hardware": "adoube.cli.hardware",
        "import-dgt": "adoube.cli.import_dgt",
        "play": "adoube.cli.play",
        "demo": "adoube.cli.demo",
        "records": "adoube.cli.records",
        "serve": "adoube.cli.serve",
        "bridge": "adoube.cli.bridge",
        "tournament": "adoube.cli.tournament",
        "hall": "adoube.cli.hall",
        "calibrate": "adoube.cli.calibrate",
        "monitor": "adoube.cli.monitor",
        "firmware": "adoube.cli.firmware",
        "doctor": "adoube.cli.doctor",
    }
)


class LazyGroup(CommandGroup):
    """Imports a command's module only when that command is called, so that every command starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(COMMANDS[cmd_name]).command
        return command


@group_of("adoube", "commands.adoube_help", LazyGroup)
@click.version_option(__version__, prog_name="adoube")
def adoube() -> None:
    pass


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one command and exits: 0 done, 1 a finding, 2 bad usage or input, with one line on stderr."""
    try:
        watch_standard_streams()
    except OutputError as error:
        sys.exit(_complain(str(error)))
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    try:
        status = adoube.main(args=arguments, prog_name="adoube", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return BAD_INPUT
    except click.ClickException as error:
        return _complain(error.format_message())
    except OutputError as error:
        discard_output()
        # Nobody is left to tell where the reader has gone.
        return FINDING if isinstance(error, ReaderGone) else _complain(str(error))
    except AdoubeError as error:
        return _complain(str(error))
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    return status if isinstance(status, int) else DONE


def _complain(message: str) -> int:
    click.echo("adoube: " + " ".join(message.split()), err=True)
    return BAD_INPUT
