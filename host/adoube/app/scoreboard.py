"""Serves the scoreboard of a run: finds its port, and prints its addresses and codes."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from adoube.app.settings import ReachSettings
from adoube.app.telling import Teller
from adoube.errors import AdoubeError
from adoube.words import coded, say
from adoube.words.names import seat_name

if TYPE_CHECKING:
    from adoube.archive.analysis import Analyses
    from adoube.archive.past_games import Library
    from adoube.computer.evaluations import Evaluations
    from adoube.feeds.metrics import Figures
    from adoube.tables.boards.camera_state import Pictures
    from adoube.tables.state import Tables
    from adoube.tournament import BoardAssignment

__all__ = ["USUAL_PORT", "Page", "PortMemory", "Sources", "open_page", "serve_somewhere"]


THIS_COMPUTER = ReachSettings()


@dataclass(frozen=True)
class Page:
    """Settings of the served scoreboard. `port` None: as `serve_somewhere` chooses it."""

    port: int | None = None
    show_camera: bool = False  # whether everybody may see what the cameras see, and not the arbiter alone
    reach: ReachSettings = THIS_COMPUTER
    cors: tuple[str, ...] = ()  # the other sites whose pages may read the API
    # Whether the port that is chosen in place of one in use is the one to take the next time.
    keeps_port: bool = True
    embed: tuple[str, ...] = ()  # the other sites whose pages may show tables in frames


@dataclass(frozen=True)
class Sources:
    """The sources of what a scoreboard shows beside its tables."""

    pictures: "Pictures"
    library: "Library"
    looks_back: "Analyses"
    evaluations: "Evaluations"
    venue: "BoardAssignment | None" = None
    figures: "Figures | None" = None


def open_page(tables: "Tables", page: Page, data: Path, sources: Sources, tell: Teller) -> Callable[[], None]:
    """Start the scoreboard, tell its addresses and codes, and return what stops it.

    `data` is the folder of the records. Raises AdoubeError where the page's port cannot be opened.
    """
    from adoube_scoreboard.security.login_epoch import LoginEpochFile
    from adoube_scoreboard.security.network import Reach
    from adoube_scoreboard.services import Contents
    from adoube_scoreboard.streaming.server import ServingError, serve

    # A phone is another device, and gives its camera to pages over HTTPS alone.
    asked = page.reach
    needs_https = not asked.behind_proxy and _has_phone(tables, sources.pictures)
    reach = Reach(
        asked.lan or needs_https,
        asked.host_names,
        asked.behind_proxy,
        page.cors,
        asked.https or needs_https,
        page.embed,
    )
    serve_at = partial(
        serve,
        tables,
        reach=reach,
        contents=Contents(
            sources.pictures,
            page.show_camera,
            sources.library,
            sources.looks_back,
            sources.evaluations,
            sources.venue,
            sources.figures,
        ),
        login_epochs=LoginEpochFile(data, new_codes=asked.new_codes),
        certificates=data,
    )
    if page.port is not None:
        server = serve_at(port=page.port)
    else:
        memory = PortMemory(data)
        server, wanted = serve_somewhere(memory, lambda port: serve_at(port=port), ServingError)
        if server.port != wanted:
            tell(coded("page.other_port", wanted=wanted, port=server.port))
            if page.keeps_port:
                memory.keep(server.port)
                tell(coded("page.port_kept", port=server.port))
    tell(coded("play.scoreboard", url=server.url))
    if server.capacity is not None:
        room = server.capacity
        tell(coded("page.capacity", streams=f"{room.streams:,}", limit=f"{room.limit:,}"))
    for url in server.other_urls:
        tell(coded("play.other_devices", url=url))
    if sources.figures is not None:
        tell(coded("metrics.serves", url=f"{server.url}metrics"))
    tell(coded("play.arbiter", url=server.arbiter_url))
    if server.arbiter_code:
        tell(coded("play.arbiter_code", code=server.arbiter_code))
    if server.event_begun_s is not None:
        begun = datetime.fromtimestamp(server.event_begun_s, UTC).astimezone()
        tell(coded("play.codes_hold", begun=f"{begun:%Y-%m-%d %H:%M}"))
    # A telephone cannot reach the address of this computer alone.
    for_telephones = (*server.other_urls, server.url)[0]
    _tell_seat_codes(tell, server.seat_codes, for_telephones, several=len(tables.states()) > 1)
    for table, code in server.camera_codes.items():
        _show_phone(tell, table, f"{for_telephones}phone/{table}", code)
    return server.stop


def _tell_seat_codes(
    tell: Teller, codes: Mapping[tuple[str, str], str], address: str, *, several: bool
) -> None:
    """Tell the codes that are new; `several`: whether the tables have to be named."""
    for (table, seat), code in codes.items():
        if code:
            url = f"{address}join/{table}/{seat}"
            before = say("serve.of_table", table=table) if several else ""
            text = coded("play.seat_code", seat=seat_name(seat), code=code, url=url)
            tell(text, before=before, table=table, seat=seat)


def _has_phone(tables: "Tables", pictures: "Pictures") -> bool:
    return any(pictures.phone(table) is not None for table in tables.states())


def _show_phone(tell: Teller, table: str, url: str, code: str) -> None:
    """Print where a phone becomes the camera. The scanned address has the code where no log sees it."""
    import segno

    key = "page.phone_camera" if code else "page.phone_camera_again"
    tell(coded(key, table=table, url=url, code=code))
    drawn = StringIO()
    segno.make(f"{url}#{code}" if code else url, error="l", micro=False).terminal(drawn, compact=True)
    tell(drawn.getvalue())


USUAL_PORT = 8421
# Ports after the one wanted that are tried before any other: an address that can be remembered.
NEIGHBOURS = 20
FILE = "scoreboard_port"
HIGHEST = 65535

S = TypeVar("S")


class PortMemory:
    """The port that was chosen in place of the usual one, in a file in the folder of the records."""

    def __init__(self, data: Path) -> None:
        self._file = data / FILE

    def recalled(self) -> int:
        """Return the port that was kept, else the usual one. Raises AdoubeError for a file without one."""
        try:
            text = self._file.read_text(encoding="ascii", errors="replace").strip()
        except (FileNotFoundError, NotADirectoryError):
            return USUAL_PORT
        except OSError as error:
            raise AdoubeError(say("page.port_unreadable", file=self._file, why=error.strerror)) from error
        if not text.isdigit() or not 0 < int(text) <= HIGHEST:
            raise AdoubeError(say("page.no_port", file=self._file))
        return int(text)

    def keep(self, port: int) -> None:
        """Write the port to the file. Raises AdoubeError if it cannot be written."""
        try:
            self._file.write_text(f"{port}\n", encoding="ascii")
        except OSError as error:
            raise AdoubeError(say("page.port_not_kept", file=self._file, why=error.strerror)) from error


def serve_somewhere(
    memory: PortMemory, serve_at: Callable[[int], S], taken: type[AdoubeError]
) -> tuple[S, int]:
    """Serve at the port that was kept, at one beside it if that is `taken`, or else at any that is free.

    Returns what `serve_at` does, and the port that was wanted. Raises `taken` where there is none at all.
    """
    wanted = memory.recalled()
    for port in range(wanted, min(wanted + NEIGHBOURS, HIGHEST) + 1):
        with suppress(taken):
            return serve_at(port), wanted
    return serve_at(0), wanted
