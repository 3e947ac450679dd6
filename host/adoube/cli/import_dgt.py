"""`adoube import-dgt`: a recording of a DGT board becomes a trace."""

from pathlib import Path

import click

from adoube.cli.command import command_of
from adoube.cli.output import json_option, report
from adoube.cli.path_types import INPUT_FILE, OUTPUT_FILE
from adoube.terminal_colour import complain
from adoube.words import say

__all__ = ["command"]

CHESS = "chess"
VIEWS = ("occupancy", "polarity", "identity")


@command_of("import-dgt", "import_dgt.help")
@click.argument("file", type=INPUT_FILE)
@click.option("--view", type=click.Choice(VIEWS), required=True, help=say("import_dgt.view_help"))
@click.option("--trace", type=OUTPUT_FILE, required=True, help=say("import_dgt.trace_help"))
@json_option
def command(file: Path, view: str, trace: Path, as_json: bool) -> None:
    from adoube.games.registry import make_game
    from adoube.link.dgt.recording import clock_has_run, read_recording, transcribed
    from adoube.referee.recorded_games import view_of
    from adoube.sensing.trace import Orientation, Trace, TraceHeader, write_trace
    from adoube.tables.boards.eboard_games import shown_cells

    rules = make_game(CHESS)
    recording = read_recording(file)
    header = TraceHeader(
        game=CHESS,
        options=rules.options,
        view=view,
        cells=rules.board.names,
        clock=clock_has_run(recording.messages),
        orientation=Orientation.UNKNOWN,
    )
    events = tuple(transcribed(recording.messages, shown_cells(rules, view_of(rules, view))))
    write_trace(trace, Trace(header, events))
    report("", {"wrote": trace, "events": len(events)}, as_json=as_json)
    for remark in recording.remarks:
        complain(str(remark))
