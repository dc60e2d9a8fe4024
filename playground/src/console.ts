/// A line of the console, run in an interpreter: what the interactive interpreter of CPython does with it.
import { PythonError, type PyProxy, type Python } from "morelia";

const DONT_IMPLY_DEDENT = 0x200;
const ALLOW_INCOMPLETE_INPUT = 0x4000;

/** Runs `text` in __main__. True: it is the beginning of something, and more is wanted (never when `final`). */
export function enter(python: Python, text: string, final: boolean, fail: (traceback: string) => void): boolean {
  const builtins = python.pyimport("builtins");
  const globals = python.globals;
  let code: PyProxy | null = null;
  try {
    const compile = builtins.getattr("compile") as PyProxy;
    const flags = DONT_IMPLY_DEDENT | (final ? 0 : ALLOW_INCOMPLETE_INPUT);
    try {
      code = compile.call(`${text}\n`, "<console>", "single", flags) as PyProxy;
    } finally {
      compile.dispose();
    }
    const exec = builtins.getattr("exec") as PyProxy;
    try {
      exec.call(code, globals);
    } finally {
      exec.dispose();
    }
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    if (error.type === "_IncompleteInputError" && !final) return true;
    if (error.type !== "SystemExit") fail(error.traceback);
  } finally {
    code?.dispose();
    globals.dispose();
    builtins.dispose();
  }
  return false;
}
