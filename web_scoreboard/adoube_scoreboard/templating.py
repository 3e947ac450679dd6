"""Text with names between backticks, as rulebooks and the API's description have it, on a page."""

import re

from flask import Flask
from markupsafe import Markup, escape

__all__ = ["coded", "init_app"]

_NAME = re.compile(r"`([^`]+)`")


def init_app(app: Flask) -> None:
    app.jinja_env.filters["coded"] = coded


def coded(text: str) -> Markup:
    """The text escaped, each name between backticks as `code`; a backtick without another stays as it is."""
    return Markup(_NAME.sub(r"<code>\1</code>", str(escape(text))))
