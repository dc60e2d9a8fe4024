// tests/fidelity/events.mjs: compares the line, branch and jump events that tools get while the programs of
// tests/python/reference run, here and in the oracle: every event, in its order (events.py). `npm run fidelity --
// events [--detail=NAME]` prints both lists of one program.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { Oracle } from "../oracle/oracle.mjs";
import { programs } from "../oracle/record.mjs";
import { execute, vmCommand } from "../run.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const driver = path.join(root, "tests/fidelity/events.py");

// Programs whose own steps are others in a process that has run them, or more, before, each with what is known.
const OTHER_STEPS = {
  "every_special_method.py": "an abstract class asks __subclasshook__ once more",
  "init_subclass_class_getitem.py": "the same",
  "pickle_copy_protocol.py": "STOP_ITERATION comes from a specialized loop alone, and specialized forms survive a tool here (docs/monitoring.md)",
  "builtins_and_hooks.py": "an import asks a module with __getattribute__ for other names (not for __spec__, and __name__ sooner)",
  "import_forms.py": "the same, with a module's __getattr__",
  "annotationlib_formats.py": "ends with an error here and there, at another step of the library",
  "files_packages.py": "the files that the first run left",
  "finders_loaders.py": "the files that the first run left",
};

function sources() {
  const usable = (file) => !/\/gc|_random/.test(file) && !OTHER_STEPS[path.basename(file)];
  return Object.fromEntries(programs(["tests/python/reference"]).filter(usable).map((file) => [path.basename(file), fs.readFileSync(path.resolve(root, file), "utf8")]));
}

export async function eventsFidelity() {
  const detail = process.argv.find((arg) => arg.startsWith("--detail="))?.slice(9) ?? null;
  await buildPreset("native-release", ["morelia"]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-events-")), file = path.join(folder, "events.py");
  const literal = (value) => JSON.stringify(value).replaceAll("\u007f", "\\u007f");
  fs.writeFileSync(file, `import json\nPROGRAMS = json.loads(${literal(JSON.stringify(sources()))})\nDETAIL = ${detail ? literal(detail) : "None"}\n${fs.readFileSync(driver, "utf8")}`);
  const oracle = new Oracle();
  const theirs = await oracle.run(file, { fresh: true, timeout: 600_000 });
  await oracle.close?.();
  const ours = await execute(vmCommand("native-release"), ["events.py"], { cwd: folder, timeout: 600_000 });
  fs.rmSync(folder, { recursive: true });
  if (detail) console.log(`--- there\n${theirs.stdout}\n--- here\n${ours.stdout}`);
  const lines = (text = "") => text.split("\n").filter((line) => /^\S+ (monitoring|settrace) \d+ /.test(line)); // objects die later and print, too
  const want = lines(theirs.stdout), got = lines(ours.stdout);
  const wrong = want.filter((line, i) => line !== got[i]);
  for (const line of wrong.slice(0, 20)) console.log(`  ${line} there, ${got[want.indexOf(line)] ?? "nothing"} here`);
  const total = want.reduce((sum, line) => sum + Number(line.split(" ")[2] || 0), 0);
  console.log(`events: ${want.length - wrong.length} of ${want.length} runs told the same ${total} events${theirs.error ? `; oracle: ${theirs.error}` : ""}`);
  return want.length > 100 && wrong.length === 0 && want.length === got.length;
}
