// Goes through the running game for the class: every position that is stepped to is shown on every page of the table.

const TURN_MS = 1200;
const SHOWN = "left";
const BESIDE = "right";

export function replay(form, order) {
  const { ply, note } = form.elements;
  const speed = form.querySelector("[data-speed]");
  const said = form.querySelector("output");
  const play = form.querySelector("[data-play]");
  const compare = form.querySelector("[data-compare]");
  let last = Number(ply.max);
  let timer = null;
  let isWritten = false;

  const pastBoard = (side) => document.querySelector(`.past-board[data-side="${side}"]:not([data-of-class])`);

  function tell() {
    said.value = form.dataset.said.replace("PLY", ply.value).replace("LAST", last);
  }

  // The newest position is the board itself.
  function go(number) {
    ply.value = Math.min(Math.max(number, 0), last);
    isWritten = false;
    tell();
    const isNewest = Number(ply.value) === last;
    order("chalk", isNewest ? { act: "hide", side: SHOWN } : { act: "show", side: SHOWN, ply: ply.value }, SHOWN);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    play.setAttribute("aria-pressed", "false");
  }

  function next() {
    go(Number(ply.value) + 1);
    if (Number(ply.value) >= last) stop();
    else timer = setTimeout(next, TURN_MS / Number(speed.value));
  }

  play.addEventListener("click", () => {
    if (timer !== null) {
      stop();
      return;
    }
    play.setAttribute("aria-pressed", "true");
    go(Number(ply.value) >= last ? 0 : Number(ply.value));
    timer = setTimeout(next, TURN_MS / Number(speed.value));
  });
  form.addEventListener("click", (event) => {
    const turning = event.target.closest("[data-turning]")?.dataset.turning;
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (step === undefined && turning === undefined) return;
    stop();
    if (turning !== undefined) {
      go(Number(turning));
      return;
    }
    const here = Number(ply.value);
    go({ first: 0, back: here - 1, forward: here + 1, last }[step]);
  });
  ply.addEventListener("input", () => {
    stop();
    go(Number(ply.value));
  });
  compare.addEventListener("click", () => {
    const isThere = pastBoard(BESIDE) !== null;
    order("chalk", isThere ? { act: "hide", side: BESIDE } : { act: "show", side: BESIDE, ply: ply.value }, BESIDE);
  });
  form.addEventListener("submit", () => (isWritten = false));
  note.addEventListener("input", () => (isWritten = true));
  for (const each of form.querySelectorAll("[data-by-script]")) each.hidden = false;

  return {
    // After a frame: how long the game is, what is shown, and its note, unless one is being written.
    show(turns) {
      const shown = pastBoard(SHOWN);
      const followed = Number(ply.value) === last || shown === null;
      last = turns;
      ply.max = last;
      if (followed && timer === null) ply.value = last;
      tell();
      compare.setAttribute("aria-pressed", String(pastBoard(BESIDE) !== null));
      if (shown !== null && !isWritten) note.value = shown.querySelector(".turn-note")?.textContent ?? "";
    },
  };
}
