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
const helpers = (folder) => fs.readdirSync(folder).filter((name) => /^_.*\.py$/.test(name)); // what programs of a folder import
const text = (chunks) => Buffer.concat(chunks).toString("utf8");

process.on("message", ({ id, file, name, args, dump, code }) => {
  out = [];
  err = [];
  try {
    const source = fs.readFileSync(file);
    const beside = helpers(path.dirname(file));
    for (const helper of beside) py.FS.writeFile(helper, fs.readFileSync(path.join(path.dirname(file), helper)));
    py.FS.writeFile(name, source); // tracebacks show source lines
    const result = JSON.parse(run(py.toPy(new Uint8Array(source)), name, py.toPy(args), dump, code ? py.toPy(new Uint8Array(fs.readFileSync(code))) : undefined));
    for (const one of [name, ...beside]) py.FS.unlink(one);
    process.send({ id, stdout: text(out), stderr: text(err), ...result });
  } catch (error) {
    process.send({ id, error: String(error?.stack ?? error) + text(err) });
    process.exit(1); // the instance can no longer be trusted
  }
});
process.send({ ready: true });
