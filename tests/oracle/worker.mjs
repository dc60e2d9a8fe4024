// tests/oracle/worker.mjs: a child process that holds one Pyodide and runs the programs its parent sends, one at a time.
// Message in: { id, file, name, args, dump, code: a .pyc to run in its place }; out: { id, stdout, stderr, status, sites } or { id, error }.
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "pyodide";

const agent = fs.readFileSync(new URL("agent.py", import.meta.url), "utf8");
let out = [];
let err = [];
const py = await loadPyodide({ env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } });
py.setStdout({ write: (bytes) => (out.push(bytes.slice()), bytes.length) });
py.setStderr({ write: (bytes) => (err.push(bytes.slice()), bytes.length) });
py.setStdin({ stdin: () => null });
py.runPython(agent);
const run = py.globals.get("run");
// What programs of a folder import: the _name.py there and those of the folder above, which a program adds to sys.path.
const helpers = (folder) => [path.dirname(folder), folder].flatMap((from) =>
  fs.readdirSync(from).filter((name) => /^_.*\.py$/.test(name)).map((name) => [name, path.join(from, name)]));
const text = (chunks) => Buffer.concat(chunks).toString("utf8");

process.on("message", ({ id, file, name, args, dump, code }) => {
  out = [];
  err = [];
  try {
    const source = fs.readFileSync(file);
    const beside = helpers(path.dirname(file));
    for (const [helper, from] of beside) py.FS.writeFile(helper, fs.readFileSync(from));
    py.FS.writeFile(name, source); // tracebacks show source lines
    const result = JSON.parse(run(py.toPy(new Uint8Array(source)), name, py.toPy(args), dump, code ? py.toPy(new Uint8Array(fs.readFileSync(code))) : undefined));
    for (const one of new Set([name, ...beside.map(([helper]) => helper)])) py.FS.unlink(one);
    process.send({ id, stdout: text(out), stderr: text(err), ...result });
  } catch (error) {
    process.send({ id, error: String(error?.stack ?? error) + text(err) });
    process.exit(1); // the instance can no longer be trusted
  }
});
process.send({ ready: true });
