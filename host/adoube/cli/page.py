"""The page of a run: how far it may be reached, and what the terminal says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adoube.archive.library import Library
from adoube.archive.look_back.looking_back import LooksBack
from adoube.cli.command import option_under, options_as
from adoube.cli.page_port import PortMemory, serve_somewhere
from adoube.feeds.metrics import Figures
from adoube.tables.boards.camera_state import Pictures
from adoube.tables.state import Tables
from adoube.words import say
from adoube.words.names import seat_name

if TYPE_CHECKING:
    from adoube.tournament import BoardAssignment

MOST_LETTERS = 253  # in a host's name, as RFC 1035 has it


@dataclass(frozen=True)
class ReachChoices:
    """How the page is reached."""

    lan: bool = False  # whether other devices may reach it
    host_names: tuple[str, ...] = ()  # further names that it is reached by
    behind_proxy: bool = False  # whether a proxy on this computer stands before it, and says who asks
    new_codes: bool = False  # whether codes and log-ins from before a restart are void
    https: bool = False  # whether it speaks HTTPS itself

    def and_also(self, other: "ReachChoices") -> "ReachChoices":
        """What either of the two asks for."""
        return ReachChoices(
            self.lan or other.lan,
            (*self.host_names, *other.host_names),
            self.behind_proxy or other.behind_proxy,
            self.new_codes or other.new_codes,
            self.https or other.https,
        )


def _reach(
    lan: bool, https: bool, host_names: tuple[str, ...], behind_proxy: bool, new_codes: bool
) -> ReachChoices:
    """Raises a usage error for what cannot be together, and for a name that no host has."""
    if https and behind_proxy:
        raise click.UsageError(say("page.https_behind_proxy"))
    try:
        names = tuple(map(host_name, host_names))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--host-name") from error
    return ReachChoices(lan, names, behind_proxy, new_codes, https)


_option = option_under("scoreboard")
# Adds `--lan`, `--https`, `--host-name`, `--behind-proxy` and `--new-codes`, as the argument `reach`.
reach_options = options_as(
    "reach",
    _reach,
    _option("--lan", is_flag=True, help=say("page.lan_help")),
    _option("--https", is_flag=True, help=say("page.https_help")),
    _option("--host-name", "host_names", multiple=True, metavar="NAME", help=say("page.host_name_help")),
    _option("--behind-proxy", is_flag=True, help=say("page.behind_proxy_help")),
    _option("--new-codes", is_flag=True, help=say("page.new_codes_help")),
)


def host_name(text: str) -> str:
    """A host's name as browsers send it. Raises ValueError for an address with more in it than a name."""
    name = text.lower().rstrip(".")
    labels = name.split(".")
    if len(name) > MOST_LETTERS or not all(map(_is_label, labels)):
        raise ValueError(say("page.no_host_name", text=text))
    return name


def _is_label(text: str) -> bool:
    return text.isascii() and text.replace("-", "").isalnum() and text[0] != "-" and text[-1] != "-"


@dataclass(frozen=True)
class Page:
    """How the scoreboard is to be served. `port` None: as `page_port` chooses it."""

    port: int | None = None
    show_camera: bool = False  # whether everybody may see what the cameras see, and not the arbiter alone
    reach: ReachChoices = ReachChoices()
    cors: tuple[str, ...] = ()  # the other sites whose pages may read the API
    # Whether the port that is chosen in place of one in use is the one to take the next time.
    keeps_port: bool = True


def open_page(
    tables: Tables,
    page: Page,
    data: Path,
    pictures: Pictures,
    library: Library,
    looks_back: LooksBack,
    venue: "BoardAssignment | None" = None,
    figures: Figures | None = None,
) -> Callable[[], None]:
    """Starts the scoreboard, prints its addresses and codes, and returns what stops it.

    `data` is the folder of the records, which `library` reads; `venue` has the tournament. Raises AdoubeError
    where the page's port cannot be had.
    """
    from adoube_scoreboard.security.login_epoch import LoginEpochFile
    from adoube_scoreboard.security.network import Reach
    from adoube_scoreboard.services import Contents
    from adoube_scoreboard.streaming.server import ServingError, serve

    # A phone is another device, and gives its camera to pages over HTTPS alone.
    asked = page.reach
    needs_https = not asked.behind_proxy and _has_phone(tables, pictures)
    reach = Reach(
        asked.lan or needs_https, asked.host_names, asked.behind_proxy, page.cors, asked.https or needs_https
    )
    serve_at = partial(
        serve,
        tables,
        reach=reach,
        contents=Contents(pictures, page.show_camera, library, looks_back, venue, figures),
        login_epochs=LoginEpochFile(data, afresh=asked.new_codes),
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
    if figures is not None:
        click.echo(say("metrics.serves", url=f"{server.url}metrics"))
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
    return server.stop


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
