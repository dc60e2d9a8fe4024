// tests/libtest/run.mjs: `npm run libtest [-- MODULE… --jobs N --oracle --vm=wasm|native-release|native-debug --json FILE --verbose --failures]`: CPython's own tests.
//
// Each module runs in a process of its own, with limits. What fails on the oracle too is not counted (oracle.txt, made anew by --oracle).
// --tier2: with traces, and with processes in wasm; the oracle is CPython with its JIT (oracle-tier2.txt, whose modules run).
// --jit=N: loops and functions are compiled after N rounds or calls, but not in the build that counts, which some modules need.
// ledger.txt names the tests expected to fail; an unexpected pass fails the run as an unexpected failure does. docs/testing.md tells more.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { suiteFolder, version } from "../reference/reference.mjs";
import { readLedger } from "./ledger.mjs";
import { readOracle, writeOracle } from "./recorded.mjs";
import { runModule } from "./process.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));

// These drive single stages of the compiler (vm/modules/_compiler_stages.c), which the plain wasm build does not offer.
const ASK_STAGES = new Set(["test_compile", "test_compiler_assemble", "test_compiler_codegen", "test_peepholer"]);

function usage(problem) {
  process.stderr.write(`libtest: ${problem}\nusage: npm run libtest -- [MODULE…] [--jobs N] [--oracle] [--tier2] [--jit N] [--vm=NAME] [--json FILE] [--failures] [--verbose] [--seconds N]\n`);
  process.exit(2);
}

function parse(argv) {
  const o = { modules: [], jobs: 2, vm: "wasm", json: "", failures: false, verbose: false, tier2: false, jit: "", seconds: 240, testSeconds: 60 };
  while (argv.length) {
    const [name, inline] = argv[0].startsWith("--") ? argv.shift().split(/=(.*)/s) : ["", argv.shift()];
    const value = () => inline ?? argv.shift() ?? usage(`${name} wants a value`);
    if (name === "") o.modules.push(inline.replace(/^test\.|\.py$/g, ""));
    else if (name === "--jobs" || name === "--seconds" || name === "--test-seconds") {
      const n = Number(value());
      if (!(n > 0)) usage(`${name} wants a number above 0`);
      o[name === "--test-seconds" ? "testSeconds" : name.slice(2)] = n;
    } else if (name === "--oracle") o.vm = "oracle";
    else if (name === "--vm") o.vm = value();
    else if (name === "--json") o.json = value();
    else if (name === "--jit") o.jit = value();
    else if (name === "--failures" || name === "--verbose" || name === "--tier2") o[name.slice(2)] = true;
    else usage(`unknown option ${name}`);
  }
  return o;
}

// All modules of the suite: test_x.py and the packages test_x.
function allModules(suite) {
  return fs.readdirSync(path.join(suite, "test")).filter((name) => /^test_\w+(\.py)?$/.test(name)).map((name) => name.replace(/\.py$/, "")).sort();
}

// What a module's results are worth beside the oracle's and the ledger's.
function judge(module, { results, lost }, oracle, ledger) {
  const known = oracle.get(module) ?? { passed: 0, others: new Set() };
  const passed = [...results].filter(([id, r]) => r.mark === "+" && id !== module).map(([id]) => id);
  const counted = passed.filter((id) => !known.others.has(id)).length;
  const bad = [...results].filter(([id, r]) => "-!~".includes(r.mark) && !known.others.has(id));
  // A test that is skipped here and passes there is missing as well.
  const skipped = [...results].filter(([id, r]) => r.mark === "s" && !known.others.has(id) && id !== module);
  const isExpected = (id) => ledger.find(module, id);
  const missing = Math.max(0, known.passed - counted), expected = [...bad, ...skipped].filter(([id]) => isExpected(id)).length;
  return {
    module, of: known.passed, passed: Math.min(counted, known.passed), lost,
    unexpected: [...bad, ...skipped].filter(([id]) => !isExpected(id)),
    expected,
    apart: isExpected(module) ? missing : Math.min(expected, missing), // methods that the ledger takes out: a whole module's are not told one by one
    improved: isExpected(module) ? [] : passed.filter((id) => isExpected(id)), // of a whole module some may pass
    traps: bad.filter(([, r]) => r.mark === "!").map(([id]) => id), hangs: bad.filter(([, r]) => r.mark === "~").map(([id]) => id),
  };
}

