// What this browser remembers of its switches. Where people forbid pages to store anything, all is as at first.

const KEEP = "adoube.";

export function remembered(name) {
  try {
    return localStorage.getItem(KEEP + name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(KEEP + name, value);
  } catch {
    // Forbidden or full: the switch holds as long as the page does.
  }
}
