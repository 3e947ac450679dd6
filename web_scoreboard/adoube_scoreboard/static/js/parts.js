// Puts the parts of a frame into the page. A part that has not changed is left alone: focus stays, nothing is read twice.

import { slidePieces } from "./slide.js";

const PLACES = { board: '.board [data-layer="pieces"]' };
const shown = new Map();

// The page shows something else than the last frame had: whatever comes next is put there.
export function forget(name) {
  shown.delete(name);
}

export function showParts(parts) {
  for (const [name, markup] of Object.entries(parts)) {
    const place = document.querySelector(PLACES[name] ?? `[data-part="${name}"]`);
    if (place === null || shown.get(name) === markup) continue;
    shown.set(name, markup);
    if (name === "board") slidePieces(place, () => (place.outerHTML = markup));
    else replaceWithin(place, markup);
  }
}

// What somebody has opened stays open.
function replaceWithin(place, markup) {
  const opened = [...place.querySelectorAll(":popover-open")].map((popover) => popover.id);
  place.innerHTML = markup;
  for (const id of opened) document.getElementById(id)?.showPopover();
}
