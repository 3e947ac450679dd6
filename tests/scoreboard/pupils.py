"""A teacher and pupils without browsers: what their pages send, and what they are shown."""

from __future__ import annotations

from collections.abc import Mapping

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

__all__ = ["answer", "ask_class", "join", "token"]


def token(page: str) -> str:
    """The token in the first form of a page."""
    return page.partition('name="csrf" value="')[2].partition('"')[0]


def ask_class(teacher: FlaskClient, table: str = "class", **fields: str) -> TestResponse:
    """Press one of the teacher's buttons, by default the one that asks."""
    csrf = token(teacher.get(f"/class/{table}").text)
    return teacher.post(f"/class/{table}/ask", data={"csrf": csrf, "act": "ask", **fields})


def join(pupil: FlaskClient, name: str = "", animal: str = "", table: str = "class") -> TestResponse:
    """Join a class by its form."""
    csrf = token(pupil.get(f"/ask/{table}").text)
    return pupil.post(f"/ask/{table}/join", data={"csrf": csrf, "name": name, "animal": animal})


def answer(pupil: FlaskClient, question: int, text: str, table: str = "class") -> TestResponse:
    """Answer as a page with scripts does."""
    fields: Mapping[str, object] = {
        "csrf": token(pupil.get(f"/ask/{table}").text),
        "question": question,
        "answer": text,
    }
    return pupil.post(f"/ask/{table}/answer", json=fields)
