// tests/node/command/day.test.mjs: a day with the command, line by line, as recorded from CPython 3.14 (day/run.mjs).
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { bringWheels, commandHome, EXPECTED, needsWheels, parts, runPart } from "./day/run.mjs";

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-day-")));
test.after(() => fs.rmSync(base, { recursive: true, force: true }));
const home = commandHome(path.join(base, "own")), expected = JSON.parse(fs.readFileSync(EXPECTED, "utf8"));

for (const part of parts()) {
  test(`a day: ${part.name}`, (t) => {
    if (needsWheels(part)) {
      try {
        bringWheels(home);
      } catch (error) {
        return t.skip(`pytest cannot be had: ${error.message}`);
      }
    }
    const answers = runPart(part, home, true, base);
    assert.deepEqual(expected[part.name].map(({ line }) => line), part.lines, "record it anew: node tests/node/command/day/run.mjs --record");
    for (const [i, answer] of answers.entries()) assert.deepEqual(answer, expected[part.name][i]);
  });
}
