// sandbox.ts: what the command grants to a program: everything, or with --sandbox what --allow-… says.
//
// Tests        tests/node/command/sandbox.test.mjs
import fs from "node:fs";
import path from "node:path";
import { MountKind, NetOp } from "../gen/bindings.gen.js";
import { nodeFolder, nodeNet, nodeProcesses, type LoadOptions, type Net, type Python } from "../node.js";
import type { Options } from "./options.js";
import type { Signals } from "./signals.js";

// A network whose first socket tells `begin`: from then on Python may wait for long while the event loop does not turn.
function told(net: Net, begin: () => void): Net {
  return {
    operate(op, ...rest) {
      if (op === NetOp.CONNECT || op === NetOp.BIND) begin();
      return net.operate(op, ...rest);
    },
  };
}

/** Environment, processes, network and the current folder of an interpreter. `begin` is called when the network is first used. */
export function granted({ sandbox, allow }: Options, begin: () => void, signals: Signals): Pick<LoadOptions, "env" | "processes" | "net" | "workingFolder"> {
  const env = process.env as Record<string, string>;
  if (!sandbox) return { env, processes: signals.with(nodeProcesses()), net: told(nodeNet(), begin) };
  const names = allow.env === true ? Object.keys(env) : (allow.env ?? []).filter((name) => name in env);
  return {
    workingFolder: process.cwd(),
    env: Object.fromEntries(names.map((name) => [name, env[name]!])),
    ...(allow.run ? { processes: signals.with(nodeProcesses()) } : {}),
    ...(allow.net ? { net: told(nodeNet({ connect: allow.net, listen: allow.net }), begin) } : {}),
  };
}

const isInside = (folder: string, base: string): boolean => folder === base || folder.startsWith(base.endsWith("/") ? base : `${base}/`);

function isFolder(place: string): boolean {
  return fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

// A file of the machine, in memory.
function copyIn(python: Python, file: string): void {
  python.FS.mkdirTree(path.dirname(file));
  python.FS.writeFile(file, fs.readFileSync(file));
}

// Shows a folder for reading. What is written in the current folder lies in memory, over what the machine has there.
function show(python: Python, folder: string): void {
  python.FS.mount(folder, nodeFolder(folder));
  if (folder === process.cwd()) python.FS.tell(folder, MountKind.MEMORY);
}

/** Shows the files that are granted. What is wrong with a folder that was named, or null. */
export function mountGranted(python: Python, { sandbox, allow }: Options, importPaths: readonly string[], program: string | null): string | null {
  if (!sandbox) {
    python.FS.mount("/", nodeFolder("/", { write: true }));
    python.setWorkingFolder(process.cwd());
    python.FS.umask(process.umask(0)); // Python's own from now on
    return null;
  }
  const shown: string[] = [];
  for (const [what, write] of [["read", false], ["write", true]] as const) {
    for (const named of allow[what] === true ? ["/"] : (allow[what] ?? [])) {
      const folder = path.resolve(named);
      if (!isFolder(folder)) return `--allow-${what}: '${named}' is not a folder`;
      if (write) python.FS.mount(folder, nodeFolder(folder, { write }));
      else show(python, folder);
      shown.push(folder);
    }
  }
  if (allow.write) python.FS.umask(process.umask(0));
  for (const place of [...importPaths, ...(program === null ? [] : [program])].map((name) => path.resolve(name))) {
    if (shown.some((folder) => isInside(place, folder))) continue;
    if (isFolder(place)) show(python, place), shown.push(place);
    else if (fs.existsSync(place)) copyIn(python, place);
  }
  return null;
}
