// Steps through a game of the records without loading the page anew: for the page of a past game, and for any
// other that shows a board and includes stepping.html.
//
//   const stepping = stepThrough(element, { board, show });
//   stepping.go(12);
//
// `board` holds the drawing whose moving layer is replaced; `show(position)` is told of every position shown.

import { slidePieces } from "./slide.js";

const KEPT = 400;
const TURN_MS = 1200;

export function stepThrough(element, { board, show = () => {}, keys = true }) {
  const { stepping: plies, here, failed } = element.dataset;
  const last = Number(element.dataset.last);
  const positions = new Map();
  let ply = Number(element.dataset.ply);
  let wanted = ply;
  let timer = null;
  const slider = element.querySelector("[data-slider]");

  async function position(number) {
    if (!positions.has(number)) {
      const answer = await fetch(`${plies}/${number}`, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(`${answer.status}`);
      if (positions.size >= KEPT) positions.clear();
      positions.set(number, await answer.json());
    }
    return positions.get(number);
  }

  async function go(number) {
    wanted = Math.min(Math.max(number, 0), last);
    const going = wanted;
    try {
      const found = await position(going);
      // Somebody who holds a key down wants the last one only.
      if (going === wanted) put(found);
    } catch {
      if (going === wanted) element.querySelector("[data-shown]").textContent = failed;
      stop();
    }
  }

  function put(found) {
    ply = found.ply;
    element.dataset.ply = ply;
    const fresh = new DOMParser().parseFromString(
      `<svg xmlns="http://www.w3.org/2000/svg">${found.pieces}</svg>`,
      "image/svg+xml",
    );
    const layer = board.querySelector("[data-layer=pieces]");
    slidePieces(layer, () => layer.replaceWith(document.adoptNode(fresh.documentElement.firstChild)));
    element.querySelector("[data-shown]").textContent = found.text;
    const notes = found.notes.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
    element.querySelector("[data-shown-notes]").replaceChildren(...notes);
    const ends = { first: 0, back: Math.max(ply - 1, 0), forward: Math.min(ply + 1, last), last };
    for (const link of element.querySelectorAll("[data-step]")) link.href = `${here}?ply=${ends[link.dataset.step]}`;
    element.querySelector("[data-link]").href = `${here}?ply=${ply}`;
    element.querySelector("[data-count]").value = found.count;
    slider.value = ply;
    show(found);
    if (ply < last) position(ply + 1).catch(() => {});
  }

  // Playing by itself

  const button = element.querySelector("[data-play]");
  const speed = element.querySelector("[data-speed]");
  const words = [button.ariaLabel, button.dataset.playing];

  function pace() {
    return 2 ** Number(speed.value);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    button.setAttribute("aria-pressed", "false");
    button.ariaLabel = words[0];
  }

  async function next() {
    await go(ply + 1);
    if (timer === null) return;
    if (ply >= last) stop();
    else timer = setTimeout(next, TURN_MS / pace());
  }

  function toggle() {
    if (timer !== null) {
      stop();
      return;
    }
    button.setAttribute("aria-pressed", "true");
    button.ariaLabel = words[1];
    timer = setTimeout(next, ply >= last ? 0 : TURN_MS / pace());
    if (ply >= last) go(0);
  }

  button.addEventListener("click", toggle);
  slider.addEventListener("input", () => {
    stop();
    go(Number(slider.value));
  });
  speed.addEventListener("input", () => {
    element.querySelector("[data-speed-said]").value = `${Number(pace().toPrecision(2)).toLocaleString(document.documentElement.lang)} ×`;
  });

  // Links, keys, and the link to a position

  element.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    go({ first: 0, back: ply - 1, forward: ply + 1, last }[step.dataset.step]);
  });

  const steps = { ArrowLeft: () => wanted - 1, ArrowRight: () => wanted + 1, Home: () => 0, End: () => last };
  function press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    if (event.key in steps) {
      event.preventDefault();
      stop();
      go(steps[event.key]());
    } else if (event.key === " " && !event.target.closest("button, a, summary")) {
      event.preventDefault();
      toggle();
    }
  }
  if (keys) document.addEventListener("keydown", press);

  const copy = element.querySelector("[data-copy]");
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(element.querySelector("[data-link]").href);
    copy.textContent = copy.dataset.copied;
  });
  // Browsers give the clipboard to secure pages alone; the link itself is there for all.
  copy.hidden = !navigator.clipboard;
  for (const hidden of element.querySelectorAll(".stepping-script")) hidden.hidden = false;

  return { go, stop };
}
