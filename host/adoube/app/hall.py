"""A hall's file, with its database, its computers and their tables, and the scoreboard of a whole hall."""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import click

from adoube.app.club import Club, club_of
from adoube.app.settings import ReachSettings
from adoube.app.terminal import until_ended, wait
from adoube.archive.past_games import RowsLibrary
from adoube.hall.database import HallAddress
from adoube.hall.remote_tables import HallTables
from adoube.hall.rows import HallRows
from adoube.records.journal import default_folder
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields, toml_file
from adoube.words import say

__all__ = ["HallFile", "run_front"]


@dataclass(frozen=True)
class HallSettings:
    """A hall's file as it is written."""

    database: str | None = field(default=None, repr=False)
    database_file: str | None = None
    hosts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class HallFile:
    """One file that every computer of a hall has. Paths in it are relative to the file."""

    def __init__(self, file: Path) -> None:
        """Raise AdoubeError naming file, line and field for whatever cannot be meant."""
        self._file, self._fields = file, toml_file(file)
        self._settings = deserialize(HallSettings, self._fields, closed=True)
        self.address = _address(self._settings, self._fields, file.resolve().parent)

    @property
    def hosts(self) -> tuple[str, ...]:
        return tuple(self._settings.hosts)

    def club(self, host: str, afresh: Iterable[str] = ()) -> Club:
        """Return the tables of one computer. Raises AdoubeError also if the file has no such computer."""
        if host not in self._settings.hosts:
            raise self._fields.wrong("hosts", "hall.no_such_host", host=host, hosts=[*self.hosts])
        return club_of(self._fields.inner("hosts").inner(host), self._file, afresh)


def _address(settings: HallSettings, fields: Fields, folder: Path) -> HallAddress:
    """Return the database's address from the setting, or from a file that others cannot read."""
    if (settings.database is None) == (settings.database_file is None):
        raise fields.wrong("database", "hall.one_database")
    if settings.database is not None:
        with fields.errors_at("database"):
            return HallAddress(settings.database)
    name = str(settings.database_file)
    try:
        text = (folder / Path(name).expanduser()).read_text(encoding="utf-8").strip()
    except OSError as error:
        raise fields.error("database_file", f"{name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise fields.error("database_file", error) from error
    with fields.errors_at("database_file"):
        return HallAddress(text)


def run_front(address: HallAddress, port: int, reach: ReachSettings) -> None:
    """Run a scoreboard of the hall until Ctrl-C or SIGTERM. Port 0 takes any free port.

    Raises AdoubeError if the hall or the port cannot be opened.
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
