// tests/libtest/asyncio.mjs: CPython's tests of asyncio, whose oracle is the native CPython 3.14: Pyodide has no sockets, so that libtest counts none of
// them. Each module runs there and with the command, with asyncio's Python files of the same version, ours; a test that passes there passes here, or tells
// one of the reasons below.
//
// usage: node tests/libtest/asyncio.mjs [--dist FOLDER] [--jit N|off] [MODULE…]
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { unzipSync } from "fflate";
import { interpreter, suiteFolder } from "../reference/reference.mjs";

const here = import.meta.dirname, SECONDS = 300;
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { dist: { type: "string", default: path.join(here, "../../web/dist") }, jit: { type: "string", default: "off" } } });

// Left out: test_events, test_subprocess, test_sock_lowlevel and test_sendfile wait for threads that cannot start; test_ssl and test_sslproto have no ssl,
// test_tools no _remote_debugging, test_free_threading and test_threads no threads; the others are for Windows.
const MODULES = ["base_events", "buffered_proto", "context", "eager_task_factory", "futures", "futures2", "graph", "locks", "pep492", "protocols", "queues", "runners",
  "selector_events", "server", "staggered", "streams", "taskgroups", "tasks", "timeouts", "transports", "unix_events", "waitfor"].map((name) => `test_${name}`);

/** Why a test does not pass that passes on CPython: what it tells, and what that comes from. */
const REASONS = [
  [/can't start new thread|requires threading/, "there is one thread"],
  [/cpython|CPython/, "for CPython only"],
  [/Protocol not available|Address family not supported|IPv6|inet_pton|AF_BLUETOOTH|getnameinfo|servname|nodename|sendmsg|TCP_NODELAY|AF_UNIX|[Uu]nix sockets|UNIX|Unrecognized service|A Stream Socket was expected/, "TCP over IPv4 only"],
  [/pidfd|sendfile|os\.fork/, "no such system call"],
  [/import of ssl halted/, "no ssl"],
  [/_SelectorSocketTransport closed fd=/, "a test before it left its connection open, as its thread could not start"],
  [/^[+] \[<coroutine object/, "gc.get_referrers() does not know the frame of a coroutine that runs"],
];

function run(command, args, env, module) {
  const { stdout, status, error } = spawnSync(command, [...args, path.join(here, "asyncio_driver.py"), module],
    { encoding: "utf8", env: { ...process.env, ...env }, timeout: SECONDS * 1000, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
  const results = new Map();
  for (const line of stdout.split("\n")) {
    const [mark, id, text] = line.split("\t");
    if (text !== undefined && !"-!".includes(results.get(id)?.mark ?? " ")) results.set(id, { mark, text });
  }
  return { results, ended: status === 0 && !error };
}

const suite = suiteFolder(), native = interpreter();
const library = fs.mkdtempSync(path.join(os.tmpdir(), "asyncio-"));
process.on("exit", () => fs.rmSync(library, { recursive: true }));
fs.mkdirSync(path.join(library, "asyncio"));
const zip = fs.readFileSync(path.join(here, "../../node_modules/pyodide/python_stdlib.zip"));
for (const [name, bytes] of Object.entries(unzipSync(zip, { filter: ({ name: n }) => /^asyncio\/\w+\.py$/.test(n) }))) fs.writeFileSync(path.join(library, name), bytes);

const total = { same: 0, known: 0, bad: 0 };
for (const module of positionals.length ? positionals : MODULES) {
  const oracle = run(native.command[0], native.command.slice(1), { ...native.env, PYTHONPATH: library }, module);
  const mine = run("node", [path.join(options.dist, "cli.cjs"), `--jit=${options.jit}`], { PYTHONPATH: `${library}:${suite}` }, module);
  let same = 0;
  const known = new Map(), bad = [];
  for (const [id, { mark }] of oracle.results) {
    if (mark !== "+") continue;
    const { mark: got, text } = mine.results.get(id) ?? { mark: "?", text: "did not run" };
    const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1];
    if (got === "+") same++;
    else if (reason) known.set(reason, (known.get(reason) ?? 0) + 1);
    else bad.push(`     ${got} ${id}: ${text}\n`);
  }
  const others = [...known].map(([reason, n]) => `${n} ${reason}`);
  if (!mine.ended) bad.push("     did not end well\n");
  total.same += same;
  total.bad += bad.length;
  for (const n of known.values()) total.known += n;
  process.stdout.write(`${bad.length ? "FAIL" : "ok  "} ${module.padEnd(22)} ${String(same).padStart(5)} pass${others.length ? `; not: ${others.join(", ")}` : ""}\n${bad.join("")}`);
}
process.stdout.write(`${total.same} of ${total.same + total.known + total.bad} tests that pass on CPython; ${total.known} do not for a known reason, ${total.bad} for none\n`);
process.exitCode = total.bad ? 1 : 0;
