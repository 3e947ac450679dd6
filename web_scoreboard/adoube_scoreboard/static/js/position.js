// A position on the drawn board: pieces are dragged onto it, moved on it and dragged off it, or a piece is chosen
// and its cells pressed. The list of cells has what is chosen, for browsers without scripts and for sending.

import { DRAG_PX, followHand } from "./gesture.js";
import { layCells } from "./touch_cells.js";

const form = document.querySelector("form.position");
const board = form.querySelector(".board");
const words = form.dataset;
let cells = null;
let carried = null;
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
  cells = layCells(board.querySelector("svg"), words.boardLabel);
  followHand(cells, hand);
  for (const { dataset } of cells.layer.querySelectorAll("[data-touch]")) {
    const sent = fieldOf(dataset.touch).value;
    const text = sent ? words.cell.replace("PIECES", named(sent)) : words.cellEmpty;
    cells.describe(dataset.touch, { text: text.replace("CELL", dataset.touch), isEmpty: false, mayGo: false, isFrom: false });
  }
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
  const current = document.activeElement?.closest?.("[data-touch]")?.dataset.touch;
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

const piecesOf = (sent) => sent.split(" ").filter(Boolean);

// A hand on the board: it moves what stands there, or puts down and takes away what is chosen.
const hand = {
  press() {},
  drag: (cell, over, at) => cells.drawGhosts({}, piecesOf(fieldOf(cell).value), cell, at),
  drop(cell, over) {
    const sent = fieldOf(cell).value;
    if (sent === "") {
      activate(cell);
      return;
    }
    fieldOf(cell).value = "";
    if (over !== null) fieldOf(over).value = sent;
    letGo();
    draw();
  },
  tap: activate,
  cancel: letGo,
};

function letGo() {
  cells.drawGhosts({}, [], null, null);
}

// A piece that is dragged from beside the board.
const tray = {
  pointerdown(event) {
    const chosenNow = event.target.closest("label.stack")?.querySelector("input");
    if (event.button !== 0 || carried !== null || !chosenNow) return;
    chosenNow.checked = true;
    carried = { id: event.pointerId, sent: chosenNow.value, x: event.clientX, y: event.clientY, moved: false };
  },
  pointermove(event) {
    if (carried?.id !== event.pointerId || carried.sent === "") return;
    carried.moved ||= Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > DRAG_PX;
    if (carried.moved) cells.drawGhosts({}, piecesOf(carried.sent), cells.names[0], cells.at(event));
  },
  pointerup(event) {
    if (carried?.id !== event.pointerId) return;
    const { sent, moved } = carried;
    carried = null;
    letGo();
    const over = cells.cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (moved && over !== null) put(over, sent);
  },
  pointercancel(event) {
    if (carried?.id !== event.pointerId) return;
    carried = null;
    letGo();
  },
};

for (const [name, take] of Object.entries(tray)) document.addEventListener(name, take);
board.addEventListener("keydown", (event) => {
  const cell = cells.cellOf(event.target);
  if (cell === null || (event.key !== "Delete" && event.key !== "Backspace")) return;
  event.preventDefault();
  put(cell, "");
});
// No text is marked, and no picture dragged, while a piece is carried.
for (const name of ["selectstart", "dragstart"]) {
  document.addEventListener(name, (event) => carried !== null && event.preventDefault());
}
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
