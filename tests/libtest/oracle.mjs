// tests/libtest/oracle.mjs SUITE MODULE [SKIP …]: driver.py on the oracle (CPython 3.14.2 as Pyodide), in this process.
import fs from "node:fs";
import { loadPyodide } from "pyodide";
import { SUITE_PARTS } from "../reference/reference.mjs";

const [suite, ...rest] = process.argv.slice(2);
const py = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
py.setStdout({ write: (bytes) => fs.writeSync(1, bytes) });
py.setStderr({ write: (bytes) => fs.writeSync(2, bytes) });
py.setStdin({ stdin: () => null });
py.mountNodeFS("/suite", fs.realpathSync(`${suite}/test`).replace(/\/test$/, ""));
py.FS.mkdirTree("/only");
for (const name of SUITE_PARTS) py.FS.symlink(`/suite/${name}`, `/only/${name}`); // the folder beside them is a whole library of another version
// Tests that list the library's files need it as a folder, not as an archive.
py.runPython(`
import sys, zipfile
archive, folder = "/lib/python314.zip", "/lib/python3.14"
if archive in sys.path:
    zipfile.ZipFile(archive).extractall(folder)
    sys.path[sys.path.index(archive)] = folder
    sys.path_importer_cache.clear()
    for module in list(sys.modules.values()):
        if (getattr(module, "__file__", None) or "").startswith(archive):
            module.__file__ = folder + module.__file__[len(archive):]
            module.__spec__.origin = module.__file__
            if module.__spec__.submodule_search_locations is not None:
                module.__path__ = [folder + path[len(archive):] for path in module.__path__]
    del module
del sys, zipfile, archive, folder
`);
py.globals.set("arguments", py.toPy(["driver.py", "/only", ...rest]));
try {
  py.runPython("import sys; sys.argv = list(arguments); del arguments");
  py.runPython(fs.readFileSync(new URL("driver.py", import.meta.url), "utf8"), { filename: "driver.py" });
} catch (error) {
  process.stderr.write(`${error.message ?? error}\n`);
  process.exit(1);
}
process.exit(0);
