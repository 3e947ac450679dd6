// What every page of one table does with its stream: frames come in, parts go out.
import { showClocks } from "./clocks.js";
import { follow } from "./connection.js";
import { showParts } from "./parts.js";
import { showTurns } from "./turns.js";

const page = document.body.dataset;
const list = document.querySelector(".turn-list");

// `heard` is told of every frame after it is shown; `partsOf` says which parts of a frame are shown now. A page without a
// list of turns is spared them.
export function keepLive(heard = () => {}, partsOf = (frame) => frame.parts) {
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
    if (list !== null) showTurns(list, frame.turns, page.turns);
    heard(frame);
  }
  follow(page.events, show);
}
