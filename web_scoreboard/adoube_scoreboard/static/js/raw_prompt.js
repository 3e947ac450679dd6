// A board at MicroPython's raw prompt: it runs programs and takes files. With raw paste, where the board offers it, the
// board says how much it has room for (docs.micropython.org, reference/repl.html).
import { bytesOf, LineError, pause, textOf } from "./serial_line.js";

// Our program takes Ctrl-C only where a frame would begin, and 0x00 ends any half frame.
const TO_RAW_PROMPT = bytesOf("\0\r\x03\r\x01");
const RAW_PROMPT = "raw REPL; CTRL-B to exit\r\n>";
// The first Ctrl-C ends the running program, and may take with it the request behind it.
const ATTEMPTS_MS = [2000, 6000];
const LATE_ANSWERS_MS = 300;
// The longest silence within an answer. A slow chip first compiles what it is asked.
const SILENCE_MS = 8000;
const ASK_RAW_PASTE = bytesOf("\x05A\x01");
const PASTE_OFFERED = "R\x01";
// Without raw paste nothing holds a sender back: a board's buffer has 512 bytes, and more room while it reads.
const CHUNK = 256;
const CHUNK_PAUSE_MS = 8;
// Bytes of a file in one program.
const PART = 3072;

export class PromptError extends Error {
  constructor(code, why = "") {
    super(why || code);
    this.code = code;
    this.why = why;
  }
}

export class RawPrompt {
  #line;
  #pastes = true;

  // Breaks into the program that runs. PromptError: `no_prompt` where nothing answers, `other_talk` where something else does.
  static async at(line) {
    line.forget();
    for (const [attempt, withinMs] of ATTEMPTS_MS.entries()) {
      await line.write(TO_RAW_PROMPT);
      try {
        await untilOverall(line, RAW_PROMPT, withinMs);
      } catch (error) {
        if (error.code !== "silent") throw error;
        if (attempt + 1 < ATTEMPTS_MS.length) continue;
        throw new PromptError(line.heard.replaceAll("\0", "") ? "other_talk" : "no_prompt");
      }
      await pause(LATE_ANSWERS_MS);
      line.forget();
      return new RawPrompt(line);
    }
  }

  constructor(line) {
    this.#line = line;
  }

  // What a program printed. PromptError: `failed`, with the last line of its traceback.
  async run(program) {
    await this.#give(bytesOf(utf8(program)));
    const printed = await this.#line.until("\x04", SILENCE_MS);
    const error = await this.#line.until("\x04", SILENCE_MS);
    await this.#line.until(">", SILENCE_MS);
    if (error !== "\x04") {
      throw new PromptError("failed", error.slice(0, -1).trim().split("\n").at(-1));
    }
    return new TextDecoder().decode(bytesOf(printed.slice(0, -1)));
  }

  async json(program) {
    const printed = await this.run(program);
    try {
      return JSON.parse(printed);
    } catch {
      throw new PromptError("strange_answer", printed.trim().slice(0, 60));
    }
  }

  // A program that does not end, such as a restart.
  start(program) {
    return this.#give(bytesOf(utf8(program)));
  }

  async write(path, bytes, written = () => {}) {
    const name = JSON.stringify(path);
    for (let at = 0; at === 0 || at < bytes.length; at += PART) {
      const part = bytes.subarray(at, at + PART);
      const program = `f = open(${name}, "${at === 0 ? "wb" : "ab"}")\nf.write(${literal(part)})\nf.close()`;
      await this.run(program);
      written(part.length);
    }
  }

  async #give(program) {
    if (this.#pastes && (await this.#offersPaste())) return this.#paste(program);
    for (let at = 0; at < program.length; at += CHUNK) {
      await this.#line.write(program.subarray(at, at + CHUNK));
      await pause(CHUNK_PAUSE_MS);
    }
    await this.#line.write(bytesOf("\x04"));
    if ((await this.#line.bytes(2, SILENCE_MS)) !== "OK") throw new LineError("silent");
  }

  async #offersPaste() {
    await this.#line.write(ASK_RAW_PASTE);
    const answer = await this.#line.bytes(2, SILENCE_MS);
    if (answer === PASTE_OFFERED) return true;
    this.#pastes = false;
    // A board that has never heard of it takes the request for one to begin the raw prompt again.
    if (answer !== "R\0") {
      await this.#line.until(RAW_PROMPT.slice(-1), SILENCE_MS);
      this.#line.forget();
    }
    return false;
  }

  async #paste(program) {
    const size = await this.#line.bytes(2, SILENCE_MS);
    const more = size.charCodeAt(0) + 256 * size.charCodeAt(1);
    let room = more;
    for (let at = 0; at < program.length; ) {
      while (room === 0 || this.#line.heard !== "") {
        const answer = await this.#line.bytes(1, SILENCE_MS);
        // 0x04: the board ends it, and says why behind it.
        if (answer === "\x04") return this.#line.write(bytesOf("\x04"));
        room += more;
      }
      const part = program.subarray(at, at + room);
      await this.#line.write(part);
      at += part.length;
      room -= part.length;
    }
    await this.#line.write(bytesOf("\x04"));
    await this.#line.until("\x04", SILENCE_MS);
  }
}

// All in all so long: on a line that never falls silent it would be heard for ever.
async function untilOverall(line, text, withinMs) {
  const untilMs = performance.now() + withinMs;
  while (!line.heard.includes(text)) {
    const leftMs = untilMs - performance.now();
    if (!line.isOpen) throw new LineError("lost");
    if (leftMs <= 0) throw new LineError("silent");
    await pause(Math.min(20, leftMs));
  }
}

const utf8 = (text) => textOf(new TextEncoder().encode(text));

// Bytes as Python writes them.
function literal(bytes) {
  let text = "";
  for (const byte of bytes) {
    const each = String.fromCharCode(byte);
    if (each === '"' || each === "\\") text += `\\${each}`;
    else if (each === "\n") text += "\\n";
    else text += byte >= 32 && byte < 127 ? each : `\\x${byte.toString(16).padStart(2, "0")}`;
  }
  return `b"${text}"`;
}
