"""python -m adoube.simulation.board"""

import sys

import click

from adoube.errors import AdoubeError
from adoube.simulation.board.process import run_board
from adoube.simulation.board.wires import has_pseudo_terminals
from adoube.simulation.board.wiring import SENSORS
from adoube.words import say


@click.command(help=say("simulated_board.help"))
@click.option("--cells", default=25, show_default=True, help=say("simulated_board.cells"))
@click.option("--sensor", type=click.Choice(SENSORS), default=SENSORS[0], help=say("simulated_board.sensor"))
@click.option("--clock/--no-clock", default=True, help=say("simulated_board.clock"))
@click.option("--socket", "by_socket", is_flag=True, help=say("simulated_board.socket"))
def main(cells: int, sensor: str, clock: bool, by_socket: bool) -> None:
    try:
        run_board(cells, sensor, clock, by_socket or not has_pseudo_terminals())
    except AdoubeError as error:
        click.echo(error, err=True)
        sys.exit(2)


main()
