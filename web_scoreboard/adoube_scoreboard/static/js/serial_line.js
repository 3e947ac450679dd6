// A serial port that is open: what was heard on it, and one who listens. Text is bytes, a character each (Latin-1).

const BAUD = 115200;
const ROOM = 16384;

// `code` is one of the page's words: lost, silent, held.
export class LineError extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export function textOf(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

export const bytesOf = (text) => Uint8Array.from(text, (each) => each.charCodeAt(0));

export class SerialLine {
  #port;
  #reader = null;
  #writer;
  #heard = "";
  #isOpen = true;
  #wake = () => {};

  // Called with all that is heard from then on, instead of keeping it; and once more, with null, when the line is lost.
  #listener = null;

  static async open(port) {
    try {
      await port.open({ baudRate: BAUD, bufferSize: ROOM });
    } catch (error) {
      // Of a port that another program has open Chrome tells no more than that it cannot be opened.
      throw new LineError(error.name === "InvalidStateError" ? "in_use_here" : "held");
    }
    return new SerialLine(port);
  }

  constructor(port) {
    this.#port = port;
    this.#writer = port.writable.getWriter();
    this.#listen();
  }

  get isOpen() {
    return this.#isOpen;
  }

  // What has been heard and not been taken.
  get heard() {
    return this.#heard;
  }

  // Noise on the line ends a stream, and the port gives another; without one the port is lost.
  async #listen() {
    while (this.#isOpen && this.#port.readable) {
      this.#reader = this.#port.readable.getReader();
      try {
        for (;;) {
          const { value, done } = await this.#reader.read();
          if (done) break;
          this.#take(value);
        }
      } catch {
        await pause(0);
      } finally {
        this.#reader.releaseLock();
      }
    }
    this.#isOpen = false;
    this.#wake();
    this.#listener?.(null);
  }

  #take(bytes) {
    if (this.#listener) return this.#listener(bytes);
    this.#heard += textOf(bytes);
    this.#wake();
  }

  listen(listener) {
    this.#heard = "";
    this.#listener = listener;
  }

  forget() {
    this.#listener = null;
    this.#heard = "";
  }

  async write(bytes) {
    if (!this.#isOpen) throw new LineError("lost");
    try {
      await this.#writer.write(bytes);
    } catch {
      throw new LineError("lost");
    }
  }

  // What was heard up to a text, and the text; LineError where so many milliseconds bring nothing more.
  async until(text, withinMs) {
    await this.#awaited(() => this.#heard.includes(text), withinMs);
    return this.#cut(this.#heard.indexOf(text) + text.length);
  }

  async bytes(count, withinMs) {
    await this.#awaited(() => this.#heard.length >= count, withinMs);
    return this.#cut(count);
  }

  #cut(length) {
    const taken = this.#heard.slice(0, length);
    this.#heard = this.#heard.slice(length);
    return taken;
  }

  async #awaited(isThere, withinMs) {
    while (!isThere()) {
      if (!this.#isOpen) throw new LineError("lost");
      const before = this.#heard.length;
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, withinMs);
        this.#wake = () => (clearTimeout(timer), resolve());
      });
      if (this.#isOpen && this.#heard.length === before) throw new LineError("silent");
    }
  }

  async close() {
    this.#isOpen = false;
    this.#listener = null;
    // Of a port that is lost each of these fails: then there is nothing left to close.
    await this.#reader?.cancel().catch(() => {});
    await this.#writer.abort?.().catch(() => {});
    this.#writer.releaseLock();
    await this.#port.close().catch(() => {});
  }
}
