"""`adoube`: finds the command, runs it, and turns what goes wrong into one line and an exit status."""

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from adoube import __version__
from adoube.cli.command import CommandGroup, group_of
from adoube.cli.output import OutputError, ReaderGone, discard_output, watch_standard_streams
from adoube.errors import AdoubeError

__all__ = ["main"]

DONE, FINDING, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

# Each is the `command` of the module of that name, with _ for -.
COMMANDS = (
    "games",
    "rules",
    "perft",
    "check-game",
    "new-game",
    "selfplay",
    "bench",
    "judge",
    "simulate",
    "replay",
    "observability",
    "hardware",
    "import-dgt",
    "boards",
    "play",
    "demo",
    "records",
    "serve",
    "bridge",
    "tournament",
    "hall",
    "calibrate",
    "monitor",
    "firmware",
    "doctor",
)


class LazyGroup(CommandGroup):
    """Imports a command's module only when that command is called, so that every command starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module("adoube.cli." + cmd_name.replace("-", "_"))
        command: click.Command = module.command
        return command


@group_of("adoube", "commands.adoube_help", LazyGroup)
@click.version_option(__version__, prog_name="adoube")
def adoube() -> None:
    pass


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit: 0 done, 1 a finding, 2 bad usage or input, with one line on stderr."""
    try:
        watch_standard_streams()
    except OutputError as error:
        sys.exit(_complain(str(error)))
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
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
