// Asks from which level up a pile is lifted. Gives the level, or null where nothing is to be lifted.

export function askLevel(dialog, words, cell, stack, named) {
  const heading = dialog.querySelector("h2");
  const choices = dialog.querySelector(".choices");
  heading.textContent = words.which.replace("CELL", cell);
  const levels = stack.map((_, above) => choice(above, label(words, stack, above, named)));
  choices.replaceChildren(...levels.reverse(), choice("", words.nothingLifted));
  return new Promise((resolve) => {
    const decide = (event) => {
      const button = event.target.closest("button");
      if (button === null) return;
      dialog.close(button.value);
    };
    choices.addEventListener("click", decide);
    dialog.addEventListener(
      "close",
      () => {
        choices.removeEventListener("click", decide);
        resolve(dialog.returnValue === "" ? null : Number(dialog.returnValue));
        dialog.returnValue = "";
      },
      { once: true },
    );
    dialog.returnValue = "";
    dialog.showModal();
  });
}

function label(words, stack, above, named) {
  const part = stack.slice(above);
  const text = above === 0 ? words.whole : part.length === 1 ? words.top : words.fromLevel;
  return text
    .replace("LEVEL", above + 1)
    .replace("COUNT", part.length)
    .replace("PIECES", part.map(named).join(", "));
}

function choice(value, text) {
  const button = document.createElement("button");
  button.className = "button";
  button.type = "button";
  button.value = value;
  button.textContent = text;
  return button;
}
