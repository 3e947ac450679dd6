// Learns which input is which cell: a magnet is laid on one cell after the other. The same rules as
// `adoube calibrate --learn`; both are held to hardware_docs/learning_vectors.json. It has no clock: each event brings
// its time in milliseconds.
import { differencesOf } from "./wiring_differences.js";

// Contacts bounce: an input counts once it has stayed on for so long.
export const STAY_MS = 150;

const ascending = (numbers) => [...numbers].sort((one, other) => one - other);

export class WiringLearning {
  // What happened, in order: [what, the cell's name or null, inputs].
  steps = [];
  #cells;
  #on;
  #records = [];
  #isLifting = false;
  #rose = new Map();
  #ignored = new Set();

  // `cells` are the cells' names in board order, `on` the inputs that are on at the beginning.
  constructor(cells, on) {
    this.#cells = cells;
    this.#on = new Set(on);
    this.#prompt();
  }

  // The place of the cell that a magnet belongs on, or is to be taken off; -1 when all are done.
  get wanted() {
    const at = this.#isLifting ? this.#records.length - 1 : this.#records.length;
    return at < this.#cells.length ? at : -1;
  }

  get isLifting() {
    return this.#isLifting;
  }

  get isDone() {
    return this.wanted < 0;
  }

  wait(ms) {
    if (this.#isLifting || this.isDone || this.#rose.size === 0) return;
    if (ms - Math.max(...this.#rose.values()) < STAY_MS) return;
    const inputs = ascending(this.#rose.keys());
    const isKnown = this.#records.some(([kind, , known]) => kind === "recorded" && known[0] === inputs[0]);
    const kind = inputs.length > 1 ? "doubled" : isKnown ? "same" : "recorded";
    this.#record(kind, inputs);
    this.#isLifting = true;
  }

  change(ms, input, isOn) {
    this.wait(ms);
    if (this.#on.has(input) === isOn) return;
    if (isOn) {
      this.#on.add(input);
      this.#rose.set(input, ms);
    } else {
      for (const known of [this.#on, this.#ignored, this.#rose]) known.delete(input);
    }
    if (this.#isLifting && !this.#lastInputs().some((each) => this.#on.has(each))) this.#next();
    this.wait(ms);
  }

  skip(ms) {
    this.wait(ms);
    if (this.#isLifting) {
      for (const input of this.#lastInputs()) if (this.#on.has(input)) this.#ignored.add(input);
      this.#next();
    } else if (!this.isDone) {
      this.#record("missing", []);
      this.#next();
    }
  }

  back(ms) {
    this.wait(ms);
    const dropped = this.#records.pop();
    if (dropped === undefined) return;
    this.steps.push(["back", dropped[1], []]);
    this.#next();
  }

  #lastInputs() {
    return this.#records.at(-1)[2];
  }

  #record(kind, inputs) {
    const record = [kind, this.#cells[this.#records.length], inputs];
    this.#records.push(record);
    this.steps.push(record);
  }

  #next() {
    this.#isLifting = false;
    if (this.#records.length < this.#cells.length) this.#prompt();
    else this.steps.push(["done", null, []]);
  }

  #prompt() {
    this.#rose = new Map();
    this.#ignored = new Set(this.#on);
    this.steps.push(["place", this.#cells[this.#records.length], ascending(this.#ignored)]);
  }

  // What was found so far; cells that were not reached are missing. `planned` is the input that each cell was planned to
  // have, null where that is unknown; `places` are the cells' in millimetres; `group` is how many inputs a row or a chip has.
  result(planned, places, group) {
    const inputs = this.#found();
    const kinds = this.#cells.map((_, at) => this.#records[at]?.[0] ?? "missing");
    const ofKind = (kind) => this.#cells.filter((_, at) => kinds[at] === kind);
    const recordOf = (cell) => this.#records[this.#cells.indexOf(cell)];
    const owner = (input) => this.#cells[this.#records.findIndex(([kind, , known]) => kind === "recorded" && known[0] === input)];
    return {
      inputs,
      cells: inputs.includes(null) ? null : inputs,
      missing: ofKind("missing"),
      doubled: ofKind("doubled").map((cell) => [cell, recordOf(cell)[2]]),
      same: ofKind("same").map((cell) => [cell, owner(recordOf(cell)[2][0])]),
      stuck: ascending(this.#ignored),
      differences: planned?.length === inputs.length ? differencesOf(this.#cells, inputs, planned, places, group) : null,
    };
  }

  // Each cell's input. Of several that came on at once the one is left that no other cell has.
  #found() {
    const inputs = this.#cells.map((_, at) => (this.#records[at]?.[0] === "recorded" ? this.#records[at][2][0] : null));
    for (;;) {
      const left = new Map();
      for (const [at, [kind, , known]] of this.#records.entries()) {
        if (kind !== "doubled" || inputs[at] !== null) continue;
        const rest = known.filter((input) => !inputs.includes(input));
        if (rest.length === 1) left.set(at, rest[0]);
      }
      const alone = [...left].filter(([, input]) => [...left.values()].filter((each) => each === input).length === 1);
      if (alone.length === 0) return inputs;
      for (const [at, input] of alone) inputs[at] = input;
    }
  }
}
