// terminal.ts: the terminal of the command for Python's own console (web/python/morelia/_console.py), which is CPython's.
//
// Danger       while keys are read, Node's event loop does not turn.
// Tests        tests/node/command/console.test.mjs
import { PyProxy, type Python } from "../node.js";

/** The host's side of the module `_terminal`. */
export const terminal = {
  /** Keys come one by one, and are not shown; else lines. */
  raw: (on: boolean): void => void process.stdin.setRawMode(on),
  size: (): [lines: number, columns: number] => [process.stdout.rows || 25, process.stdout.columns || 80],
  suspend: (): void => void process.kill(process.pid, "SIGSTOP"),
};

/** Whether the console can draw here: a terminal, and no plain one is wanted. */
export const isDrawable = (env: NodeJS.ProcessEnv): boolean =>
  process.stdin.isTTY && process.stdout.isTTY && env.TERM !== undefined && env.TERM !== "dumb" && !env.PYTHON_BASIC_REPL;

/** The module _terminal, for a console that a program has. */
export const offerTerminal = (python: Python): void => {
  if (isDrawable(process.env)) python.registerModule("_terminal", terminal);
};

/** Runs the console to its end. Returns the exit status; null: it is not available. */
export function terminalConsole(python: Python, startup: boolean): number | null {
  python.runPython(""); // makes __main__
  using console_ = python.pyimport("morelia._console");
  using run = console_.getattr("run") as PyProxy;
  const status = run.call(terminal, startup) as number;
  return status < 0 ? null : status;
}
