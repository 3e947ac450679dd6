// Keeps cards of many tables up to date from one stream. Calls `changed(card)` for each that shows something new.
import { showClocks } from "./clocks.js";
import { openStream } from "./stream.js";

export function followCards(changed = () => {}) {
  const live = document.querySelector(".live");
  const shown = new Map();

  function show(frame) {
    if ("standings" in frame) {
      fill(document.querySelector('[data-part="standings"]'), "standings", frame.standings);
      return;
    }
    const card = document.querySelector(`[data-card="${CSS.escape(frame.table)}"]`);
    if (card === null || card.dataset.page !== frame.page) {
      // A new table, another game at it, or adoube was started anew: the drawn boards differ.
      location.reload();
      return;
    }
    const key = (part) => `${frame.table} ${part}`;
    fill(card.querySelector('[data-part="card"]'), key("card"), frame.parts.card);
    if (shown.get(key("board")) !== frame.parts.board) {
      shown.set(key("board"), frame.parts.board);
      card.querySelector('[data-layer="pieces"]').outerHTML = frame.parts.board;
    }
    showClocks();
    changed(card);
  }

  function fill(place, key, markup) {
    if (place === null || shown.get(key) === markup) return;
    shown.set(key, markup);
    place.innerHTML = markup;
  }

  function tell(connected) {
    const words = connected ? live.dataset.live : live.dataset.lost;
    live.classList.toggle("trouble", !connected);
    if (live.textContent.trim() !== words) live.textContent = words;
  }

  openStream(document.body.dataset.events, show, tell);
}
