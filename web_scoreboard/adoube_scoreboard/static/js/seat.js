// A player's telephone: the frames of the table, and the buttons of this one seat.
import { showClocks } from "./clocks.js";
import { showParts } from "./parts.js";
import { openStream } from "./stream.js";
import { takeForms } from "./forms.js";
import { showPanel } from "./panel.js";
import { stayAwake } from "./awake.js";
import { pointAtChoices } from "./pointing.js";

const page = document.body.dataset;
const live = document.querySelector(".live");
const panel = document.querySelector(".panel");

function show(frame) {
  if (frame.page !== page.page) {
    location.reload();
    return;
  }
  showParts(frame.parts);
  showClocks();
  showPanel(panel, frame.version, page.panel);
}

function tell(connected) {
  const words = connected ? live.dataset.live : live.dataset.lost;
  live.classList.toggle("trouble", !connected);
  if (live.textContent.trim() !== words) live.textContent = words;
}

openStream(page.events, show, tell);
takeForms(panel, document.querySelector(".refusal"), page.failed);
pointAtChoices(document.querySelector(".board"));
stayAwake();
