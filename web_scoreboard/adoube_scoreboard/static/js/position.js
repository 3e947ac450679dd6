// A position on the drawn board: pieces are dragged onto it, moved on it and dragged off it, or a piece is chosen
// and its cells pressed. The list of cells has what is chosen, for browsers without scripts and for sending.

import { layCells } from "./touch_cells.js";

const DRAG_PX = 6;

const form = document.querySelector("form.position");
const board = form.querySelector(".board");
const words = form.dataset;
let cells = null;
let press = null;
let newest = 0;

const fieldOf = (cell) => form.elements[`cell.${cell}`];
const chosen = () => form.elements.stack.value;
const named = (sent) => form.querySelector(`input[name="stack"][value="${CSS.escape(sent)}"]`).getAttribute("aria-label");

function put(cell, sent) {
  fieldOf(cell).value = sent;
  draw();
}

// A press puts the chosen piece down; where it stands already, it takes it away.
function activate(cell) {
  put(cell, fieldOf(cell).value === chosen() ? "" : chosen());
}

function lay() {
  const current = document.activeElement?.closest?.("[data-touch]")?.dataset.touch;
  cells = layCells(board.querySelector("svg"), words.boardLabel);
  for (const { dataset } of cells.layer.querySelectorAll("[data-touch]")) {
    const sent = fieldOf(dataset.touch).value;
    const text = sent ? words.cell.replace("PIECES", named(sent)) : words.cellEmpty;
    cells.describe(dataset.touch, { text: text.replace("CELL", dataset.touch), isEmpty: false, mayGo: false, isFrom: false });
  }
  return current;
}

// The server draws what is chosen, so that there is one drawing for everything. Answers may overtake each other:
// only the newest is shown.
async function draw(act = "look") {
  const number = ++newest;
  const fields = new URLSearchParams(new FormData(form));
  fields.set("act", act);
  const answer = await fetch(form.action, { method: "POST", body: fields });
  if (!answer.ok && answer.status !== 422) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const shown = page.querySelector("form.position");
  if (number === newest && shown !== null) show(shown, act !== "look");
}

function show(shown, isFilled) {
  const current = lay();
  if (isFilled) for (const field of shown.elements) copy(field);
  else for (const name of ["text", "read"]) copy(shown.elements[name]);
  form.querySelector(".objection").textContent = shown.querySelector(".objection").textContent;
  board.replaceChildren(document.importNode(shown.querySelector(".board svg"), true));
  lay();
  if (current !== undefined) cells.focus(current);
}

function copy({ name, type, value }) {
  if (/^(cell|off)\.|^(to_move|text|read)$/.test(name) && type !== "submit") form.elements[name].value = value;
}

function begin(event) {
  if (event.button !== 0 || press !== null) return;
  const cell = cells.cellOf(event.target);
  const tray = event.target.closest("label.stack")?.querySelector("input");
  const stack = (cell === null ? tray?.value : fieldOf(cell).value) ?? "";
  if (cell === null && !tray) return;
  if (tray) tray.checked = true;
  press = { cell, stack: stack.split(" ").filter(Boolean), x: event.clientX, y: event.clientY, moved: false };
}

function drag(event) {
  if (press === null || press.stack.length === 0) return;
  press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PX;
  if (!press.moved) return;
  event.preventDefault();
  cells.drawGhosts({}, press.stack, press.cell ?? cells.names[0], cells.at(event));
}

function end(event) {
  if (press === null) return;
  const { cell, stack, moved } = press;
  press = null;
  cells.drawGhosts({}, [], null, null);
  const over = cells.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  if (!moved) {
    if (cell !== null) activate(cell);
    return;
  }
  if (cell !== null) fieldOf(cell).value = "";
  if (over !== null) fieldOf(over).value = stack.join(" ");
  draw();
}

function cancel() {
  press = null;
  cells.drawGhosts({}, [], null, null);
}

function key(event) {
  const cell = cells.cellOf(event.target);
  if (cell === null) return;
  const next = cells.beyond(cell, event.key);
  if (next !== null) cells.focus(next);
  else if (event.key === "Enter" || event.key === " ") activate(cell);
  else if (event.key === "Delete" || event.key === "Backspace") put(cell, "");
  else return;
  event.preventDefault();
}

form.addEventListener("pointerdown", begin);
form.addEventListener("selectstart", (event) => press !== null && event.preventDefault());
form.addEventListener("dragstart", (event) => press !== null && event.preventDefault());
document.addEventListener("pointermove", drag, { passive: false });
document.addEventListener("pointerup", end);
document.addEventListener("pointercancel", cancel);
board.addEventListener("keydown", key);
// A screen reader clicks without a pointer.
board.addEventListener("click", (event) => {
  const cell = cells.cellOf(event.target);
  if (event.detail === 0 && event.pointerType === "" && cell !== null) activate(cell);
});
form.addEventListener("change", ({ target }) => {
  if (target.name.startsWith("cell.") || target.name.startsWith("off.") || target.name === "to_move") draw();
});
form.addEventListener("submit", (event) => {
  if (event.submitter?.name !== "act" || event.submitter.value === "set") return;
  event.preventDefault();
  draw(event.submitter.value);
});
form.querySelector(".stacks").hidden = false;
form.querySelector(".look").hidden = true;
form.querySelector(".list").open = false;
lay();
// The list works before this script does: what was chosen meanwhile is not drawn yet.
if ([...form.querySelectorAll(".cells option")].some((option) => option.selected !== option.defaultSelected)) draw();
