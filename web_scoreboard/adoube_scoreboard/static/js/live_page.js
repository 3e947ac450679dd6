// What every page of one table does with its stream: frames come in, parts go out.
import { showClocks } from "./clocks.js";
import { openStream } from "./stream.js";
import { showParts } from "./parts.js";
import { showTurns } from "./turns.js";

const page = document.body.dataset;
const live = document.querySelector(".live");
const list = document.querySelector(".turn-list");

// `heard` is told of every frame after it is shown; `partsOf` says which parts of a frame are shown now.
export function keepLive(heard, partsOf = (frame) => frame.parts) {
  function show(frame) {
    if (frame.page !== page.page) {
      // adoube was started anew or another board is on the table: what frames leave out has changed too.
      location.reload();
      return;
    }
    document.title = frame.title;
    for (const field of document.querySelectorAll("input[name=version]")) field.value = frame.version;
    showParts(partsOf(frame));
    showClocks();
    showTurns(list, frame.turns, page.turns);
    heard(frame);
  }
  openStream(page.events, show, tell);
}

function tell(connected) {
  const words = connected ? live.dataset.live : live.dataset.lost;
  live.classList.toggle("trouble", !connected);
  if (live.textContent.trim() !== words) live.textContent = words;
}
