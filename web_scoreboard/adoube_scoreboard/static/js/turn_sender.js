// Sends a turn to the table, and waits for the frame that has it. Where only the version has moved on, it is sent again.

import { ask, STALE } from "./commands.js";

const FRAME_WITHIN_MS = 3000;

// `isStillThere` tells whether a turn may be played at the newest version too.
export function openSender(words, isStillThere) {
  let newest = Number(words.version);
  let waiting = [];

  function newerThan(sent) {
    if (newest > sent) return Promise.resolve();
    return new Promise((resolve) => {
      waiting.push({ sent, resolve });
      setTimeout(resolve, FRAME_WITHIN_MS);
    });
  }

  return {
    // `known`: the version for which the turn was offered, of which no frame may have told yet.
    async send(turn, known) {
      for (;;) {
        const version = Math.max(newest, known);
        const fields = { kind: "turn", version, csrf: words.csrf, details: { turn } };
        const answer = await ask(words.address, fields, words.failed);
        if (answer.status === 200 || answer.status === STALE) await newerThan(version);
        if (answer.status !== STALE || newest <= version || !(await isStillThere(turn))) return answer;
      }
    },
    heard(version) {
      newest = version;
      for (const { sent, resolve } of waiting) if (newest > sent) resolve();
      waiting = waiting.filter(({ sent }) => newest <= sent);
    },
  };
}
