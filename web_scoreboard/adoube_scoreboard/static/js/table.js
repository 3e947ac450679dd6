// The live page of one table: frames come in, parts go out, the arbiter's buttons answer.
import { showClocks } from "./clocks.js";
import { showParts } from "./parts.js";
import { showTurns } from "./turns.js";
import { openStream } from "./stream.js";
import { takeCommands } from "./commands.js";
import { pointAtChoices } from "./pointing.js";
import { followCamera } from "./camera.js";
import { pickCorners } from "./corners.js";
import { lookAtTurns } from "./kept.js";
import { putSetUpRight } from "./set_up.js";
import { stepThroughLive } from "./live_steps.js";
import { giveSignals } from "./signals.js";
import { openBoard } from "./virtual_board.js";
import { teach } from "./lesson.js";
import { fillScreen } from "./full_screen.js";
import { rememberFacing } from "./facing.js";

const page = document.body.dataset;
const live = document.querySelector(".live");
const command = document.querySelector("#command");
const panel = document.querySelector("details.camera");
const movers = document.querySelector(".movers");
const drawn = document.querySelector(".board");
const switches = document.querySelector(".switches");
const virtual = movers ? openBoard(movers, drawn, switches.querySelector("[name=ends]")) : null;
const steps = stepThroughLive(
  document.querySelector(".steps"),
  document.querySelector(".stepped"),
  drawn,
  document.querySelector(".turn-list"),
);
const lesson = document.querySelector(".lesson-panel");
const teacher = lesson ? teach(lesson, drawn) : null;
const camera = panel ? followCamera(panel) : null;

function show(frame) {
  if (frame.page !== page.page) {
    // adoube was started anew or another board is on the table: what frames leave out has changed too.
    location.reload();
    return;
  }
  document.title = frame.title;
  for (const field of document.querySelectorAll("input[name=version]")) field.value = frame.version;
  showParts(steps.hold(frame.parts, frame.turns.count));
  showClocks();
  camera?.show(frame.picture);
  teacher?.show(frame.version, frame.turns.count);
  if (frame.virtual) virtual?.show(frame.version, frame.virtual);
  showTurns(document.querySelector(".turn-list"), frame.turns, page.turns);
}

function tell(connected) {
  const words = connected ? live.dataset.live : live.dataset.lost;
  live.classList.toggle("trouble", !connected);
  if (live.textContent.trim() !== words) live.textContent = words;
}

rememberFacing(document.querySelector(".flip"), page.facing);
fillScreen(document.querySelector(".full"));
giveSignals(switches, document.querySelector('[data-part="verdict"]'), drawn);
openStream(page.events, show, tell);
if (command) takeCommands(command);
pointAtChoices(drawn);
const controls = document.querySelector(".camera-controls");
if (controls) {
  takeCommands(controls);
  pickCorners(panel, camera);
}
const setUp = document.querySelector("form.set-up");
if (setUp) putSetUpRight(setUp, drawn);
const kept = document.querySelector("dialog.turn-pictures");
if (kept) lookAtTurns(document.querySelector(".turn-list"), kept);
