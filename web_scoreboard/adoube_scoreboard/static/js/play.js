// Playing turns on the page: a piece is picked up by tap, drag or keys, shows where it may go, and is put there. Nothing of a
// turn that is not finished leaves the browser; a turn that is goes to the table as one command.

import { nameCells } from "./cell_words.js";
import { isEmpty, openChoices } from "./choices.js";
import { STALE } from "./commands.js";
import { followHand } from "./gesture.js";
import { openPicker } from "./picker.js";
import { layCells } from "./touch_cells.js";
import { openRow } from "./turn_row.js";
import { openSender } from "./turn_sender.js";
import { openTurnView } from "./turn_view.js";
import { canBegin, NOT_BEGUN, pointedAt } from "./unfinished_turn.js";

const OWN = "[data-layer=touch], .movers, dialog";

// `switches`: the boxes `ends` and `confirm`, as far as the page has them; `sound` is told what to sound.
export function openPlay(movers, place, switches, sound = () => {}) {
  const words = movers.dataset;
  const notYourTurn = JSON.parse(words.notYourTurn);
  const cells = layCells(place.querySelector("svg"), words.boardLabel);
  const choices = openChoices(words.choices);
  const view = openTurnView(cells);
  const describe = nameCells(cells, words);
  const picker = openPicker(movers.querySelector("dialog.picker"), words);
  const row = openRow(movers, words);
  const sender = openSender(words, isStillThere);
  let table = JSON.parse(words.board);
  let version = Number(words.version);
  let turn = NOT_BEGUN;
  let pressed = null;
  let asked = null; // the path of a question that is open
  let isSent = false;
  let steps = Promise.resolve();

  // One thing is done after the other, each with what the one before has found out. What goes wrong in one is told to the
  // browser, and the next goes on.
  function next(step) {
    steps = steps.then(step).catch(reportError);
  }

  function render(at = pressed?.at ?? null) {
    const stacks = view.render(table, turn.path, at);
    describe(table, turn, stacks, switches.ends?.checked ?? true);
    const ends = turn.path.length > 0 || turn.here === turn.first ? turn.here.ends : [];
    row.offer(ends, turn.path.length > 0, (end) => {
      // The button goes, and the keyboard stays at the board.
      cells.focus(turn.path.at(-1));
      next(() => play(end, turn.path.at(-1) ?? null));
    });
  }

  const listed = (them) => Object.keys(them.cells).join(", ");

  // The piece that the turn has begun with; empty where one is dropped.
  function pieceInWords() {
    const piece = table.stacks[turn.path[0]]?.at(-1);
    return piece === undefined ? "" : (table.names[piece] ?? piece);
  }

  function tellBegun() {
    const cell = turn.path.at(-1);
    const pieces = pieceInWords();
    const begun = turn.path.length > 1 ? words.goneOn : pieces ? words.pickedUp : words.begun;
    const goes = listed(turn.here) ? words.mayGo.replace("CELLS", listed(turn.here)) : "";
    row.tell([begun.replace("PIECES", pieces).replace("CELL", cell), goes, turn.here.ends.length > 0 ? words.mayEnd : ""].filter(Boolean).join(" "));
  }

  function takeBack() {
    if (turn.path.length === 0) return;
    row.tell(words.wentBack.replace("PIECES", pieceInWords() || turn.path[0]));
    turn = { ...turn, path: [], here: turn.first };
    render(null);
  }

  async function go(path) {
    row.refuse("");
    // What was picked up is seen at once; where it may go when the table has told.
    turn = { ...turn, path, here: NOT_BEGUN.here };
    render();
    const here = await choices.after(path);
    turn = { ...turn, here };
    if (here.failed) {
      takeBack();
      say(words.failed);
      return;
    }
    render();
    tellBegun();
  }

  // What is done on a cell by a tap, a key or the end of a drag; `at` is where a dragged piece was let go.
  async function point(cell, at = null) {
    const meant = pointedAt(turn, cell);
    if (meant.act === "go") await go(meant.path);
    else if (meant.act === "play") await play(meant.turn, cell, at);
    else if (meant.act === "ask") await choose(meant.turns, cell, at);
    else if (meant.act === "back") takeBack();
    else await refuse(cell, at);
  }

  async function choose(turns, cell, at) {
    asked = turn.path;
    show(cell, at);
    const named = (piece) => table.names[piece] ?? piece;
    const chosen = await picker.pick(turns, { cell, box: view.boxOf(cell), named, viewBox: words.pieceBox });
    asked = null;
    cells.focus(cell);
    if (chosen === null) takeBack();
    else await play(chosen, cell, null, true);
  }

  // The piece stands where it was put while the table is asked, or its player.
  function show(cell, at) {
    const path = cell === null || cell === turn.path.at(-1) ? turn.path : [...turn.path, cell];
    const stacks = path === turn.path ? view.render(table, path) : view.settle(table, path, at);
    describe(table, { ...NOT_BEGUN, path }, stacks, false);
  }

  async function refuse(cell, at) {
    const path = [...turn.path, cell];
    const isIdle = turn.path.length === 0 && (table.stacks[cell] ?? []).length === 0 && at === null;
    springBack(at);
    if (isIdle) return;
    say(await reasonOf(path, cell));
  }

  async function reasonOf(path, cell) {
    const isNow = !isEmpty(turn.first);
    if (turn.first.failed) return words.failed;
    if (!isMyTurn() || (!isNow && table.movers.length === 1)) return notYourTurn[table.movers[0]];
    if (!isNow) return words.nothingNow;
    const said = path.length > 1 ? words.cannotGo.replace("START", path[0]) : words.nothingHere;
    return (await choices.why(path)) || said.replace("CELL", cell);
  }

  function say(text) {
    row.refuse(text);
    sound("refusal");
  }

  function springBack(at) {
    const start = turn.path[0];
    takeBack();
    if (at !== null && start !== undefined) view.springBack(start, at);
  }

  function isMyTurn() {
    return words.seat === "" || table.movers.length === 0 || table.movers.includes(words.seat);
  }

  async function play(chosen, cell, at = null, isShown = false) {
    if (!isShown) show(cell, at);
    if (switches.confirm?.checked && !(await confirm(chosen, cell))) {
      takeBack();
      return;
    }
    row.offer([], true);
    isSent = true;
    const { status, text } = await sender.send(chosen.turn, turn.first.version ?? 0);
    isSent = false;
    if (status !== 200) {
      takeBack();
      say(status === STALE ? words.stale : text);
      return;
    }
    turn = NOT_BEGUN;
    row.tell(words.played.replace("TURN", chosen.entry));
  }

  async function confirm(chosen, cell) {
    asked = turn.path;
    const isSure = await row.confirm(chosen.entry);
    asked = null;
    cells.focus(cell ?? undefined);
    return isSure;
  }

  async function isStillThere(wanted) {
    const { ends, cells: others } = await choices.after(turn.path);
    return [...ends, ...Object.values(others).flatMap(({ turns }) => turns)].some((each) => each.turn === wanted);
  }

  // The table has moved on: a turn that is still possible stays in the hand.
  async function renew() {
    const first = await choices.after([]);
    const here = turn.path.length === 0 ? first : await choices.after(turn.path);
    if (turn.path.length > 0 && isEmpty(here)) {
      takeBack();
      row.refuse(words.stale);
    }
    turn = turn.path.length === 0 ? { path: [], here: first, first } : { ...turn, here, first };
    render();
  }

  // A question about a turn that is possible no longer is closed.
  async function closeQuestion() {
    const path = asked;
    if (path === null || (path.length > 0 && !isEmpty(await choices.after(path)))) return;
    interrupt();
  }

  function interrupt() {
    picker.cancel();
    row.cancel();
  }

  followHand(cells, {
    press(cell) {
      interrupt();
      const press = (pressed = { cell, at: null, wasBegun: false });
      next(() => {
        press.wasBegun = canBegin(turn, cell);
        if (press.wasBegun) return go([cell]);
        row.refuse("");
      });
    },
    drag(cell, over, at) {
      if (pressed === null) return;
      const isFirst = pressed.at === null;
      pressed.at = at;
      if (!isFirst) view.carry(at);
      else if (turn.path.at(-1) === cell) render();
      else next(() => startDrag(cell));
      view.markOver(over);
    },
    drop(cell, over, at) {
      const press = pressed;
      pressed = null;
      view.markOver(null);
      next(() => {
        if (over === cell) return press?.wasBegun ? render() : point(cell);
        if (turn.path.at(-1) !== cell) return over === null ? render() : refuse(cell, null);
        return over === null ? springBack(at) : point(over, at);
      });
    },
    tap(cell) {
      const press = pressed;
      pressed = null;
      next(() => (press?.wasBegun ? undefined : point(cell)));
    },
    cancel() {
      pressed = null;
      interrupt();
      next(() => takeBack());
    },
  });

  // What is a target of the piece in the hand may be a piece to pick up itself, once somebody drags it.
  function startDrag(cell) {
    if (turn.path.at(-1) !== cell && turn.first.cells[cell]?.goesOn) return go([cell]);
    if (pressed !== null) render();
  }

  // What is about to be picked up has its choices asked for already.
  for (const name of ["pointerover", "focusin"]) {
    cells.layer.addEventListener(name, (event) => {
      const cell = cells.cellOf(event.target);
      if (cell !== null && turn.path.length === 0 && turn.first.cells[cell]?.goesOn) choices.after([cell]);
    });
  }
  document.addEventListener("click", (event) => {
    if (event.target.closest(OWN) !== null) return;
    interrupt();
    next(() => takeBack());
  });
  switches.ends?.addEventListener("change", () => render());
  movers.hidden = false;
  render();
  next(renew);

  return {
    show(newVersion, newTable) {
      const isNew = newVersion !== version;
      // What was sent has been played: its pieces are the table's now.
      if (isSent && JSON.stringify(newTable.stacks) !== JSON.stringify(table.stacks)) view.render(newTable, []);
      else view.hideMoved();
      if (JSON.stringify(newTable.stacks) !== JSON.stringify(table.stacks)) row.refuse("");
      version = newVersion;
      table = newTable;
      if (isNew) choices.forget();
      sender.heard(version);
      if (isNew) closeQuestion();
      if (isNew || turn.first.failed) next(renew);
    },
  };
}
