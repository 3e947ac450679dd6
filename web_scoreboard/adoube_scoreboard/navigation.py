"""The links that stand on every page: the features that this application has, in one order."""

from typing import NamedTuple

from flask import Flask, current_app, url_for

from adoube.words import AnyText
from adoube_scoreboard.features.new_table import may_open
from adoube_scoreboard.security.access import RoleKind
from adoube_scoreboard.services import services
from adoube_scoreboard.words import coded, seat_name

__all__ = ["init_app"]

# An endpoint, and the words of the link to it; where the endpoint is not registered there is no link.
_PLACES = (
    ("pages.tables", "navigation.tables"),
    ("library.games", "navigation.records"),
    ("rules.games", "navigation.how_to_play"),
    ("manual.api", "navigation.api"),
)


class NavigationLink(NamedTuple):
    """Where a link leads, and its words."""

    address: str
    text: AnyText


def init_app(app: Flask) -> None:
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
    """Where only one table is played at, its page is the first; whoever opens others needs the room."""
    return "room.room_page" if endpoint == "pages.tables" and may_open() else endpoint


def _role_line() -> AnyText:
    """Who is logged in, in words; empty for a spectator."""
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
