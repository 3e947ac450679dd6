// The teacher's page of a table.
import { askClass } from "./class_asks.js";
import { keepLive } from "./live_page.js";
import { fillScreen } from "./full_screen.js";
import { openHand } from "./own_hand.js";
import { pointAtChoices } from "./pointing.js";
import { keepBox } from "./remembered.js";
import { takeCommands } from "./commands.js";
import { teach } from "./lesson.js";

const drawn = document.querySelector(".board");
const movers = document.querySelector(".movers");
const [ends, confirm] = ["ends", "confirm"].map((name) => document.querySelector(`.menu [name=${name}]`));
for (const box of [ends, confirm]) if (box) keepBox(box, box === ends);
fillScreen(document.querySelector(".full"));
takeCommands(document.querySelector("#command"));
// The chalk lies over the cells that the hand has laid.
const virtual = movers ? await openHand(movers, drawn, { ends, confirm }) : null;
const askAbout = askClass(document.querySelector(".class-asks"));
const teacher = teach(document.querySelector(".lesson-panel"), drawn, askAbout);

pointAtChoices(drawn);
keepLive((frame) => {
  teacher.show(frame.version, frame.turns.count);
  if (frame.virtual) virtual?.show(frame.version, frame.virtual);
});
document.dispatchEvent(new Event("adoube-ready"));
