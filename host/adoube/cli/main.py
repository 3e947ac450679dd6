"""`adoube`: finds the command, runs it, and turns what goes wrong into one line and an exit status."""

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType

import click

import adoube as package
from adoube.cli.command import CommandGroup, group_of
from adoube.cli.output import OutputError, ReaderGone, discard_output, watch_standard_streams
from adoube.error_log import UNFORESEEN, default_error_log
from adoube.errors import AdoubeError
from adoube.terminal_colour import TextTone, complain, is_colour_wanted
from adoube.words import say

__all__ = ["main"]

INDENTS = 6  # blanks before a name and behind it, in a list of help
DONE, FINDING, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

# By the heading under which help lists them. Each is the `command` of the module of that name, with _ for -.
COMMANDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "play": ("demo", "play", "serve"),
        "games": (
            "games",
            "rules",
            "judge",
            "perft",
            "selfplay",
            "bench",
            "check-game",
            "new-game",
            "print",
        ),
        "boards": ("boards", "doctor", "monitor", "calibrate", "firmware", "hardware", "observability"),
        "records": ("records", "replay", "simulate", "import-dgt"),
        "tournaments": ("tournament", "hall"),
        "programs": ("bridge",),
    }
)


class LazyGroup(CommandGroup):
    """Imports a command's module only when that command is called, so that every command starts fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for names in COMMANDS.values() for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module("adoube.cli." + cmd_name.replace("-", "_"))
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, self.list_commands(ctx)))
        limit = formatter.width - width - INDENTS
        for heading, names in COMMANDS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(say(f"headings.{heading}")):
                formatter.write_dl(
                    [
                        (name.ljust(width), command.get_short_help_str(limit))
                        for name, command in commands
                        if command is not None
                    ]
                )


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Print the version and end; no other command loads the metadata that has it."""
    if wanted and not context.resilient_parsing:
        click.echo(f"adoube, version {package.__version__}")
        context.exit()


@group_of("adoube", "commands.adoube_help", LazyGroup)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help=say("commands.version_help"),
)
def adoube() -> None:
    pass


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command and exit: 0 done, 1 a finding, 2 bad usage or input, 130 interrupted by Ctrl-C.

    An error that nobody foresaw is logged and exits with 70. All but 0 and 130 have one line on stderr.
    """
    sys.exit(_status_of(sys.argv[1:] if arguments is None else arguments))


def _status_of(arguments: Sequence[str]) -> int:
    log = default_error_log(arguments)
    try:
        watch_standard_streams()
        log.watch_threads()
        return run(arguments)
    except OutputError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last line of defence
        log.report(error)
        return UNFORESEEN


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    try:
        status = adoube.main(
            args=arguments, prog_name="adoube", standalone_mode=False, color=is_colour_wanted()
        )
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
    complain(" ".join(message.split()), TextTone.BAD)
    return BAD_INPUT
