"""Events of many games at a broker's listener, each once, while adoube is killed and the broker restarted.

    python -m benchmarks.mqtt_games [--games 100] [--kills 30] [--broker-restarts 15] [--seed 0]

A program plays random games of chess into a journal, with takebacks, and tells mosquitto of them. It is
killed at random moments and begun again; mosquitto is restarted. What was to come is read from the journal's
file by SQL, what came is what mosquitto_sub has printed. Exit status 1 where an event is lost, invented, or
out of order. An id that comes again is counted: quality of service 1 promises no less, and no more.
"""

import sys
import tempfile
import time
from pathlib import Path

import click

from tests.feeds.mqtt.killing import killed_games


@click.command()
@click.option("--games", default=100)
@click.option("--kills", default=30)
@click.option("--broker-restarts", default=15)
@click.option("--seed", default=0)
def main(games: int, kills: int, broker_restarts: int, seed: int) -> None:
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found = killed_games(Path(folder), games, seed, kills=kills, broker_restarts=broker_restarts)
    click.echo(
        f"{games} games, {found.wanted} events, {found.kills} kills of adoube and {found.broker_restarts}"
        f" restarts of the broker: {found.lost} lost, {found.invented} invented, {found.again} came again"
        f" under their id, {'in' if found.in_order else 'out of'} order; {time.perf_counter() - began:.0f} s"
    )
    sys.exit(1 if found.lost or found.invented or not found.in_order else 0)


if __name__ == "__main__":
    main()
