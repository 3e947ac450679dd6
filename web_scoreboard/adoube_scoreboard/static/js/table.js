// The live page of one table: frames come in, parts go out, the arbiter's buttons answer.
import { showParts } from "./parts.js";
import { showTurns } from "./turns.js";
import { openStream } from "./stream.js";
import { takeCommands } from "./commands.js";
import { pointAtChoices } from "./pointing.js";

const page = document.body.dataset;
const live = document.querySelector(".live");
const command = document.querySelector("#command");

function show(frame) {
  if (frame.page !== page.page) {
    // adoube was started anew or another board is on the table: what frames leave out has changed too.
    location.reload();
    return;
  }
  document.title = frame.title;
  if (command) command.elements.version.value = frame.version;
  showParts(frame.parts);
  showTurns(document.querySelector(".turn-list"), frame.turns, page.turns);
}

function tell(connected) {
  const words = connected ? live.dataset.live : live.dataset.lost;
  live.classList.toggle("trouble", !connected);
  if (live.textContent.trim() !== words) live.textContent = words;
}

openStream(page.events, show, tell);
if (command) takeCommands(command);
pointAtChoices(document.querySelector(".board"));
