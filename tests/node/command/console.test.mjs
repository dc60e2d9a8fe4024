// tests/node/command/console.test.mjs: the console in a terminal: what it draws for keys (console_keys.py has the terminal).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url)), cli = path.resolve(here, "../../../web/dist/cli.cjs");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-console-"));
after(() => fs.rmSync(folder, { recursive: true, force: true }));
const PROMPT = "\x1b[1;35m>>> \x1b[0m", MORE = "\x1b[1;35m... \x1b[0m";

// { pieces, status }: what was drawn before each step's keys, and to the end.
function typed(steps, { args = [], env = {} } = {}) {
  const plan = { command: [process.execPath, cli, ...args], env: { PATH: process.env.PATH, HOME: folder, TERM: "xterm-256color", ...env }, folder, steps, seconds: 40 };
  const got = spawnSync("python3", [path.join(here, "console_keys.py"), JSON.stringify(plan)], { encoding: "utf8" });
  assert.equal(got.stderr, "");
  const answer = JSON.parse(got.stdout);
  assert.equal(answer.late, undefined, `nothing like ${JSON.stringify(answer.late)} was drawn: ${JSON.stringify(answer.drawn)}`);
  return answer;
}
// As it is read: without positions and colours.
const plain = (text) => text.replaceAll(/\x1b\[[\d;?]*[a-zA-Z]|\x1b[=>]|\r/g, "");

test("values, colours, errors, several lines, exit", () => {
  const { pieces, status } = typed([
    [PROMPT, "1 + 1\r"], [`2\r\n`, ""], [PROMPT, "def f(x):\r"], [MORE, "return x / 0\r\r"], [PROMPT, "f(1)\r"], ["ZeroDivisionError", ""], [PROMPT, "exit(3)\r"],
  ]);
  const all = pieces.join("");
  assert.match(pieces[0], /Type "help", "copyright", "credits" or "license"/);
  assert.match(all, /\x1b\[1;34mdef\x1b\[0m/); // a keyword
  assert.match(all, /\x1b\[1;35mZeroDivisionError\x1b\[0m: \x1b\[35mdivision by zero/);
  assert.match(plain(all), /File "<python-input-1>", line 2, in f\n/);
  assert.equal(status, 3);
});

test("history is kept in a file, which PYTHON_HISTORY names, and comes back by the arrow keys", () => {
  const env = { PYTHON_HISTORY: path.join(folder, "history") };
  typed([[PROMPT, "x = 'first'\r"], [PROMPT, "if x:\r"], [MORE, "pass\r\r"], [PROMPT, "\x04"]], { env });
  assert.equal(fs.readFileSync(env.PYTHON_HISTORY, "utf8"), "x = 'first'\nif x:\r\n    pass\r\n    \n");
  const { pieces, status } = typed([[PROMPT, "\x1bOA"], ["pass", "\x1bOA\x1bOA\x1bOA"], ["first", "\r"], [PROMPT, "x\r"], ["'first'", "\x04"]], { env });
  assert.match(pieces.join(""), /'first'/);
  assert.equal(status, 0);
  typed([[PROMPT, "y\r"], [PROMPT, "\x04"]]);
  assert.match(fs.readFileSync(path.join(folder, ".python_history"), "utf8"), /^y$/m);
});

test("Tab completes names, attributes and modules", () => {
  const { pieces } = typed([[PROMPT, "special_name = 'a'\r"], [PROMPT, "spec\t"], ["ial_name", ".upp\t"], ["er", "\r"], ["'A'", "import colors\t"], ["colorsys", "\r"], [PROMPT, "\x04"]]);
  assert.match(plain(pieces.join("")), /special_name\.upper\(\)/);
});

test("Ctrl-C leaves an input, and ends what runs; input(); the program's names after -i", () => {
  fs.writeFileSync(path.join(folder, "program.py"), "given = 41\n");
  const { pieces, status } = typed([
    [PROMPT, "never finished\x03"], ["KeyboardInterrupt", ""], [PROMPT, "while True: pass\r\r"], ["\x1b[?2004l", ""], ["\x1b>", "\x03"], ["KeyboardInterrupt", ""],
    [PROMPT, "input('name? ').upper()\r"], ["name? ", "é you\r"], ["'É YOU'", ""], [PROMPT, "given + 1\r"], ["42", "\x04"],
  ], { args: ["-i", "program.py"] });
  assert.equal(status, 0);
  assert.match(plain(pieces.join("")), /\nKeyboardInterrupt\n/);
});

test("-m asyncio: await without a function, in colours", () => {
  const { pieces, status } = typed([["asyncio REPL", ""], [PROMPT, "await asyncio.sleep(0.01, 'slept')\r"], ["'slept'", ""], [PROMPT, "\x04"]], { args: ["-m", "asyncio"] });
  assert.match(plain(pieces.join("")), /Use "await" directly instead of "asyncio\.run\(\)"/);
  assert.match(plain(pieces.at(-1)), /exiting asyncio REPL\.\.\./);
  assert.equal(status, 0);
});

test("a terminal that cannot be drawn on, and PYTHON_BASIC_REPL, have the plain console", () => {
  for (const env of [{ TERM: "dumb" }, { PYTHON_BASIC_REPL: "1", NO_COLOR: "1" }]) {
    const { pieces, status } = typed([[">>> ", "6 * 7\r"], ["42", ""], [">>> ", "exit()\r"]], { env });
    assert.match(plain(pieces.join("")), /42/);
    assert.equal(status, 0);
  }
});
