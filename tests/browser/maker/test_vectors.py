"""The page's script by the same files as the program: the wire's frames, and what is learned of a wiring."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from adoube.hardware.wiring_findings import PlannedBoard, input_text
from adoube_scoreboard.streaming.server import RunningServer
from tests.tools import ROOT

pytestmark = pytest.mark.browser

PROTOCOL = json.loads((ROOT / "hardware_docs" / "protocol_vectors.json").read_text(encoding="utf-8"))
LEARNING = json.loads((ROOT / "hardware_docs" / "learning_vectors.json").read_text(encoding="utf-8"))
HELLO, SNAPSHOT, LINEAR = 1, 2, 3

DECODE = """async ([wires, isLinear]) => {
  const { FrameDecoder, seal } = await import("/static/js/board_frames.js");
  const decoder = new FrameDecoder();
  // That of a linear board, where its snapshot is read.
  if (isLinear) decoder.take(seal(1, 0, [1, 1, 0, 0, 0, 3, ...new Array(20).fill(0)]));
  const unhex = (text) => Uint8Array.from(text.match(/../g), (each) => parseInt(each, 16));
  const messages = wires.flatMap((wire) => decoder.take(unhex(wire)));
  return { messages, broken: decoder.broken };
}"""
SEAL = """async ([type, seq, payload]) => {
  const { seal } = await import("/static/js/board_frames.js");
  const unhex = (text) => (text.match(/../g) ?? []).map((each) => parseInt(each, 16));
  return Array.from(seal(type, seq, unhex(payload)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}"""
LEARN = """async (learning) => {
  const { STAY_MS, WiringLearning } = await import("/static/js/wiring_learning.js");
  const learned = new WiringLearning(learning.cells, learning.on);
  for (const [ms, what, input] of learning.events) {
    if (what === "on" || what === "off") learned.change(ms, input, what === "on");
    else learned[what](ms);
  }
  const result = learned.result(learning.planned, learning.places, learning.group);
  return [STAY_MS, { steps: learned.steps, ...result }];
}"""

INPUT_TEXTS = """async (text) => {
  const { inputText, plannedOf } = await import("/static/js/board_file.js");
  const config = JSON.parse(text);
  return plannedOf(config).map((input) => inputText(config, input));
}"""


@pytest.fixture(scope="module")
def script(browser: Browser) -> Iterator[Page]:
    """A page of our own address, whose modules can be imported."""
    from adoube_scoreboard.streaming.server import serve
    from tests.scoreboard.tables import PLAYING, FakeTables

    server: RunningServer = serve(FakeTables(PLAYING))
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.url}how-to-play")
    yield page
    context.close()
    server.stop()


def decoded(page: Page, wires: list[str], *, is_linear: bool = False) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(DECODE, [wires, is_linear])
    return found


def of_board(frame: dict[str, Any]) -> bool:
    return bool(frame["direction"] == "board")


@pytest.mark.parametrize("frame", [*filter(of_board, PROTOCOL["frames"])], ids=lambda frame: frame["name"])
def test_a_frame_of_a_board_is_read(script: Page, frame: dict[str, Any]) -> None:
    is_linear = frame["type"] == SNAPSHOT and frame.get("sensor") == LINEAR
    fields = frame["fields"]

    found = decoded(script, [frame["wire"]], is_linear=is_linear)

    if "levels" in fields:
        # The vector leaves out the unused places of its last byte.
        levels = found["messages"][0]["fields"]["levels"]
        assert not any(levels[len(fields["levels"]) :])
        del levels[len(fields["levels"]) :]
    assert found == {
        "messages": [{"type": frame["type"], "seq": frame["seq"], "fields": fields}],
        "broken": 0,
    }


@pytest.mark.parametrize("frame", PROTOCOL["broken"], ids=lambda frame: frame["name"])
def test_a_broken_frame_is_dropped_and_counted(script: Page, frame: dict[str, Any]) -> None:
    assert decoded(script, [frame["wire"]]) == {"messages": [], "broken": 1}


@pytest.mark.parametrize("frame", PROTOCOL["ignored"], ids=lambda frame: frame["name"])
def test_what_is_to_be_passed_over_is(script: Page, frame: dict[str, Any]) -> None:
    assert decoded(script, [frame["wire"]]) == {"messages": [], "broken": 0}


def test_frames_cut_anywhere_are_put_together(script: Page) -> None:
    frames = [frame for frame in PROTOCOL["frames"] if of_board(frame) and frame["type"] == HELLO]
    wire = "".join(frame["wire"] for frame in frames)
    bytes_alone = [wire[at : at + 2] for at in range(0, len(wire), 2)]

    assert len(decoded(script, bytes_alone)["messages"]) == len(frames)


@pytest.mark.parametrize(
    "frame", [each for each in PROTOCOL["frames"] if not of_board(each)], ids=lambda frame: frame["name"]
)
def test_a_frame_of_the_host_is_made(script: Page, frame: dict[str, Any]) -> None:
    assert script.evaluate(SEAL, [frame["type"], frame["seq"], frame["payload"]]) == frame["wire"]


@pytest.mark.parametrize("learning", LEARNING["learnings"], ids=lambda learning: learning["name"])
def test_a_wiring_is_learned_as_the_program_learns_it(script: Page, learning: dict[str, Any]) -> None:
    stay_ms, learned = script.evaluate(LEARN, learning)

    assert stay_ms == LEARNING["stay_ms"]
    assert learned == learning["expect"]


@pytest.mark.parametrize("pack", ["jarmo-reeds", "jarmo-tiles", "leap-frog-halls", "chess-linear"])
def test_an_input_has_the_pins_that_the_program_names(script: Page, pack: str) -> None:
    text = (ROOT / "hardware_docs" / "examples" / pack / "board.json").read_text(encoding="utf-8")
    plan = PlannedBoard.of(text, pack, None)

    told = script.evaluate(INPUT_TEXTS, text)

    planned = [str(input_text(plan, number)) for number in plan.inputs or ()]
    assert [figures_in(each) for each in told] == [figures_in(each) for each in planned]


def figures_in(text: str) -> list[str]:
    """Return the numbers, and the letters that name a pin."""
    return re.findall(r"\d+|\b[A-H]\b", text)
