// Soft sounds, made here and not loaded. All are off until somebody switches them on; then each kind has a switch of its own.

// Each tone glides from one frequency to another, in hertz, and dies away; times are in seconds.
const TONES = {
  turn: [{ from: 430, to: 190, lasts: 0.09, loud: 0.22 }],
  capture: [
    { from: 430, to: 190, lasts: 0.08, loud: 0.22 },
    { at: 0.07, from: 300, to: 120, lasts: 0.13, loud: 0.28 },
  ],
  refusal: [{ from: 220, to: 215, lasts: 0.35, loud: 0.25 }],
  check: [
    { from: 587, to: 587, lasts: 0.16, loud: 0.14 },
    { at: 0.11, from: 784, to: 784, lasts: 0.26, loud: 0.14 },
  ],
  clock: [
    { from: 988, to: 988, lasts: 0.07, loud: 0.1 },
    { at: 0.16, from: 988, to: 988, lasts: 0.07, loud: 0.1 },
  ],
  end: [
    { from: 392, to: 392, lasts: 0.5, loud: 0.13 },
    { at: 0.14, from: 494, to: 494, lasts: 0.6, loud: 0.13 },
    { at: 0.28, from: 587, to: 587, lasts: 0.9, loud: 0.13 },
  ],
};
const SWITCHES = { capture: "turn" };
const SILENT = 0.001;

// `boxes`: the page's switches by name: `sound` for all, `sound-turn` and so on for one kind.
export function openSounds(boxes) {
  let audio = null;

  function play(kind) {
    audio ??= new AudioContext();
    // A page that was opened with the switch on may sound only once somebody has touched it.
    audio.resume();
    for (const each of TONES[kind]) tone(audio, each);
  }

  return {
    play(kind) {
      const box = boxes[`sound-${SWITCHES[kind] ?? kind}`];
      if (boxes.sound?.checked && (box === undefined || box.checked)) play(kind);
    },
    sample: play,
  };
}

function tone(audio, { at = 0, from, to, lasts, loud }) {
  const start = audio.currentTime + at;
  const sounding = audio.createOscillator();
  const loudness = audio.createGain();
  sounding.type = "triangle";
  sounding.frequency.setValueAtTime(from, start);
  sounding.frequency.exponentialRampToValueAtTime(to, start + lasts);
  loudness.gain.setValueAtTime(loud, start);
  loudness.gain.exponentialRampToValueAtTime(SILENT, start + lasts);
  sounding.connect(loudness).connect(audio.destination);
  sounding.start(start);
  sounding.stop(start + lasts);
}
