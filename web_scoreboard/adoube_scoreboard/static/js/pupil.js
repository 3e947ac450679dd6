// A pupil's page: the question comes by the stream, an answer is a tap or two on the board, or one of the buttons.

import { ask } from "./commands.js";
import { follow } from "./connection.js";
import { layHeat } from "./heat.js";
import { showParts } from "./parts.js";
import { layCells } from "./touch_cells.js";

const page = document.body.dataset;
const form = document.querySelector(".answering");
const asked = form.querySelector(".asked");
const refusal = form.querySelector(".refusal");
const told = form.querySelector(".told");
const csrf = form.querySelector("input[name=csrf]").value;
const CELLS = ["cell", "piece"];
const TOLD = ["told", "scored"];
const GONE = [401, 403];

const words = () => asked.querySelector(".asked-words");
const given = () => document.querySelector(".own").dataset.answer.split(" ").filter(Boolean);

let cells = null;
let from = null;
let position = {};
let shown = { question: Number(words()?.dataset.question ?? 0), phase: words()?.dataset.phase ?? "" };

layHeat(asked, () => asked.querySelector(".board > svg"));


// The board of an open question can be tapped; the pieces on it stay where they are.
function prepare() {
  cells?.layer.remove();
  cells = null;
  from = null;
  const board = asked.querySelector(".board > svg");
  const { kind, phase } = words()?.dataset ?? {};
  if (board === null || phase !== "open" || kind === "choice") {
    markChoice();
    return;
  }
  cells = layCells(board, form.dataset.boardLabel);
  cells.layer.addEventListener("click", ({ target }) => tap(cells.cellOf(target)));
  cells.layer.addEventListener("keydown", (event) => {
    const cell = cells.cellOf(event.target);
    const next = cells.beyond(cell, event.key);
    if (next !== null) cells.focus(next);
    else if (event.key === "Enter" || event.key === " ") tap(cell);
    else return;
    event.preventDefault();
  });
  mark();
}

function tap(cell) {
  if (cell === null) return;
  if (CELLS.includes(words().dataset.kind)) send(cell);
  else if (from === null) {
    from = cell;
    told.textContent = form.dataset.from.replace("CELL", cell);
    mark();
  } else {
    const turn = from === cell ? cell : `${from} ${cell}`;
    from = null;
    send(turn);
  }
}

function mark() {
  if (cells === null) return markChoice();
  const marked = from === null ? given() : [from];
  for (const cell of cells.layer.querySelectorAll("[data-touch]")) {
    const name = cell.dataset.touch;
    const isMarked = marked.includes(name);
    cells.describe(name, { text: name, isEmpty: false, mayGo: false, isFrom: false });
    cell.classList.toggle("answered", isMarked && from === null);
    cell.classList.toggle("answer-from", isMarked && from !== null);
    cell.setAttribute("aria-pressed", isMarked);
  }
}

function markChoice() {
  for (const button of asked.querySelectorAll(".answer-choices button")) {
    button.setAttribute("aria-pressed", given().includes(button.value));
  }
}

async function send(answer) {
  const { question } = words().dataset;
  const { status, text } = await ask(form.action, { csrf, question, answer }, form.dataset.failed);
  refusal.textContent = text;
  if (GONE.includes(status)) location.reload();
  else await renewMine();
}

async function renewMine() {
  const answer = await fetch(page.mine).catch(() => null);
  if (answer === null) return;
  if (GONE.includes(answer.status)) location.reload();
  else if (answer.ok) {
    showParts({ mine: await answer.text() });
    mark();
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "answer") send(event.submitter.value);
});

// Only an answer that is told asks the scoreboard for the pupil's own part: two hundred phones hear of a phase at once.
follow(page.events, (frame) => {
  // The position comes before its question, and not again while that stands.
  if (frame.question === undefined) {
    position = frame.parts;
    return;
  }
  const isNew = shown.question !== frame.question;
  if (!isNew && shown.phase === frame.phase) return;
  shown = frame;
  refusal.textContent = "";
  if (isNew) {
    showParts(position);
    forgetAnswer();
  }
  showParts(frame.parts);
  prepare();
  if (TOLD.includes(frame.phase)) renewMine();
});

function forgetAnswer() {
  const own = document.querySelector(".own");
  own.dataset.answer = "";
  own.replaceChildren();
}

prepare();
