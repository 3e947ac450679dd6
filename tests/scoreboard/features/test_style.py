"""The style sheet of all pages, joined from a file a component."""

from __future__ import annotations

import re
from importlib.resources import files

from flask.testing import FlaskClient

from adoube_scoreboard.features.style import ALONE, COMPONENTS, PAGES, joined


def test_it_has_every_file_of_the_folder_once() -> None:
    there = {file.name for file in (files("adoube_scoreboard") / "static" / "css").iterdir()}
    assert there == {f"{name}.css" for name in (*COMPONENTS, *PAGES, *ALONE, "print")}
    assert len(set(COMPONENTS + PAGES)) == len(COMPONENTS + PAGES)


def test_every_value_that_is_used_is_set() -> None:
    sheet = joined()
    used = set(re.findall(r"var\((--[\w-]+)\)", sheet))
    assert used <= set(re.findall(r"(--[\w-]+):", sheet))


def test_every_rule_stands_in_a_layer_that_is_named_first() -> None:
    names = set(re.findall(r"^@layer (\w+) \{", joined(), re.MULTILINE))
    first = joined().partition("\n")[0]
    assert names == set(re.findall(r"\w+", first.removeprefix("@layer")))


def test_a_browser_that_has_it_is_told_so(client: FlaskClient) -> None:
    answer = client.get("/style.css")
    assert answer.content_type == "text/css; charset=utf-8"

    again = client.get("/style.css", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
