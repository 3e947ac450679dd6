// Brings lists up to date entry by entry, so that a button in use keeps its finger and its focus.
// Lists are [data-keyed], their entries [data-key], single texts [data-fill].

// What may change in an entry that else says the same: the version for its forms, and how long ago it was.
const PASSING = /name="version" value="\d+"|(?<=<span data-ago="">)[^<]*/g;
const shown = new WeakMap();

// `place` has the focus where what had it is gone.
export function showKeyed(inside, fresh, place) {
  const had = document.activeElement;
  const held = had && inside.contains(had) && had !== place ? nameOf(had) : null;
  for (const text of fresh.querySelectorAll("[data-fill]")) {
    const old = inside.querySelector(`[data-fill="${text.dataset.fill}"]`);
    if (old.textContent !== text.textContent) old.textContent = text.textContent;
  }
  for (const list of fresh.querySelectorAll("[data-keyed]")) {
    const old = inside.querySelector(`[data-keyed="${list.dataset.keyed}"]`);
    showEntries(old, entriesOf(list));
    old.hidden = list.hidden;
  }
  if (held !== null && !had.isConnected) (find(inside, held) ?? place).focus();
}

function showEntries(list, entries) {
  const known = new Map(entriesOf(list).map((entry) => [entry.dataset.key, entry]));
  let before = null;
  for (const entry of entries) {
    const old = known.get(entry.dataset.key);
    known.delete(entry.dataset.key);
    const now = old === undefined ? document.importNode(entry, true) : renewed(old, entry);
    shown.set(now, entry.outerHTML);
    const next = before === null ? entriesOf(list)[0] : before.nextElementSibling;
    if (next !== now) {
      if (before === null && next === undefined) list.append(now);
      else if (before === null) next.before(now);
      else before.after(now);
    }
    before = now;
  }
  for (const gone of known.values()) gone.remove();
}

function renewed(old, entry) {
  if (told(shown.get(old) ?? old.outerHTML) === told(entry.outerHTML)) {
    copyPassing(entry, old);
    return old;
  }
  const now = document.importNode(entry, true);
  old.replaceWith(now);
  return now;
}

function told(html) {
  return html.replace(PASSING, "");
}

function copyPassing(from, to) {
  for (const [what, property] of [["input[name=version]", "value"], ["[data-ago]", "textContent"]]) {
    const places = to.querySelectorAll(what);
    from.querySelectorAll(what).forEach((each, number) => (places[number][property] = each[property]));
  }
}

function entriesOf(list) {
  return [...list.children].filter((child) => child.dataset.key !== undefined);
}

function nameOf(element) {
  const entry = element.closest("[data-key]");
  return { key: entry?.dataset.key, name: element.name, value: element.value, href: element.href, text: element.textContent };
}

function find(inside, held) {
  const entry = held.key === undefined ? null : inside.querySelector(`[data-key="${CSS.escape(held.key)}"]`);
  const same = (each) => Object.entries(nameOf(each)).every(([what, value]) => held[what] === value);
  return [...(entry?.querySelectorAll("button, a[href], input, select") ?? [])].find(same);
}
