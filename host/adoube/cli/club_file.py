"""The file of a club: its tables, and the one scoreboard that shows them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from adoube.cli.club_feeds import (
    MOST_PORT,
    BroadcastSettings,
    FeedReader,
    FeedSettings,
    LiveChessSettings,
    MetricsSettings,
    MqttSettings,
    RoundFolderSettings,
    TournamentSettings,
    WebhookSettings,
)
from adoube.cli.club_table import TableReader, TableSettings
from adoube.cli.feeds import FeedPlans
from adoube.cli.page import Page, ReachChoices, host_name
from adoube.cli.plan import PHONE_BOARD, VIRTUAL, Plan
from adoube.cli.play_options import table_name
from adoube.cli.simulated_table import is_simulated
from adoube.deserialization import deserialize
from adoube.errors import AdoubeError
from adoube.field_rules import between
from adoube.fields import Fields, toml_file
from adoube.records.journal import default_folder
from adoube.words import say

__all__ = ["Club", "ClubFileError", "club_of", "read_club"]


@dataclass(frozen=True)
class ClubSettings:
    """A club's file as it is written. The example (`adoube serve --example`) explains each setting."""

    data: str | None = None
    port: Annotated[int, between(0, MOST_PORT)] | None = None
    lan: bool = False
    https: bool = False
    host_names: tuple[str, ...] = ()
    behind_proxy: bool = False
    show_camera: bool = False
    cors: tuple[str, ...] = ()
    webhooks: tuple[WebhookSettings, ...] = ()
    livechess: tuple[LiveChessSettings, ...] = ()
    broadcasts: tuple[BroadcastSettings, ...] = ()
    round_folders: tuple[RoundFolderSettings, ...] = ()
    mqtt: MqttSettings | None = None
    tournament: TournamentSettings | None = None
    metrics: MetricsSettings | None = None
    tables: Mapping[str, TableSettings] = field(default_factory=dict)


class ClubFileError(AdoubeError):
    """A club's file that cannot be read at all."""


@dataclass(frozen=True)
class Club:
    """What to run: every table, the folder of their records, the scoreboard, and who is told of turns."""

    plans: tuple[Plan, ...]
    data: Path
    page: Page
    feeds: FeedPlans


def read_club(file: Path, afresh: Iterable[str] = ()) -> Club:
    """The club of a TOML file; paths in it are relative to the file. `afresh`: tables that begin anew.

    Raises AdoubeError naming file, line, table and field for whatever cannot be meant.
    """
    return club_of(toml_file(file), file, afresh)


def club_of(fields: Fields, file: Path, afresh: Iterable[str] = ()) -> Club:
    """The club that some fields of a file describe, as `read_club` has it."""
    club = deserialize(ClubSettings, fields, closed=True)
    if not club.tables:
        raise ClubFileError(say("serve.no_tables", file=file))
    folder = file.resolve().parent
    data = default_folder() if club.data is None else folder / Path(club.data).expanduser()
    plans = tuple(_plans(club, fields.inner("tables"), TableReader(folder, data, afresh)))
    _require_tables(file, afresh, plans)
    page = Page(
        club.port,
        club.show_camera,
        ReachChoices(club.lan, _host_names(club, fields), club.behind_proxy, https=club.https),
        _cors(club, fields),
    )
    games = {plan.table: plan.match.game for plan in plans}
    asked = FeedSettings(
        club.webhooks,
        club.livechess,
        club.broadcasts,
        club.round_folders,
        club.mqtt,
        club.tournament,
        club.metrics,
    )
    feeds = FeedReader(fields, folder, games).plans(asked)
    return Club(plans, data, page, feeds)


def _plans(club: ClubSettings, fields: Fields, reader: TableReader) -> Iterator[Plan]:
    """Every table in the file's order; no two have the same name or the same board."""
    boards: dict[str, str] = {}
    for written, table in club.tables.items():
        name = _table_name(written, fields, boards.values())
        own = fields.inner(written)
        plan = reader.plan(name, table, own)
        if table.board in boards:
            raise own.wrong("board", "serve.same_board", other=boards[table.board])
        is_its_own = table.board in (VIRTUAL, PHONE_BOARD) or is_simulated(table.board)
        boards[name if is_its_own else table.board] = name
        yield plan


def _table_name(written: str, fields: Fields, others: Iterable[str]) -> str:
    import click

    try:
        name = table_name(written)
    except click.BadParameter as error:
        raise fields.wrong(written, "serve.bad_name") from error
    if name in others:
        raise fields.wrong(written, "serve.same_name", other=name)
    return name


def _require_tables(file: Path, afresh: Iterable[str], plans: Iterable[Plan]) -> None:
    known = [plan.table for plan in plans]
    for name in afresh:
        if name not in known:
            raise ClubFileError(say("serve.no_such_table", file=file, table=name, tables=[*known]))


def _host_names(club: ClubSettings, fields: Fields) -> tuple[str, ...]:
    with fields.errors_at("host_names"):
        return tuple(map(host_name, club.host_names))


def _cors(club: ClubSettings, fields: Fields) -> tuple[str, ...]:
    """The other sites whose pages may read the API."""
    if not club.cors:
        return ()
    from adoube_scoreboard.security.network import origin

    with fields.errors_at("cors"):
        return tuple(map(origin, club.cors))
