"""How templates write texts: in the page's language, and names between backticks as `code`."""

import re
from typing import Any

from flask import Flask
from flask.json.provider import DefaultJSONProvider
from markupsafe import Markup, escape

from adoube.words import CodedText
from adoube.words.names import kind_name
from adoube_scoreboard.language import language, spoken
from adoube_scoreboard.words import (
    LANGUAGES,
    call_name,
    coded,
    piece_name,
    place_name,
    player_name,
    seat_name,
)

__all__ = ["init_app", "with_names"]

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
        # Not by url_for: what a stream sends is made outside any request.
        icon_sheet=f"{app.static_url_path}/icons.svg",
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
    """What a language calls itself."""
    return LANGUAGES[tag].text(coded("language.name"))


def _finalized(value: Any) -> Any:
    return spoken(value) if isinstance(value, CodedText) else value


class _Json(DefaultJSONProvider):
    """JSON with each coded text in the page's language."""

    @staticmethod
    def default(o: Any) -> Any:
        return spoken(o) if isinstance(o, CodedText) else DefaultJSONProvider.default(o)
