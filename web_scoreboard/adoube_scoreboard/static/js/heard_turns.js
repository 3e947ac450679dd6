// Hears from what the page shows that a turn was played, a piece captured, check given, a game ended, or time is short.

export function hearTurns(board, list, play) {
  let before = seen();

  function seen() {
    const last = [...list.querySelectorAll("a[data-ply]")].at(-1);
    return {
      turns: Number(last?.dataset.ply ?? 0),
      entry: last?.textContent.trim() ?? "",
      pieces: board.querySelectorAll('[data-layer="pieces"] [data-cell][data-piece]').length,
      isOver: document.querySelector(".result") !== null,
    };
  }

  document.addEventListener("adoube-short-of-time", () => play("clock"));
  return {
    show() {
      const now = seen();
      const kind = soundOf(before, now);
      before = now;
      if (kind !== null) play(kind);
    },
  };
}

function soundOf(before, now) {
  if (now.isOver) return before.isOver ? null : "end";
  if (now.turns <= before.turns) return null;
  if (now.entry.endsWith("+")) return "check";
  return now.pieces < before.pieces ? "capture" : "turn";
}
