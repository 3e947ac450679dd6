"""The Flask application: a blueprint a feature."""

from collections.abc import Callable, Iterator
from datetime import timedelta

from flask import Blueprint, Flask

from adoube.tables.state import Tables
from adoube_scoreboard import commands, errors, language, packing, templating
from adoube_scoreboard.api import docs as api_docs
from adoube_scoreboard.api import games as api_games
from adoube_scoreboard.api import records as api_records
from adoube_scoreboard.api import session as api_session
from adoube_scoreboard.api import tables as api_tables
from adoube_scoreboard.boards_there import BoardsThere
from adoube_scoreboard.features import (
    all_tables,
    board_setup,
    camera,
    class_asks,
    classroom,
    clock_view,
    desk,
    desk_position,
    evaluation,
    examples,
    login,
    metrics,
    new_table,
    overlay,
    phone,
    phone_camera,
    printed_sheets,
    pupil,
    records,
    room,
    rules,
    sharing,
    style,
    table,
    tournament,
    turn_choices,
    tv,
    virtual_board,
)
from adoube_scoreboard.features.class_view import class_view
from adoube_scoreboard.features.classroom import past_views
from adoube_scoreboard.features.score_sheet import entry_of
from adoube_scoreboard.features.scripts import inline_script, module_script
from adoube_scoreboard.security import headers
from adoube_scoreboard.security.access import Access, OneUseKey, SecureWhereHttps
from adoube_scoreboard.security.codes import Codes
from adoube_scoreboard.security.login_epoch import LoginEpoch
from adoube_scoreboard.services import Contents, Services, Site, StateListeners
from adoube_scoreboard.streaming.frames import render_part
from adoube_scoreboard.streaming.request_body import BODY_LIMIT

__all__ = [
    "CONTENTS",
    "create_app",
]


# Modules with a `blueprint`.
FEATURES = (
    style,
    table,
    room,
    new_table,
    language,
    login,
    phone,
    desk,
    desk_position,
    examples,
    all_tables,
    commands,
    camera,
    phone_camera,
    printed_sheets,
    api_tables,
    api_games,
    api_records,
    api_session,
    records,
    metrics,
    api_docs,
    virtual_board,
    turn_choices,
    classroom,
    class_asks,
    pupil,
    rules,
    tournament,
    tv,
    overlay,
    sharing,
    evaluation,
    board_setup,
)
# Features with a second blueprint, for the addresses of another page.
SECOND_BLUEPRINTS = (
    table.stepping_blueprint,
    records.look_back_blueprint,
    printed_sheets.worksheet_blueprint,
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
    epoch: LoginEpoch | None = None,
    contents: Contents = CONTENTS,
    listeners: StateListeners | None = None,
    site: Site = SITE,
) -> Flask:
    """Return the scoreboard of `tables`, whose arbiter is the one who spends `key`. `clock` gives seconds.

    `codes` lets players sit down, and the arbiter in on another device; without it nobody has a code.
    `epoch` is what log-ins stand on; without it every log-in ends with this application.
    `listeners` is told the tables' states; without it the pages know of nothing that was before.
    """
    app = Flask(__name__)
    epoch = epoch or LoginEpoch(clock())
    app.config.update(
        SECRET_KEY=epoch.secret,
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        MAX_FORM_MEMORY_SIZE=BODY_LIMIT,
        PERMANENT_SESSION_LIFETIME=timedelta(seconds=LOG_IN_LASTS_S),
        SESSION_REFRESH_EACH_REQUEST=False,
        # A cookie belongs to a host whatever the port: two scoreboards on one computer must not share one.
        SESSION_COOKIE_NAME=f"adoube_{epoch.cookie}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Strict",
    )
    app.session_interface = SecureWhereHttps()
    app.jinja_env.globals.update(
        render_part=render_part,
        past_views=past_views,
        class_view=class_view,
        entry_of=entry_of,
        can_raster=sharing.can_raster,
        evaluation_delay=evaluation.evaluation_delay,
        evaluation_of=evaluation.evaluation_of,
        evaluations=contents.evaluations,
        preview_of_game=sharing.preview_of_game,
        preview_of_table=sharing.preview_of_table,
        page_style=style.page_style,
        inline_script=inline_script,
        module_script=module_script,
        # Not by url_for: what a stream sends is made outside any request.
        setup_address=f"{board_setup.blueprint.url_prefix}/",
    )
    codes = codes or Codes(clock)
    access = Access(key, codes, clock, LOG_IN_LASTS_S)
    listeners = listeners or StateListeners()
    for state in tables.states().values():
        listeners.hear(state)
    boards = contents.boards or BoardsThere()
    Services(tables, access, codes, epoch.run, contents, listeners, site, boards).init_app(app)
    for blueprint in _blueprints():
        app.register_blueprint(blueprint)
    language.init_app(app)
    templating.init_app(app)
    headers.init_app(app, site.cors_origins, site.embed_origins, is_https_to_stay=not site.own_certificate)
    clock_view.init_app(app)
    templating.init_navigation(app)
    errors.init_app(app)
    packing.init_app(app)
    return app


def _blueprints() -> Iterator[Blueprint]:
    for feature in FEATURES:
        yield feature.blueprint
    yield from SECOND_BLUEPRINTS
