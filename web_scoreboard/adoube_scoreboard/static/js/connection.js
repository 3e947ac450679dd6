// Follows a stream, says in the place kept for it whether the page is live, and holds the clocks while it is not.
import { holdClocks, runClocks } from "./clocks.js";
import { openStream } from "./stream.js";

const live = document.querySelector(".live");

export function follow(address, onFrame) {
  return openStream(address, onFrame, tell, document.body.dataset.after);
}

function tell(connected, heardMs) {
  const words = connected ? live.dataset.live : live.dataset.lost;
  live.classList.toggle("trouble", !connected);
  if (live.textContent.trim() !== words) live.textContent = words;
  document.body.toggleAttribute("data-lost", !connected);
  if (connected) runClocks();
  else holdClocks(heardMs);
}
