// scripts/test.mjs: `npm test`. Makes the machine ready, builds what changed, runs every suite, closes with
// 'N passed, N failed'. `npm test -- unit python` runs only the suites named.
import { say, setup } from "./setup.mjs";

const SUITES = ["lint", "unit", "stage", "errors", "python", "stress", "specialize", "tier2", "fuzz", "bench", "node", "package", "browser"];

setup({ tests: true });
const wanted = process.argv.slice(2).filter((a) => !a.startsWith("-"));
for (const name of wanted) {
  if (!SUITES.includes(name)) {
    say(`unknown suite ${name}; known: ${SUITES.join(" ")}`);
    process.exit(2);
  }
}
const { runSuites } = await import("../tests/suites.mjs");
const { passed, failed, skipped } = await runSuites(wanted.length ? wanted : SUITES);
process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`);
process.exit(failed ? 1 : 0);
