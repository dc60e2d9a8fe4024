// A line of the console, run in an interpreter, as CPython's interactive interpreter does (codeop.py).
import { PythonError, type PyProxy, type Python } from "morelia";

const DONT_IMPLY_DEDENT = 0x200;
const ALLOW_INCOMPLETE = 0x4000;

/** Runs `text` in __main__. True: it is incomplete, and more is needed (never when `final`). */
export function enter(python: Python, text: string, final: boolean, fail: (traceback: string) => void): boolean {
  const builtins = python.pyimport("builtins");
  const globals = python.globals;
  const call = (name: string, ...args: Parameters<PyProxy["call"]>) => {
    const callable = builtins.getattr(name) as PyProxy;
    try {
      return callable.call(...args);
    } finally {
      callable.dispose();
    }
  };
  const compile = (source: string, flags = DONT_IMPLY_DEDENT | ALLOW_INCOMPLETE) => call("compile", source, "<console>", "single", flags) as PyProxy;
  const report = (error: PythonError) => {
    if (error.type !== "SystemExit") fail(error.traceback);
  };
  // A block that would be complete with one more line feed asks for more lines.
  const wantsMore = () => {
    try {
      compile(`${text}\n`).dispose();
      return true;
    } catch (error) {
      return error instanceof PythonError && error.type === "_IncompleteInputError";
    }
  };
  let code: PyProxy | null = null;
  try {
    try {
      code = compile(final ? `${text}\n` : text);
    } catch (error) {
      if (!(error instanceof PythonError)) throw error;
      if (!final && wantsMore()) return true;
      code = compile(`${text}\n`, DONT_IMPLY_DEDENT); // fails again, and says what is wrong
    }
    call("exec", code, globals);
  } catch (error) {
    if (!(error instanceof PythonError)) throw error;
    report(error);
  } finally {
    code?.dispose();
    globals.dispose();
    builtins.dispose();
  }
  return false;
}
