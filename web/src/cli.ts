#!/usr/bin/env node
/// cli.ts: the command `morelia`: runs a file, a string, a module, or standard input.
import fs from "node:fs";
import path from "node:path";
import { hostFolder, loadPythonSync } from "./node.js";

const usage = `usage: morelia [option] ... [-c source | -m module | file | -] [arg] ...
  -c source         run the source given here
  -m module         run a library module as a program
  --no-specialize   run without specialized instructions
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
  let specialize = true;
  while (argv[0]?.startsWith("-") && argv[0] !== "-" && argv[0] !== "-c" && argv[0] !== "-m") {
    const option = argv.shift();
    if (option === "--no-specialize") specialize = false;
    else if (option === "--version" || option === "-V") return console.log("Morelia, Python 3.14.2"), 0;
    else if (option === "--help" || option === "-h") return console.log(usage), 0;
    else return console.error(`morelia: unknown option ${option}\n${usage}`), 2;
  }
  const [first = "-", second] = argv;
  const isText = first === "-c" || first === "-m";
  if (isText && second === undefined) return console.error(`morelia: argument expected for ${first}\n${usage}`), 2;
  const args = isText ? [first, ...argv.slice(2)] : [first, ...argv.slice(1)];
  const python = loadPythonSync({ args, specialize, stdin: readInput });
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
  python.dispose();
  return status;
}

process.exitCode = main(process.argv.slice(2));
