// A board at work, as its host hears it: who it is, and the level of each of its cells.
import { ASK_HELLO, ASK_SNAPSHOT, DELTA, DELTA_ANALOG, FrameDecoder, HELLO, LOG, seal, SNAPSHOT } from "./board_frames.js";
import { LineError, pause } from "./serial_line.js";

const MAJOR = 1;
const ASK_AGAIN_MS = 700;
const SNAPSHOT_GAP_MS = 200;
const SILENCE_MS = 3000;
// Keys of MicroPython's prompt: until the board has said who it is, a frame must not hold them.
const KEYS = [1, 2, 3, 4, 5, 10, 13];

export class BoardLink {
  hello = null;
  levels = [];
  #line;
  #decoder = new FrameDecoder();
  #seq = 0;
  #heardSeq = null;
  #parts = [];
  #askedMs = 0;
  #silence = 0;
  #told = {};
  #said = [];

  constructor(line) {
    this.#line = line;
    line.listen((bytes) => this.#take(bytes));
  }

  // `told` has functions for some of: changed(), said(text), silent(isSilent), lost(). What was said before is said again.
  tell(told) {
    this.#told = told;
    for (const text of this.#said) told.said?.(text);
    told.changed?.();
  }

  // Waits for the board to say who it is.
  async meet(withinMs) {
    const untilMs = performance.now() + withinMs;
    await this.#line.write(Uint8Array.of(0));
    while (this.hello === null) {
      if (!this.#line.isOpen) throw new LineError("lost");
      if (performance.now() > untilMs) throw new LineError("silent");
      await this.#line.write(this.#frameWithoutKeys(ASK_HELLO));
      const askAgainMs = performance.now() + ASK_AGAIN_MS;
      while (this.hello === null && performance.now() < askAgainMs) await pause(30);
    }
    if (this.hello.major !== MAJOR) throw new LineError("other_protocol");
    return this.hello;
  }

  // Nothing is told from here on.
  end() {
    clearTimeout(this.#silence);
    this.#told = {};
    this.#line.forget();
  }

  #frameWithoutKeys(type) {
    for (;;) {
      const frame = seal(type, this.#seq++ & 255);
      if (!frame.some((byte) => KEYS.includes(byte))) return frame;
    }
  }

  #take(bytes) {
    if (bytes === null) {
      clearTimeout(this.#silence);
      return this.#told.lost?.();
    }
    const broken = this.#decoder.broken;
    for (const message of this.#decoder.take(bytes)) this.#hear(message);
    if (this.#decoder.broken > broken) this.#askForSnapshot();
  }

  #hear({ type, seq, fields }) {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#told.silent?.(true), SILENCE_MS);
    this.#told.silent?.(false);
    if (type === HELLO) {
      this.hello = fields;
      this.levels = new Array(fields.cells).fill(0);
      this.#told.changed?.();
    } else if (this.#heardSeq !== null && seq !== ((this.#heardSeq + 1) & 255)) {
      this.#askForSnapshot();
    }
    this.#heardSeq = seq;
    if (type === SNAPSHOT) this.#snapshot(fields);
    if (type === DELTA || type === DELTA_ANALOG) this.#events(fields.events);
    if (type === LOG) this.#say(fields.text);
  }

  #say(text) {
    if (this.#said.includes(text)) return;
    this.#said.push(text);
    this.#told.said?.(text);
  }

  // It counts once its parts reach the last cell; one that does not continue the one before it voids them.
  #snapshot({ first, levels }) {
    if (this.hello === null) return;
    if (first === 0) this.#parts = [];
    if (first !== this.#parts.length) return;
    this.#parts.push(...levels);
    if (this.#parts.length < this.hello.cells) return;
    this.levels = this.#parts.slice(0, this.hello.cells);
    this.#parts = [];
    this.#told.changed?.();
  }

  // Each is told, so that a touch is seen whose end comes with the same bytes.
  #events(events) {
    for (const [cell, level] of events) {
      if (cell >= this.levels.length) continue;
      this.levels[cell] = level;
      this.#told.changed?.();
    }
  }

  #askForSnapshot() {
    if (this.hello === null || performance.now() - this.#askedMs < SNAPSHOT_GAP_MS) return;
    this.#askedMs = performance.now();
    this.#line.write(seal(ASK_SNAPSHOT, this.#seq++ & 255)).catch(() => {});
  }
}
