// Keeps the list of turns. A frame carries the newest rows alone, and the chain of the row before them, which
// stands for the whole game up to there: where the page's own row differs, it asks for the whole list.

let newest = null;
let busy = false;

export async function showTurns(list, turns, address) {
  newest = turns;
  if (busy) return;
  busy = true;
  try {
    while (!holds(list, newest)) {
      const lacking = newest;
      await replaceAll(list, address);
      // The whole list is at least as new as the frame that lacked it.
      if (newest === lacking) return;
    }
    replaceFrom(list, newest.first, newest.html);
  } finally {
    busy = false;
  }
}

async function replaceAll(list, address) {
  const answer = await fetch(address, { cache: "no-store" });
  if (answer.ok) replaceFrom(list, 0, await answer.text());
}

function holds(list, turns) {
  if (turns.first === 0) return true;
  const before = list.children[turns.first - 1];
  return before !== undefined && before.dataset.chain === turns.after;
}

function replaceFrom(list, first, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const rows = [...fresh.content.children];
  let kept = first;
  // Rows that are the same stay, so that a screen reader and a selection are not disturbed.
  while (rows.length > 0 && list.children[kept]?.dataset.chain === rows[0].dataset.chain) {
    rows.shift();
    kept += 1;
  }
  while (list.children.length > kept) list.lastElementChild.remove();
  list.append(...rows);
}
