// The page of all tables.
import { followCards } from "./cards.js";
import { followTournament } from "./tournament.js";

followCards(undefined, followTournament());

// The rules beside the form are those of the game that is chosen there.
function followRules() {
  const link = document.querySelector("[data-rules]");
  if (link === null) return;
  const games = link.href;
  const select = link.closest("form").elements.game;
  const point = () => { link.href = select.value ? `${games}/${encodeURIComponent(select.value)}` : games; };
  select.addEventListener("change", point);
  point();
}

followRules();
