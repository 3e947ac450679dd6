// Keeps cards of many tables up to date from one stream. `renewed` is called when all cards have been made anew, `ended`
// where a game may have ended.
import { showClocks } from "./clocks.js";
import { follow } from "./connection.js";

export function followCards(renewed = () => {}, ended = () => {}) {
  const shown = new Map();
  let renewing = false;
  let leaving = false;
  // A form on its way leads elsewhere: loading this page anew would stop it.
  addEventListener("submit", () => { leaving = true; });
  addEventListener("pageshow", () => { leaving = false; });

  function show(frame) {
    if ("standings" in frame) {
      ended();
      fill(document.querySelector('[data-part="standings"]'), "standings", frame.standings);
      return;
    }
    const card = document.querySelector(`[data-card="${CSS.escape(frame.table)}"]`);
    if (card === null || card.dataset.page !== frame.page) {
      // A new table, another game at it, or adoube was started anew: the drawn boards differ.
      if (leaving) return;
      if (document.fullscreenElement === null) location.reload();
      else renew();
      return;
    }
    const key = (part) => `${frame.table} ${part}`;
    for (const part of ["card", "plate"]) fill(card.querySelector(`[data-part="${part}"]`), key(part), frame.parts[part]);
    if (shown.get(key("board")) !== frame.parts.board) {
      shown.set(key("board"), frame.parts.board);
      card.querySelector('[data-layer="pieces"]').outerHTML = frame.parts.board;
    }
    showClocks();
  }

  // A page that is loaded anew leaves the full screen, and on a wall nobody is there to press the button again.
  async function renew() {
    if (renewing) return;
    renewing = true;
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      document.querySelector("main").replaceWith(document.importNode(page.querySelector("main"), true));
      shown.clear();
      renewed();
    } catch {
      // The next frame tries again.
    } finally {
      renewing = false;
      stream.again();
    }
  }

  function fill(place, key, markup) {
    if (place === null || shown.get(key) === markup) return;
    shown.set(key, markup);
    place.innerHTML = markup;
  }

  const stream = follow(document.body.dataset.events, show);
}
