// tests/overshoot/measure.mjs: the longest time between two polls in each operation of table.mjs: how late a limit or
// an interrupt can be.
//
// Processor time is measured. Other programs still make it longer now and then (caches, memory): each operation runs
// several times, in an interpreter of its own, with polls at the same places each time, and of the times between the
// same two polls the shortest counts. V8 must compile everything before (`npm run overshoot` says how), because its
// threads count too. `npm run overshoot [-- part of a name] [--times K] [--runs N] [--markdown]`
import { loadPython } from "../../web/dist/node.js";
import { OPERATIONS } from "./table.mjs";

const args = process.argv.slice(2);
const value = (name, otherwise) => (args.includes(name) ? Number(args.splice(args.indexOf(name), 2)[1]) : otherwise);
const times = value("--times", 1);
const runs = value("--runs", 5);
const markdown = args.includes("--markdown") && Boolean(args.splice(args.indexOf("--markdown"), 1));
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };

// One run: the whole time, and the times between polls, in seconds.
async function measure([, setup, operation, size]) {
  let last = 0, gaps = [];
  const look = () => {
    const now = seconds();
    gaps.push(now - last);
    last = now;
  };
  const py = await loadPython({ onPoll: look });
  try {
    py.runPython(`N = ${Math.round(size * times)}\n${setup}`);
    py.runPython(`def operation():\n    global a\n    ${operation}`);
    const begun = (last = seconds());
    gaps = [];
    py.runPython("operation()");
    look();
    return { all: last - begun, gaps };
  } finally {
    py.dispose();
    await new Promise(setImmediate); // what weak references showed lives as long as the job
    globalThis.gc?.(); // the engine would keep the memories of all
  }
}

const longestOf = (gaps) => gaps.reduce((a, b) => Math.max(a, b), 0);

async function shortest(row) {
  const results = [];
  for (let i = 0; i < runs; i++) results.push(await measure(row));
  const polls = results[0].gaps.length, all = Math.min(...results.map((one) => one.all));
  const alike = results.every(({ gaps }) => gaps.length === polls);
  const longest = alike ? longestOf(results[0].gaps.map((_, i) => Math.min(...results.map(({ gaps }) => gaps[i])))) : Math.min(...results.map(({ gaps }) => longestOf(gaps)));
  return { all, longest, polls };
}

if (markdown) console.log("| operation | whole | longest between two looks |\n|---|---|---|");
for (const row of OPERATIONS) {
  if (args.length && !args.some((part) => row[0].includes(part))) continue;
  let got = { all: 0, longest: 0, polls: 0 }, error = "";
  try {
    got = await shortest(row);
  } catch (thrown) {
    error = String(thrown.message ?? thrown).slice(0, 60);
  }
  const [all, longest] = [got.all * 1000, got.longest * 1000];
  if (markdown) console.log(`| ${row[0]} | ${all.toFixed(0)} | ${longest.toFixed(1)} |${error}`);
  else console.log(`${longest > 20 ? "LATE " : "     "}${row[0].padEnd(42)} ${all.toFixed(0).padStart(6)} ms, ${String(got.polls).padStart(6)} polls, at most ${longest.toFixed(1)} ms ${error}`);
}
