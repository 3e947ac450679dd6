// What this browser remembers of its switches. Where people forbid pages to store anything, all is as at first.

const KEEP = "adoube.";

export function remembered(name) {
  try {
    return localStorage.getItem(KEEP + name);
  } catch {
    return null;
  }
}

// Ticks a box as this browser had it the last time, and `isOn` the first time. What is ticked later is remembered.
export function keepBox(box, isOn) {
  const kept = remembered(box.name);
  box.checked = kept === null ? isOn : kept === "on";
  box.addEventListener("change", () => remember(box.name, box.checked ? "on" : "off"));
}

export function remember(name, value) {
  try {
    localStorage.setItem(KEEP + name, value);
  } catch {
    // Forbidden or full: the switch holds as long as the page does.
  }
}
