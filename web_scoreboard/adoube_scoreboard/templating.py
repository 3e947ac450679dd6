"""Functions for templates: texts in the page's language, and the links that stand on every page.

Names between backticks become `code`.
"""

import re
from typing import Any, NamedTuple

from flask import Flask, current_app, url_for
from flask.json.provider import DefaultJSONProvider
from markupsafe import Markup, escape

from adoube.words import AnyText, CodedText
from adoube.words.names import kind_name
from adoube.words.points import points
from adoube_scoreboard.features.new_table import may_open
from adoube_scoreboard.language import language, spoken
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.words import (
    LANGUAGES,
    call_name,
    coded,
    piece_name,
    place_name,
    player_name,
    seat_name,
)

__all__ = ["init_app", "init_navigation", "with_names"]


_NAME = re.compile(r"`([^`]+)`")


def init_app(app: Flask) -> None:
    """Texts come out in the page's language wherever a template, or JSON, has a coded text."""
    app.json = _Json(app)
    app.jinja_env.policies["json.dumps_function"] = app.json.dumps
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.finalize = _finalized
    app.jinja_env.filters["coded"] = with_names
    app.jinja_env.globals.update(
        say=_say,
        seat_name=seat_name,
        player_name=player_name,
        call_name=call_name,
        piece_name=piece_name,
        place_name=place_name,
        kind_name=kind_name,
        points=points,
        # Not by url_for: what a stream sends is made outside any request.
        icon_sheet=f"{app.static_url_path}/icons.svg",
        animal_sheet=f"{app.static_url_path}/animals.svg",
        languages=LANGUAGES,
        own_name=_own_name,
    )
    app.context_processor(lambda: {"language": language().tag})


def with_names(text: str) -> Markup:
    """The text escaped, each name between backticks as `code`; a backtick without another stays as it is."""
    return Markup(_NAME.sub(r"<code>\1</code>", str(escape(text))))


def _say(key: str, /, **values: object) -> str:
    return spoken(coded(key, **values))


def _own_name(tag: str) -> str:
    """Return a language's own name."""
    return LANGUAGES[tag].text(coded("language.name"))


def _finalized(value: Any) -> Any:
    return spoken(value) if isinstance(value, CodedText) else value


class _Json(DefaultJSONProvider):
    """JSON with each coded text in the page's language."""

    @staticmethod
    def default(o: Any) -> Any:
        return spoken(o) if isinstance(o, CodedText) else DefaultJSONProvider.default(o)


# An endpoint, and the words of the link to it; where the endpoint is not registered there is no link.
_PLACES = (
    ("pages.tables", "navigation.tables"),
    ("library.games", "navigation.records"),
    ("rules.games", "navigation.how_to_play"),
    ("manual.api", "navigation.api"),
)


class NavigationLink(NamedTuple):
    """A link: its address and its words."""

    address: str
    text: AnyText


def init_navigation(app: Flask) -> None:
    app.jinja_env.globals.update(
        navigation=_navigation, tables_address=_tables_address, role_line=_role_line, leave_token=_leave_token
    )


def _navigation() -> list[NavigationLink]:
    known = current_app.view_functions
    places = [
        NavigationLink(url_for(_place(endpoint)), coded(words))
        for endpoint, words in _PLACES
        if endpoint in known
    ]
    if services().contents.venue is not None:
        places.insert(1, NavigationLink(url_for("tournament.page"), coded("tournament.title")))
    if services().access.is_arbiter():
        places.insert(1, NavigationLink(url_for("all_tables.page"), coded("navigation.desk")))
    if services().access.role().kind is RoleKind.SEAT:
        places.append(NavigationLink(url_for("phones.seat"), coded("navigation.my_seat")))
    if services().access.role().kind is RoleKind.CAMERA:
        table = services().access.role().table
        places.append(NavigationLink(url_for("phone_camera.page", name=table), coded("navigation.my_camera")))
    return places


def _tables_address() -> str:
    return url_for(_place("pages.tables"))


def _place(endpoint: str) -> str:
    """Return an endpoint; if several tables can be opened, the room takes the place of the only table."""
    return "room.room_page" if endpoint == "pages.tables" and may_open() else endpoint


def _role_line() -> AnyText:
    """Return the visitor's role in words; empty for a spectator."""
    role = services().access.role()
    match role.kind:
        case RoleKind.ARBITER:
            return coded("navigation.arbiter")
        case RoleKind.SEAT:
            return coded("navigation.seat", table=role.table, seat=seat_name(role.seat))
        case RoleKind.CAMERA:
            return coded("navigation.camera", table=role.table)
        case RoleKind.SPECTATOR:
            return ""


def _leave_token() -> str:
    return services().access.form_token()
