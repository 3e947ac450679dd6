// Counts the running clock on, second by second, so that no frame has to. A hidden page does not count, and one that has
// lost its scoreboard shows the time at which it last heard from it.

const SECOND_MS = 1000;
const told = document.querySelector('meta[name="now"]');
// The host's moment when this browser's clock shows 0; late by what the page took to arrive.
const aheadMs = told ? Number(told.content) - Date.now() : 0;
const LATE_MS = 20_000;
const SHORT_MS = 10_000;
const late = new Set();
const short = new Set();
let timer = 0;
let heldMs = null;

export function written(ms, down) {
  const seconds = Math.max(0, (down ? Math.ceil : Math.floor)(ms / SECOND_MS));
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

// Shows all clocks as they are now, and comes back when a running one shows another second.
export function showClocks() {
  clearTimeout(timer);
  if (document.hidden) return;
  const now = (heldMs ?? Date.now()) + aheadMs;
  let nextMs = Infinity;
  for (const face of document.querySelectorAll("time[data-used][data-since]")) {
    const used = Number(face.dataset.used) + Math.max(0, now - Number(face.dataset.since));
    const down = "allowed" in face.dataset;
    const left = Number(face.dataset.allowed) - used;
    const isUp = "up" in face.dataset || (down && left <= 0);
    const text = isUp ? written(0, true) : written(down ? left : used, down);
    if (face.textContent !== text) face.textContent = text;
    face.closest(".clock").querySelector(".time-up").hidden = !isUp;
    if (down && "since" in face.dataset) {
      tellLate(face.closest("[data-late-words]"), left < LATE_MS);
      tellShort(face.closest("[data-seat]"), left < SHORT_MS && left > 0);
    }
    const rest = down ? left % SECOND_MS || SECOND_MS : SECOND_MS - (used % SECOND_MS);
    if (!isUp) nextMs = Math.min(nextMs, rest);
  }
  if (nextMs !== Infinity && heldMs === null) timer = setTimeout(showClocks, Math.max(1, Math.ceil(nextMs)));
}

export function holdClocks(atMs) {
  heldMs = atMs;
  showClocks();
}

export function runClocks() {
  heldMs = null;
  showClocks();
}

// Little time is shown by the strip, and said once.
function tellLate(strip, isLate) {
  if (strip === null) return;
  const { seat, lateWords } = strip.dataset;
  strip.toggleAttribute("data-late", isLate);
  const place = document.querySelector("[data-late-told]");
  if (isLate && !late.has(seat) && place) place.textContent = lateWords;
  if (isLate) late.add(seat);
  else late.delete(seat);
}

// A page may let this be heard.
function tellShort(strip, isShort) {
  const seat = strip?.dataset.seat;
  if (isShort && !short.has(seat)) document.dispatchEvent(new Event("adoube-short-of-time"));
  if (isShort) short.add(seat);
  else short.delete(seat);
}

document.addEventListener("visibilitychange", showClocks);
showClocks();
