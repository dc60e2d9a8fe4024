// tests/overshoot/measure.mjs: the longest time between two polls in each operation of table.mjs: what a limit or an interrupt can be late by.
//
// Time is that of the processor, so that other programs hardly matter. V8 shall compile everything before (`npm run overshoot` says how): its threads count too.
// `npm run overshoot [-- part of a name] [--times K] [--markdown]`
import { loadPython } from "../../web/dist/node.js";
import { OPERATIONS } from "./table.mjs";

const args = process.argv.slice(2);
const value = (name, otherwise) => (args.includes(name) ? Number(args.splice(args.indexOf(name), 2)[1]) : otherwise);
const times = value("--times", 1);
const markdown = args.includes("--markdown") && Boolean(args.splice(args.indexOf("--markdown"), 1));
const seconds = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };

async function measure([, setup, operation, size]) {
  let last = 0, longest = 0, polls = 0;
  const look = () => {
    const now = seconds();
    polls++;
    longest = Math.max(longest, now - last);
    last = now;
  };
  const py = await loadPython({ onPoll: look });
  const n = Math.round(size * times);
  py.runPython(`N = ${n}\n${setup}`);
  py.runPython(`def operation():\n    global a\n    ${operation}`);
  const begun = (last = seconds());
  longest = polls = 0;
  py.runPython("operation()");
  look();
  const all = last - begun;
  py.dispose();
  return { all, longest, polls };
}

const rows = [];
for (const row of OPERATIONS) {
  if (args.length && !args.some((part) => row[0].includes(part))) continue;
  try {
    rows.push([row[0], await measure(row)]);
  } catch (error) {
    rows.push([row[0], { all: 0, longest: 0, polls: 0, error: String(error.message ?? error).slice(0, 60) }]);
  }
  const [name, { all, longest, polls, error }] = rows.at(-1);
  if (!markdown) console.log(`${longest > 0.02 ? "LATE " : "     "}${name.padEnd(42)} ${(all * 1000).toFixed(0).padStart(6)} ms, ${String(polls).padStart(6)} polls, at most ${(longest * 1000).toFixed(1)} ms ${error ?? ""}`);
}
if (markdown) {
  console.log("| operation | whole, ms | at most between polls, ms |\n|---|---|---|");
  for (const [name, { all, longest }] of rows) console.log(`| ${name} | ${(all * 1000).toFixed(0)} | ${(longest * 1000).toFixed(1)} |`);
}
