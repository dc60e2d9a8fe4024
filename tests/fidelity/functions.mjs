// tests/fidelity/functions.mjs: runs a driver that walks over the functions and methods of C, or over values (functions.py and expressions.py stand before
// its text), here and in the oracle, and compares the lines that both print.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, buildPreset } from "../../scripts/build.mjs";
import { Oracle } from "../oracle/oracle.mjs";
import { interpreterProgram } from "../reference/reference.mjs";
import { execute, vmCommand } from "../run.mjs";
import { sayDifferences } from "./sites.mjs";

const here = path.dirname(fileURLToPath(import.meta.url)), MOST = 5 * 60_000;

// Calls f(file, folder) with the driver's program in a folder of its own.
async function withProgram(driver, settings, f) {
  const text = [settings, ...["functions.py", "expressions.py", driver].map((name) => fs.readFileSync(path.join(here, name), "utf8"))].join("\n");
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-")), file = path.join(folder, driver);
  try {
    fs.writeFileSync(file, text);
    return await f(file, folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** How the driver ends here alone: { status, stdout, stderr }. `settings`: lines of Python in front of it. */
export function runHere(driver, settings = "", vm = "wasm") {
  return withProgram(driver, settings, (file, cwd) => execute(vmCommand(vm), [file], { cwd, timeout: MOST, env: { ASAN_OPTIONS: "detect_leaks=0:allocator_may_return_null=1:max_allocation_size_mb=1024" } }));
}

// There is Debian's CPython, and here is native: the modules of a system are there whole. What a system says of its own numbers and files differs.
async function runNative(driver, settings) {
  await buildPreset("native-release");
  const theirs = await withProgram(driver, settings, (file, cwd) => execute([interpreterProgram()], [file], { cwd, timeout: MOST }));
  return printed(theirs.stdout, theirs.status === 0 ? "" : theirs.stderr.slice(-300), await runHere(driver, settings, "native-release"));
}

function printed(theirs, error, ours) {
  const wrong = [...(error ? [`there: ${error}`] : []), ...(ours.status === 0 ? [] : [`here: status ${ours.status}, ${ours.stderr.slice(-300)}`])];
  return { theirs, ours: ours.stdout, error: wrong.join("; ") };
}

/** What the driver prints there and here, and what went wrong: a driver that ends early compares nothing from there on. `--native` on the command line: there is Debian's CPython. */
export async function run(driver, settings = "") {
  if (process.argv.includes("--native")) return runNative(driver, settings);
  await build(["web"]);
  const oracle = new Oracle();
  try {
    const theirs = await withProgram(driver, settings, (file) => oracle.run(file, { args: [], fresh: true, timeout: MOST }));
    return printed(theirs.stdout ?? "", theirs.error, await runHere(driver, settings));
  } finally {
    oracle.close();
  }
}

/** The number behind an option of the command, or the usual one. */
export const option = (name, usual) => (process.argv.includes(name) ? Number(process.argv[process.argv.indexOf(name) + 1]) : usual);

/** What the lines say, by the name in them. */
export const told = (stdout, line) => new Map(stdout.split("\n").map((text) => line.exec(text)).filter(Boolean).map(([, name, what]) => [name, what]));

/** Prints where two say different things of one name; `line` finds the name and what is said. The names that both have, and of how many they say the same. */
export function compare({ theirs, ours }, line, shown = Infinity) {
  const want = told(theirs, line), got = told(ours, line), names = [...want.keys()].filter((name) => got.has(name)), differ = names.filter((name) => want.get(name) !== got.get(name));
  const differences = new Map();
  for (const name of differ) {
    const kind = `${want.get(name)} there, ${got.get(name)} here`;
    differences.set(kind, [...(differences.get(kind) ?? []), name]);
  }
  sayDifferences(differences, shown);
  return { all: names.length, same: names.length - differ.length };
}
