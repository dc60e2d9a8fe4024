// web/bundle.mjs: packs the standard library (npm `pyodide`, python_stdlib.zip: CPython 3.14's pure-Python library, PSF licence) into one
// file for web/src/stdlib.ts. Left out: what is for other platforms or needs processes, sockets and displays of its own.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync, unzipSync } from "fflate";

const OWN = fileURLToPath(new URL("./python", import.meta.url));
const LEFT_OUT = /^(site-packages|_pyodide|pyodide|ctypes|sqlite3|multiprocessing|ensurepip|idlelib|lib2to3|tkinter|turtledemo|venv|test|_pyrepl)\/|^(pyodide_js|_sysconfigdata)|\.(pyi|txt|css|json)$/;

function ownFiles(folder, at = "") {
  return fs.readdirSync(path.join(folder, at), { withFileTypes: true }).flatMap((e) =>
    e.isDirectory() ? ownFiles(folder, at + e.name + "/") : [[at + e.name, fs.readFileSync(path.join(folder, at + e.name))]]);
}

/// Bundle from the zip's bytes; the modules of web/python/ go with it.
export function makeBundle(zip) {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.endsWith("/") && !LEFT_OUT.test(name));
  files.push(...ownFiles(OWN).filter(([name]) => name.endsWith(".py")));
  files.sort(([a], [b]) => (a < b ? -1 : 1));
  const index = {};
  const bodies = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const packed = deflateSync(bytes, { level: 9 });
    index[name] = [offset, bytes.length, packed.length];
    bodies.push(packed);
    offset += packed.length;
  }
  const json = Buffer.from(JSON.stringify(index));
  const head = Buffer.alloc(12);
  head.write("MORELIA1", "latin1");
  head.writeUInt32LE(json.length, 8);
  return Buffer.concat([head, json, ...bodies]);
}

export function bundleFile(root, out) {
  const zip = path.join(root, "node_modules/pyodide/python_stdlib.zip");
  const inputs = [zip, fileURLToPath(import.meta.url), OWN, ...ownFiles(OWN).map(([name]) => path.join(OWN, name))];
  if (fs.existsSync(out) && fs.statSync(out).mtimeMs > Math.max(...inputs.map((file) => fs.statSync(file).mtimeMs))) return;
  fs.writeFileSync(out, makeBundle(fs.readFileSync(zip)));
}
