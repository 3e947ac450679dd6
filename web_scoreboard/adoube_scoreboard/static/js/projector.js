// Shows one table after the other, and the standings after the last. Space pauses, the arrow keys change the table, F fills the screen.
import { followCards } from "./cards.js";
import { fillScreen, toggleScreen } from "./full_screen.js";
import { followTournament } from "./tournament.js";

const paused = document.querySelector(".paused");
const full = document.querySelector(".full");
const everyMs = 1000 * Number(document.body.dataset.every);
// Standings in which nobody stands are left out.
const slides = () => [...document.querySelectorAll("[data-slide]")].filter((slide) => slide.dataset.card || slide.querySelector("table"));
let shown = slides().find((slide) => !slide.hidden)?.dataset.slide;
let timer = 0;
let running = true;

function turn(steps) {
  const all = slides();
  const at = Math.max(0, all.findIndex((slide) => slide.dataset.slide === shown));
  shown = all[(at + steps + all.length) % all.length]?.dataset.slide;
  for (const slide of all) slide.hidden = slide.dataset.slide !== shown;
  wait();
}

function wait() {
  clearTimeout(timer);
  if (running && slides().length > 1) timer = setTimeout(() => turn(1), everyMs);
}

function pause() {
  running = !running;
  paused.textContent = running ? "" : paused.dataset.words;
  wait();
}

const keys = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), " ": pause, f: toggleScreen };
document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || slides().length === 0 || event.target.closest("button") || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]();
});
fillScreen(full);
// A page that nobody sees need not count.
document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : wait()));
followCards(() => turn(0), followTournament());
wait();
