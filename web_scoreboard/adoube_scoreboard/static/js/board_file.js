// board.json as a text: what is wrong with its shape, its fields replaced while all else stays as it was written.
// The firmware itself checks pins and numbers, on the board, before anything is put in its place.

// How many inputs a wiring has, and how many of them are a row or a chip.
const WIRINGS = {
  matrix: (w) => [w.rows.length * w.columns.length, w.columns.length],
  strobed: (w) => [w.rows.length * w.columns, w.columns],
  hc165: (w) => [w.data.length * w.chips * 8, 8],
  mcp23017: (w) => [w.buses.reduce((sum, bus) => sum + bus.addresses.length * 16, 0), 16],
  mux: (w) => [w.adc.length * Math.max(1, w.enable?.length ?? 0) * 16, 16],
  pins: (w) => [w.pins.length, w.pins.length],
};
const SENSORS = ["occupancy", "dual", "linear"];
const LINKS = ["usb", "uart", "wifi"];

// A word of the page and its values.
export class FileProblem extends Error {
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

export function readConfig(text) {
  let config;
  try {
    config = JSON.parse(text);
  } catch (error) {
    throw new FileProblem("file_not_json", { why: error.message });
  }
  if (typeof config !== "object" || config === null || Array.isArray(config)) throw new FileProblem("file_no_object");
  requireOneOf("sensor", config.sensor, SENSORS);
  requireOneOf("wiring.kind", config.wiring?.kind, Object.keys(WIRINGS));
  if (config.link !== undefined) requireOneOf("link.kind", config.link?.kind, LINKS);
  requireCells(config, inputsOf(config));
  return config;
}

function requireOneOf(field, value, known) {
  if (!known.includes(value)) {
    throw new FileProblem("file_field", { field, value: JSON.stringify(value) ?? "–", known: known.join(", ") });
  }
}

function requireCells(config, inputs) {
  const cells = config.cells ?? [];
  const isWrong = (input, at) => !(Number.isInteger(input) && input >= 0 && input < inputs) || cells.indexOf(input) !== at;
  if (!Array.isArray(cells)) throw new FileProblem("file_cells", { value: JSON.stringify(cells), last: inputs - 1 });
  const wrong = cells.find(isWrong);
  if (wrong !== undefined) throw new FileProblem("file_cells", { value: JSON.stringify(wrong), last: inputs - 1 });
}

export function inputsOf(config) {
  const inputs = wiringOf(config)[0];
  if (!Number.isInteger(inputs) || inputs < 1) throw new FileProblem("file_wiring", { kind: config.wiring.kind });
  return inputs;
}

export const groupOf = (config) => wiringOf(config)[1];

function wiringOf(config) {
  try {
    return WIRINGS[config.wiring.kind](config.wiring);
  } catch {
    throw new FileProblem("file_wiring", { kind: config.wiring.kind });
  }
}

// An input and its pins, as the list of wires has them; of a multiplexer its number alone.
export function inputText({ wiring: w }, input) {
  const [at, place] = [Math.floor(input / groupOf({ wiring: w })), input % groupOf({ wiring: w })];
  const chip = () => w.buses.flatMap(({ i2c, addresses }) => addresses.map((each) => `I2C ${i2c}, 0x${each.toString(16)}`))[at];
  const pins = {
    matrix: () => `GPIO ${w.rows[at]} × GPIO ${w.columns[place]}`,
    strobed: () => `GPIO ${w.rows[at]} × COL${place}`,
    hc165: () => `GPIO ${w.data[Math.floor(at / w.chips)]}, #${at % w.chips}, ${"ABCDEFGH"[place]}`,
    mcp23017: () => `${chip()}, GP${"AB"[Math.floor(place / 8)]}${place % 8}`,
    pins: () => `GPIO ${w.pins[input]}`,
  }[w.kind];
  return pins ? `${input} (${pins()})` : String(input);
}

// The input that each cell is planned to have.
export function plannedOf(config) {
  return config.cells?.length ? config.cells : Array.from({ length: inputsOf(config) }, (_, at) => at);
}

// Where a sensor has one output, any input may be learned. Of linear halls, whose strength says little without their
// cell's calibration, and of sensors with two outputs, whole sensors change places.
export const readsAll = (config) => config.sensor === "occupancy";

// The board.json for the time of learning, over the cable. The firmware names the field that it does not know to everybody
// who asks how the board is.
export function learningConfig(config) {
  const learning = { ...config, link: { kind: "usb" }, learning_not_finished: true };
  return `${JSON.stringify(readsAll(config) ? { ...learning, cells: [] } : learning)}\n`;
}

// The text with the cells that were learned; second outputs go where their sensors went.
export function withCells({ text, config }, cells) {
  const learned = withField(text, "cells", cells);
  if (!config.south?.length) return learned;
  const planned = plannedOf(config);
  return withField(learned, "south", cells.map((input) => config.south[planned.indexOf(input)]));
}

// The text with the value of one field replaced, or added before its end.
export function withField(text, name, value) {
  const written = JSON.stringify(value).replaceAll(/([,:])(?=["[{\d])/g, "$1 ");
  const span = spanOf(text, name);
  if (span) return text.slice(0, span[0]) + written + text.slice(span[1]);
  const end = text.lastIndexOf("}");
  return `${text.slice(0, end).trimEnd()},\n  "${name}": ${written}\n}\n`;
}

// Where the value of a field of the outermost object begins and ends.
function spanOf(text, name) {
  const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
  let [depth, field, begin] = [0, null, -1];
  for (let found = token.exec(text), before = ""; found; before = found[0], found = token.exec(text)) {
    if (depth === 1 && begin >= 0 && ",}".includes(found[0])) {
      if (field === name) return [begin, text.slice(0, found.index).trimEnd().length];
      [field, begin] = [null, -1];
    } else if (depth === 1 && before === ":" && begin < 0) begin = found.index;
    else if (depth === 1 && found[0].startsWith('"') && field === null) field = JSON.parse(found[0]);
    if ("[{".includes(found[0])) depth++;
    else if ("]}".includes(found[0])) depth--;
  }
  return null;
}
