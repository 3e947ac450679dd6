// Steps through the running game. While an older position is shown, live boards are kept back, not lost.
import { forget, showParts } from "./parts.js";
import { slidePieces } from "./slide.js";

export function stepThroughLive(steps, told, board, turnList) {
  const { plies, failed, moved } = steps.dataset;
  const facing = new URLSearchParams({ facing: document.body.dataset.facing });
  let last = Number(steps.dataset.last);
  let ply = steps.dataset.ply === undefined ? null : Number(steps.dataset.ply);
  let wanted = ply;
  let live = ply === null ? layer().outerHTML : null;

  function layer() {
    return board.querySelector('[data-layer="pieces"]');
  }

  // What of a frame may be shown now.
  function hold(parts, count) {
    live = parts.board;
    if (wanted === null) {
      last = count;
      return parts;
    }
    if (count !== last && !told.textContent.includes(moved)) told.textContent += ` ${moved}`;
    last = count;
    const { board: kept, ...others } = parts;
    return others;
  }

  async function go(number) {
    wanted = Math.min(Math.max(number, 0), last);
    const going = wanted;
    try {
      const answer = await fetch(`${plies}/${going}?${facing}`, { cache: "no-store" });
      if (!answer.ok) throw new Error(answer.status);
      const found = await answer.json();
      // Who holds a key down wants the last one only.
      if (going === wanted) put(found);
    } catch {
      if (going === wanted) told.textContent = failed;
    }
  }

  function put(found) {
    ply = found.ply;
    slidePieces(layer(), () => (layer().outerHTML = found.pieces));
    told.textContent = found.text;
    mark();
  }

  function goLive() {
    if (live === null) {
      location.assign(`${location.pathname}?${facing}`);
      return;
    }
    wanted = ply = null;
    told.textContent = "";
    forget("board");
    showParts({ board: live });
    mark();
  }

  function mark() {
    board.classList.toggle("past", ply !== null);
    const current = steps.querySelector('[data-step="live"]');
    if (ply === null) current.setAttribute("aria-current", "true");
    else current.removeAttribute("aria-current");
    turnList.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (ply === null) return;
    const link = turnList.querySelector(`a[data-ply="${ply}"]`);
    link?.setAttribute("aria-current", "step");
    link?.scrollIntoView({ block: "nearest" });
  }

  const at = () => wanted ?? last;
  const ways = { first: () => go(0), back: () => go(at() - 1), forward: () => go(at() + 1), live: goLive };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "live" };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step], .turn-list a[data-ply]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.dataset.step) ways[link.dataset.step]();
    else go(Number(link.dataset.ply));
  });
  // Hands move what stands now: whoever reaches for an older position is shown that first.
  board.addEventListener("click", () => {
    if (ply !== null && board.classList.contains("moved-here")) goLive();
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.key in keys) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The virtual board and every field have arrow keys of their own.
    if (event.defaultPrevented || event.target.closest("input, select, textarea, .board, .turns, [role=grid]")) return;
    event.preventDefault();
    ways[keys[event.key]]();
  });
  mark();
  return { hold, shown: () => ply ?? last };
}
