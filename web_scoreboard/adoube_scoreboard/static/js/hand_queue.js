// Sends what a hand does to the table, one act after the other, each for the newest version of the table.

import { ask } from "./commands.js";
import { applied, stackOn } from "./hand_model.js";

const FRAME_WITHIN_MS = 3000;

// `changed` is called with the board as it is to be shown; `refused` with the words of a refusal.
export function openQueue(address, csrf, words, changed, refused) {
  let version = 0;
  let table = null;
  let acts = [];
  let busy = false;
  let waiting = [];

  const shown = () => acts.reduce(applied, table);

  // A frame that is newer than the version an accepted act was made for has that act in it.
  function settle() {
    acts = acts.filter((act) => !(act.done && version > act.version));
  }

  function newerThan(old) {
    if (version > old) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.push({ old, resolve });
      setTimeout(resolve, FRAME_WITHIN_MS);
    });
  }

  async function give(act) {
    act.version = version;
    const { act: kind, where, above } = act;
    const details = { act: kind, where: where ?? "", above: above ?? 0 };
    return ask(address, { kind: "hand", version, csrf, details }, words.failed);
  }

  // Nobody else has touched what the act is about: only the version has moved on.
  const basis = ({ where }) => JSON.stringify([table.hand, stackOn(table, where)]);

  async function carryOut(act) {
    const before = basis(act);
    const answer = await give(act);
    if (answer.status !== 409) return answer;
    await newerThan(act.version);
    return basis(act) === before ? give(act) : { ...answer, text: words.stale };
  }

  async function run() {
    if (busy) return;
    busy = true;
    for (let act = acts[0]; act !== undefined; act = acts.find((other) => !other.done)) {
      const answer = await carryOut(act);
      if (answer.status === 200) {
        act.done = true;
        await newerThan(act.version);
        settle();
      } else {
        acts = [];
        refused(answer.status === 409 ? words.stale : answer.text);
      }
      changed(shown());
    }
    busy = false;
  }

  return {
    get board() {
      return table === null ? null : shown();
    },
    show(newVersion, newTable) {
      version = newVersion;
      table = newTable;
      settle();
      for (const { old, resolve } of waiting) if (version > old) resolve();
      waiting = waiting.filter(({ old }) => version <= old);
      changed(shown());
    },
    add(act) {
      acts.push(act);
      changed(shown());
      run();
    },
  };
}
