// tests/fuzz/oracle.mjs: a child process that holds one Pyodide and runs the programs that its parent sends, one at a time: it can be ended
// when a program does not. Message in: { source }; out: { ready } once, then { text }, and after a fatal error { text, error }.
import fs from "node:fs";
import { loadOracle } from "../fidelity/bytecode.mjs";

const py = await loadOracle();
py.runPython(fs.readFileSync(new URL("driver.py", import.meta.url), "utf8"));
const run = py.globals.get("run_one");

process.on("message", ({ source }) => {
  try {
    process.send({ text: run(source) });
  } catch (error) {
    process.send({ text: `<oracle: ${String(error.message).slice(-200)}>`, error: true }, () => process.exit(1));
  }
});
process.on("disconnect", () => process.exit());
process.send({ ready: true });
