// tests/stage/ast.test.mjs: the parser against CPython's: the tree of every source of the standard library, with all
// positions, must be the same as what ast.dump gives in the oracle. Compared by hash; the first that differs is shown.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(import.meta.url);
const pyodide = path.dirname(require.resolve("pyodide/package.json"));
const build = process.env.MORELIA_BUILD ?? path.join(root, "build/native-debug");
const sha = (text) => crypto.createHash("sha1").update(text).digest("hex");

// In the oracle: every .py of its library, its hash (and the whole tree of those asked for).
const SCRIPT = `
import ast, hashlib, json, warnings, zipfile
warnings.simplefilter("ignore")
ast.repr = ascii
result = {}
with zipfile.ZipFile(archive) as z:
    for name in z.namelist():
        if not name.endswith(".py"):
            continue
        try:
            text = ast.dump(ast.parse(z.read(name)), include_attributes=True)
        except SyntaxError:
            text = "SyntaxError"
        result[name] = [hashlib.sha1(text.encode()).hexdigest(), text if name in wanted else ""]
json.dumps(result)
`;

async function oracle() {
  const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
  const py = await loadPyodide();
  py.FS.writeFile("/stdlib.zip", fs.readFileSync(path.join(pyodide, "python_stdlib.zip")));
  return (wanted) => {
    py.globals.set("archive", "/stdlib.zip");
    py.globals.set("wanted", py.toPy(wanted));
    return JSON.parse(py.runPython(SCRIPT));
  };
}

test("the trees of the standard library are CPython's", { timeout: 600_000 }, async () => {
  const ask = await oracle();
  const expected = ask([]);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-ast-"));
  try {
    execFileSync(process.execPath, [path.join(root, "tests/stage/unzip.mjs"), path.join(pyodide, "python_stdlib.zip"), dir]);
    const names = Object.keys(expected).sort();
    const out = execFileSync(path.join(build, "morelia"), ["--ast", ...names.map((n) => path.join(dir, n))], { maxBuffer: 1 << 30, encoding: "utf8" });
    const got = out.split("\n");
    const differ = names.filter((name, i) => sha(got[i]) !== expected[name][0]);
    if (differ.length) {
      const [theirs] = Object.values(ask(differ.slice(0, 1))).filter((v) => v[1]);
      const ours = got[names.indexOf(differ[0])];
      let at = 0;
      while (ours[at] === theirs[1][at]) at++;
      assert.fail(`${differ.length} of ${names.length} differ; ${differ[0]}:\n  CPython: …${theirs[1].slice(at - 80, at + 120)}\n  Morelia: …${ours.slice(at - 80, at + 120)}`);
    }
    assert.ok(names.length > 400);
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
});
