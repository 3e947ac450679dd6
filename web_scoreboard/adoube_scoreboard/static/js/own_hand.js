// The hand of whoever may play on this page: one that plays turns, or one that moves pieces as on a wooden board. What a page
// does not need is not loaded.

export async function openHand(movers, board, boxes, sound) {
  if (movers.dataset.play === "turns") {
    const { openPlay } = await import("./play.js");
    return openPlay(movers, board, boxes, sound);
  }
  const { openBoard } = await import("./virtual_board.js");
  return openBoard(movers, board, boxes.ends);
}
