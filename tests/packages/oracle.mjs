// tests/packages/oracle.mjs PACKAGES PROGRAM: a program on the oracle (CPython 3.14.2 as Pyodide), in this process.
import fs from "node:fs";
import { loadPyodide } from "pyodide";

const [packages, program] = process.argv.slice(2);
const py = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", TZ: "UTC" } });
py.setStdout({ write: (bytes) => fs.writeSync(1, bytes) });
py.setStderr({ write: (bytes) => fs.writeSync(2, bytes) });
py.setStdin({ stdin: () => null });
py.mountNodeFS("/packages", packages);
py.runPython("import sys; sys.dont_write_bytecode = True; sys.path.append('/packages'); sys.argv = ['program.py']; del sys");
try {
  py.runPython(fs.readFileSync(program, "utf8"), { filename: "program.py", globals: py.globals });
} catch (error) {
  process.stderr.write(`${error.message ?? error}\n`);
  process.exit(1);
}
process.exit(0);
