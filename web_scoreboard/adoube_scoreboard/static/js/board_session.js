// One board, from the choice of its port to the end: at the raw prompt, or at work.
import { BoardLink } from "./board_link.js";
import { factsOf, loadProgram } from "./board_program.js";
import { PromptError, RawPrompt } from "./raw_prompt.js";
import { pause, SerialLine } from "./serial_line.js";

// A slow chip compiles all modules at its first start.
const BACK_WITHIN_MS = 30_000;
const ASK_MS = 6000;
const RETRY_MS = 400;

export class BoardSession {
  port = null;
  program = null;
  facts = null;
  link = null;
  #line = null;

  async choosePort() {
    const port = await navigator.serial.requestPort();
    await this.close();
    this.port = port;
  }

  // The board's prompt, whatever it did before.
  async prompt() {
    this.program ??= await loadProgram();
    this.link?.end();
    this.link = null;
    if (!this.#line?.isOpen) {
      await this.close();
      this.#line = await SerialLine.open(await this.#portAgain());
    }
    const remote = await RawPrompt.at(this.#line);
    this.facts = await factsOf(remote, this.program);
    return remote;
  }

  async restart(remote) {
    await remote.start(this.program.steps.reset).catch(() => {});
    await this.close();
  }

  // Waits until the board at work has said who it is, also where its port went and came back.
  async meet() {
    const untilMs = performance.now() + BACK_WITHIN_MS;
    for (;;) {
      try {
        this.#line = await SerialLine.open(await this.#portAgain());
        const link = new BoardLink(this.#line);
        await link.meet(ASK_MS);
        return (this.link = link);
      } catch (error) {
        await this.close();
        if (error.code === "other_protocol") throw error;
        if (performance.now() > untilMs) throw new PromptError("not_back");
        await pause(RETRY_MS);
      }
    }
  }

  async close() {
    this.link?.end();
    this.link = null;
    const line = this.#line;
    this.#line = null;
    await line?.close();
  }

  // A board that restarted may be there as another port of the same kind.
  async #portAgain() {
    const ports = await navigator.serial.getPorts();
    const { usbVendorId, usbProductId } = this.port.getInfo();
    const isAlike = (port) => {
      const info = port.getInfo();
      return usbVendorId !== undefined && info.usbVendorId === usbVendorId && info.usbProductId === usbProductId;
    };
    return ports.includes(this.port) ? this.port : (ports.find(isAlike) ?? this.port);
  }
}
