"""The file of a club: its tables, their feeds, and the one scoreboard that shows them.

`FeedReader` makes the plans of the feeds from their settings.
"""

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adoube.app.feeds import (
    METRICS_TOKEN,
    MQTT_PASSWORD,
    BroadcastPlan,
    FeedPlans,
    FolderPlan,
    LiveChessPlan,
    MetricsPlan,
    MqttPlan,
    RoundPlan,
    WebhookPlan,
)
from adoube.app.plan import (
    Plan,
)
from adoube.app.planning import SettingsSource, eboard_name, plan_in_file
from adoube.app.scoreboard import Page
from adoube.app.settings import (
    ON_PAGE,
    PHONE_BOARD,
    BroadcastSettings,
    EventSettings,
    LiveChessSettings,
    MetricsSettings,
    MqttSettings,
    ReachSettings,
    RoundFolderSettings,
    TournamentSettings,
    WebhookSettings,
    host_name,
    is_eboard,
    is_simulated,
)
from adoube.errors import AdoubeError
from adoube.extras import missing_modules, require_extras
from adoube.feeds.message_template import Escape, MessageTemplate
from adoube.former_names import todays_setting
from adoube.records.journal import default_folder
from adoube.serialization.deserialization import deserialize
from adoube.serialization.fields import FieldPath, Fields, toml_file
from adoube.tables.commands.match import TableNameError, table_name
from adoube.terminal_colour import complain
from adoube.words import say

if TYPE_CHECKING:
    from adoube.tournament.tables import BoardAssignment, Pairer

__all__ = ["Club", "ClubFileError", "FeedReader", "club_of", "read_club"]


CHESS = "chess"
TOKEN_VARIABLE = "ADOUBE_BROADCAST_TOKEN"


