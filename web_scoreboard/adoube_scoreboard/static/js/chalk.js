// Chalk on the drawn board, by the tool in hand: rings, arrows, questions, an eraser; with the keys likewise.

import { layCells } from "./touch_cells.js";

const SVG = "http://www.w3.org/2000/svg";
const HERE = "Enter";
const KEYS = { Enter: HERE, " ": HERE, a: "arrow", A: "arrow", Escape: "drop" };

export function drawOnBoard(panel, place, draw) {
  const words = panel.dataset;
  const drawing = place.querySelector("svg");
  const [tools, told] = [".tools fieldset", ".chalk-told"].map((name) => panel.querySelector(name));
  const layer = drawing.querySelector('[data-layer="touch"]') ?? layOwn();
  const line = document.createElementNS(SVG, "line");
  line.classList.add("chalk-line");
  let from = null;
  let pressed = null;

  const tool = () => tools.querySelector("input:checked").value;
  const draws = () => ["ring", "arrow"].includes(tool());
  const cellOf = (target) => target?.closest?.("[data-touch]")?.dataset.touch ?? null;

  // A board that nobody moves on has no cells to point at yet.
  function layOwn() {
    const cells = layCells(drawing, words.boardLabel);
    for (const { dataset } of cells.layer.querySelectorAll("[data-touch]")) {
      const text = words.cellLabel.replace("CELL", dataset.touch);
      cells.describe(dataset.touch, { text, isEmpty: false, mayGo: false, isFrom: false });
    }
    cells.layer.addEventListener("keydown", (event) => {
      const next = cells.beyond(cells.cellOf(event.target), event.key);
      if (next === null) return;
      cells.focus(next);
      event.preventDefault();
    });
    return cells.layer;
  }

  function mark(cell) {
    const act = tool();
    draw({ act, cell });
    // A question is read out where it is shown.
    const said = { ask: "", ring: words.drawnRing, erase: words.erased };
    told.textContent = said[act].replace("CELL", cell);
  }

  // With the arrow in hand a cell is a beginning or an end, by a click as by a key.
  function use(cell) {
    if (tool() !== "arrow") mark(cell);
    else if (from === null) begin(cell);
    else if (from === cell) drop();
    else finish(from, cell);
  }

  function leaveFrom(cell) {
    from = cell;
    for (const each of layer.querySelectorAll("[data-touch]")) {
      each.classList.toggle("chalk-from", each.dataset.touch === cell);
    }
    line.remove();
  }

  function centre(cell) {
    const { x, y, width, height } = layer.querySelector(`[data-touch="${CSS.escape(cell)}"] .area`).getBBox();
    return { x: x + width / 2, y: y + height / 2, width };
  }

  function stretch(event) {
    const start = centre(pressed);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(layer.getScreenCTM().inverse());
    const ends = { x1: start.x, y1: start.y, x2: x, y2: y, "stroke-width": start.width / 12 };
    for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value);
    layer.append(line);
  }

  function end(event) {
    const to = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    const [start, before] = [pressed, from];
    pressed = null;
    leaveFrom(before);
    if (to === start) use(to);
    else if (to !== null && draws()) finish(start, to);
  }

  const takes = {
    pointerdown(event) {
      const cell = cellOf(event.target);
      if (cell === null || event.button !== 0 || pressed !== null) return;
      pressed = cell;
      layer.setPointerCapture(event.pointerId);
    },
    pointermove(event) {
      if (pressed !== null && draws()) stretch(event);
    },
    pointerup(event) {
      if (pressed !== null) end(event);
    },
    pointercancel() {
      pressed = null;
      leaveFrom(null);
    },
    // A screen reader clicks without a pointer.
    click(event) {
      const cell = cellOf(event.target);
      if (event.detail === 0 && event.pointerType === "" && cell !== null) use(cell);
    },
    keydown(event) {
      const cell = cellOf(event.target);
      const key = event.altKey || event.ctrlKey || event.metaKey ? undefined : KEYS[event.key];
      if (cell === null || key === undefined) return false;
      if (key === HERE) use(cell);
      else if (key === "drop" || from === cell) drop();
      else if (from === null) begin(cell);
      else finish(from, cell);
      event.preventDefault();
      return true;
    },
  };

  function begin(cell) {
    leaveFrom(cell);
    told.textContent = words.arrowFrom.replace("CELL", cell);
  }

  function finish(start, to) {
    draw({ act: "arrow", cell: start, to });
    told.textContent = words.drawnArrow.replace("CELL", start).replace("END", to);
    leaveFrom(null);
  }

  function drop() {
    if (from !== null) told.textContent = words.arrowDropped;
    leaveFrom(null);
  }

  // While the hand draws, the board hears nothing: no piece is lifted by it.
  for (const [name, take] of Object.entries(takes)) {
    layer.addEventListener(
      name,
      (event) => {
        if (tool() !== "move" && take(event) !== false) event.stopImmediatePropagation();
      },
      { capture: true },
    );
  }
  function follow() {
    place.classList.toggle("chalked", tool() !== "move");
    leaveFrom(null);
  }
  tools.addEventListener("change", follow);
  tools.hidden = false;
  follow();
}
