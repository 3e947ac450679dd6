// Pairings and standings, wherever a page shows them. The file may be changed by other programs, which no stream tells.
import { follow } from "./connection.js";

const EVERY_MS = 10_000;
// The result of a game that is over is written into the file a moment later.
const SOON_MS = 1000;

export function followTournament() {
  const part = document.querySelector('[data-part="tournament"]');
  if (part === null) return () => {};
  const desk = document.querySelector(".run-rounds");
  const fresh = document.createElement("section");
  let timer = setTimeout(read, EVERY_MS);

  async function read() {
    clearTimeout(timer);
    try {
      const answer = document.hidden ? null : await fetch(part.dataset.now, { cache: "no-store" });
      if (answer?.ok) show(await answer.text());
    } catch {
      // The stream says that the connection is lost, and what comes next tries again.
    } finally {
      timer = setTimeout(read, EVERY_MS);
    }
  }

  function show(html) {
    fresh.innerHTML = html;
    if (fresh.innerHTML.trim() === part.innerHTML.trim()) return;
    // What the arbiter can do next has changed too: the page is loaded anew, unless a form is being filled in.
    if (desk === null) part.innerHTML = html;
    else if (!desk.contains(document.activeElement) && desk.querySelector(".proposal") === null) location.assign(part.dataset.page);
  }

  return () => {
    clearTimeout(timer);
    timer = setTimeout(read, SOON_MS);
  };
}

if (document.body.classList.contains("tournament")) {
  follow(document.body.dataset.events, followTournament());
}
