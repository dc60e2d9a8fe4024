// web/bundle.mjs: packs the standard library (npm `pyodide`, python_stdlib.zip: CPython 3.14's pure-Python library, PSF licence) into one
// file for web/src/stdlib.ts. Left out: what is for other platforms or needs processes, sockets and displays of its own.
import fs from "node:fs";
import path from "node:path";
import { deflateSync, unzipSync } from "fflate";

const LEFT_OUT = /^(site-packages|_pyodide|pyodide|ctypes|sqlite3|multiprocessing|ensurepip|idlelib|lib2to3|tkinter|turtledemo|venv|test|_pyrepl)\/|^(pyodide_js|_sysconfigdata)|\.(pyi|txt|css|json)$/;

/// Bundle from the zip's bytes.
export function makeBundle(zip) {
  const files = Object.entries(unzipSync(zip)).filter(([name]) => !name.endsWith("/") && !LEFT_OUT.test(name));
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
  if (fs.existsSync(out) && fs.statSync(out).mtimeMs > Math.max(fs.statSync(zip).mtimeMs, fs.statSync(new URL(import.meta.url)).mtimeMs)) return;
  fs.writeFileSync(out, makeBundle(fs.readFileSync(zip)));
}
