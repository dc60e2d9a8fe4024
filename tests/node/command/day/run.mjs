// tests/node/command/day/run.mjs: a day with Python, line by line: each line of day.txt runs in a shell where `python` is CPython 3.14 or the command `morelia`.
//
//   node tests/node/command/day/run.mjs --record [PART …]   records CPython's answers in expected.json (it is brought from Debian: tests/reference)
//   node tests/node/command/day/run.mjs [TEXT]        shows where the command differs (lines that have TEXT in them, with those before)
//
// A part that names $WHEELS installs pytest from there: wheels of Debian's packages (tests/packages/wheels.mjs).
//
// An answer is what the line prints, its exit status and what the folder holds afterwards. Texts that a machine or a version chooses are evened out.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { debianWheels, PYTEST } from "../../../packages/wheels.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, "../../../..");
export const EXPECTED = path.join(here, "expected.json");

/** The lines: one that begins with spaces goes on with the one before; "# NAME" begins a part, whose lines run in a folder of their own. */
export function parts() {
  const found = [];
  for (const line of fs.readFileSync(path.join(here, "day.txt"), "utf8").split("\n")) {
    if (line.startsWith("# ")) found.push({ name: line.slice(2), lines: [] });
    else if (line.startsWith("|")) found.at(-1).lines[found.at(-1).lines.length - 1] += `\n${line.slice(1)}`;
    else if (line && !line.startsWith("//")) found.at(-1).lines.push(line);
  }
  return found;
}

/** Whether a part needs the wheels. */
export const needsWheels = (part) => part.lines.some((line) => line.includes("$WHEELS"));

/** Puts the wheels of pytest where a home's lines find them. Throws where they cannot be had. */
export function bringWheels(home) {
  fs.mkdirSync(path.join(home, "wheels"));
  for (const { file, wheel } of debianWheels(PYTEST)) fs.writeFileSync(path.join(home, "wheels", file), wheel);
}

/** A folder whose bin/python is the command. */
export function commandHome(base) {
  const bin = path.join(base, "bin");
  fs.mkdirSync(bin, { recursive: true });
  fs.symlinkSync(path.join(root, "web/dist/cli.cjs"), path.join(bin, "python"));
  return base;
}

async function referenceHome(base) {
  const { interpreter, packagesFolder } = await import("../../../reference/reference.mjs");
  const { command: [loader, , libraries, python], env } = interpreter();
  fs.mkdirSync(path.join(base, "bin"), { recursive: true });
  fs.writeFileSync(path.join(base, "bin/python"), `#!/bin/sh\nexec ${loader} --argv0 "$0" --library-path ${libraries} ${python} "$@"\n`, { mode: 0o755 });
  fs.symlinkSync(path.join(env.PYTHONHOME, "lib"), path.join(base, "lib"));
  fs.mkdirSync(path.join(base, "pip"));
  fs.symlinkSync(path.join(packagesFolder(["python3-pip"]), "pip"), path.join(base, "pip/pip"));
  return base;
}

// WASI's numbers of errors, which the command has, are named; so are Linux's.
const WASI = { 2: "EACCES", 8: "EBADF", 20: "EEXIST", 28: "EINVAL", 31: "EISDIR", 44: "ENOENT", 54: "ENOTDIR", 55: "ENOTEMPTY", 63: "EPERM", 64: "EPIPE", 10: "EBUSY", 75: "EXDEV", 26: "EINPROGRESS", 14: "ECONNREFUSED", 59: "ENOTTY", 70: "ESPIPE", 51: "ENOSPC", 12: "ECHILD", 71: "ESRCH", 45: "ENOEXEC", 6: "EAGAIN", 32: "ELOOP" };
const numbers = (own) => (own ? WASI : Object.fromEntries(Object.entries(os.constants.errno).map(([name, n]) => [n, name])));

function evened(text, { folder, home, own }) {
  const names = numbers(own);
  return text
    .replaceAll(path.join(home, "bin/python"), "<python>").replaceAll(folder, "<folder>").replaceAll(home, "<home>")
    .replace(/\[Errno (\d+)\]/g, (all, n) => `[Errno ${names[n] ?? n}]`)
    .replace(/Python 3\.14\.\d+/g, "Python 3.14")
    .replace(/[^\s"']*\/lib\/python3(?:\.14|14\.zip)\/(?!site-packages)([\w/]+\.py)(:\d+|\(\d+\)|", line \d+|)/g, (_, file, line) => `<library>/${file}${line.replace(/\d+/, "N")}`) // Debian's is of a later 3.14
    .replace(/^(=*)( ?.*) in \d+\.\d+s( =+)?$/gm, (_, before, middle, after) => `${before && "="}${middle} in TIME${after ? " =" : ""}`) // pytest's: the line is filled
    .replace(/\b\d+\.\d\ds (call|setup|teardown)\b/g, "TIME $1").replace(/\b0x[0-9a-f]+\b/g, "0x").replace(/(<frozen [\w.]+>|site-packages\/[\w/]+\.py):\d+/g, "$1:N").replace(/\.cpython-314-pytest-[\d.]+\.pyc/g, ".cpython-314-pytest.pyc");
}

