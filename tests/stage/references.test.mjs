// tests/stage/references.test.mjs: how many reference counts a round of each hot loop changes, in the native build that
// counts them.
//
// A count that went down is good news: write the new number into tests/hot_rounds.mjs. One that went up needs a reason.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { HOT, SETUP } from "../hot_rounds.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const command = path.join(root, "build/native-debug/morelia");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-"));
after(() => fs.rmSync(folder, { recursive: true }));

const WARM = 200, N = 1000;

function changes(body, rounds) {
  const program = path.join(folder, "program.py");
  fs.writeFileSync(program, `${SETUP}
def work(n):
    i = 0
    while i < n:
        i += 1
${body.replace(/^/gm, "        ")}
work(${WARM})
work(${rounds})
`);
  const text = execFileSync(command, ["--stats", program], { encoding: "utf8" });
  return Number(/^reference counts changed: (\d+)$/m.exec(text)[1]);
}

const cost = (body) => changes(body, 2 * N) - changes(body, N);  // the same text but for a number of the same size
const empty = cost("pass");

for (const [name, body, , , references] of HOT) {
  test(`one round of ${name}`, () => {
    const round = (cost(body) - empty) / N;
    assert.ok(Math.abs(round - references) < 0.02, `${round} changes of reference counts, not ${references}`);
  });
}
