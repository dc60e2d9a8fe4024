// bench/hosts/warmup.mjs: the work of a program again and again in one interpreter of the built package: `warmup.mjs unasked|--jit=off ITERATIONS RUNS FILE ARGS…`.
// The first iteration runs the whole program; in the others its module's statements without imports, functions and classes run in the same namespace, RUNS
// times each (the first one is filled up to as many). Another process finds these statements: the interpreter has run nothing before the first iteration.
// Prints the processor time of the interpreter's thread for each iteration, in ms, as JSON.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { threadTime } from "./clock.mjs";

const STATEMENTS = `
import ast, sys
with open(sys.argv[1]) as f: tree = ast.parse(f.read())
tree.body = [s for s in tree.body if not isinstance(s, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))]
print(ast.unparse(tree))
`;
const dist = process.env.MORELIA_DIST ?? fileURLToPath(new URL("../../web/dist", import.meta.url));
const { loadPython } = await import(pathToFileURL(path.join(dist, "node.js")).href);
const [jit, iterations, runs, file, ...args] = process.argv.slice(2);
const again = execFileSync(process.execPath, [path.join(dist, "cli.cjs"), "--jit=off", "-c", STATEMENTS, file], { encoding: "utf8" });
const python = await loadPython({ args: [file, ...args], hashSeed: 0, stdout: () => {}, ...(jit === "--jit=off" ? { jit: false } : {}) }); // else as people have it: what runs for a while is compiled
const builtins = python.pyimport("builtins");
builtins.clock = () => threadTime() / 1000;
const [compile, exec] = ["compile", "exec"].map((name) => python.runPython(name)), namespace = python.runPython('{"__name__": "__main__"}');
const [whole, work] = [fs.readFileSync(file, "utf8"), again].map((source) => compile(source, file, "exec"));
const times = [];
for (let i = 0; i < Number(iterations); i++) {
  const start = threadTime();
  for (let k = 0; k < Number(runs); k++) exec(i + k ? work : whole, namespace);
  times.push(threadTime() - start);
}
process.stdout.write(JSON.stringify(times));
