"""The file of a club: its tables, and the one scoreboard that shows them."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from adoube.cli.club_fields import flag_of, named, number_of, require_known
from adoube.cli.club_table import TableReader
from adoube.cli.page import Page, WebhookPlan
from adoube.cli.page_choices import host_name
from adoube.cli.play import table_name
from adoube.cli.seating import VIRTUAL, Plan
from adoube.cli.simulated import is_simulated
from adoube.errors import AdoubeError
from adoube.fields import FieldError, Fields
from adoube.records.journal import default_folder
from adoube.words import say

__all__ = ["Club", "ClubFileError", "read_club"]

KEYS = ("data", "port", "lan", "host_names", "behind_proxy", "show_camera", "cors", "webhooks", "tables")
WEBHOOK_KEYS = ("url", "secret", "secret_file", "turns", "allow_private", "authority")
MOST_PORT = 65535


class ClubFileError(AdoubeError):
    """A club's file that cannot be read at all."""


@dataclass(frozen=True)
class Club:
    """What to run: every table, the folder of their records, and the scoreboard."""

    plans: tuple[Plan, ...]
    data: Path
    page: Page


def read_club(file: Path, afresh: Iterable[str] = ()) -> Club:
    """The club of a TOML file; paths in it are relative to the file. `afresh`: tables that begin anew.

    Raises AdoubeError naming file, table and field for whatever cannot be meant.
    """
    fields = _fields_of(file)
    require_known(fields, KEYS)
    folder = file.resolve().parent
    data = folder / Path(fields.text("data")).expanduser() if fields.has("data") else default_folder()
    plans = tuple(_plans(file, fields, TableReader(folder, data, afresh)))
    _require_tables(file, afresh, plans)
    page = Page(
        number_of(fields, "port", 0, MOST_PORT),
        flag_of(fields, "show_camera", False),
        flag_of(fields, "lan", False),
        _host_names(fields),
        flag_of(fields, "behind_proxy", False),
        tuple(_webhooks(file, fields, folder)),
        _cors(fields),
    )
    return Club(plans, data, page)


def _fields_of(file: Path) -> Fields:
    try:
        values = tomllib.loads(_text_of(file))
    except tomllib.TOMLDecodeError as error:
        raise ClubFileError(say("serve.unreadable", file=file, why=error)) from error
    return Fields(values, str(file))


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise ClubFileError(say("serve.unreadable", file=file, why=why)) from error


def _plans(file: Path, fields: Fields, reader: TableReader) -> Iterator[Plan]:
    """Every table in the file's order; no two have the same name or the same board."""
    tables = fields.inner("tables").values if fields.has("tables") else {}
    if not tables:
        raise ClubFileError(say("serve.no_tables", file=file))
    boards: dict[str, str] = {}
    for written, values in tables.items():
        place = say("serve.place", file=file, table=written)
        if not isinstance(values, dict):
            raise FieldError(say("serve.not_table", where=place))
        where = Fields(values, place)
        name = _table_name(written, where, boards.values())
        plan = reader.plan(name, where)
        board = where.text("board")
        if board in boards:
            raise where.wrong("board", "serve.same_board", other=boards[board])
        boards[name if board == VIRTUAL or is_simulated(board) else board] = name
        yield plan


def _table_name(written: str, fields: Fields, others: Iterable[str]) -> str:
    import click

    try:
        name = table_name(written)
    except click.BadParameter as error:
        raise fields.wrong("name", "serve.bad_name", text=written) from error
    if name in others:
        raise fields.wrong("name", "serve.same_name", other=name)
    return name


def _require_tables(file: Path, afresh: Iterable[str], plans: Iterable[Plan]) -> None:
    known = [plan.table for plan in plans]
    for name in afresh:
        if name not in known:
            raise ClubFileError(say("serve.no_such_table", file=file, table=name, tables=", ".join(known)))


def _host_names(fields: Fields) -> tuple[str, ...]:
    if not fields.has("host_names"):
        return ()
    try:
        return tuple(map(host_name, fields.texts("host_names")))
    except ValueError as error:
        raise FieldError(say("serve.wrong", where=fields.where, field="host_names", why=error)) from error


def _cors(fields: Fields) -> tuple[str, ...]:
    """The other sites whose pages may read the API."""
    if not fields.has("cors"):
        return ()
    from adoube_scoreboard.security.cors import origin

    with named(fields, "cors"):
        return tuple(map(origin, fields.texts("cors")))


def _webhooks(file: Path, fields: Fields, folder: Path) -> Iterator[WebhookPlan]:
    for number, values in enumerate(fields.items("webhooks") if fields.has("webhooks") else (), start=1):
        where = say("serve.webhook_place", file=file, number=number)
        if not isinstance(values, Mapping):
            raise FieldError(say("serve.not_table", where=where))
        hook = Fields(values, where)
        require_known(hook, WEBHOOK_KEYS)
        yield _checked(
            hook,
            WebhookPlan(
                hook.text("url"),
                _secret(hook, folder),
                flag_of(hook, "turns", False),
                flag_of(hook, "allow_private", False),
                folder / Path(hook.text("authority")).expanduser() if hook.has("authority") else None,
            ),
        )


def _checked(fields: Fields, plan: WebhookPlan) -> WebhookPlan:
    from adoube_scoreboard.webhooks import Webhook

    with named(fields, "url"):
        Webhook(plan.url, "x" * 64)
    with named(fields, "secret"):
        Webhook(plan.url, plan.secret)
    with named(fields, "authority"):
        Webhook(plan.url, plan.secret, authority=plan.authority)
    return plan


def _secret(fields: Fields, folder: Path) -> str:
    if fields.has("secret") == fields.has("secret_file"):
        raise fields.wrong("secret", "serve.two_secrets")
    if fields.has("secret"):
        return fields.text("secret")
    file = folder / Path(fields.text("secret_file")).expanduser()
    with named(fields, "secret_file"):
        return _text_of(file).strip()
