// The step with the cells: live first, then learned one after the other.
import { BoardDrawing } from "./board_drawing.js";
import { groupOf, learningConfig, plannedOf, readsAll, withCells, withField } from "./board_file.js";
import { standIn, writeConfig } from "./board_program.js";
import { busy, find, listed, say, tell } from "./setup_page.js";
import { findingsOf, stepText } from "./wiring_words.js";
import { WiringLearning } from "./wiring_learning.js";

const WAIT_MS = 50;
const [FAR, NEAR] = [12, 6];
const places = { told: find("[data-told]"), findings: find("[data-findings]"), log: find("[data-log]") };

export class WiringStep {
  #session;
  #board;
  #learned;
  #drawing;
  #learning = null;
  #timer = 0;
  #on = new Set();
  #first = [];

  // `board` has the text of board.json, its config and its cells; `learned` is called with the text that was learned.
  constructor(session, board, learned) {
    this.#session = session;
    this.#board = board;
    this.#learned = learned;
    const label = (cells) => (cells.length ? say("on", { cells: listed(cells) }) : say("none_on"));
    this.#drawing = new BoardDrawing(find("[data-cells]"), board.cells, label);
    places.findings.replaceChildren();
    places.log.hidden = true;
    places.log.querySelector("ul").replaceChildren();
    this.#offer(false);
  }

  live() {
    clearInterval(this.#timer);
    this.#learning = null;
    this.#shows(false);
    const { link } = this.#session;
    const [heard, wanted] = [link.hello.cells, this.#board.cells.length];
    if (heard !== wanted) tell(say("other_count", { heard, wanted }), true);
    link.tell({
      changed: () => this.#drawing.show(this.#cellsOn(link.levels)),
      said: (text) => this.#log(text),
      silent: (isSilent) => this.#headline(isSilent ? say("is_silent") : say("live", { count: link.hello.cells })),
      lost: () => this.#lost(),
    });
    this.#headline(say("live", { count: heard }));
  }

  #lost() {
    clearInterval(this.#timer);
    this.#learning = null;
    this.#shows(false);
    this.#headline("");
    tell(say("lost"), true);
  }

  #cellsOn(levels) {
    const least = this.#board.config.sensor === "linear" ? (this.#board.config.threshold ?? 4) : 1;
    return levels.flatMap((level, at) => (Math.abs(level) >= least ? [at] : []));
  }

  async learn() {
    places.findings.replaceChildren();
    await busy(async () => {
      this.#headline(say("preparing"));
      const text = learningConfig(this.#board.config);
      await this.#restartWith((remote) => standIn(remote, this.#session.program, text));
      this.#begin();
    });
  }

  #begin() {
    const { link } = this.#session;
    this.#first = [...link.levels];
    this.#on = new Set();
    this.#change(() => {});
    this.#learning = new WiringLearning(
      this.#board.cells.map(([name]) => name),
      this.#on,
    );
    this.#shows(true);
    link.tell({
      changed: () => this.#change((input, isOn) => this.#learning?.change(performance.now(), input, isOn)),
      lost: () => this.#lost(),
    });
    this.#timer = setInterval(() => this.#does((learning) => learning.wait(performance.now())), WAIT_MS);
    this.#showLearning();
  }

  // Finds the inputs that changed. Linear halls are on when the field is another one than at first.
  #change(changed) {
    const { levels } = this.#session.link;
    const isLinear = this.#board.config.sensor === "linear";
    const inputs = readsAll(this.#board.config) ? levels.map((_, at) => at) : plannedOf(this.#board.config);
    for (const [at, level] of levels.entries()) {
      const wasOn = this.#on.has(inputs[at]);
      const far = Math.abs(level - (this.#first[at] ?? 0));
      const isOn = isLinear ? far >= (wasOn ? NEAR : FAR) : level !== 0;
      if (isOn === wasOn) continue;
      if (isOn) this.#on.add(inputs[at]);
      else this.#on.delete(inputs[at]);
      changed(inputs[at], isOn);
    }
    if (this.#learning) this.#does(() => {});
  }

  skip() {
    this.#does((learning) => learning.skip(performance.now()));
  }

  undo() {
    this.#does((learning) => learning.back(performance.now()));
  }

  #does(act) {
    if (!this.#learning) return;
    const before = this.#learning.steps.length;
    act(this.#learning);
    if (this.#learning.steps.length > before || this.#shown !== this.#learning.steps.length) this.#showLearning();
    if (this.#learning?.isDone) this.#finish();
  }

  #shown = 0;

  #showLearning() {
    const learning = this.#learning;
    this.#shown = learning.steps.length;
    const result = this.#result();
    const cells = this.#board.cells.map(([name]) => name);
    const count = cells.length;
    const at = learning.wanted;
    const done = cells.flatMap((_, cell) => (result.inputs[cell] !== null ? [cell] : []));
    const faulty = [...result.doubled, ...result.same].map(([cell]) => cells.indexOf(cell));
    this.#drawing.show(learning.isLifting ? [at] : [], at, done, faulty);
    if (at >= 0) {
      const cell = cells[at];
      this.#headline(say(learning.isLifting ? "lift" : "place", { cell, number: at + 1, count }));
    }
    tell(stepText(learning.steps, this.#board.config));
  }

  #result() {
    const { config, cells } = this.#board;
    return this.#learning.result(
      plannedOf(config),
      cells.map(([, x, y]) => [x, y]),
      groupOf(config),
    );
  }

  async #finish() {
    const result = this.#result();
    clearInterval(this.#timer);
    this.#learning = null;
    await busy(async () => {
      this.#headline(say("writing"));
      if (result.cells) this.#learned(withCells(this.#board, result.cells));
      await this.#putBack();
    });
    const names = this.#board.cells.map(([name]) => name);
    const items = findingsOf(result, this.#board.config, names).map(([text, isBad]) => {
      const item = document.createElement("li");
      item.textContent = text;
      item.classList.toggle("bad", isBad);
      return item;
    });
    places.findings.replaceChildren(...items);
    this.#offer(result.cells !== null);
  }

  // What is the next thing to do stands out.
  #offer(isLearned) {
    const [learn, right] = [find("[data-learn]"), find("[data-right]")];
    learn.textContent = say(places.findings.childElementCount ? "learn_again" : "learn");
    right.textContent = say(isLearned ? "next" : "is_right");
    learn.classList.toggle("primary", !isLearned);
    right.classList.toggle("primary", isLearned);
  }

  async stop() {
    clearInterval(this.#timer);
    this.#learning = null;
    await busy(() => this.#putBack());
  }

  // The board's own board.json, over the cable whatever its link will be.
  async #putBack() {
    const text = withField(this.#board.text, "link", { kind: "usb" });
    await this.#restartWith((remote) => writeConfig(remote, this.#session.facts, this.#session.program, text));
    this.live();
  }

  async #restartWith(write) {
    const remote = await this.#session.prompt();
    await write(remote);
    tell(say("restarting"));
    await this.#session.restart(remote);
    await this.#session.meet();
    tell("");
  }

  #shows(isLearning) {
    find('[data-when="live"]').hidden = isLearning;
    find('[data-when="learning"]').hidden = !isLearning;
    find("[data-intro]").hidden = isLearning;
  }

  #headline(text) {
    if (places.told.textContent !== text) places.told.textContent = text;
  }

  #log(text) {
    const item = document.createElement("li");
    item.textContent = text;
    places.log.querySelector("ul").append(item);
    places.log.hidden = false;
  }
}
