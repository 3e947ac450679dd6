"""The Flask application: a blueprint a feature."""

from collections.abc import Callable
from datetime import timedelta

from flask import Flask

from adoube.tables.state import Tables
from adoube_scoreboard import commands, errors, language, navigation, packing, templating
from adoube_scoreboard.api import docs as api_docs
from adoube_scoreboard.api import games as api_games
from adoube_scoreboard.api import records as api_records
from adoube_scoreboard.api import session as api_session
from adoube_scoreboard.api import tables as api_tables
from adoube_scoreboard.features import (
    all_tables,
    camera,
    classroom,
    clock_view,
    desk,
    examples,
    languages,
    login,
    look_back,
    metrics,
    new_table,
    phone,
    phone_camera,
    player_sheets,
    records,
    room,
    rules,
    stepping,
    style,
    table,
    tournament,
    virtual_board,
    worksheet,
)
from adoube_scoreboard.features.classroom_view import past_views
from adoube_scoreboard.features.score_sheet import entry_of
from adoube_scoreboard.security import headers
from adoube_scoreboard.security.access import Access, OneUseKey, SecureWhereHttps
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.security.event import Event
from adoube_scoreboard.services import Contents, Heard, Services, Site
from adoube_scoreboard.streaming.frames import render_part
from adoube_scoreboard.streaming.request_body import BODY_LIMIT

__all__ = ["create_app"]

# Each with its blueprint.
FEATURES = (
    style,
    table,
    room,
    new_table,
    stepping,
    languages,
    login,
    phone,
    desk,
    examples,
    all_tables,
    commands,
    camera,
    phone_camera,
    player_sheets,
    api_tables,
    api_games,
    api_records,
    api_session,
    records,
    look_back,
    metrics,
    api_docs,
    virtual_board,
    classroom,
    rules,
    worksheet,
    tournament,
)
# A day of play: an arbiter logs in in the morning and is done in the evening.
LOG_IN_LASTS_S = 12 * 60 * 60.0
CONTENTS, SITE = Contents(), Site()  # a scoreboard that shows nothing but its tables, to this computer alone


def create_app(
    tables: Tables,
    key: OneUseKey,
    *,
    clock: Callable[[], float],
    codes: Codes | None = None,
    event: Event | None = None,
    contents: Contents = CONTENTS,
    heard: Heard | None = None,
    site: Site = SITE,
) -> Flask:
    """The scoreboard of `tables`, whose arbiter is whoever spends `key`. `clock` gives seconds.

    `codes` lets players sit down, and the arbiter in on another device; without it nobody has a code.
    `event` is what log-ins stand on; without it every log-in ends with this application.
    `heard` is told the tables' states; without it the pages know of nothing that was before.
    """
    app = Flask(__name__)
    event = event or Event(clock())
    app.config.update(
        SECRET_KEY=event.secret,
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        MAX_FORM_MEMORY_SIZE=BODY_LIMIT,
        PERMANENT_SESSION_LIFETIME=timedelta(seconds=LOG_IN_LASTS_S),
        SESSION_REFRESH_EACH_REQUEST=False,
        # A cookie belongs to a host whatever the port: two scoreboards on one computer must not share one.
        SESSION_COOKIE_NAME=f"adoube_{event.cookie}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
    )
    app.session_interface = SecureWhereHttps()
    app.jinja_env.globals.update(
        render_part=render_part,
        past_views=past_views,
        entry_of=entry_of,
    )
    codes = codes or Codes(clock)
    access = Access(key, codes, clock, LOG_IN_LASTS_S)
    heard = heard or Heard()
    for state in tables.states().values():
        heard.hear(state)
    Services(tables, access, codes, event.run, contents, heard, site).init_app(app)
    for feature in FEATURES:
        app.register_blueprint(feature.blueprint)
    language.init_app(app)
    templating.init_app(app)
    headers.init_app(app, site.cors_origins, is_https_to_stay=not site.own_certificate)
    clock_view.init_app(app)
    navigation.init_app(app)
    errors.init_app(app)
    packing.init_app(app)
    return app
