"""python -m adoube.simulation.board"""

import sys
from pathlib import Path
from typing import Any

import click

from adoube.errors import AdoubeError
from adoube.hardware.install.program_files import firmware_folder
from adoube.simulation.board.host_links import HostLink, Wired, Wireless, has_pseudo_terminals
from adoube.simulation.board.process import run_board
from adoube.simulation.board.simulated_board import LAMPS, MOST_CALLS, Extras
from adoube.simulation.board.wiring import SENSORS, rehearsed_wiring, simulated_wiring
from adoube.words import say


@click.command(help=say("simulated_board.help"))
@click.option("--cells", default=25, show_default=True, help=say("simulated_board.cells"))
@click.option("--sensor", type=click.Choice(SENSORS), default=SENSORS[0], help=say("simulated_board.sensor"))
@click.option("--clock/--no-clock", default=True, help=say("simulated_board.clock"))
@click.option("--lamps", type=click.Choice(LAMPS), default=LAMPS[0], help=say("simulated_board.lamps"))
@click.option("--buzzer", is_flag=True, help=say("simulated_board.buzzer"))
@click.option("--shared", is_flag=True, help=say("simulated_board.shared"))
@click.option("--calls", type=click.IntRange(0, MOST_CALLS), default=0, help=say("simulated_board.calls"))
@click.option(
    "--board", "board_file", type=click.Path(path_type=Path), help=say("simulated_board.board_file")
)
@click.option("--socket", "by_socket", is_flag=True, help=say("simulated_board.socket"))
@click.option("--wifi-token", metavar="HEX", help=say("simulated_board.wifi_token"))
def main(
    cells: int,
    sensor: str,
    clock: bool,
    board_file: Path | None,
    by_socket: bool,
    wifi_token: str | None,
    **extras: Any,
) -> None:
    def open_link() -> HostLink:
        return Wired(by_socket or not has_pseudo_terminals()) if wifi_token is None else Wireless(wifi_token)

    try:
        if board_file is None:
            wiring = Extras(**extras).wired(simulated_wiring(firmware_folder(), cells, sensor, clock), cells)
        else:
            wiring = rehearsed_wiring(board_file, firmware_folder())
        run_board(wiring, open_link)
    except AdoubeError as error:
        click.echo(error, err=True)
        sys.exit(2)


main()
