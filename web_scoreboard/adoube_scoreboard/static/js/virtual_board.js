// The board on the page: pieces are moved by mouse (drag, or click and click), by finger, or by keyboard alone.
// It is the free hand: whoever is to move takes up any piece, as on a wooden board, and the referee judges.

import { stackOn } from "./hand_model.js";
import { openQueue } from "./hand_queue.js";
import { askLevel } from "./pile_levels.js";
import { layCells } from "./touch_cells.js";

const DRAG_PX = 6;

export function openBoard(movers, place, ends) {
  const words = movers.dataset;
  const drawing = place.querySelector("svg");
  const dialog = movers.querySelector("dialog.levels");
  const [refusal, told] = [".refusal", ".told"].map((name) => movers.querySelector(name));
  const cells = layCells(drawing, words.boardLabel);
  const queue = openQueue(words.address, words.csrf, words, render, refuse);
  let table = null;
  let press = null;
  let toldEnds = "";

  const notYourTurn = JSON.parse(words.notYourTurn);
  const named = (piece) => table.names[piece] ?? piece;
  const inWords = (stack) => stack.map(named).join(", ");

  function isMyTurn() {
    return words.seat === "" || table.movers.length === 0 || table.movers.includes(words.seat);
  }

  function leaveAlone() {
    refuse(notYourTurn[table.movers[0]]);
  }

  function act(kind, where, above) {
    refusal.textContent = "";
    const board = queue.board;
    queue.add({ act: kind, where, above });
    const pieces = kind === "lift" ? stackOn(board, where).slice(above) : kind === "take" ? [where] : board.hand;
    const text = { lift: words.lifted, take: words.taken, put: words.put, drop: words.dropped, back: words.wentBack };
    told.textContent = (text[kind] ?? "").replace("PIECES", inWords(pieces)).replace("CELL", where);
  }

  // What is done on a cell by one click, tap or key: lift there, or put down there.
  async function activate(cell) {
    const board = queue.board;
    if (board === null) return;
    const stack = stackOn(board, cell);
    if (board.hand.length > 0) act(cell === board.from ? "back" : "put", cell);
    else if (stack.length > 0 && !isMyTurn()) leaveAlone();
    else if (stack.length === 1) act("lift", cell, 0);
    else if (stack.length > 1) {
      const above = await askLevel(dialog, words, cell, stack, named);
      if (above !== null) act("lift", cell, above);
      cells.focus(cell);
    }
  }

  function refuse(text) {
    refusal.textContent = text;
    told.textContent = "";
  }

  function render(board) {
    const away = new Set();
    const stacks = {};
    for (const cell of new Set([...Object.keys(board.stacks), ...Object.keys(table.stacks)])) {
      if (String(stackOn(board, cell)) === String(stackOn(table, cell))) continue;
      away.add(cell);
      stacks[cell] = stackOn(board, cell);
    }
    for (const piece of drawing.querySelectorAll('[data-layer="pieces"] use[data-cell]')) {
      (piece.closest("[data-stack]") ?? piece).classList.toggle("away", away.has(piece.dataset.cell));
    }
    cells.drawGhosts(stacks, board.hand, board.from, press?.moved ? press.at : null);
    describe(board);
  }

  function describe(board) {
    const mayGo = new Set(ends.checked && board.hand.length > 0 ? table.mayGo : []);
    for (const { dataset } of cells.layer.querySelectorAll("[data-touch]")) {
      const cell = dataset.touch;
      const stack = stackOn(board, cell);
      const isFrom = board.hand.length > 0 && cell === board.from;
      const text = isFrom ? words.cellLifted : mayGo.has(cell) ? words.cellMayGo : stack.length ? words.cell : words.cellEmpty;
      const pieces = stack.length > 1 ? words.pileFromBelow.replace("COUNT", stack.length) : "PIECES";
      cells.describe(cell, {
        text: text.replace("CELL", cell).replace("PIECES", pieces.replace("PIECES", inWords(stack) || words.nothing)),
        isEmpty: stack.length === 0 && board.hand.length === 0,
        isFixed: stack.length > 0 && board.hand.length === 0 && !isMyTurn(),
        mayGo: mayGo.has(cell),
        isFrom,
      });
    }
    tellEnds([...mayGo]);
  }

  // Where the piece may go is said once, after what was lifted.
  function tellEnds(mayGo) {
    const text = mayGo.length > 0 ? words.mayGo.replace("CELLS", mayGo.join(", ")) : "";
    if (text !== "" && text !== toldEnds) told.textContent = `${told.textContent} ${text}`.trim();
    toldEnds = text;
  }

  function begin(event) {
    const cell = cells.cellOf(event.target);
    const board = queue.board;
    if (event.button !== 0 || press !== null || cell === null || board === null) return;
    if (board.hand.length === 0 && stackOn(board, cell).length > 0 && !isMyTurn()) {
      leaveAlone();
      return;
    }
    press = { cell, x: event.clientX, y: event.clientY, at: cells.at(event), moved: false, lifted: false };
    if (board.hand.length === 0 && stackOn(board, cell).length === 1) lift(cell, 0);
    cells.layer.setPointerCapture(event.pointerId);
  }

  function lift(cell, above) {
    press.lifted = true;
    act("lift", cell, above);
  }

  // What is dragged from a pile is its top piece; a click asks for more.
  function drag(event) {
    if (press === null) return;
    press.at = cells.at(event);
    press.moved ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PX;
    if (!press.moved) return;
    const board = queue.board;
    const stack = stackOn(board, press.cell);
    if (!press.lifted && board.hand.length === 0 && stack.length > 0) lift(press.cell, stack.length - 1);
    else render(board);
  }

  function end(event) {
    if (press === null) return;
    const { cell, moved, lifted: wasLifted } = press;
    press = null;
    const target = document.elementFromPoint(event.clientX, event.clientY);
    const over = cells.cellOf(target);
    if (!moved && !wasLifted) activate(cell);
    else if (moved && queue.board.hand.length > 0) putDown(over, target);
    if (queue.board.hand.length > 0) render(queue.board);
  }

  function putDown(over, target) {
    if (over !== null) act(over === queue.board.from ? "back" : "put", over);
    else act(target?.closest(".beside-board") ? "drop" : "back");
  }

  function cancel() {
    const wasMoved = press?.lifted;
    press = null;
    if (wasMoved) act("back");
  }

  function key(event) {
    const cell = cells.cellOf(event.target);
    const next = cell === null ? null : cells.beyond(cell, event.key);
    if (next !== null) cells.focus(next);
    else if (event.key === "Enter" || event.key === " ") activate(cell);
    else if (event.key === "Escape" && queue.board?.hand.length > 0) act("back");
    else if (event.key === "Delete" && queue.board?.hand.length > 0) act("drop");
    else return;
    event.preventDefault();
  }

  cells.layer.addEventListener("pointerdown", begin);
  cells.layer.addEventListener("pointermove", drag);
  cells.layer.addEventListener("pointerup", end);
  cells.layer.addEventListener("pointercancel", cancel);
  cells.layer.addEventListener("keydown", key);
  // A screen reader clicks without a pointer.
  cells.layer.addEventListener("click", (event) => {
    const cell = cells.cellOf(event.target);
    if (event.detail === 0 && event.pointerType === "" && cell !== null) activate(cell);
  });
  movers.querySelector(".tray").addEventListener("click", (event) => {
    const button = event.target.closest("button[data-act]");
    if (button === null || queue.board === null) return;
    button.closest("[popover]")?.hidePopover();
    act(button.dataset.act, button.dataset.where);
    cells.focus();
  });
  ends.addEventListener("change", () => queue.board && render(queue.board));
  movers.hidden = false;

  const show = (version, board) => queue.show(version, (table = board));
  // The page has the board that it was made with: no hand waits for the first frame.
  show(Number(words.version), JSON.parse(words.board));
  return { show };
}
