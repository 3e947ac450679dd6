// The cells of a board that is being set up, as a drawing: each is named, lights up while something lies on it, and can be
// pointed at. In millimetres, with the first seat below.

const SVG = "http://www.w3.org/2000/svg";
// Shares of the distance of two cells.
const SIDE = 0.86;
const CORNER = 0.1;
const NAME = 0.26;
const MARGIN = 0.6;

function drawn(name, attributes, ...within) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...within);
  return element;
}

export class BoardDrawing {
  #cells;
  #label;

  // `cells` are [name, x, y]; `label` makes the drawing's accessible name of the names of the cells that are on.
  constructor(place, cells, label) {
    const pitch = pitchOf(cells);
    const [left, right] = range(cells.map(([, x]) => x));
    const [near, far] = range(cells.map(([, , y]) => y));
    const margin = MARGIN * pitch;
    const box = [left - margin, -far - margin, right - left + 2 * margin, far - near + 2 * margin];
    this.#cells = cells.map(([name, x, y]) => cellAt(name, x, -y, pitch));
    this.#label = label;
    this.svg = drawn("svg", { viewBox: box.join(" "), role: "img", class: "cells" }, ...this.#cells);
    place.replaceChildren(this.svg);
    this.show([]);
  }

  // `on`, `wanted`, `done` and `faulty` are places of cells.
  show(on, wanted = -1, done = [], faulty = []) {
    for (const [at, cell] of this.#cells.entries()) {
      cell.classList.toggle("on", on.includes(at));
      cell.classList.toggle("wanted", at === wanted);
      cell.classList.toggle("done", done.includes(at));
      cell.classList.toggle("faulty", faulty.includes(at));
    }
    this.svg.setAttribute("aria-label", this.#label(on.map((at) => this.#cells[at].dataset.cell)));
  }
}

function cellAt(name, x, y, pitch) {
  const side = SIDE * pitch;
  const square = drawn("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: CORNER * pitch });
  const magnet = drawn("circle", { cx: x, cy: y, r: side * 0.4 });
  const text = drawn("text", { x, y, "font-size": NAME * pitch }, name);
  const cell = drawn("g", {}, square, magnet, text);
  cell.dataset.cell = name;
  return cell;
}

const range = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

// The shortest distance of two cells.
function pitchOf(cells) {
  let least = Infinity;
  for (const [at, [, x, y]] of cells.entries()) {
    for (const [, otherX, otherY] of cells.slice(at + 1)) least = Math.min(least, Math.hypot(x - otherX, y - otherY));
  }
  return Number.isFinite(least) ? least : 1;
}

// Of a board that nobody has drawn only the wiring is known: rows of so many, numbered.
export function plainCells(count, width) {
  return Array.from({ length: count }, (_, at) => [String(at + 1), at % width, Math.floor(at / width)]);
}
