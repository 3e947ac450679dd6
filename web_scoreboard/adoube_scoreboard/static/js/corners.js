// Showing the camera where the board lies: four corners, by pointer or by keyboard, sent when the arbiter says so.
import { send } from "./commands.js";
import { draw, layOver } from "./cross.js";

const STEP = 0.005;
const LARGE_STEP = 0.05;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function pickCorners(panel, camera) {
  const begin = panel.querySelector("[data-pick]");
  const opener = begin.querySelector("button");
  const form = panel.querySelector("form.corners");
  const words = form.dataset;
  const names = JSON.parse(words.corners);
  const [use, undo, cancel] = [".use", "[data-undo]", "[data-cancel]"].map((name) => form.querySelector(name));
  const [next, at, refusal] = [".next", ".at", ".refusal"].map((name) => form.querySelector(name));
  let layer = null;
  let corners = [];
  let cross = [0.5, 0.5];
  let byKeys = false;

  function show() {
    const done = corners.length === names.length;
    draw(layer, corners, done || !byKeys ? null : cross);
    const [x, y] = cross.map((part) => (100 * part).toFixed(1));
    at.textContent = done || !byKeys ? "" : words.at.replace("ACROSS", x).replace("DOWN", y);
    use.disabled = !done;
    undo.disabled = corners.length === 0;
    next.textContent = done
      ? words.done
      : words.next.replace("NUMBER", corners.length + 1).replace("CORNER", names[corners.length]);
  }

  function set(place) {
    if (corners.length === names.length) return;
    corners.push(place);
    show();
    if (corners.length === names.length) use.focus();
  }

  function takeBack() {
    if (corners.length > 0) cross = corners.pop();
    refusal.textContent = "";
    show();
    layer.focus();
  }

  function move([right, down], large) {
    const step = large ? LARGE_STEP : STEP;
    cross = [inside(cross[0] + right * step), inside(cross[1] + down * step)];
    show();
  }

  // A key that would set or move a cross nobody has seen yet only brings it up.
  function press(event) {
    const isSeen = byKeys;
    byKeys ||= event.key in ARROWS || event.key === "Enter";
    if (byKeys && !isSeen) show();
    else if (event.key in ARROWS) move(ARROWS[event.key], event.shiftKey);
    else if (event.key === "Enter") set([...cross]);
    else if (event.key === "Backspace") takeBack();
    else if (event.key === "Escape") end();
    else return;
    event.preventDefault();
  }

  function point(event) {
    byKeys = false;
    const area = layer.getBoundingClientRect();
    cross = [inside((event.clientX - area.left) / area.width), inside((event.clientY - area.top) / area.height)];
    set([...cross]);
  }

  function start() {
    const picture = panel.querySelector(".picture");
    const controls = begin.closest("form");
    controls.querySelector(".refusal").textContent = picture === null ? controls.dataset.noPicture : "";
    if (picture === null) return;
    camera.hold(true);
    layer = layOver(picture, words.area);
    layer.addEventListener("keydown", press);
    layer.addEventListener("click", point);
    corners = [];
    cross = [0.5, 0.5];
    byKeys = false;
    refusal.textContent = "";
    form.hidden = false;
    show();
    layer.focus();
  }

  function end() {
    layer?.remove();
    layer = null;
    form.hidden = true;
    camera.hold(false);
    opener.focus();
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = { ...Object.fromEntries(new FormData(form)), corners };
    refusal.textContent = await send(form.action, fields, words.failed);
    if (refusal.textContent === "") end();
  });
  begin.hidden = false;
  opener.addEventListener("click", start);
  undo.addEventListener("click", takeBack);
  cancel.addEventListener("click", end);
}

function inside(part) {
  return Math.min(1, Math.max(0, part));
}
