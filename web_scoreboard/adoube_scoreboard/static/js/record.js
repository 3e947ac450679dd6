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
}

function bringIntoSight(row) {
  turns.scrollTop = row ? row.parentElement.offsetTop - turns.clientHeight / 2 : 0;
}

bringIntoSight(turns.querySelector("[aria-current]"));

const stepping = stepThrough(document.querySelector("[data-stepping]"), {
  board: document.querySelector(".board"),
  show,
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stepping.stop();
  stepping.go(Number(link.dataset.ply));
});
