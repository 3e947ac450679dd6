// The page of a past game: the position steps, and the list of turns and the scores follow it.
import { stepThrough } from "./stepping.js";

const turns = document.querySelector("[data-turns]");

function show(position) {
  for (const [seat, score] of Object.entries(position.scores)) {
    document.querySelector(`[data-score="${seat}"]`).textContent = score;
  }
  const off = position.off.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  document.querySelector("[data-off]").replaceChildren(...off);
  turns.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const row = turns.querySelector(`[data-ply="${position.ply}"]`);
  row?.setAttribute("aria-current", "step");
  bringIntoSight(row);
  history.replaceState(null, "", `?ply=${position.ply}`);
  for (const link of document.querySelectorAll("[data-at-turn]")) {
    link.href = `${link.href.split("?")[0]}?ply=${position.ply}`;
  }
}

function bringIntoSight(row) {
  turns.scrollTop = row ? row.closest("tr").offsetTop - turns.clientHeight / 2 : 0;
}

const stepping = stepThrough(document.body, {
  board: document.querySelector(".ground"),
  show,
});

// Not before all that needs scripts is there, and takes its room.
bringIntoSight(turns.querySelector("[aria-current]"));

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stepping.stop();
  stepping.go(Number(link.dataset.ply));
});
