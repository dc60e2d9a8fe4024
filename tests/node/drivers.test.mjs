// tests/node/drivers.test.mjs: each function and method of C is called with wrong numbers of arguments and with values of all kinds, and objects that have a
// state do one thing after the other, in whatever native build exists (with the sanitizers when that is native-debug): all go on to the end. What the
// calls give is compared with CPython by `npm run fidelity`, in WebAssembly; a read outside of the arguments is seen here.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { runHere } from "../fidelity/functions.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const native = ["native-debug", "native-release"].find((name) => fs.existsSync(path.join(root, "build", name, "morelia"))) ?? "wasm";

for (const [driver, settings, lines] of [["conventions.py", "", 15_000], ["values.py", "SEED, ROUNDS = 1, 8", 10_000], ["sequences.py", "SEED, ROUNDS = 1, 60", 700]]) {
  test(`${driver} in ${native}`, { timeout: 300_000 }, async () => {
    const got = await runHere(driver, settings, native);
    assert.equal(got.status, 0, `${got.stdout.slice(-300)}\n${got.stderr.slice(0, 3000)}`);
    assert.ok(got.stdout.split("\n").length > lines, `${got.stdout.split("\n").length} lines`);
  });
}
