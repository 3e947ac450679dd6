// A folder as the flash of an interpreter: its files are loaded at a start and stored when they may have changed.

import fs from "node:fs";
import path from "node:path";

const NOT_FLASH = new Set([".", "..", "dev", "home", "proc", "tmp"]);

function* filesOutside(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const outside = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOutside(outside);
    else yield outside;
  }
}

export class Flash {
  #system;
  #folder;
  #others;

  /** Loads the folder into the interpreter's file system; files that are there already are no part of it. */
  constructor(system, folder) {
    this.#system = system;
    this.#folder = folder;
    this.#others = new Set(this.#inside(""));
    for (const outside of filesOutside(folder)) {
      const inside = "/" + path.relative(folder, outside);
      system.mkdirTree(path.posix.dirname(inside));
      system.writeFile(inside, fs.readFileSync(outside));
    }
  }

  store() {
    const inside = new Set([...this.#inside("")].filter((file) => !this.#others.has(file)));
    for (const file of inside) {
      const outside = path.join(this.#folder, file);
      const data = Buffer.from(this.#system.readFile(file));
      if (fs.existsSync(outside) && data.equals(fs.readFileSync(outside))) continue;
      fs.mkdirSync(path.dirname(outside), { recursive: true });
      fs.writeFileSync(outside, data);
    }
    for (const outside of filesOutside(this.#folder)) {
      if (!inside.has("/" + path.relative(this.#folder, outside))) fs.rmSync(outside);
    }
  }

  /** All files below a folder, by their paths inside. */
  *#inside(folder) {
    for (const name of this.#system.readdir(folder || "/")) {
      if (NOT_FLASH.has(name) && (folder === "" || name.startsWith("."))) continue;
      const inside = `${folder}/${name}`;
      if (this.#system.isDir(this.#system.stat(inside).mode)) yield* this.#inside(inside);
      else yield inside;
    }
  }
}
