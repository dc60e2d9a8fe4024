// tests/lint/rooms.mjs: a folder with more than some 40 files has rooms. A program and its recorded output count as
// one.
import fs from "node:fs";
import path from "node:path";

const FOLDERS = ["vm", "wasm_bindings", "web", "playground", "tests", "scripts", "bench", "docs", "cmake"];
const MOST = 48;
const RECORDED = /\.(out|ops|uops)$/;

/** "folder: how many files" for every folder with more than `most`. */
export function checkRooms(root, most = MOST) {
  const problems = [];
  const visit = (folder) => {
    const entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !RECORDED.test(entry.name));
    if (files.length > most) problems.push(`${folder}: ${files.length} files without rooms (at most ${most})`);
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      if (!/^(node_modules|dist|build|gen|\..*)$/.test(name)) visit(path.join(folder, name));
    }
  };
  for (const folder of FOLDERS) if (fs.existsSync(path.join(root, folder))) visit(folder);
  return problems;
}
