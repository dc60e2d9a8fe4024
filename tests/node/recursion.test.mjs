// tests/node/recursion.test.mjs: C recursion ends in RecursionError, in Node and in a worker with their default stacks.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { partsOf, runParts } from "../recursion/paths.mjs";
import { start } from "./support.mjs";

const parts = partsOf(fs.readFileSync(new URL("../recursion/paths.py", import.meta.url), "utf8"));

test("every path of tests/recursion/paths.py", async () => {
  const python = await start();
  assert.deepEqual(await runParts(python, parts), []);
  python.dispose();
});
