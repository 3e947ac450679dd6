"""A hall's file, with its database, its computers and their tables, and the scoreboard of a whole hall."""

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from adoube.app.club import Club, club_of
from adoube.app.settings import ReachSettings
from adoube.app.telling import Teller
from adoube.app.terminal import until_ended, wait
from adoube.archive.past_games import RowsLibrary
from adoube.hall.database import HallAddress
from adoube.hall.remote_tables import HallTables
from adoube.hall.rows import HallRows
from adoube.records.journal import default_folder
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields, toml_file
from adoube.words import coded

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

    def club(self, host: str, new_match: Iterable[str] = ()) -> Club:
        """Return the tables of one computer. Raises AdoubeError also if the file has no such computer."""
        if host not in self._settings.hosts:
            raise self._fields.wrong("hosts", "hall.no_such_host", host=host, hosts=[*self.hosts])
        return club_of(self._fields.inner("hosts").inner(host), self._file, new_match)


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


def run_front(address: HallAddress, port: int, reach: ReachSettings, tell: Teller) -> None:
    """Run a scoreboard of the hall until Ctrl-C or SIGTERM. Port 0 takes any free port.

    Raises AdoubeError if the hall or the port cannot be opened.
    """
    from adoube_scoreboard.security.hall_login_epoch import CHANNEL, HallLoginEpoch
    from adoube_scoreboard.security.network import Reach
    from adoube_scoreboard.services import Contents
    from adoube_scoreboard.streaming.server import serve

    event = HallLoginEpoch(address, new_codes=reach.new_codes)
    with until_ended() as ending, ExitStack() as closing:
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
        tell(coded("hall.front", tables=len(tables.states()), database=address.shown))
        tell(coded("play.scoreboard", url=server.url))
        for url in server.other_urls:
            tell(coded("play.other_devices", url=url))
        if server.arbiter_code:
            tell(coded("play.arbiter", url=server.arbiter_url))
            tell(coded("play.arbiter_code", code=server.arbiter_code))
        wait(ending)
    tell(coded("hall.front_ended"))
