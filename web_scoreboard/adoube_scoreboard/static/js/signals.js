// What a page does besides showing a verdict: a sound, a striped frame, speech. All are switches that this
// browser remembers, and none tells anything that the page does not say in words.

import { remember, remembered } from "./remembered.js";

const REFUSED = new Set(["illegal", "out-of-step", "fault"]);

export function giveSignals(switches, verdict, board) {
  const boxes = Object.fromEntries([...switches.querySelectorAll("input")].map((box) => [box.name, box]));
  let told = sentence();
  let audio = null;

  function sentence() {
    const said = verdict.querySelector(".sentence");
    return { kind: said?.dataset.kind ?? "", text: textOf(said), asks: textOf(verdict.querySelector("[data-to-carry-out]")) };
  }

  function textOf(element) {
    return element?.textContent.replace(/\s+/g, " ").trim() ?? "";
  }

  function beep() {
    audio ??= new AudioContext();
    // A page that was opened with the switch on may sound only once somebody has touched it.
    audio.resume();
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = 220;
    loudness.gain.setValueAtTime(0.25, audio.currentTime);
    loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
    tone.connect(loudness).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.36);
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
    if (isNews && boxes.sound.checked && REFUSED.has(now.kind)) beep();
    if (!boxes.speech.checked) return;
    if (isNews) speechSynthesis.cancel();
    for (const words of [isNews && now.text, isAsked && now.asks]) if (words) speak(words);
  }

  for (const [name, box] of Object.entries(boxes)) {
    const kept = remembered(name);
    box.checked = kept === null ? name === "ends" : kept === "on";
    box.addEventListener("change", () => {
      remember(name, box.checked ? "on" : "off");
      frame();
      // A browser lets a page sound only after somebody has touched it: this is the moment.
      if (name === "sound" && box.checked) beep();
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
