"""The parts of a table's page, which the page holds from the start and every frame brings anew."""

from flask import Flask, render_template
from markupsafe import Markup

from adoube.tables.state import TableState
from adoube_scoreboard.drawing import pieces
from adoube_scoreboard.frames import FrameMaker, frame_of
from adoube_scoreboard.services import services_of
from adoube_scoreboard.view import TableView

__all__ = ["frame_maker", "render_part"]


def render_part(part: str, view: TableView) -> Markup:
    """One part as markup: the pieces are drawn, everything else is a template in templates/parts."""
    if part == "board":
        return pieces(view.state)
    return Markup(render_template(f"parts/{part}.html", view=view))


def frame_maker(app: Flask) -> FrameMaker:
    """Makes events with the templates that make the page, outside any request."""

    def make_frame(state: TableState) -> bytes:
        with app.app_context():
            return frame_of(state, render_part, services_of(app).page_of(state))

    return make_frame
