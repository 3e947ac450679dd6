"""`adoube doctor`: looks at everything between this computer and a board's cells, and says what to do."""

from pathlib import Path

import click

from adoube.cli.command import command_of
from adoube.words import say

__all__ = ["command"]


@command_of("doctor", "doctor.help")
@click.option("--port", metavar="PORT|usb|usb:SERIAL", help=say("doctor.port_help"))
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help=say("play.data_help"))
@click.option("--json", "as_json", is_flag=True, help=say("commands.json_help"))
@click.option("--write", type=click.Choice(("udev", "systemd")), help=say("doctor.write_help"))
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help=say("doctor.out_help"))
def command(port: str | None, data: Path | None, as_json: bool, write: str | None, out: Path | None) -> int:
    if write is not None:
        from adoube.cli.system_files import write_system_file

        write_system_file(write, out)
        return 0
    if out is not None:
        raise click.UsageError(say("doctor.out_of_what"))
    from adoube.cli.checkup.checkup import checkup
    from adoube.cli.checkup.finding import Grade
    from adoube.cli.checkup.lines import in_json, in_words
    from adoube.records.journal import default_folder

    worst = Grade.OK
    for finding in checkup(port, data or default_folder()):
        click.echo(in_json(finding) if as_json else in_words(finding))
        if finding.grade is Grade.PROBLEM:
            worst = Grade.PROBLEM
    return 1 if worst is Grade.PROBLEM else 0
