// tests/fidelity/sites.mjs: compares each specializable site of the bench programs at their test sizes after the run:
// the opcode and the counter, here (native) and in the oracle. Prints the shares and each difference, grouped; requires
// 90 % of the opcodes to agree. Constants are left out of the count: which ones are immortal depends on what a process
// has interned before.
import path from "node:path";
import { buildPreset } from "../../scripts/build.mjs";
import { Oracle, directives } from "../oracle/oracle.mjs";
import { programs } from "../oracle/record.mjs";
import { execute, vmCommand } from "../run.mjs";
import { splitDump } from "../specialize/check.mjs";
import fs from "node:fs";

const WANTED = 0.9;

function sitesOf(codes) {
  const found = new Map();
  for (const code of codes) {
    for (const [offset, line, base, op, counter] of code.sites) {
      if (base !== "LOAD_CONST") found.set(`${code.name}:${code.line} ${offset}`, { line, base, op, counter });
    }
  }
  return found;
}

/** Compares one program; adds to `sum`, and to `differences` by "base: theirs -> ours". */
function compare(program, theirs, ours, sum, differences) {
  for (const [key, want] of theirs) {
    const got = ours.get(key);
    const specialized = want.op !== want.base;
    sum.sites++;
    if (specialized) sum.specialized++;
    if (got?.op === want.op) {
      sum.same++;
      if (specialized) {
        sum.sameSpecialized++;
        if (JSON.stringify(got.counter) === JSON.stringify(want.counter)) sum.sameCounter++;
      }
      continue;
    }
    const kind = `${want.op} there, ${got?.op ?? "nothing"} here`;
    if (!differences.has(kind)) differences.set(kind, []);
    differences.get(kind).push(`${program} ${key} (line ${want.line})`);
  }
}

/** Prints differences by their kinds, the most frequent first, with the first `most` places of each. */
export function sayDifferences(differences, most) {
  for (const [kind, places] of [...differences].sort((a, b) => b[1].length - a[1].length)) {
    process.stdout.write(`  ${places.length} × ${kind}: ${places.slice(0, most).join(", ")}${places.length > most ? ", …" : ""}\n`);
  }
}

export async function sitesFidelity() {
  await buildPreset("native-release", ["morelia"]);
  const oracle = new Oracle();
  const sum = { sites: 0, same: 0, specialized: 0, sameSpecialized: 0, sameCounter: 0 };
  const differences = new Map();
  let failed = 0;
  for (const file of programs(["bench/programs"])) {
    const name = path.basename(file);
    const args = directives(fs.readFileSync(file)).args?.split(/\s+/) ?? [];
    const theirs = await oracle.run(file, { dump: true, timeout: 300_000 });
    const got = await execute([...vmCommand("native-release"), "--dump-specialization=json"], [file, ...args], { cwd: path.dirname(file), timeout: 300_000 });
    const ours = splitDump(got.stdout).codes;
    if (theirs.error || !ours) {
      failed++;
      process.stdout.write(`FAIL ${name}: ${theirs.error ?? got.stderr.slice(-200)}\n`);
      continue;
    }
    compare(name, sitesOf(theirs.sites), sitesOf(ours), sum, differences);
  }
  oracle.close();
  const share = (n, of) => `${((100 * n) / Math.max(1, of)).toFixed(2)} % (${n} of ${of})`;
  sayDifferences(differences, 3);
  process.stdout.write(`sites with CPython's opcode: ${share(sum.same, sum.sites)}\n`);
  process.stdout.write(`of those that CPython specialized: same opcode ${share(sum.sameSpecialized, sum.specialized)}, same counter too ${share(sum.sameCounter, sum.specialized)}\n`);
  return failed === 0 && sum.same >= WANTED * sum.sites;
}
