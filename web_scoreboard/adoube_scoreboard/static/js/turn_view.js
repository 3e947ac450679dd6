// Shows a turn that has been begun on the board: the piece that was picked up, and the way it has come so far.

import { playedSoFar } from "./played_so_far.js";
import { glide } from "./slide.js";
import { element, pile } from "./touch_cells.js";

const HELD = 1.12;

export function openTurnView(cells) {
  const { drawing, ghosts, reach, placeOf } = cells;
  const under = element("g", { "data-layer": "begun", "aria-hidden": "true" });
  drawing.querySelector('[data-layer="board"]').after(under);
  let carried = null;
  let away = new Set();

  // `at`: where the pointer has the piece; null while nobody drags it. Returns what the changed cells hold.
  function render(table, path, at = null) {
    const shown = playedSoFar(table, path);
    const drawn = new Map();
    for (const [cell, stack] of Object.entries(shown.stacks)) {
      if (stack.length > 0) drawn.set(cell, ghost(stack, cell, shown.origins[cell]));
    }
    if (at !== null && shown.at !== null && !drawn.has(shown.at)) {
      drawn.set(shown.at, ghost(shown.hand, shown.at, shown.at));
    }
    carried = at === null || shown.at === null ? null : { group: drawn.get(shown.at), cell: shown.at };
    const left = carried !== null || path.length > 1 ? [trace(table, path[0])] : [];
    ghosts.replaceChildren(...left, ...[...drawn.values()].filter((group) => group !== carried?.group));
    if (carried !== null) carry(at);
    away = new Set([...Object.keys(shown.stacks), ...(carried === null ? [] : [carried.cell])]);
    hideMoved();
    drawWay(path);
    return shown.stacks;
  }

  function hideMoved() {
    for (const piece of drawing.querySelectorAll('[data-layer="pieces"] [data-cell][data-piece]')) {
      (piece.closest("[data-stack]") ?? piece).classList.toggle("away", away.has(piece.dataset.cell));
    }
  }

  function ghost(stack, cell, origin) {
    const group = pile(stack, placeOf(cell), reach);
    if (origin !== undefined) group.setAttribute("data-stands-for", origin);
    return group;
  }

  function trace(table, cell) {
    const group = pile((table.stacks[cell] ?? []).slice(-1), placeOf(cell), reach);
    group.classList.add("left");
    return group;
  }

  function carry({ x, y }) {
    const { group, cell } = carried;
    const place = placeOf(cell);
    group.classList.add("held");
    group.setAttribute("transform", `translate(${x} ${y}) scale(${HELD}) translate(${-place.x} ${-place.y})`);
    if (group.parentNode !== ghosts) ghosts.append(group);
  }

  function drawWay(path) {
    const ends = [...new Set([path[0], path.at(-1)])].filter((cell) => cell !== undefined);
    const points = path.map((cell) => `${placeOf(cell).x},${placeOf(cell).y}`).join(" ");
    const line = (name, width) => element("polyline", { class: name, points, "stroke-width": width * reach });
    const way = path.length > 1 ? [line("way-halo", 0.3), line("way", 0.14)] : [];
    under.replaceChildren(...ends.map((cell) => lit(placeOf(cell))), ...way);
  }

  function lit({ x, y, square }) {
    return square
      ? element("rect", { class: "lit", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach })
      : element("circle", { class: "lit", cx: x, cy: y, r: reach });
  }

  return {
    render,
    // The pieces have been drawn anew.
    hideMoved,
    // The piece that is dragged follows the pointer.
    carry: (at) => carried !== null && carry(at),
    // Shows the turn's end before the table has answered; a piece that was not dragged there, to `at`, glides to it.
    settle(table, path, at) {
      const begun = path.slice(0, -1);
      const { at: from } = playedSoFar(table, begun);
      const end = path.at(-1);
      const stays = !(end in playedSoFar(table, path).stacks);
      const stacks = render(table, stays ? begun : path, stays ? at : null);
      // The way of a single step tells nothing that its ends do not.
      if (path.length === 2) for (const line of under.querySelectorAll("polyline")) line.remove();
      const group = ghosts.lastElementChild;
      if (!stays && at === null && from !== null) glide(group, placeOf(from), placeOf(end));
      return stacks;
    },
    // What was carried somewhere glides back to where it stands.
    springBack(cell, at) {
      const piece = drawing.querySelector(`[data-layer="pieces"] [data-cell="${CSS.escape(cell)}"][data-piece]`);
      if (piece !== null) glide(piece.closest("[data-stack]") ?? piece, at, placeOf(cell));
    },
    // The cell that what is dragged would be put on.
    markOver(cell) {
      for (const each of cells.layer.querySelectorAll(".over")) each.classList.remove("over");
      if (cell !== null) cells.elementOf(cell).classList.add("over");
    },
    boxOf: (cell) => cells.elementOf(cell).querySelector(".area").getBoundingClientRect(),
  };
}
