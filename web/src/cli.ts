#!/usr/bin/env node
/// cli.ts: the command `morelia`: runs a file, a string, a module, or standard input.
import fs from "node:fs";
import path from "node:path";
import { hostFolder, loadPythonSync, writeAll } from "./node.js";

const usage = `usage: morelia [option] ... [-c source | -m module | file | -] [arg] ...
  -c source         run the source given here
  -m module         run a library module as a program
  --no-specialize   run without specialized instructions
  --no-specialize=NAME  run without one family, for example BINARY_OP
  --inspect-build   use the build that counts executions
  --dis             after the run, print the adaptive bytecode
  --stats           after the run, print the specialization tables
  --dump-specialization=json  after the run, print every specializable site
  --version
`;

function readInput(): string | null {
  const buffer = Buffer.alloc(65536);
  try {
    const n = fs.readSync(0, buffer, 0, buffer.length, null);
    return n > 0 ? buffer.toString("latin1", 0, n) : null;
  } catch {
    return null;
  }
}

function main(argv: string[]): number {
  let specialize = true, inspect = false, dis = false, stats = false, dump = false;
  const familiesOff: string[] = [];
  while (argv[0]?.startsWith("-") && argv[0] !== "-" && argv[0] !== "-c" && argv[0] !== "-m") {
    const option = argv.shift();
    if (option === "--no-specialize") specialize = false;
    else if (option?.startsWith("--no-specialize=")) familiesOff.push(option.slice(16));
    else if (option === "--inspect-build") inspect = true;
    else if (option === "--dis") dis = true;
    else if (option === "--stats") stats = true;
    else if (option === "--dump-specialization=json") dump = true;
    else if (option === "--version" || option === "-V") return console.log("Morelia, Python 3.14.2"), 0;
    else if (option === "--help" || option === "-h") return console.log(usage), 0;
    else return console.error(`morelia: unknown option ${option}\n${usage}`), 2;
  }
  const [first = "-", second] = argv;
  const isText = first === "-c" || first === "-m";
  if (isText && second === undefined) return console.error(`morelia: argument expected for ${first}\n${usage}`), 2;
  const args = isText ? [first, ...argv.slice(2)] : [first, ...argv.slice(1)];
  const python = loadPythonSync({ args, specialize, inspect, stdin: readInput });
  for (const family of familiesOff) python.inspect.switchFamily(family, false);
  python.FS.mount("/", hostFolder("/"));
  python.FS.cwd = process.cwd();
  process.on("SIGINT", () => python.interrupt());
  let status: number;
  if (first === "-c") status = python.runProgram(second!, "<string>");
  else if (first === "-m") status = python.runModule(second!);
  else if (first === "-") status = python.runProgram(fs.readFileSync(0), "<stdin>");
  else {
    let source: Uint8Array;
    try {
      source = fs.readFileSync(first);
    } catch {
      return console.error(`morelia: can't open file '${first}'`), 2;
    }
    python.addPath(path.dirname(first), true);
    status = python.runProgram(source, first);
  }
  if (dis) writeAll(1, python.inspect.dumpCode());
  if (stats) writeAll(1, python.inspect.dumpStats());
  if (dump) writeAll(1, python.inspect.dumpSpecialization());
  python.dispose();
  return status;
}

process.exitCode = main(process.argv.slice(2));
