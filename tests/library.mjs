// tests/library.mjs: the pure-Python standard library as a folder, unpacked once from npm `pyodide` into the build folder, for the native VM.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

// Modules of ours that need no JavaScript.
const OWN = ["_expat_dtd.py", "_expat_errors.py", "dbm/__init__.py", "dbm/dumb.py", "mmap.py"];

export function libraryFolder() {
  const folder = path.join(root, "build/stdlib");
  if (!fs.existsSync(folder)) {
    const pyodide = path.dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
    const part = `${folder}.${process.pid}`;
    execFileSync(process.execPath, [path.join(root, "tests/stage/unzip.mjs"), path.join(pyodide, "python_stdlib.zip"), part]);
    try {
      fs.renameSync(part, folder);
    } catch {
      fs.rmSync(part, { recursive: true }); // another process was faster
    }
  }
  for (const name of OWN) update(path.join(root, "web/python", name), path.join(folder, name));
  return folder;
}

// Other processes read the folder meanwhile, so files are replaced as a whole.
function update(from, to) {
  const text = fs.readFileSync(from);
  if (fs.existsSync(to) && text.equals(fs.readFileSync(to))) return;
  fs.mkdirSync(path.dirname(to), { recursive: true });
  const part = `${to}.${process.pid}`;
  fs.writeFileSync(part, text);
  fs.renameSync(part, to);
}
