// The cells of a drawn board as things to point at: by mouse, by finger, by arrow keys, and by name.

const SVG = "http://www.w3.org/2000/svg";
const LEVEL = 0.2;
const RAISED = 0.45;
const GROWS = 1.2;
const DOT = 0.27;
const DOTS = 24;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function layCells(drawing, label) {
  const places = placesOf(drawing);
  const names = [...places.keys()];
  const reach = nearest(places) / 2;
  const layer = element("g", { "data-layer": "touch" });
  const ghosts = element("g", { class: "ghosts", "aria-hidden": "true" });
  const cells = new Map(names.map((name) => [name, touchCell(name, places.get(name), reach)]));
  layer.append(...cells.values(), ghosts);
  drawing.append(layer);
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", label);
  let current = names[0];
  cells.get(current).setAttribute("tabindex", 0);

  function makeCurrent(name) {
    cells.get(current).setAttribute("tabindex", -1);
    current = name;
    cells.get(current).setAttribute("tabindex", 0);
  }

  const cellOf = (target) => target?.closest?.("[data-touch]")?.dataset.touch ?? null;
  // Chromium gives a place among the Tab stops to what listens for focus inside a drawing.
  drawing.parentElement.addEventListener("focusin", (event) => {
    const name = cellOf(event.target);
    if (name !== null) makeCurrent(name);
  });

  return {
    layer,
    drawing,
    ghosts,
    reach,
    names,
    placeOf: (name) => places.get(name),
    elementOf: (name) => cells.get(name),
    focus: (name = current) => cells.get(name).focus(),
    cellOf,
    // The neighbour in an arrow's direction, by where the cells lie.
    beyond(name, key) {
      return key in ARROWS ? neighbour(places, name, ARROWS[key]) : null;
    },
    describe(name, { text, isEmpty, isFixed = false, mayGo, isFrom }) {
      const cell = cells.get(name);
      cell.setAttribute("aria-label", text);
      cell.classList.toggle("empty", isEmpty || isFixed);
      cell.setAttribute("aria-disabled", isFixed);
      cell.classList.toggle("may-go", mayGo);
      cell.classList.toggle("from", isFrom);
    },
    // Pieces that the drawing does not show yet: `stacks` by cell, and what is in the hand over `from` or at `at`.
    drawGhosts(stacks, hand, from, at) {
      const drawn = Object.entries(stacks).map(([cell, stack]) => pile(stack, places.get(cell), reach));
      const over = at ?? (from === null ? null : { ...places.get(from), y: places.get(from).y - RAISED * reach });
      const left = hand.length === 0 || from === null || at === null ? [] : [pile(hand, places.get(from), reach)];
      for (const group of left) group.classList.add("left");
      const held = over === null || hand.length === 0 ? [] : [pile(hand, over, reach)];
      for (const group of held) {
        group.classList.add("held");
        group.setAttribute("transform", `translate(${over.x} ${over.y}) scale(${GROWS}) translate(${-over.x} ${-over.y})`);
      }
      ghosts.replaceChildren(...drawn, ...left, ...held);
    },
    // A place on the screen as one on the drawing.
    at(event) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      return { x, y };
    },
  };
}

function placesOf(drawing) {
  const places = new Map();
  for (const cell of drawing.querySelectorAll('[data-layer="board"] [data-cell]')) {
    const { x, y, width, height } = cell.getBBox();
    places.set(cell.dataset.cell, { x: x + width / 2, y: y + height / 2, square: cell.tagName === "rect" });
  }
  return places;
}

function nearest(places) {
  const all = [...places.values()];
  const apart = all.flatMap((one, index) => all.slice(index + 1).map((other) => distance(one, other)));
  return Math.min(...apart);
}

function touchCell(name, { x, y, square }, reach) {
  const group = element("g", { role: "button", tabindex: -1, class: "touch", "data-touch": name });
  const area = square
    ? element("rect", { class: "area", x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach })
    : element("circle", { class: "area", cx: x, cy: y, r: reach });
  const circle = { cx: x, cy: y, r: reach * 0.82 };
  const halo = element("circle", { class: "halo", ...circle, "stroke-width": reach * 0.2 });
  const ring = element("circle", { class: "ring", ...circle, "stroke-width": reach * 0.11 });
  ring.style.setProperty("--apart", `${(2 * Math.PI * circle.r) / DOTS}px`);
  const dot = element("circle", { class: "dot", cx: x, cy: y, r: reach * DOT, "stroke-width": reach * 0.09 });
  group.append(area, halo, ring, dot);
  return group;
}

// Straight ahead counts more than aside: a neighbour lies within 60 degrees of the arrow's direction.
function neighbour(places, name, [right, down]) {
  const here = places.get(name);
  let best = null;
  let least = Infinity;
  for (const [other, place] of places) {
    const [across, along] = [place.x - here.x, place.y - here.y];
    const ahead = across * right + along * down;
    const aside = Math.abs(across * down) + Math.abs(along * right);
    if (ahead <= 0 || aside > 1.74 * ahead) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

export function pile(stack, { x, y }, reach) {
  const group = element("g", {});
  stack.forEach((piece, level) => {
    const id = `#board-${piece.replaceAll(".", "-")}`;
    group.append(element("use", { href: id, x, y: y - level * LEVEL * reach }));
  });
  return group;
}

function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
