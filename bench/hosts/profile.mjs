// bench/hosts/profile.mjs: one program in the built package with the JIT, profiled (bench/jit-report.mjs): V8's sampling profiler tells what machine code
// ran, and each poll of the interpreter which Python frames. What it saw goes to the file that MORELIA_PROFILE names, as JSON; the last stderr line is that
// of clock.mjs. Each compiled module gets a name, region-N, N counted from 0 in the order in which they were made.
import fs from "node:fs";
import inspector from "node:inspector";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { moment, tell, threadTime } from "./clock.mjs";

const FRAMES = 32;
const INTERVAL = 500; // of V8's profiler, in microseconds
const begin = performance.now();
const dist = process.env.MORELIA_DIST ? pathToFileURL(path.join(process.env.MORELIA_DIST, "node.js")).href : "../../web/dist/node.js";
const { loadPython } = await import(dist);
const [file, ...args] = process.argv.slice(2);
const out = [], polls = [], modules = [];
const now = () => Number(process.hrtime.bigint() / 1000n); // as V8's profiler counts, in microseconds

// A custom section "name" that holds the module's name.
function named(bytes, name) {
  const text = Buffer.from(name), inner = Buffer.concat([Buffer.from([text.length]), text]);
  const body = Buffer.concat([Buffer.from([4]), Buffer.from("name"), Buffer.from([0, inner.length]), inner]);
  return Buffer.concat([bytes, Buffer.from([0, body.length]), body]);
}

const python = await loadPython({ args: [file, ...args], hashSeed: 0, stdout: (text) => out.push(text), jit: true, onPoll: () => polls.push([now(), python.inspect.frames(FRAMES)]) });
python.pyimport("builtins").clock = () => threadTime() / 1000;
python.runPython("print('', end='')");
const { Module } = WebAssembly;
WebAssembly.Module = class extends Module {
  constructor(bytes) {
    const start = threadTime();
    super(named(bytes, `region-${modules.length}`));
    modules.push({ at: now(), ms: threadTime() - start });
  }
};
const session = new inspector.Session();
session.connect();
let profile;
session.post("Profiler.enable");
session.post("Profiler.setSamplingInterval", { interval: INTERVAL });
const codes = python.inspect.compile(fs.readFileSync(file, "utf8"), file);
session.post("Profiler.start");
polls.length = 0;
const loaded = moment();
python.inspect.execute();
const ended = moment();
session.post("Profiler.stop", (error, answer) => (profile = answer.profile));
const regions = python.inspect.regions().map((r) => ({ ...r, exits: r.exits }));
fs.writeFileSync(process.env.MORELIA_PROFILE, JSON.stringify({
  profile, polls, regions, modules, ms: ended.thread - loaded.thread,
  codes: codes.map(({ id, qualname, firstLine, spans }) => ({ id, qualname, firstLine, lines: spans.map(({ line }) => line) })),
}));
tell(begin, loaded);
process.stdout.write(out.join(""));