function show(row, o, seconds) {
  const notes = [row.traps.length && `${row.traps.length} TRAPPED`, row.hangs.length && `${row.hangs.length} HUNG`, row.expected && `${row.expected} in the ledger`, row.lost && `LOST: ${row.lost}`];
  const state = row.unexpected.length || row.lost || row.improved.length ? "FAIL" : "ok  ";
  process.stdout.write(`${state} ${row.module.padEnd(34)} ${String(row.passed).padStart(5)} of ${String(row.of).padEnd(5)} ${seconds.toFixed(0).padStart(4)} s  ${notes.filter(Boolean).join(", ")}\n`);
  if (!o.failures) return;
  for (const [id, r] of row.unexpected) process.stdout.write(`       ${r.mark} ${id.replace(`test.${row.module}.`, "")}: ${o.verbose ? `\n${r.reason}` : r.reason.trim().split("\n").at(-1).slice(0, 200)}\n`);
  for (const id of row.improved) process.stdout.write(`       passes, take it out of the ledger: ${id}\n`);
}

async function main() {
  const o = parse(process.argv.slice(2));
  const suite = suiteFolder();
  if (o.vm === "wasm" && o.tier2) o.vm = "wasm-inspect";
  if (o.vm !== "oracle") await build([/^wasm/.test(o.vm) ? "web" : o.vm]);
  const oracleFile = path.join(here, o.tier2 ? "oracle-tier2.txt" : "oracle.txt");
  const oracle = readOracle(oracleFile), ledger = readLedger(path.join(here, "ledger.txt"));
  const known = allModules(suite);
  for (const name of o.modules) if (!known.includes(name.split(".")[0])) usage(`there is no module ${name} in the suite`);
  const modules = o.modules.length ? o.modules : o.vm === "oracle" ? known : [...oracle].filter(([, r]) => r.passed).map(([name]) => name);
  const rows = [], raw = {};
  const queue = [...modules], of = queue.length;
  await Promise.all(Array.from({ length: o.jobs }, async () => {
    for (let module; (module = queue.shift()); ) {
      const started = Date.now();
      const asksStages = o.vm === "wasm" && ASK_STAGES.has(module);
      const got = await runModule(asksStages ? "wasm-inspect" : o.vm, suite, module, asksStages ? { ...o, jit: "" } : o);
      const seconds = (Date.now() - started) / 1000;
      raw[module] = { seconds, lost: got.lost, results: Object.fromEntries(got.results) };
      if (o.vm === "oracle") {
        const passed = [...got.results].filter(([, r]) => r.mark === "+").length;
        process.stdout.write(`${module.padEnd(34)} ${passed} of ${got.results.size} pass ${seconds.toFixed(0)} s ${got.lost}\n`);
      } else {
        rows.push(judge(module, got, oracle, ledger));
        show(rows.at(-1), o, seconds);
      }
      process.stderr.isTTY && process.stderr.write(`${Object.keys(raw).length} of ${of} modules\r`);
    }
  }));
  if (o.json) fs.writeFileSync(o.json, JSON.stringify(raw, null, 1));
  if (o.vm === "oracle") return writeOracle(oracleFile, oracle, raw, o.tier2 ? ` --tier2\`: CPython ${version()} with its JIT` : "\`: CPython 3.14.2 (npm pyodide)", version()), 0;
  const sum = (key) => rows.reduce((n, row) => n + (typeof row[key] === "number" ? row[key] : row[key].length), 0);
  const whole = rows.filter((row) => row.of && row.passed + row.apart === row.of).length, apply = sum("of") - sum("apart");
  process.stdout.write(`suite ${version()}: ${sum("passed")} of ${sum("of")} methods that pass on the oracle (${((100 * sum("passed")) / Math.max(1, sum("of"))).toFixed(2)} %; ${((100 * sum("passed")) / Math.max(1, apply)).toFixed(2)} % of the ${apply} that the ledger leaves), ` +
    `${whole} of ${rows.length} modules whole, ${sum("traps")} traps, ${sum("hangs")} hangs, ${sum("unexpected")} unexpected failures, ${sum("improved")} unexpected passes\n`);
  return sum("unexpected") || sum("improved") || rows.some((row) => row.lost) ? 1 : 0;
}

process.exit(await main());
