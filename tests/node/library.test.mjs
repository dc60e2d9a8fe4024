// tests/node/library.test.mjs: every module of the library that the oracle can import is imported here, all in one process, and each by itself
// (MORELIA_ALL_MODULES=1; otherwise every fourth).
//
// library-modules.txt is recorded by `node tests/oracle/modules.mjs`. MORELIA_VM=native-release runs the native VM instead of the package.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { execute, vmCommand } from "../run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const lines = (file) => fs.readFileSync(path.join(here, file), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const modules = lines("library-modules.txt");
const exceptions = new Map(lines("library-exceptions.txt").map((line) => line.split(/ : (.*)/)));
const command = vmCommand(process.env.MORELIA_VM ?? "wasm");
const run = (code) => execute(command, ["-c", code], { cwd: here, timeout: 300_000 });

test("exceptions are modules of the list", () => {
  assert.deepEqual([...exceptions.keys()].filter((name) => !modules.includes(name)), []);
});

test("all modules in one process", async (t) => {
  const got = await run(`
import warnings
warnings.simplefilter("ignore")
for name in ${JSON.stringify(modules)}:
    try:
        __import__(name)
    except BaseException as e:
        print(name)
`);
  assert.equal(got.status, 0, got.stderr);
  const failed = got.stdout.split("\n").filter(Boolean);
  assert.deepEqual(failed.filter((name) => !exceptions.has(name)), []);
  for (const name of exceptions.keys()) if (!failed.includes(name)) t.diagnostic(`${name} is importable now: take it out of library-exceptions.txt`);
});

test("each module by itself", async () => {
  const all = process.env.MORELIA_ALL_MODULES;  // else a quarter of them, for time
  const queue = modules.filter((name, i) => !exceptions.has(name) && (all || i % 4 === 0));
  const failed = [];
  await Promise.all([1, 2].map(async () => {
    for (let name; (name = queue.shift()); ) {
      const got = await run(`import warnings; warnings.simplefilter("ignore"); import ${name}`);
      if (got.status !== 0 || got.stdout) failed.push(`${name}: ${got.note} ${got.stdout}${got.stderr.trimEnd().split("\n").at(-1)}`);
    }
  }));
  assert.deepEqual(failed, []);
});
