"""A scoreboard of a whole hall, which has no table of its own."""

from contextlib import ExitStack
from functools import partial

import click

from adoube.archive.library import RowsLibrary
from adoube.cli.ending import until_ended, wait
from adoube.cli.page import ReachChoices
from adoube.hall.database import HallAddress
from adoube.hall.remote_tables import HallTables
from adoube.hall.rows import HallRows
from adoube.records.journal import default_folder
from adoube.words import say

__all__ = ["run_front"]


def run_front(address: HallAddress, port: int, reach: ReachChoices) -> None:
    """Runs a scoreboard of the hall until Ctrl-C or SIGTERM. Port 0 takes any free port.

    Raises AdoubeError where the hall or the port cannot be had.
    """
    from adoube_scoreboard.security.hall_login_epoch import CHANNEL, HallLoginEpoch
    from adoube_scoreboard.security.network import Reach
    from adoube_scoreboard.services import Contents
    from adoube_scoreboard.streaming.server import serve

    event = HallLoginEpoch(address, afresh=reach.new_codes)
    with ExitStack() as closing:
        ending = closing.enter_context(until_ended())
        tables = HallTables(address, {CHANNEL: event.look})
        tables.start()
        closing.callback(tables.stop)
        server = serve(
            tables,
            port=port,
            reach=Reach(reach.lan, reach.host_names, reach.behind_proxy, https=reach.https),
            login_epochs=event,
            contents=Contents(library=RowsLibrary(partial(HallRows, address))),
            tells_seats=False,
            certificates=default_folder(),
        )
        closing.callback(server.stop)
        click.echo(say("hall.front", tables=len(tables.states()), database=address.shown))
        click.echo(say("play.scoreboard", url=server.url))
        for url in server.other_urls:
            click.echo(say("play.other_devices", url=url))
        if server.arbiter_code:
            click.echo(say("play.arbiter", url=server.arbiter_url))
            click.echo(say("play.arbiter_code", code=server.arbiter_code))
        wait(ending)
    click.echo(say("hall.front_ended"))
