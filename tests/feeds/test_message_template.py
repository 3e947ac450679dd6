"""Templates of messages, held against the limits that Discord and Slack describe.

Discord: specs/openapi.json of discord/discord-api-spec (commit 74fda0f), IncomingWebhookRequestPartial, has
at most 2,000 characters of `content`, and `allowed_mentions`, whose list `parse` names what may be notified.
Slack: "Formatting text for app surfaces" names & < > as the characters to escape, and no others.
"""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime
from typing import Any

import pytest

from adoube.feeds.message_template import MOST_VALUE, Escape, MessageTemplate, TemplateError

SHARED = {
    "table": "north",
    "game": "jarmo",
    "title": "Jarmo",
    "record": 3,
    "game_number": 1,
    "games_in_match": 2,
    "version": 12288,
}
TURN = {"ply": 1, "seat": "black", "turn": "a1-b3", "entry": "a1-b3"}
MOST_CONTENT = 2000  # of Discord
LONGEST_NAME = 80


def turn() -> dict[str, Any]:
    return {"event": "turn", **SHARED, "turn": TURN}


def result(*names: str) -> dict[str, Any]:
    standings = [
        {"player": name, "points": points, "won": False}
        for name, points in zip(names, (1.5, 0.5), strict=True)
    ]
    return {"event": "result", **SHARED, "standings": standings, "verdict": "The game is over."}


def body(told: dict[str, Any], template: dict[str, Any], escape: Escape = Escape.NONE) -> Any:
    return json.loads(MessageTemplate(template, escape).body(told))


def test_fields_are_filled_in_wherever_texts_stand() -> None:
    template = {
        "content": "{title} at {table}: {text}",
        "allowed_mentions": {"parse": []},
        "embeds": [{"title": "game {game_number} of {games_in_match}", "color": 255}],
        "tts": False,
        "brace": "{{{event}}}",
    }

    assert body(turn(), template) == {
        "content": "Jarmo at north: black played a1-b3 (turn 1).",
        "allowed_mentions": {"parse": []},
        "embeds": [{"title": "game 1 of 2", "color": 255}],
        "tts": False,
        "brace": "{turn}",
    }


def test_every_event_has_a_sentence() -> None:
    taken_back = {"event": "takeback", **SHARED, "turns_left": 4}

    assert body(taken_back, {"text": "{text}"}) == {"text": "Turns were taken back; 4 are left."}
    assert body(result("Ada", "Grace"), {"text": "{text}"}) == {
        "text": "The game is over. Standings: Ada 1½, Grace ½."
    }


def test_a_quote_in_a_name_stays_inside_its_text() -> None:
    found = body(result('Ada", "username": "admin', "\\"), {"content": "{text}"})

    assert found == {"content": 'The game is over. Standings: Ada", "username": "admin 1½, \\ ½.'}


def test_a_name_does_not_format_or_mention_in_markdown() -> None:
    found = body(result("<@123> @everyone", "[a](b) *c*"), {"content": "{text}"}, Escape.MARKDOWN)

    assert r"\<\@123\> \@everyone 1½, \[a\]\(b\) \*c\* ½" in found["content"]


def test_a_name_does_not_mention_where_html_is_escaped() -> None:
    found = body(result("<!channel>", "A & B"), {"text": "*{title}* {text}"}, Escape.HTML)

    assert found["text"] == "*Jarmo* The game is over. Standings: &lt;!channel&gt; 1½, A &amp; B ½."


def test_the_longest_names_stay_within_a_message_of_discord() -> None:
    told = result(*["*" * LONGEST_NAME] * 2)
    told["verdict"] = "_" * 10_000

    found = body(told, {"content": "{title} {table} {text}"}, Escape.MARKDOWN)["content"]

    assert len(found) <= MOST_CONTENT
    assert found.endswith("…")
    assert len(body(told, {"text": "{text}"})["text"]) == MOST_VALUE


@pytest.mark.parametrize(
    "text", ["{player}", "{}", "{0}", "{text!r}", "{text:>9}", "{text.__class__}", "{text[0]}", "{text", "}"]
)
def test_a_field_that_no_event_has_is_refused(text: str) -> None:
    with pytest.raises(TemplateError, match="a field is one of text, .* in braces"):
        MessageTemplate({"embeds": [{"title": text}]})


@pytest.mark.parametrize("value", [datetime(2026, 11, 30, tzinfo=UTC), math.inf, math.nan])
def test_a_value_that_json_has_no_form_for_is_refused(value: object) -> None:
    with pytest.raises(TemplateError, match="cannot be sent as JSON"):
        MessageTemplate({"embeds": [{"at": value}]})
