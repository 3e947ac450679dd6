// Shows one table after the other. Space pauses, the arrow keys change the table, F fills the screen.
import { followCards } from "./cards.js";
import { fillScreen, toggleScreen } from "./full_screen.js";

const paused = document.querySelector(".paused");
const full = document.querySelector(".full");
const everyMs = 1000 * Number(document.body.dataset.every);
const cards = () => [...document.querySelectorAll("[data-card]")];
let shown = cards().find((card) => !card.hidden)?.dataset.card;
let timer = 0;
let running = true;

function turn(steps) {
  const all = cards();
  const at = Math.max(0, all.findIndex((card) => card.dataset.card === shown));
  shown = all[(at + steps + all.length) % all.length]?.dataset.card;
  for (const card of all) card.hidden = card.dataset.card !== shown;
  wait();
}

function wait() {
  clearTimeout(timer);
  if (running && cards().length > 1) timer = setTimeout(() => turn(1), everyMs);
}

function pause() {
  running = !running;
  paused.textContent = running ? "" : paused.dataset.words;
  wait();
}

const keys = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), " ": pause, f: toggleScreen };
document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || cards().length === 0 || event.target.closest("button") || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]();
});
fillScreen(full);
// A page that nobody sees need not count.
document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : wait()));
followCards(() => turn(0));
wait();
