// The row under the board: what ends a turn, what passes it, the question before it is sent, and why one was refused.

export function openRow(movers, words) {
  const places = [".turn-buttons", ".turn-said", ".refusal", ".told"];
  const [buttons, said, refusal, told] = places.map((name) => movers.querySelector(name));
  let answer = null;
  let offered = [];
  let take = null;

  function button(text, look, press) {
    const made = document.createElement("button");
    made.type = "button";
    made.className = `button ${look}`;
    made.textContent = text;
    made.addEventListener("click", press);
    return made;
  }

  function decide(isSure) {
    const decided = answer;
    answer = null;
    decided?.(isSure);
  }

  return {
    // `turns` are those that could be over now; `press` is told which of them is.
    offer(turns, hasBegun, press) {
      if (answer !== null) return;
      const only = hasBegun ? words.endTurn : words.skip;
      const texts = turns.map(({ entry }) => (turns.length === 1 ? only : entry));
      offered = turns;
      take = press;
      // A button that says the same keeps the finger and the focus that are on it.
      if (String(texts) === String([...buttons.children].map((each) => each.textContent))) return;
      said.textContent = hasBegun && turns.length > 0 ? words.mayEnd : "";
      buttons.replaceChildren(...texts.map((text, number) => button(text, "felt", () => take(offered[number]))));
    },
    // Gives true for "confirm", false for "back".
    confirm(entry) {
      const sure = button(words.confirm, "cream", () => decide(true));
      said.textContent = words.confirmAsked.replace("TURN", entry);
      told.textContent = said.textContent;
      buttons.replaceChildren(sure, button(words.back, "felt", () => decide(false)));
      sure.focus();
      return new Promise((resolve) => (answer = resolve)).finally(() => {
        said.textContent = "";
        buttons.replaceChildren();
      });
    },
    cancel: () => decide(false),
    get asks() {
      return answer !== null;
    },
    refuse(text) {
      refusal.textContent = text;
    },
    tell(text) {
      told.textContent = text;
    },
  };
}