class FeedReader:
    """Reads the feeds of a club's file; paths in it are relative to `folder`.

    Its methods raise FieldError naming file, line and field for whatever cannot be meant.
    """

    def __init__(self, fields: Fields, folder: Path, tables: Mapping[str, str]) -> None:
        """`tables`: the game of each of the club's tables, by name."""
        self._fields, self._folder, self._tables = fields, folder, tables

    def plans(self, settings: EventSettings) -> FeedPlans:
        return FeedPlans(
            tuple(self._webhooks(settings.webhooks)),
            tuple(self._livechess(settings.livechess)),
            tuple(self._broadcasts(settings.broadcasts)),
            tuple(self._folders(settings.round_folders)),
            None if settings.mqtt is None else self._mqtt(settings.mqtt),
            None if settings.tournament is None else self._venue(settings.tournament),
            None if settings.metrics is None else self._metrics(settings.metrics),
        )

    def _livechess(self, settings: tuple[LiveChessSettings, ...]) -> Iterator[LiveChessPlan]:
        if settings:
            require_extras("livechess", "livechess")
        for number, port in enumerate(settings):
            own = self._fields.listed("livechess").inner(number)
            self._require_tables(port.tables, own)
            yield LiveChessPlan(port.port, port.origins, port.tables)

    def _broadcasts(self, settings: tuple[BroadcastSettings, ...]) -> Iterator[BroadcastPlan]:
        if not settings:
            return
        require_extras("broadcast", "broadcast")
        from adoube.feeds.broadcast import Broadcast

        for number, each in enumerate(settings):
            own = self._fields.listed("broadcasts").inner(number)
            token = self._token(each, own)
            with own.errors_at("round"):
                Broadcast(each.round, "x")
            with own.errors_at("token"):
                Broadcast(each.round, token)
            with own.errors_at("url"):
                Broadcast(each.round, token, each.url)
            yield BroadcastPlan(each.round, token, each.url, self._round(each, own))

    def _venue(self, settings: TournamentSettings) -> "BoardAssignment":
        """Read the tournament. Raises AdoubeError if its file cannot be read."""
        from adoube.tournament import BoardAssignment
        from adoube.tournament.file import TournamentFile

        own = self._fields.inner("tournament")
        self._require_tables(settings.tables, own)
        file = TournamentFile(self._folder / Path(settings.file).expanduser())
        file.read()
        with own.errors_at("pairings_by"):
            pairer = _pairer(settings.pairings_by, self._folder)
        return BoardAssignment(file, settings.tables or tuple(self._tables), pairer)

    def _mqtt(self, settings: MqttSettings) -> MqttPlan:
        require_extras("mqtt", "mqtt")
        own = self._fields.inner("mqtt")
        self._require_tables(settings.tables, own)
        self._require_tables(settings.lamps, own, "lamps")
        authority = settings.authority and self._folder / Path(settings.authority).expanduser()
        plan = MqttPlan(settings.url, tables=settings.tables, lamps=settings.lamps)
        # Each is tried with those before it, so that the one that is wrong is named.
        known: dict[str, dict[str, Any]] = {
            "url": {},
            "password": {"user": settings.user, "password": self._password(settings, own)},
            "authority": {"authority": authority or None},
            "topic": {"topic": settings.topic},
            "discovery": {"discovery": settings.discovery},
        }
        for field_name, values in known.items():
            plan = replace(plan, **values)
            with own.errors_at(field_name):
                plan.broker()
        return plan

    def _metrics(self, settings: MetricsSettings) -> MetricsPlan:
        require_extras("metrics", "metrics")
        own = self._fields.inner("metrics")
        if settings.token is not None and settings.token_file is not None:
            raise own.wrong("token", "serve.two_tokens")
        token = settings.token or os.environ.get(METRICS_TOKEN)
        if settings.token_file is not None:
            token = self._read("token_file", settings.token_file, own)
        with own.errors_at("token"):
            return MetricsPlan(token)

    def _password(self, settings: MqttSettings, fields: Fields) -> str | None:
        """Return the password from the setting, a file, or the environment; None without a user."""
        if settings.password is not None and settings.password_file is not None:
            raise fields.wrong("password", "serve.two_passwords")
        if settings.password_file is not None:
            return self._read("password_file", settings.password_file, fields)
        if settings.password is None and settings.user is not None:
            return os.environ.get(MQTT_PASSWORD)
        return settings.password

    def _token(self, settings: BroadcastSettings, fields: Fields) -> str:
        """Return the token from the setting, a file, or the environment."""
        if settings.token is not None and settings.token_file is not None:
            raise fields.wrong("token", "serve.two_tokens")
        if settings.token_file is not None:
            return self._read("token_file", settings.token_file, fields)
        token = settings.token or os.environ.get(TOKEN_VARIABLE)
        if token is None:
            raise fields.wrong("token", "serve.no_broadcast_token", variable=TOKEN_VARIABLE)
        return token

    def _folders(self, settings: tuple[RoundFolderSettings, ...]) -> Iterator[FolderPlan]:
        if settings:
            require_extras("broadcast", "broadcast")
        for number, each in enumerate(settings):
            own = self._fields.listed("round_folders").inner(number)
            yield FolderPlan(self._folder / Path(each.folder).expanduser(), self._round(each, own))

    def _round(self, settings: BroadcastSettings | RoundFolderSettings, fields: Fields) -> RoundPlan:
        self._require_tables(settings.tables, fields)
        tables = settings.tables or tuple(name for name, game in self._tables.items() if game == CHESS)
        if not tables:
            raise fields.wrong("tables", "serve.no_chess_table")
        return RoundPlan(tables, settings.number, settings.event, settings.site)

    def _require_tables(self, names: Iterable[str], fields: Fields, at: str = "tables") -> None:
        for name in names:
            if name not in self._tables:
                raise fields.wrong(at, "serve.no_table", table=name, tables=[*self._tables])

    def _webhooks(self, settings: tuple[WebhookSettings, ...]) -> Iterator[WebhookPlan]:
        for number, hook in enumerate(settings):
            own = self._fields.listed("webhooks").inner(number)
            authority = None if hook.authority is None else self._folder / Path(hook.authority).expanduser()
            template = _template(hook, own)
            secret = self._secret(hook, own)
            yield _checked(
                own, WebhookPlan(hook.url, secret, hook.turns, hook.allow_private, authority, template)
            )

    def _secret(self, hook: WebhookSettings, fields: Fields) -> str | None:
        """Return the secret; None for a chat service that checks none. Raises FieldError."""
        if hook.secret_file is None and (hook.secret is not None or hook.template is not None):
            return hook.secret
        if hook.secret_file is None or hook.secret is not None:
            raise fields.wrong("secret", "serve.two_secrets")
        return self._read("secret_file", hook.secret_file, fields)

    def _read(self, field: str, name: str, fields: Fields) -> str:
        """Return the text of a file that a field names, without the blanks around it."""
        try:
            return (self._folder / Path(name).expanduser()).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise fields.error(field, f"{name}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise fields.error(field, error) from error


def _pairer(named: str | None, folder: Path) -> "Pairer | None":
    """Return the program that is named for pairings, else py4swiss, if it is installed.

    Raises AdoubeError if the one that is named is no bbpPairings.
    """
    from adoube.tournament.swiss import next_round

    if named is not None:
        from adoube.tournament.by_bbp_pairings import BbpPairings, program_path

        program = BbpPairings(program_path(named, folder))
        program.identity()
        return partial(next_round, program)
    if missing_modules("pairings"):
        return None
    from adoube.tournament.by_py4swiss import Py4Swiss

    return partial(next_round, Py4Swiss())


def _template(hook: WebhookSettings, fields: Fields) -> MessageTemplate | None:
    if hook.template is None:
        if hook.escape is not Escape.NONE:
            raise fields.wrong("escape", "webhooks.escape_alone")
        return None
    with fields.errors_at("template"):
        return MessageTemplate(hook.template, hook.escape)


def _checked(fields: Fields, plan: WebhookPlan) -> WebhookPlan:
    from adoube.feeds.webhooks import Webhook

    with fields.errors_at("url"):
        Webhook(plan.url, "x" * 64)
    with fields.errors_at("secret"):
        Webhook(plan.url, plan.secret, template=plan.template)
    with fields.errors_at("authority"):
        Webhook(plan.url, "x" * 64, authority=plan.authority)
    return plan


class ClubFileError(AdoubeError):
    """A club's file that cannot be read at all."""


@dataclass(frozen=True)
class Club:
    """A club to run: every table, the folder of their records, the scoreboard, and the feeds."""

    plans: tuple[Plan, ...]
    data: Path
    page: Page
    feeds: FeedPlans


def read_club(file: Path, new_match: Iterable[str] = ()) -> Club:
    """Read the club of a TOML file; paths in it are relative to the file.

    `new_match`: the tables that begin a new match.

    Raises AdoubeError naming file, line, table and field for whatever cannot be meant.
    """
    return club_of(toml_file(file), file, new_match)


def club_of(fields: Fields, file: Path, new_match: Iterable[str] = ()) -> Club:
    """Return the club that some fields of a file describe, as `read_club` has it."""
    fields = _with_todays_names(fields)
    club = deserialize(EventSettings, fields, closed=True)
    if not club.tables:
        raise ClubFileError(say("serve.no_tables", file=file))
    folder = file.resolve().parent
    data = default_folder() if club.data is None else folder / Path(club.data).expanduser()
    plans = tuple(_plans(club, fields.inner("tables"), folder, data, frozenset(new_match)))
    _require_tables(file, new_match, plans)
    page = Page(
        club.port,
        club.show_camera,
        ReachSettings(club.lan, _host_names(club, fields), club.behind_proxy, https=club.https),
        _origins("cors", club.cors, fields),
        embed=_origins("embed", club.embed, fields),
    )
    games = {plan.table: plan.match.game for plan in plans}
    feeds = FeedReader(fields, folder, games).plans(club)
    return Club(plans, data, page, feeds)


def _with_todays_names(club: Fields) -> Fields:
    """Return a club's fields with today's names for the settings of its tables; changes are told."""
    if not isinstance(tables := club.values.get("tables"), dict):
        return club
    former: dict[FieldPath, FieldPath] = {}
    renewed = {**tables}
    for table, settings in tables.items():
        if not isinstance(settings, dict):
            continue
        own, renewed[table] = club.inner("tables").inner(table), {}
        for name, value in settings.items():
            today, meant = todays_setting(name, value)
            if today != name and today in settings:
                today, meant = name, value  # both names: the former one is refused as unknown
            renewed[table][today] = meant
            if (today, meant) != (name, value):
                former[(*own.path, today)] = (*own.path, name)
                names = {"former": _assigned(name, value), "today": _assigned(today, meant)}
                complain(str(own.error(name, say("commands.renamed", **names))))
    lines = club.line_of and partial(_line_of, club.line_of, former)
    return replace(club, values={**club.values, "tables": renewed}, line_of=lines)


def _assigned(name: str, value: object) -> str:
    return f"{name} = {json.dumps(value, default=str)}"


def _line_of(
    line_of: Callable[[FieldPath], int | None], former: Mapping[FieldPath, FieldPath], path: FieldPath
) -> int | None:
    return line_of(former.get(path, path))


def _plans(
    club: EventSettings, fields: Fields, folder: Path, data: Path, new_match: Collection[str]
) -> Iterator[Plan]:
    """Yield the plan of every table in the file's order; no two have the same name or the same board."""
    boards: dict[str, str] = {}
    for written, table in club.tables.items():
        name = _table_name(written, fields, boards.values())
        own = fields.inner(written)
        plan = plan_in_file(table, name, data, SettingsSource(folder, own), new_match=name in new_match)
        board = eboard_name(table.board) if is_eboard(table.board) else table.board
        if board in boards:
            raise own.wrong("board", "serve.same_board", other=boards[board])
        is_its_own = board in (*ON_PAGE, PHONE_BOARD) or is_simulated(board)
        boards[name if is_its_own else board] = name
        yield plan


def _table_name(written: str, fields: Fields, others: Iterable[str]) -> str:
    try:
        name = table_name(written)
    except TableNameError as error:
        raise fields.wrong(written, "serve.bad_name") from error
    if name in others:
        raise fields.wrong(written, "serve.same_name", other=name)
    return name


def _require_tables(file: Path, new_match: Iterable[str], plans: Iterable[Plan]) -> None:
    known = [plan.table for plan in plans]
    for name in new_match:
        if name not in known:
            raise ClubFileError(say("serve.no_such_table", file=file, table=name, tables=[*known]))


def _host_names(club: EventSettings, fields: Fields) -> tuple[str, ...]:
    with fields.errors_at("host_names"):
        return tuple(map(host_name, club.host_names))


def _origins(field: str, written: tuple[str, ...], fields: Fields) -> tuple[str, ...]:
    """Return the other sites that a field names."""
    if not written:
        return ()
    from adoube_scoreboard.security.network import origin

    with fields.errors_at(field):
        return tuple(map(origin, written))
