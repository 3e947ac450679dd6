// Lets pieces slide from where they are seen to where they stand next. What was captured fades, what is new appears.
// Readers who want no motion, and pages that nobody sees, have the pieces in their places at once.

const PIECES = "[data-cell][data-piece]";

// Notes where the pieces of `layer` are seen, calls `apply`, which patches the layer or puts another one in its place, then the way
// from there to here.
export function slidePieces(layer, apply) {
  const drawing = layer?.ownerSVGElement ?? null;
  const duration = drawing === null || document.hidden ? 0 : calm(drawing);
  const before = duration > 0 ? seenIn(layer) : [];
  apply();
  if (duration === 0) return;
  const now = layer.isConnected ? layer : drawing.querySelector(`[data-layer="${layer.dataset.layer}"]`);
  if (now === null || !drawing.isConnected) return;
  animate(now, before, standingIn(now), scaleOf(drawing), duration);
}

// One piece comes from another place of the drawing to its own.
export function glide(element, from, to) {
  const duration = calm(element);
  if (duration > 0) move(element, from.x - to.x, from.y - to.y, duration);
}

function calm(element) {
  const time = getComputedStyle(element).getPropertyValue("--calm").trim();
  return Number.parseFloat(time) * (time.endsWith("ms") ? 1 : 1000) || 0;
}

function scaleOf(drawing) {
  return drawing.getScreenCTM()?.a || 1;
}

// A piece that a hand has is seen where its ghost is, one on its way wherever it has come to; one that the hand has put
// another on is seen no more.
function seenIn(layer) {
  return standingIn(layer).flatMap((piece) => {
    const ghost = layer.ownerSVGElement.querySelector(`[data-stands-for="${CSS.escape(piece.cell)}"]`);
    if (ghost === null && piece.element.closest(".away") !== null) return [];
    const isAway = ghost !== null || piece.element.getAnimations().length > 0;
    return [{ ...piece, box: boxOf(ghost ?? piece.element), isAway }];
  });
}

function standingIn(layer) {
  const levels = new Map();
  return [...layer.querySelectorAll(PIECES)].map((element) => {
    const { cell, piece: code } = element.dataset;
    const level = levels.get(cell) ?? 0;
    levels.set(cell, level + 1);
    return { element, cell, code, at: `${cell} ${level}` };
  });
}

function boxOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function animate(layer, before, after, scale, duration) {
  const left = new Set(before);
  const come = new Set(after);
  const ways = [];
  const pair = (old, piece) => {
    left.delete(old);
    come.delete(piece);
    ways.push([old, piece]);
  };
  const stood = new Map(before.map((piece) => [`${piece.code} ${piece.at}`, piece]));
  for (const piece of after) {
    const old = stood.get(`${piece.code} ${piece.at}`);
    if (old !== undefined) pair(old, piece);
  }
  if (left.size === 0 && come.size === 0 && !before.some((piece) => piece.isAway)) return;
  for (const piece of after) piece.box = boxOf(piece.element);
  pairNearest(left, come, (piece) => piece.code, pair);
  // A piece that was promoted or marked is another one of the same side.
  pairNearest(left, come, (piece) => piece.code.split(".")[0], pair);
  for (const [old, piece] of ways) {
    const [x, y] = [(old.box.x - piece.box.x) / scale, (old.box.y - piece.box.y) / scale];
    if (Math.hypot(x, y) * scale > 1) move(piece.element, x, y, duration);
  }
  for (const piece of come) piece.element.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
  for (const piece of left) fade(layer, piece.element, duration);
}

function pairNearest(left, come, kindOf, pair) {
  for (const piece of [...come]) {
    const alike = [...left].filter((old) => kindOf(old) === kindOf(piece));
    const apart = (old) => Math.hypot(old.box.x - piece.box.x, old.box.y - piece.box.y);
    if (alike.length > 0) pair(alike.reduce((best, old) => (apart(old) < apart(best) ? old : best)), piece);
  }
}

function move(element, x, y, duration) {
  const from = `translate(${x}px, ${y}px)`;
  const easing = getComputedStyle(element).getPropertyValue("--ease").trim() || "ease-out";
  element.animate([{ transform: from }, { transform: "none" }], { duration, easing });
}

// It goes beneath the piece that takes its place, and is no piece any more.
function fade(layer, element, duration) {
  const gone = element.cloneNode(true);
  for (const name of ["data-cell", "data-piece", "class"]) gone.removeAttribute(name);
  const first = layer.querySelector(PIECES);
  const place = first?.closest("[data-stack]") ?? first;
  if (place?.parentNode === layer) place.before(gone);
  else layer.append(gone);
  const fading = gone.animate([{ opacity: 1 }, { opacity: 0 }], { duration, fill: "forwards" });
  fading.onfinish = () => gone.remove();
}
