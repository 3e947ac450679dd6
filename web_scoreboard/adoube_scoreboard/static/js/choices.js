// The cells that may be pointed at next in a turn, as the table tells them. Each path is asked for once as long as the table stays the same.

const UNKNOWN = { ends: [], cells: {}, failed: true };

export function openChoices(address) {
  let known = new Map();

  function ask(path) {
    const key = path.join(",");
    const asked = known;
    if (!asked.has(key)) {
      // What could not be asked is asked again by the next who wants to know.
      const answer = get(path).catch(() => (asked.delete(key), UNKNOWN));
      asked.set(key, answer);
    }
    return asked.get(key);
  }

  async function get(path) {
    const answer = await fetch(`${address}?path=${path.map(encodeURIComponent).join(",")}`, { cache: "no-store" });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return answer.json();
  }

  return {
    // Without an answer there is nothing to choose, and `failed` says so.
    after: ask,
    // The reason why nothing goes on with such a path; empty where the table gives none.
    why: async (path) => (await ask(path)).why ?? "",
    forget() {
      known = new Map();
    },
  };
}

export function isEmpty({ ends, cells }) {
  return ends.length === 0 && Object.keys(cells).length === 0;
}
