// The events of a stream as objects. An event brings a whole text, or the change of the text that came before it
// under the same name: `streaming/documents.py` on the scoreboard's side says how both are written.

const PIECE = /.[^<, ]*/gs;

// Returns what reads the data of one event after the other: the object, or null where the text that is changed is not here.
export function readDocuments() {
  const known = new Map();

  return (data) => {
    // Other streams send objects as they are.
    if (data.startsWith("{")) return JSON.parse(data);
    const [name, number, base, ...fields] = data.split("\t");
    const old = known.get(name);
    if (base !== "" && old?.number !== base) return null;
    const text = base === "" ? fields[0] : changed(old.text, fields);
    known.set(name, { number, text });
    return JSON.parse(text);
  };
}

export function changed(text, fields) {
  const pieces = text.match(PIECE);
  return fields
    .map((field) => {
      if (field.startsWith("+")) return field.slice(1);
      const [first, count] = field.split(",").map(Number);
      return pieces.slice(first, first + count).join("");
    })
    .join("");
}
