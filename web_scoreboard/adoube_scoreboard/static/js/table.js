// The live page of one table: frames come in, parts go out, the arbiter's buttons answer.
import { keepLive } from "./live_page.js";
import { takeCommands } from "./commands.js";
import { takeForms } from "./forms.js";
import { pointAtChoices } from "./pointing.js";
import { followCamera } from "./camera.js";
import { pickCorners } from "./corners.js";
import { lookAtTurns } from "./kept.js";
import { putSetUpRight } from "./set_up.js";
import { stepThroughLive } from "./live_steps.js";
import { layHeat, shownBoard } from "./heat.js";
import { giveSignals } from "./signals.js";
import { hearTurns } from "./heard_turns.js";
import { openHand } from "./own_hand.js";
import { openSounds } from "./sounds.js";
import { sitAtTable } from "./seat.js";
import { fillScreen } from "./full_screen.js";
import { rememberFacing } from "./facing.js";
import { shareTurn } from "./share.js";

const page = document.body.dataset;
const command = document.querySelector("#command");
const panel = document.querySelector("details.camera");
const movers = document.querySelector(".movers");
const drawn = document.querySelector(".board");
const switches = document.querySelector(".switches");
const boxes = Object.fromEntries([...switches.querySelectorAll("input")].map((box) => [box.name, box]));
const sounds = openSounds(boxes);
giveSignals(switches, boxes, sounds, document.querySelector('[data-part="verdict"]'), drawn);
// The rest of the page does not wait for the hand: a form that is not taken yet would leave the page.
const hand = movers ? openHand(movers, drawn, boxes, sounds.play) : null;
const steps = stepThroughLive(
  document.querySelector(".steps"),
  document.querySelector(".stepped"),
  drawn,
  document.querySelector(".turn-list"),
);
const mine = page.panel ? sitAtTable(page.panel, page.failed) : null;
const camera = panel ? followCamera(panel) : null;
const heard = hearTurns(drawn, document.querySelector(".turn-list"), sounds.play);

function show(frame) {
  heard.show();
  camera?.show(frame.picture);
  mine?.show(frame.version);
  if (frame.virtual) hand?.then((opened) => opened.show(frame.version, frame.virtual));
}

rememberFacing(document.querySelector(".flip"), page.facing);
fillScreen(document.querySelector(".full"));
shareTurn(document.querySelector("#share"), () => steps.shown());
keepLive(show, (frame) => steps.hold(frame.parts, frame.turns.count));
if (command) takeCommands(command);
const computer = document.querySelector("#computer");
// The menu that it was opened from would hide what comes of it.
computer?.addEventListener("toggle", () => document.querySelector("details.more").removeAttribute("open"));
if (computer && command) takeForms(computer, command.querySelector(".refusal"), command.dataset.failed);
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
const taught = document.querySelector(".taught");
if (taught) layHeat(taught, shownBoard);
await hand;
document.dispatchEvent(new Event("adoube-ready"));
