// tests/fidelity/places.mjs: an allocation fails in each place: one for each C stack of some depth (`morelia
// --fail-each @D=FILE`), through all programs. The known stacks are shared, so that each is tried once; they, the
// finished programs and the findings are kept in build/stress, and a second run continues where the first was ended. A
// new build starts anew. A program whose trials had their time is cut short, and named.
//
// usage: npm run fidelity -- places [--depth 3] [--seconds 60] [--workers 2] [--vm native-debug] [--kind fail|limit]
// [--again] [path…]
//   --seconds     processor time for the trials of one program
//   --kind limit  from each place on no more memory is available than there was, instead of one allocation that fails
//   --again       start anew with the same build
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { outFile } from "../oracle/expected.mjs";
import { directives } from "../oracle/oracle.mjs";
import { programs } from "../oracle/record.mjs";
import { execute, readLedger, vmCommand } from "../run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

/** Programs that are left out, each with the reason. */
export const NOT_FAILED = [];

// These put what they catch into a sum, or print times, or what was written as a traceback: one that ends well need not print the same.
const NOT_STRICT = /_random\.py|_generated|random_|asyncio_(loop|wide)|thread_hook/;

// Little is kept of what is free, and of where it was asked for: forks are quicker.
const ASAN_OPTIONS = "detect_leaks=0:allocator_may_return_null=1:quarantine_size_mb=4:malloc_context_size=6";

const functions = new Map();
/** Offsets in the program as names of functions. */
function names(binary, offsets) {
  const unknown = offsets.filter((o) => !functions.has(o));
  if (unknown.length) {
    const out = execFileSync("addr2line", ["-f", "-s", "-e", binary, ...unknown.map((o) => `0x${(parseInt(o, 16) - 1).toString(16)}`)], { encoding: "utf8" }).split("\n");
    unknown.forEach((o, i) => functions.set(o, `${out[2 * i]}(${out[2 * i + 1].replace(/ .*/, "")})`));
  }
  return offsets.map((o) => functions.get(o));
}

/** "allocation 7: status 1: text @ 12ab 34cd" with names in place of offsets. */
function readable(binary, line) {
  const at = line.lastIndexOf(" @ ");
  if (at < 0) return line;
  const stack = names(binary, line.slice(at + 3).trim().split(" "));
  return `${line.slice(0, at)}\n       ${stack.filter((f) => !/^(is_new_place|mem_counted|may_allocate|alloc_slow|try_here|stack_here|mem_alloc)\(/.test(f)).slice(0, 14).join(" < ")}`;
}

/** Resolves to { passed, failed, skipped, tried, cut: names of programs that were cut short }. `state`: the folder of what is known. */
export async function places({ list, depth = 3, seconds = 60, kind = "fail", vm = "native-debug", workers = 2, state, say = console.log }) {
  const command = vmCommand(vm), found = path.join(state, "found"), gone = path.join(state, "done"), short = path.join(state, "cut");
  fs.mkdirSync(state, { recursive: true });
  const done = new Set(fs.existsSync(gone) ? fs.readFileSync(gone, "utf8").split("\n") : []);
  const result = { passed: 0, failed: 0, skipped: 0, tried: 0, cut: [] };
  const queue = list.filter((file) => !done.has(path.relative(root, file)));
  const all = queue.length, started = Date.now();
  async function work() {
    for (let file; (file = queue.shift()); ) {
      const shown = path.relative(root, file), { args = "" } = directives(fs.readFileSync(file));
      const strict = NOT_STRICT.test(file) ? [] : ["--strict-trials"];
      const options = [...strict, "--trial-seconds", `${seconds}`, `--${kind}-each`, `@${depth}=${path.join(state, "places")}`];
      const got = await execute(command, [...options, path.basename(file), ...args.split(/\s+/).filter(Boolean)], { cwd: path.dirname(file), timeout: 2000 * seconds + 600_000, env: { ASAN_OPTIONS } });
      const lines = got.stdout.trim().split("\n"), tried = Number(/^(\d+) \w+ of/.exec(lines.at(-1))?.[1] ?? -1);
      result.tried += Math.max(tried, 0);
      const wrong = [...lines.slice(0, tried < 0 ? undefined : -1), ...(tried < 0 ? [`no result: ${got.note}${got.stderr.slice(-300)} (${got.status})`] : [])];
      result[wrong.length ? "failed" : "passed"]++;
      for (const line of wrong) {
        const text = `FAIL ${shown} ${readable(command[0], line)}`;
        say(text);
        fs.appendFileSync(found, `${text}\n`);
      }
      fs.appendFileSync(gone, `${shown}\n`);
      if (lines.at(-1).endsWith("cut short")) {
        result.cut.push(shown);
        fs.appendFileSync(short, `${shown}\n`);
      }
      say(`     ${all - queue.length} of ${all}: ${shown}: ${tried} tried, ${result.tried} in all, ${Math.round((Date.now() - started) / 1000)} s`);
    }
  }
  await Promise.all(Array.from({ length: workers }, work));
  return result;
}

/** Runs all programs, or those given; false when something was found. */
export async function placesFidelity(args = []) {
  const options = { depth: 3, seconds: 60, kind: "fail", vm: "native-debug" }, paths = [];
  for (let i = 0; i < args.length; i++) {
    const key = /^--(\w+)$/.exec(args[i])?.[1];
    if (!key) paths.push(path.resolve(args[i]));
    else if (key === "again") options.again = true;
    else options[key] = /^\d+$/.test(args[i + 1]) ? Number(args[++i]) : args[++i];
  }
  if (options.vm.startsWith("native-")) await buildPreset(options.vm, ["morelia"]);
  const hash = crypto.createHash("sha1").update(fs.readFileSync(vmCommand(options.vm)[0])).digest("hex").slice(0, 12);
  const state = path.join(root, "build/stress", `${options.kind}-${options.depth}-${hash}`);
  if (options.again) fs.rmSync(state, { recursive: true, force: true });
  const wanted = (file) => fs.existsSync(outFile(file)) && !readLedger().has(path.relative(root, file)) && !NOT_FAILED.some(([name]) => file.endsWith(name));
  const result = await places({ ...options, list: programs(paths.length ? paths : ["tests/python", "tests/specialize"]).filter(wanted), state });
  console.log(`places: ${result.tried} tried now, ${result.passed} of ${result.passed + result.failed} programs without a find, ${result.cut.length} cut short; all finds: ${path.relative(root, path.join(state, "found"))}`);
  return result.failed === 0;
}
