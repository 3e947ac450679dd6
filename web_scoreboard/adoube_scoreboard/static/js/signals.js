// What a page does besides showing a verdict: a sound, a striped frame, speech. All are switches that this
// browser remembers, and none tells anything that the page does not say in words.

import { keepBox } from "./remembered.js";

const REFUSED = new Set(["illegal", "out-of-step", "fault"]);

// `boxes`: the switches by name.
export function giveSignals(switches, boxes, sounds, verdict, board) {
  let told = sentence();

  function sentence() {
    const said = verdict.querySelector(".sentence");
    return { kind: said?.dataset.kind ?? "", text: textOf(said), asks: textOf(verdict.querySelector("[data-to-carry-out]")) };
  }

  function textOf(element) {
    return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }

  function speak(text) {
    const words = new SpeechSynthesisUtterance(text);
    words.lang = document.documentElement.lang;
    speechSynthesis.speak(words);
  }

  function frame() {
    board.classList.toggle("refused", boxes.colour.checked && REFUSED.has(told.kind));
    board.classList.toggle("show-ends", boxes.ends?.checked ?? false);
  }

  function hear() {
    const now = sentence();
    const isNews = now.text !== told.text || now.kind !== told.kind;
    const isAsked = now.asks !== told.asks;
    told = now;
    if (isNews) frame();
    if (isNews && REFUSED.has(now.kind)) sounds.play("refusal");
    if (!boxes.speech.checked) return;
    if (isNews) speechSynthesis.cancel();
    for (const words of [isNews && now.text, isAsked && now.asks]) if (words) speak(words);
  }

  for (const [name, box] of Object.entries(boxes)) {
    keepBox(box, name === "ends" || name.startsWith("sound-"));
    box.addEventListener("change", () => {
      frame();
      // A browser lets a page sound only after somebody has touched it: this is the moment.
      if (name === "sound" && box.checked) sounds.sample("turn");
      else if (name.startsWith("sound-") && box.checked) sounds.play(name.slice("sound-".length));
      if (name === "speech" && box.checked) [told.text, told.asks].filter(Boolean).forEach(speak);
    });
  }
  if (!("speechSynthesis" in window)) {
    boxes.speech.checked = false;
    boxes.speech.disabled = true;
    boxes.speech.parentElement.append(` ${switches.dataset.noSpeech}`);
  }
  switches.hidden = false;
  frame();
  new MutationObserver(hear).observe(verdict, { childList: true, subtree: true, characterData: true });
}
