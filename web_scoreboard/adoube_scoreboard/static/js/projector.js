// Shows one table after the other. Space pauses, the arrow keys change the table, F fills the screen.
import { followCards } from "./cards.js";

const cards = [...document.querySelectorAll("[data-card]")];
const paused = document.querySelector(".paused");
const full = document.querySelector(".full");
const everyMs = 1000 * Number(document.body.dataset.every);
let at = Math.max(0, cards.findIndex((card) => !card.hidden));
let timer = 0;
let running = true;

function turn(steps) {
  cards[at].hidden = true;
  at = (at + steps + cards.length) % cards.length;
  cards[at].hidden = false;
  wait();
}

function wait() {
  clearTimeout(timer);
  if (running && cards.length > 1) timer = setTimeout(() => turn(1), everyMs);
}

function pause() {
  running = !running;
  paused.textContent = running ? "" : paused.dataset.words;
  wait();
}

function fill() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen();
}

const keys = { ArrowRight: () => turn(1), ArrowLeft: () => turn(-1), " ": pause, f: fill };
document.addEventListener("keydown", (event) => {
  if (!(event.key in keys) || cards.length === 0 || event.target.closest("button") || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  keys[event.key]();
});
if (document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", fill);
}
// A page that nobody sees need not count.
document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : wait()));
followCards();
wait();
