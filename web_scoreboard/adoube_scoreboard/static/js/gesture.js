// A hand on the cells of the board: taps, drags and keys, said to whoever `takes` them.
//
//   press(cell)        a finger or a button went down there
//   drag(cell, at)     it moves, and is over `cell` (null: beside the board) now
//   drop(cell, at)     it was lifted after a drag
//   tap(cell)          it was lifted where it went down; Enter, and a screen reader's click
//   cancel()           Escape, or the browser has taken the finger for something else

export const DRAG_PX = 6;

export function followHand(cells, takes) {
  const { layer } = cells;
  let held = null;

  function over(event) {
    return cells.cellOf(document.elementFromPoint(event.clientX, event.clientY));
  }

  const pointers = {
    pointerdown(event) {
      const cell = cells.cellOf(event.target);
      if (event.button !== 0 || held !== null || cell === null) return;
      held = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, moved: false };
      layer.setPointerCapture(event.pointerId);
      takes.press(cell);
    },
    pointermove(event) {
      if (held?.id !== event.pointerId) return;
      held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG_PX;
      if (held.moved) takes.drag(held.cell, over(event), cells.at(event));
    },
    pointerup(event) {
      if (held?.id !== event.pointerId) return;
      const { cell, moved } = held;
      held = null;
      if (moved) takes.drop(cell, over(event), cells.at(event));
      else takes.tap(cell);
    },
    pointercancel(event) {
      if (held?.id !== event.pointerId) return;
      held = null;
      takes.cancel();
    },
    // A screen reader clicks without a pointer.
    click(event) {
      const cell = cells.cellOf(event.target);
      if (event.detail === 0 && event.pointerType === "" && cell !== null) clickOn(cell);
    },
    keydown(event) {
      const cell = cells.cellOf(event.target);
      const next = cell === null ? null : cells.beyond(cell, event.key);
      if (next !== null) cells.focus(next);
      else if (cell !== null && (event.key === "Enter" || event.key === " ")) clickOn(cell);
      else if (event.key === "Escape") takes.cancel();
      else return;
      event.preventDefault();
    },
  };

  function clickOn(cell) {
    takes.press(cell);
    takes.tap(cell);
  }

  for (const [name, take] of Object.entries(pointers)) layer.addEventListener(name, take);
}
