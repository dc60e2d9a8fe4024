// tests/fidelity/errors.mjs: every wrong program of tests/errors/corpus.txt here and in the oracle, now: type, message, line, column, end line, end
// column, text, and the warnings. `npm run fidelity -- errors --record` writes what the oracle says to tests/errors/corpus.expected.
import { buildPreset } from "../../scripts/build.mjs";
import { askMorelia, askOracle, compareReports, readCorpus, record } from "../errors/corpus.mjs";
import { vmCommand } from "../run.mjs";

export async function errorsFidelity() {
  if (process.argv.includes("--record")) console.log(`${await record()} programs recorded`);
  await buildPreset("native-release", ["morelia"]);
  const cases = readCorpus();
  const result = compareReports(cases, await askOracle(cases), askMorelia(cases, vmCommand("native-release")));
  console.log(`wrong programs: ${result.passed} of ${cases.length} have CPython's error`);
  return result.failed === 0;
}
