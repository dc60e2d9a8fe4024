// tests/oracle/record.mjs: `npm run record [-- paths]` re-makes the expected files of every program from the oracle.
// With --check it writes nothing and fails when a recorded file differs; with --new it skips programs already recorded.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { format, formatSites, opsFile, outFile, writeIfChanged } from "./expected.mjs";
import { checkComments } from "../specialize/check.mjs";
import { Oracle } from "./oracle.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

// Every program under the paths given, or under the recorded folders. A file _name.py is no program: the programs of its folder (and of those in it) import it.
export function programs(paths = ["tests/python", "tests/specialize", "bench/programs", "bench/micro", "bench/unseen", "bench/wide"]) {
  const found = [];
  for (const one of paths) {
    const full = path.resolve(root, one);
    if (!fs.existsSync(full)) continue;
    if (fs.statSync(full).isFile()) found.push(full);
    else found.push(...fs.readdirSync(full, { recursive: true }).filter((name) => name.endsWith(".py")).map((name) => path.join(full, name)));
  }
  return found.filter((file) => !path.basename(file).startsWith("_")).sort();
}

async function main() {
  if (process.argv[2] === "tier2") return (await import("../tier2/record.mjs")).recordTraces(process.argv.slice(3));
  const flags = new Set(process.argv.slice(2).filter((a) => a.startsWith("--")));
  const paths = process.argv.slice(2).filter((a) => !a.startsWith("--"));
  let list = programs(paths.length ? paths : undefined);
  if (flags.has("--new")) list = list.filter((p) => !fs.existsSync(outFile(p)));
  const oracle = new Oracle();
  let done = 0;
  let changed = 0;
  let failed = 0;
  const queue = [...list];
  async function work() {
    for (let file; (file = queue.shift()); ) {
      const shown = path.relative(root, file);
      const dump = shown.startsWith("tests/specialize/");
      const answer = await oracle.run(file, { dump, timeout: 120_000 });
      done++;
      if (answer.error) {
        failed++;
        process.stdout.write(`FAIL ${shown}: ${answer.error}\n`);
        continue;
      }
      if (dump) {
        const problem = checkComments(fs.readFileSync(file, "utf8"), answer.sites);
        if (problem) {
          failed++;
          process.stdout.write(`FAIL ${shown}: in the oracle itself: ${problem}\n`);
        }
      }
      const wanted = [[outFile(file), format(answer)]];
      if (dump) wanted.push([opsFile(file), formatSites(answer.sites)]);
      for (const [target, text] of wanted) {
        if (flags.has("--check")) {
          if (!fs.existsSync(target) || fs.readFileSync(target, "utf8") !== text) {
            failed++;
            process.stdout.write(`differs ${path.relative(root, target)}\n`);
          }
        } else if (writeIfChanged(target, text)) {
          changed++;
          const note = answer.status ? `  (exit ${answer.status}: ${answer.stderr.trimEnd().split("\n").at(-1)})` : "";
          process.stdout.write(`[${done}/${list.length}] ${path.relative(root, target)}${note}\n`);
        }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, os.cpus().length) }, work));
  oracle.close();
  process.stdout.write(`${changed} files changed\n${done - failed} passed, ${failed} failed\n`);
  process.exit(failed ? 1 : 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(); // not awaited: what it imports imports this file
