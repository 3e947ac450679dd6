"""`adoube hall`: many computers with tables, and one database that knows all of them."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.app.settings import ReachSettings
from adoube.app.telling import Teller
from adoube.cli.command import group_of
from adoube.cli.event_options import reach_options
from adoube.cli.output import json_option, report
from adoube.cli.path_types import INPUT_FILE
from adoube.words import say

if TYPE_CHECKING:
    from adoube.app.hall import HallFile
    from adoube.hall.rows import HostOverview, TableOverview

file_argument = click.argument("file", type=INPUT_FILE)


@group_of("hall", "hall.help")
def command() -> None:
    pass


@command.subcommand("init", "hall.init_help")
@file_argument
@json_option
def init(file: Path, as_json: bool) -> None:
    read = _read(file)
    from adoube.hall.database import VERSION, bring_up_to_date

    before = bring_up_to_date(read.address)
    key = "hall.begun" if before is None else "hall.up_to_date" if before == VERSION else "hall.renewed"
    text = say(key, database=read.address.shown, version=VERSION, before=before or 0)
    document = {"database": read.address.shown, "version": VERSION, "before": before}
    report(text, document, as_json=as_json)


@command.subcommand("table", "hall.table_help")
@file_argument
@click.option("--host", metavar="NAME", help=say("hall.host_help"))
@click.option("--new-match", "new_match", multiple=True, metavar="TABLE", help=say("serve.new_match_help"))
@click.option("--port", type=click.IntRange(0, 65535), help=say("play.port_help"))
@json_option
@reach_options
def table(
    file: Path,
    host: str | None,
    new_match: tuple[str, ...],
    port: int | None,
    as_json: bool,
    reach: ReachSettings,
) -> None:
    read = _read(file)
    import socket
    from dataclasses import replace
    from functools import partial

    from adoube.app.runner import run_club
    from adoube.extras import require_extras
    from adoube.hall.replicator import start_replicator

    require_extras("club_scoreboard", "web")
    name = host or socket.gethostname()
    club = read.club(name, new_match)
    page = replace(
        club.page,
        port=club.page.port if port is None else port,
        reach=club.page.reach.and_also(reach),
    )
    link = partial(start_replicator, address=read.address, host=name, folder=club.data)
    run_club(club.plans, club.data, page, club.feeds, beside=link, tell=Teller(as_json=as_json))


@command.subcommand("restore", "hall.restore_help")
@file_argument
@click.option("--host", metavar="NAME", help=say("hall.host_help"))
@json_option
def restore(file: Path, host: str | None, as_json: bool) -> None:
    read = _read(file)
    import socket

    from adoube.hall.rows import restore_journal

    name = host or socket.gethostname()
    folder = read.club(name).data
    rows = restore_journal(read.address, name, folder)
    text = say("hall.restored", rows=rows, host=name, folder=folder)
    report(text, {"wrote": folder, "rows": rows, "host": name}, as_json=as_json)


@command.subcommand("forget", "hall.forget_help")
@file_argument
@click.argument("name")
@click.option("--yes", is_flag=True, help=say("commands_records.yes_help"))
@json_option
def forget(file: Path, name: str, yes: bool, as_json: bool) -> None:
    read = _read(file)
    from adoube.hall.rows import forget_in_hall

    if not yes:
        click.confirm(say("commands_records.sure", name=name), abort=True, err=True)
    rows, instead = forget_in_hall(read.address, name)
    report(
        say("hall.forgotten", rows=rows, instead=instead), {"rows": rows, "instead": instead}, as_json=as_json
    )


@command.subcommand("front", "hall.front_help")
@file_argument
@click.option("--port", type=click.IntRange(0, 65535), default=8421, help=say("hall.port_help"))
@json_option
@reach_options
def front(file: Path, port: int, as_json: bool, reach: ReachSettings) -> None:
    read = _read(file)
    from adoube.app.hall import run_front
    from adoube.extras import require_extras

    require_extras("club_scoreboard", "web")
    run_front(read.address, port, reach, Teller(as_json=as_json))


@command.subcommand("status", "hall.status_help")
@file_argument
@json_option
def status(file: Path, as_json: bool) -> int:
    """Return 1 where a computer of the file is missing, or rows were set aside."""
    read = _read(file)
    from adoube.hall.database import clock_ahead_s, clock_trouble, connect, database_errors, require_hall
    from adoube.hall.lease import LASTS_S
    from adoube.hall.rows import hosts_of, tables_of

    with connect(read.address) as connection, database_errors(read.address):
        require_hall(connection, read.address)
        hosts, tables = hosts_of(connection, LASTS_S), tables_of(connection)
        trouble = clock_trouble(clock_ahead_s(connection, read.address), read.address)
    if as_json:
        for document in (
            *({"kind": "host", **asdict(host)} for host in hosts),
            *({"kind": "host", "name": name, "is_there": False} for name in _never_heard(read, hosts)),
            *({"kind": "table", **asdict(table)} for table in tables),
        ):
            click.echo(json.dumps(document, ensure_ascii=False, default=str))
    else:
        for line in _lines(read, hosts, tables):
            click.echo(line)
    if trouble is not None:
        click.echo(str(trouble), err=True)
    there = {each.name for each in hosts if each.is_there}
    is_whole = {*read.hosts} <= there and not any(each.set_aside for each in hosts)
    return 0 if is_whole else 1


def _lines(read: "HallFile", hosts: "list[HostOverview]", tables: "list[TableOverview]") -> Iterator[str]:
    """Yield the computers, also those that the hall has not heard of yet, and the tables of each."""
    from adoube.hall.database import clock_values, is_clock_wrong

    for host in hosts:
        heard = f"{host.last_heard.astimezone():%Y-%m-%d %H:%M:%S}"
        key = "hall.host_there" if host.is_there else "hall.host_missing"
        yield say(key, host=host.name, heard=heard, rows=f"{host.rows:,}", program=host.program)
        if host.is_there and host.clock_ahead_s is not None and is_clock_wrong(host.clock_ahead_s):
            yield say("hall.host_clock", **clock_values(host.clock_ahead_s))
        if host.set_aside:
            yield say("hall.host_set_aside", rows=f"{host.set_aside:,}")
        for table in tables:
            if table.host == host.name:
                yield say("hall.table_line", table=table.name, games=table.games, turns=table.turns)
    for name in _never_heard(read, hosts):
        yield say("hall.host_never", host=name)


def _never_heard(read: "HallFile", hosts: "list[HostOverview]") -> list[str]:
    """Return the computers of the file that the hall does not know."""
    known = {host.name for host in hosts}
    return [name for name in read.hosts if name not in known]


def _read(file: Path) -> "HallFile":
    from adoube.extras import require_extras

    require_extras("hall", "hall")
    from adoube.app.hall import HallFile

    return HallFile(file)
