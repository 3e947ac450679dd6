// What was learned of a wiring, in sentences.
import { inputText, plannedOf } from "./board_file.js";
import { listed, say } from "./setup_page.js";

// What the last step was before the one that is wanted now.
export function stepText(steps, config) {
  const [kind, cell, inputs] = steps.at(-1);
  if (kind === "place" && inputs.length > 0) return say("lies_there", { inputs: inputsText(inputs, config) });
  const done = kind === "place" || kind === "done" ? steps.at(-2) : steps.at(-1);
  if (done === undefined) return "";
  const key = { recorded: "was_recorded", doubled: "was_doubled", same: "was_same", missing: "was_missing", back: "was_back" };
  const text = inputsText(done[2], config);
  return say(key[done[0]], { cell: done[1], input: text, inputs: text });
}

const inputsText = (inputs, config) => listed(inputs.map((input) => inputText(config, input)));

// Each sentence, and whether it is a fault; `names` are the cells'.
export function findingsOf(result, config, names) {
  const planned = plannedOf(config);
  const where = (name) => `${name} → ${inputText(config, planned[names.indexOf(name)])}`;
  const faults = [
    ...(result.missing.length ? [say("missing", { cells: listed(result.missing.map(where)) })] : []),
    ...result.doubled.map(([cell, inputs]) => say("doubled", { cell, inputs: inputsText(inputs, config) })),
    ...result.same.map(([cell, other]) => say("same", { cell, other })),
  ];
  const stuck = result.stuck.filter((input) => planned.includes(input));
  if (stuck.length) faults.push(say("stuck", { inputs: inputsText(stuck, config) }));
  const differences = result.differences ? differenceTexts(result.differences, config) : [];
  const end = !result.cells ? "not_all" : differences.length ? "all_new" : "all_right";
  return [
    [say(end), !result.cells],
    ...faults.map((text) => [text, true]),
    ...differences.map((text) => [text, false]),
  ];
}

function differenceTexts({ whole, groups, lines, swapped, moved }, config) {
  return [
    ...(whole ? [say(`whole_${whole}`)] : []),
    ...groups.map(([planned, found]) => say("groups", { planned, found })),
    ...lines.map(([planned, found]) => say("lines", { planned, found })),
    ...swapped.map(([one, other]) => say("swapped", { one, other })),
    ...moved.map(([cell, input]) => say("moved", { cell, input: inputText(config, input) })),
  ];
}
