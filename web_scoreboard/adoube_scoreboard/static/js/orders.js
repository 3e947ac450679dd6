// Orders to a table, one after the other, each for the version that the one before it has made.

import { ask, STALE } from "./commands.js";

export function openOrders(panel, refuse) {
  const { address, failed } = panel.dataset;
  const [csrf, version] = ["csrf", "version"].map((name) => panel.querySelector(`input[name=${name}]`).value);
  const waiting = [];
  let newest = Number(version);
  let busy = false;
  let wake = null;

  // An order that stands for another one, such as the next position on one side, takes its place.
  function add(kind, details, standsFor = null) {
    const before = standsFor === null ? -1 : waiting.findIndex((order) => order.standsFor === standsFor);
    waiting.splice(before < 0 ? waiting.length : before, before < 0 ? 0 : 1, { kind, details, standsFor });
    send();
  }

  async function send() {
    if (busy) return;
    busy = true;
    while (waiting.length > 0) {
      const order = waiting.shift();
      const sent = newest;
      const { kind, details } = order;
      const { status, text } = await ask(address, { kind, details, csrf, version: sent }, failed);
      const isStale = status === STALE;
      refuse(isStale ? "" : text);
      if (isStale && !waiting.some((other) => order.standsFor !== null && other.standsFor === order.standsFor)) {
        waiting.unshift(order);
      }
      // What was done has made a newer version, and a stale order wants one.
      if (isStale || text === "") await newerThan(sent);
    }
    busy = false;
  }

  async function newerThan(sent) {
    while (newest <= sent) await new Promise((resolve) => (wake = resolve));
  }

  return {
    add,
    heard(heardVersion) {
      newest = heardVersion;
      wake?.();
    },
  };
}
