"""The file of a club: its tables, and the one scoreboard that shows them."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adoube.app.club_feeds import FeedReader
from adoube.app.feeds import FeedPlans
from adoube.app.plan import (
    Plan,
)
from adoube.app.planning import SettingsSource, plan_in_file
from adoube.app.scoreboard import Page
from adoube.app.settings import (
    PHONE_BOARD,
    VIRTUAL,
    EventSettings,
    ReachSettings,
    host_name,
    is_simulated,
)
from adoube.errors import AdoubeError
from adoube.records.journal import default_folder
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import Fields, toml_file
from adoube.tables.commands.match import TableNameError, table_name
from adoube.words import say

__all__ = ["Club", "ClubFileError", "club_of", "read_club"]


class ClubFileError(AdoubeError):
    """A club's file that cannot be read at all."""


@dataclass(frozen=True)
class Club:
    """A club to run: every table, the folder of their records, the scoreboard, and the feeds."""

    plans: tuple[Plan, ...]
    data: Path
    page: Page
    feeds: FeedPlans


def read_club(file: Path, afresh: Iterable[str] = ()) -> Club:
    """Read the club of a TOML file; paths in it are relative to the file. `afresh`: tables that begin anew.

    Raises AdoubeError naming file, line, table and field for whatever cannot be meant.
    """
    return club_of(toml_file(file), file, afresh)


def club_of(fields: Fields, file: Path, afresh: Iterable[str] = ()) -> Club:
    """Return the club that some fields of a file describe, as `read_club` has it."""
    club = deserialize(EventSettings, fields, closed=True)
    if not club.tables:
        raise ClubFileError(say("serve.no_tables", file=file))
    folder = file.resolve().parent
    data = default_folder() if club.data is None else folder / Path(club.data).expanduser()
    plans = tuple(_plans(club, fields.inner("tables"), folder, data, frozenset(afresh)))
    _require_tables(file, afresh, plans)
    page = Page(
        club.port,
        club.show_camera,
        ReachSettings(club.lan, _host_names(club, fields), club.behind_proxy, https=club.https),
        _cors(club, fields),
    )
    games = {plan.table: plan.match.game for plan in plans}
    feeds = FeedReader(fields, folder, games).plans(club)
    return Club(plans, data, page, feeds)


def _plans(
    club: EventSettings, fields: Fields, folder: Path, data: Path, afresh: Collection[str]
) -> Iterator[Plan]:
    """Yield the plan of every table in the file's order; no two have the same name or the same board."""
    boards: dict[str, str] = {}
    for written, table in club.tables.items():
        name = _table_name(written, fields, boards.values())
        own = fields.inner(written)
        plan = plan_in_file(table, name, data, SettingsSource(folder, own), afresh=name in afresh)
        if table.board in boards:
            raise own.wrong("board", "serve.same_board", other=boards[table.board])
        is_its_own = table.board in (VIRTUAL, PHONE_BOARD) or is_simulated(table.board)
        boards[name if is_its_own else table.board] = name
        yield plan


def _table_name(written: str, fields: Fields, others: Iterable[str]) -> str:
    try:
        name = table_name(written)
    except TableNameError as error:
        raise fields.wrong(written, "serve.bad_name") from error
    if name in others:
        raise fields.wrong(written, "serve.same_name", other=name)
    return name


def _require_tables(file: Path, afresh: Iterable[str], plans: Iterable[Plan]) -> None:
    known = [plan.table for plan in plans]
    for name in afresh:
        if name not in known:
            raise ClubFileError(say("serve.no_such_table", file=file, table=name, tables=[*known]))


def _host_names(club: EventSettings, fields: Fields) -> tuple[str, ...]:
    with fields.errors_at("host_names"):
        return tuple(map(host_name, club.host_names))


def _cors(club: EventSettings, fields: Fields) -> tuple[str, ...]:
    """Return the other sites whose pages may read the API."""
    if not club.cors:
        return ()
    from adoube_scoreboard.security.network import origin

    with fields.errors_at("cors"):
        return tuple(map(origin, club.cors))
