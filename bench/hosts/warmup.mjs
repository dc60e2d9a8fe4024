// bench/hosts/warmup.mjs: the work of a program again and again in one interpreter of the built package: `warmup.mjs unasked|--jit=off ITERATIONS RUNS FILE ARGS…`.
// The first iteration runs the whole program; in the others its module's statements without imports, functions and classes run in the same namespace, RUNS
// times each (the first one is filled up to as many). Prints the processor time of the interpreter's thread for each iteration, in ms, as JSON.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { threadTime } from "./clock.mjs";

const dist = process.env.MORELIA_DIST ? pathToFileURL(path.join(process.env.MORELIA_DIST, "node.js")).href : "../../web/dist/node.js";
const { loadPython } = await import(dist);
const [jit, iterations, runs, file, ...args] = process.argv.slice(2);
const python = await loadPython({ args: [file, ...args], stdout: () => {}, ...(jit === "--jit=off" ? { jit: false } : {}) }); // else as people have it: what runs for a while is compiled
const builtins = python.pyimport("builtins");
builtins.clock = () => threadTime() / 1000;
builtins.source = fs.readFileSync(file, "utf8");
python.runPython(`
import ast, sys
tree = ast.parse(source)
whole = compile(tree, sys.argv[0], "exec")
tree.body = [s for s in tree.body if not isinstance(s, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
work = compile(tree, sys.argv[0], "exec")
namespace = {"__name__": "__main__"}
`);
const [exec, whole, work, namespace] = ["exec", "whole", "work", "namespace"].map((name) => python.runPython(name));
const times = [];
for (let i = 0; i < Number(iterations); i++) {
  const start = threadTime();
  for (let k = 0; k < Number(runs); k++) exec(i + k ? work : whole, namespace);
  times.push(threadTime() - start);
}
process.stdout.write(JSON.stringify(times));
