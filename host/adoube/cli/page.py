"""The page of a run: where it may be reached, and what the terminal says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path

import click

from adoube.cli.page_port import PortMemory, serve_somewhere
from adoube.errors import AdoubeError
from adoube.tables.camera_state import Pictures
from adoube.tables.library import JournalLibrary
from adoube.tables.messages import seat_name
from adoube.tables.state import Tables
from adoube.words import say

__all__ = ["Page", "WebhookPlan", "open_page"]


@dataclass(frozen=True)
class WebhookPlan:
    """An address that is told what happens, as `adoube_scoreboard.webhooks.Webhook` has it."""

    url: str
    secret: str
    turns: bool = False
    allow_private: bool = False
    authority: Path | None = None


@dataclass(frozen=True)
class Page:
    """How the scoreboard is to be served. `port` None: as `page_port` chooses it."""

    port: int | None = None
    show_camera: bool = False
    """whether everybody may see what the cameras see, and not the arbiter alone"""
    lan: bool = False
    """whether other devices may reach it"""
    host_names: tuple[str, ...] = ()
    """further names that it is reached by"""
    behind_proxy: bool = False
    """whether a proxy on this computer stands before it, and says who asks"""
    webhooks: tuple[WebhookPlan, ...] = ()
    cors: tuple[str, ...] = ()
    """the other sites whose pages may read the API"""
    new_codes: bool = False
    """whether codes and log-ins from before a restart are void"""
    https: bool = False
    """whether it speaks HTTPS itself"""
    keeps_port: bool = True
    """whether the port that is chosen in place of one in use is the one to take the next time"""


def open_page(tables: Tables, page: Page, data: Path, pictures: Pictures | None) -> Callable[[], None]:
    """Starts the scoreboard, prints its addresses and codes, and returns what stops it.

    `data` is the folder of the records. Raises AdoubeError where the page's port cannot be had.
    """
    from adoube_scoreboard.security.event import EventFile
    from adoube_scoreboard.security.network import Reach
    from adoube_scoreboard.streaming.server import ServingError, serve
    from adoube_scoreboard.webhooks import Webhook, start_webhooks

    hooks = [
        Webhook(each.url, each.secret, each.turns, each.allow_private, each.authority)
        for each in page.webhooks
    ]
    # A phone is another device, and gives its camera to pages over HTTPS alone.
    needs_https = not page.behind_proxy and pictures is not None and _has_phone(tables, pictures)
    reach = Reach(
        page.lan or needs_https, page.host_names, page.behind_proxy, page.cors, page.https or needs_https
    )
    serve_at = partial(
        serve,
        tables,
        reach=reach,
        pictures=pictures,
        show_camera=page.show_camera,
        past_games=JournalLibrary(data),
        event_file=EventFile(data),
        new_codes=page.new_codes,
        certificates=data,
    )
    if page.port is not None:
        server = serve_at(port=page.port)
    else:
        memory = PortMemory(data)
        server, wanted = serve_somewhere(memory, lambda port: serve_at(port=port), ServingError)
        if server.port != wanted:
            click.echo(say("page.other_port", wanted=wanted, port=server.port))
            if page.keeps_port:
                memory.keep(server.port)
                click.echo(say("page.port_kept", port=server.port))
    click.echo(say("play.scoreboard", url=server.url))
    if server.capacity is not None:
        room = server.capacity
        click.echo(say("page.capacity", streams=f"{room.streams:,}", limit=f"{room.limit:,}"))
    for url in server.other_urls:
        click.echo(say("play.other_devices", url=url))
    click.echo(say("play.arbiter", url=server.arbiter_url))
    if server.arbiter_code:
        click.echo(say("play.arbiter_code", code=server.arbiter_code))
    if server.event_begun_s is not None:
        begun = datetime.fromtimestamp(server.event_begun_s, UTC).astimezone()
        click.echo(say("play.codes_hold", begun=f"{begun:%Y-%m-%d %H:%M}"))
    # A telephone cannot reach the address of this computer alone.
    for_telephones = (*server.other_urls, server.url)[0]
    _tell_seat_codes(server.seat_codes, for_telephones, several=len(tables.states()) > 1)
    for table, code in server.camera_codes.items():
        _show_phone(table, f"{for_telephones}phone/{table}", code)
    try:
        end_webhooks = start_webhooks(tables, hooks, data)
    except AdoubeError:
        server.stop()
        raise

    def stop() -> None:
        end_webhooks()
        server.stop()

    return stop


def _tell_seat_codes(codes: Mapping[tuple[str, str], str], address: str, *, several: bool) -> None:
    """Those that are new; `several`: whether the tables have to be named."""
    for (table, seat), code in codes.items():
        if code:
            url = f"{address}join/{table}/{seat}"
            before = say("serve.of_table", table=table) if several else ""
            click.echo(before + say("play.seat_code", seat=seat_name(seat), code=code, url=url))


def _has_phone(tables: Tables, pictures: Pictures) -> bool:
    return any(pictures.phone(table) is not None for table in tables.states())


def _show_phone(table: str, url: str, code: str) -> None:
    """Says where a phone becomes the camera. What is scanned has the code where no log sees it."""
    import segno

    key = "page.phone_camera" if code else "page.phone_camera_again"
    click.echo(say(key, table=table, url=url, code=code))
    drawn = StringIO()
    segno.make(f"{url}#{code}" if code else url, error="l", micro=False).terminal(drawn, compact=True)
    click.echo(drawn.getvalue())
