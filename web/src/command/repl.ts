// repl.ts: the plain console of the command, over Node's readline: input that is piped, and terminals that cannot be drawn on (terminal.ts has the other).
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { PyProxy, writeAll, type Python } from "../node.js";

const KEYWORDS = ["False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def", "del", "elif", "else", "except", "finally",
  "for", "from", "global", "if", "import", "in", "is", "lambda", "match", "nonlocal", "not", "or", "pass", "raise", "return", "try", "type", "while", "with", "yield"];

/** The words that fit behind `text`: attributes behind a dot, else keywords, globals and builtins. */
export function complete(python: Python, text: string): [words: string[], part: string] {
  const part = /[\p{ID_Continue}.]*$/u.exec(text)![0];
  const dot = part.lastIndexOf(".");
  const word = part.slice(dot + 1);
  const fits = (name: string) => name.startsWith(word) && (word.startsWith("_") || !name.startsWith("_"));
  if (dot < 0) {
    using globals = python.globals;
    using builtins = python.pyimport("builtins");
    const names = new Set([...KEYWORDS, ...([...globals] as string[]), ...builtins.dir()]);
    return [[...names].filter(fits).sort(), part];
  }
  const [first, ...rest] = part.slice(0, dot).split(".");
  using globals = python.globals;
  using builtins = python.pyimport("builtins");
  let at: unknown = globals.has(first) ? globals.get(first) : builtins.hasattr(first!) ? builtins.getattr(first!) : undefined;
  try {
    for (const name of rest) at = at instanceof PyProxy ? at.getattr(name) : undefined;
  } catch {
    return [[], part];
  }
  let names: string[];
  if (at instanceof PyProxy) names = at.dir();
  else if (at === undefined) return [[], part];
  else {
    using dir = builtins.getattr("dir") as PyProxy;
    using list = dir.call(at) as PyProxy;
    names = list.toJs() as string[];
  }
  return [names.filter(fits).map((name) => part.slice(0, dot + 1) + name), part];
}

/** What a console says first. */
export function greet(python: Python): void {
  writeAll(process.stdin.isTTY ? 1 : 2, `Morelia 0.1.0, Python ${python.version} on WebAssembly\nType "help", "copyright", "credits" or "license" for more information.\n`);
}

/** Reads inputs and runs them until the end of input or exit(). The exit status. */
export async function repl(python: Python, { quiet = false, startup }: { quiet?: boolean; startup?: string | undefined } = {}): Promise<number> {
  const terminal = process.stdin.isTTY; // else prompts go to standard error, and inputs are called as CPython calls them
  const colours = terminal && process.stdout.isTTY && !process.env.NO_COLOR && process.env.TERM !== "dumb";
  const prompt = (text: string) => (colours ? `\x1b[1;35m${text}\x1b[0m` : text);
  const historyFile = path.join(os.homedir(), ".morelia_history");
  let history: string[] = [];
  try {
    history = fs.readFileSync(historyFile, "utf8").split("\n").filter(Boolean).slice(-1000).reverse();
  } catch {
    // there is none yet
  }
  python.runPython("import sys\nsys.ps1, sys.ps2 = '>>> ', '... '\nclass _Quit:\n    def __init__(self, name): self.name = name\n    def __repr__(self): return f'Use {self.name}() or Ctrl-D (i.e. EOF) to exit'\n"
    + "    def __call__(self, code=None): raise SystemExit(code)\nimport builtins\nfor _n in 'exit', 'quit':\n    if not hasattr(builtins, _n): setattr(builtins, _n, _Quit(_n))\ndel _n, _Quit, builtins, sys");
  if (colours) {
    python.setStderr({ write: (text) => writeAll(2, text.replace(/^(\w[\w.]*(?:Error|Exception|Interrupt|Warning|Exit|Iteration|Group)\b)(.*)$/gm, "\x1b[1;35m$1\x1b[0m\x1b[35m$2\x1b[0m")) });
  }
  if (!quiet) greet(python);
  if (startup) {
    try {
      python.runProgram(fs.readFileSync(startup), startup);
    } catch (error) {
      writeAll(2, `Could not open PYTHONSTARTUP\n${(error as Error).message}\n`);
    }
  }
  const lines = readline.createInterface({
    input: process.stdin, output: terminal ? process.stdout : process.stderr, history, historySize: 1000, removeHistoryDuplicates: true, terminal,
    completer: (line: string) => (line.trim() === "" ? [[line + "    "], line] : complete(python, line)),
  });
  let buffer = "";
  let count = 0;
  let running = false;
  let status = 0;
  lines.on("history", (all: string[]) => {
    try {
      fs.writeFileSync(historyFile, [...all].reverse().join("\n") + "\n");
    } catch {
      // a home that cannot be written to has no history
    }
  });
  const ask = () => {
    lines.setPrompt(prompt(buffer ? "... " : ">>> "));
    lines.prompt();
  };
  const onInterrupt = () => {
    if (running) return python.interrupt();
    buffer = "";
    writeAll(1, "\nKeyboardInterrupt\n");
    ask();
  };
  lines.on("SIGINT", onInterrupt);
  process.on("SIGINT", onInterrupt);
  return new Promise((resolve) => {
    const queue: string[] = [];
    const next = async () => {
      if (running) return;
      running = true;
      for (let line = queue.shift(), first = true; line !== undefined; line = queue.shift(), first = false) {
        if (!terminal && !first) ask();
        buffer += line + "\n";
        const block = /^\s+\S/m.test(buffer) || /:\s*(#.*)?\n/.test(buffer);
        if (buffer.trim() === "") {
          buffer = "";
          continue;
        }
        if (block && line.trim() !== "" && buffer !== line + "\n") continue; // a block ends with an empty line
        const outcome = await python.runInput(buffer, terminal ? `<python-input-${count}>` : "<stdin>");
        if (outcome === "more") continue;
        buffer = "";
        count++;
        if (outcome.exits) {
          status = outcome.status;
          return lines.close();
        }
      }
      running = false;
      ask();
    };
    lines.on("line", (line) => {
      queue.push(line);
      void next();
    });
    lines.on("close", () => {
      process.off("SIGINT", onInterrupt);
      if (status === 0) writeAll(terminal ? 1 : 2, "\n");
      resolve(status);
    });
    ask();
  });
}