function tree(folder, below = "") {
  const found = [];
  for (const name of fs.readdirSync(path.join(folder, below)).sort()) {
    const inner = path.join(below, name), full = path.join(folder, inner), st = fs.lstatSync(full);
    if (name === ".python_history" || name === ".morelia_history") continue;
    if (st.isSymbolicLink()) found.push(`${inner} -> ${fs.readlinkSync(full)}`);
    else found.push(`${inner} ${(st.mode & 0o7777).toString(8)}${st.isFile() && !/\.(pyc|zip|tar|tgz)$/.test(name) ? ` ${fs.readFileSync(full, "latin1").slice(0, 300)}` : ""}`);
    if (st.isDirectory() && !fs.existsSync(path.join(full, "pyvenv.cfg"))) found.push(...tree(folder, inner));
  }
  return found;
}

/** Runs a part: [{ line, out, err, status, tree }]. The tree stands where it changed. */
export function runPart(part, home, own, base) {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(base, "day-")));
  const env = { PATH: `${path.join(home, "bin")}:${path.dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder, LC_ALL: "C.UTF-8", TERM: "dumb", TZ: "UTC", PIP: own ? "" : path.join(home, "pip"), WHEELS: path.join(home, "wheels"), PIP_DISABLE_PIP_VERSION_CHECK: "1", PIP_ROOT_USER_ACTION: "ignore" };
  const answers = [];
  let last = "[]";
  for (const line of part.lines) {
    const got = spawnSync("/bin/sh", ["-c", line], { cwd: folder, env, encoding: "utf8", timeout: 60_000, input: "" });
    const even = (text) => evened(text, { folder, home, own });
    const now = tree(folder).map(even), answer = { line, out: even(got.stdout), err: even(got.stderr), status: got.status ?? got.signal ?? String(got.error) };
    if (JSON.stringify(now) !== last) answer.tree = now;
    last = JSON.stringify(now);
    answers.push(answer);
  }
  fs.rmSync(folder, { recursive: true, force: true });
  return answers;
}

async function main(argv) {
  const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-day-")));
  try {
    if (argv[0] === "--record") {
      const home = await referenceHome(path.join(base, "reference")), named = (part) => argv.length === 1 || argv.includes(part.name);
      if (parts().some((part) => named(part) && needsWheels(part))) bringWheels(home);
      const known = argv.length > 1 ? JSON.parse(fs.readFileSync(EXPECTED, "utf8")) : {};
      const all = Object.fromEntries(parts().map((part) => [part.name, named(part) ? runPart(part, home, false, base) : known[part.name]]));
      fs.writeFileSync(EXPECTED, `${JSON.stringify(all, null, 1)}\n`);
      return;
    }
    const expected = JSON.parse(fs.readFileSync(EXPECTED, "utf8")), home = commandHome(path.join(base, "own"));
    let differ = 0, n = 0;
    for (const part of parts()) {
      if (argv[0] && !part.name.includes(argv[0]) && !part.lines.some((line) => line.includes(argv[0]))) continue;
      if (needsWheels(part)) bringWheels(home);
      for (const [i, answer] of runPart(part, home, true, base).entries()) {
        const want = expected[part.name]?.[i];
        n++;
        if (JSON.stringify(want) === JSON.stringify(answer)) continue;
        differ++;
        console.log(`--- ${part.name}: ${answer.line}`);
        for (const key of ["out", "err", "status", "tree"]) {
          if (JSON.stringify(want?.[key]) !== JSON.stringify(answer[key])) console.log(`  ${key}\n    CPython  ${JSON.stringify(want?.[key])?.slice(0, 1200)}\n    Morelia  ${JSON.stringify(answer[key])?.slice(0, 1200)}`);
        }
      }
    }
    console.log(`${n - differ} of ${n} lines as CPython`);
  } finally {
    fs.rmSync(base, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2));
