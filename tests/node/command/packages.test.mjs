// tests/node/command/packages.test.mjs: wheels: `-m pip`, virtual environments, py.install, micropip.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { start } from "../support.mjs";
import { makeWheel } from "./wheels.mjs";

const cli = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../web/dist/cli.cjs");
const GREET = { "greet/__init__.py": "import helper\ndef main():\n    import sys\n    print('hello', helper.x, sys.argv[1:])\n    return 3\n", "greet/__main__.py": "from greet import main\nmain()\n" };
const greet = makeWheel("greet", "1.0", GREET, { requires: ["helper>=1", "other; extra == 'more'", "elsewhere; sys_platform == 'win32'"], entryPoints: "[console_scripts]\ngreet = greet:main\n" });
const helper = (version, x) => makeWheel("helper", version, { "helper.py": `x = ${x}\n` });

function project() {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "morelia-packages-")));
  const put = (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes);
  put("greet-1.0-py3-none-any.whl", greet);
  put("helper-0.5-py3-none-any.whl", helper("0.5", 5));
  put("helper-1.2-py3-none-any.whl", helper("1.2", 12));
  put("helper-1.10-py3-none-any.whl", helper("1.10", 110));
  const run = (command, ...args) => {
    const got = spawnSync(command, args, { cwd: folder, encoding: "utf8", input: "" });
    return { out: got.stdout, err: got.stderr, status: got.status };
  };
  return { folder, put, run, python: (...args) => run(process.execPath, cli, ...args), end: () => fs.rmSync(folder, { recursive: true }) };
}

test("-m pip: install, list, show, programs, uninstall, in ./.morelia", () => {
  const p = project();
  try {
    const missing = p.python("-m", "pip", "install", "--no-index", "./greet-1.0-py3-none-any.whl");
    assert.deepEqual([missing.status, missing.out], [1, "Processing ./greet-1.0-py3-none-any.whl\n"]);
    assert.match(missing.err, /^ERROR: Could not find a version that satisfies the requirement helper>=1 \(from greet\)/);
    assert.ok(!fs.existsSync(path.join(p.folder, ".morelia")));
    const done = p.python("-m", "pip", "install", "./greet-1.0-py3-none-any.whl", "--find-links", ".");
    assert.deepEqual([done.status, done.err, done.out.split("\n").at(-2)], [0, "", "Successfully installed greet-1.0 helper-1.10"]);
    assert.equal(p.python("-m", "pip", "list").out, "Package Version\n------- -------\ngreet   1.0\nhelper  1.10\n");
    assert.equal(p.python("-m", "pip", "freeze").out, "greet==1.0\nhelper==1.10\n");
    assert.match(p.python("-m", "pip", "show", "Greet").out, /^Name: greet\nVersion: 1\.0\nSummary: For tests\n.*\nLocation: .*site-packages\nRequires: helper\n$/s);
    assert.equal(p.python("-m", "greet", "a").out, "hello 110 ['a']\n");
    for (const cwd of [p.folder, "/"]) {
      const program = spawnSync(path.join(p.folder, ".morelia/bin/greet"), ["b"], { cwd, encoding: "utf8" });
      assert.deepEqual([program.stdout, program.stderr, program.status], ["hello 110 ['b']\n", "", 3]);
    }
    assert.equal(p.python("-c", "from importlib.metadata import version, entry_points, requires\nprint(version('greet'), [e.name for e in entry_points(group='console_scripts')], requires('greet')[0])").out, "1.0 ['greet'] helper>=1\n");
    assert.match(p.python("-m", "pip", "install", "./helper-1.10-py3-none-any.whl").out, /already installed with the same version/);
    assert.match(p.python("-m", "pip", "install", "helper").out, /^Requirement already satisfied: helper in /);
    assert.match(p.python("-m", "pip", "install", "./helper-1.2-py3-none-any.whl").out, /Successfully installed helper-1\.2\n$/);
    assert.equal(p.python("-c", "import helper; print(helper.x)").out, "12\n");
    assert.match(p.python("-I", "-c", "import helper").err, /No module named 'helper'/);
    assert.match(p.python("-S", "-c", "import helper").err, /No module named 'helper'/);
    assert.equal(p.python("-m", "pip", "uninstall", "-y", "greet", "helper").status, 0);
    assert.deepEqual(fs.readdirSync(path.join(p.folder, ".morelia/site-packages")), []);
    assert.deepEqual(fs.readdirSync(path.join(p.folder, ".morelia/bin")), []);
    fs.writeFileSync(path.join(p.folder, "requirements.txt"), "# needed\nhelper<1  # old\n");
    assert.match(p.python("-m", "pip", "install", "-r", "requirements.txt", "-f", ".").out, /Successfully installed helper-0\.5\n$/);
  } finally {
    p.end();
  }
});

test("a virtual environment has its own Python, packages and programs; .pth files count there alone", () => {
  const p = project();
  try {
    assert.deepEqual(p.python("-m", "venv", "env"), { out: "", err: "", status: 0 });
    assert.equal(fs.readFileSync(path.join(p.folder, "env/.gitignore"), "utf8").split("\n")[1], "*");
    assert.match(p.run("env/bin/pip", "install", "-f", ".", "greet").out, /Successfully installed greet-1\.0 helper-1\.10\n$/);
    assert.deepEqual(p.run("env/bin/greet", "c"), { out: "hello 110 ['c']\n", err: "", status: 3 });
    assert.equal(p.run("env/bin/python", "-c", "import sys, sysconfig\nprint(sys.prefix, sysconfig.get_paths()['purelib'], sys.executable)").out,
      `${p.folder}/env ${p.folder}/env/lib/python3.14/site-packages ${p.folder}/env/bin/python\n`);
    assert.match(p.python("-c", "import greet").err, /No module named 'greet'/);
    assert.equal(p.run("sh", "-c", ". env/bin/activate; greet d; deactivate; command -v greet").out, "hello 110 ['d']\n");
    for (const folder of ["env/lib/python3.14/site-packages", ".morelia/site-packages"]) {
      fs.mkdirSync(path.join(p.folder, folder), { recursive: true });
      fs.writeFileSync(path.join(p.folder, folder, "x.pth"), "import sys; sys.told = 1\n");
    }
    const told = "import sys; print(hasattr(sys, 'told'))";
    assert.equal(p.run("env/bin/python", "-c", told).out, "True\n");
    assert.equal(p.python("-c", told).out, "False\n");
  } finally {
    p.end();
  }
});

const file = { "x.py": "x = 1\n" };
const WRONG = {
  "a file that is not what RECORD says": [makeWheel("x", "1", file, { change: (all) => (all["x.py"] += "#") }), /x\.py is not what its hash in RECORD says/],
  "a file that RECORD does not have": [makeWheel("x", "1", file, { change: (all) => (all["y.py"] = "") }), /y\.py has no hash in RECORD/],
  "a file that is missing": [makeWheel("x", "1", file, { change: (all) => delete all["x.py"] }), /x\.py of RECORD is missing/],
  "a path that leads out": [makeWheel("x", "1", { "../x.py": "" }), /leads out of the folder/],
  "an absolute path": [makeWheel("x", "1", { "/tmp/x.py": "" }), /leads out of the folder/],
  "data that leads out": [makeWheel("x", "1", { "x-1.data/data/../../../y": "" }), /leads out of the folder/],
  "another platform": [makeWheel("x", "1", file, { tag: "cp314-cp314-linux_x86_64" }), /not a supported wheel/],
  "another Python": [makeWheel("x", "1", file, { metadata: "Requires-Python: >=3.99\n" }), /requires a different Python/],
  "a name that is a path": [makeWheel("x", "1", file, { change: (all, info) => (all[`${info}/METADATA`] = all[`${info}/METADATA`].replace("Name: x", "Name: ../x")) }), /the metadata has no name/],
  "no archive": [new Uint8Array([1, 2, 3]), /is no wheel/],
  "no wheel": [makeWheel("x", "1", file, { change: (all, info) => delete all[`${info}/WHEEL`] }), /0 folders of it end with \.dist-info/],
};
for (const [name, [bytes, message]] of Object.entries(WRONG)) {
  test(`py.install refuses ${name}`, async () => {
    const py = await start();
    await assert.rejects(py.install(bytes), (error) => error.type.endsWith("InstallError") && message.test(error.message));
    assert.equal(py.runPython("import os; os.path.exists('/home/web_user/.morelia')"), false);
  });
}

test("py.install: bytes, paths and several that need each other; micropip", async () => {
  const py = await start({ files: { "/tmp/helper-1.2-py3-none-any.whl": helper("1.2", 12) } });
  await assert.rejects(py.install(greet), /helper>=1/);
  await py.install(greet, "/tmp/helper-1.2-py3-none-any.whl");
  assert.equal(py.runPython("import greet; greet.helper.x"), 12);
  assert.equal(py.runPython("from importlib.metadata import version; version('greet')"), "1.0");
  py.FS.writeFile("/tmp/more-2.0-py3-none-any.whl", makeWheel("more", "2.0", { "more.py": "y = 2\n" }, { requires: ["greet"] }));
  assert.equal(await py.runPythonAsync("import micropip\nawait micropip.install('emfs:/tmp/more-2.0-py3-none-any.whl')\nimport more; more.y"), 2);
  assert.equal(py.runPython("sorted(micropip.list()) == ['greet', 'helper', 'more']"), true);
  await assert.rejects(py.runPythonAsync("await micropip.install('https://example.org/x-1-py3-none-any.whl')"), /there is no network/);
  await assert.rejects(py.runPythonAsync("await micropip.install('unknown')"), /there is no index/);
});

test("versions and markers are PEP 440's and 508's", async () => {
  const py = await start();
  py.runPython(`
from morelia._wheels import version_key, version_fits, Requirement
order = "1.dev0 1.0a1.dev1 1.0a1 1.0b2 1.0rc1 1.0 1.0+abc 1.0+5 1.0.post1.dev2 1.0.post1 1.1.dev1 1.1 1.10 2!0.1".split()
assert sorted(reversed(order), key=version_key) == order, sorted(order, key=version_key)
yes = [("1.2", ">=1,<2"), ("1.2", "~=1.1"), ("1.2.3", "~=1.2.0"), ("1.0.post1", ">=1.0"), ("1.0", "==1"), ("1.5", "==1.*"), ("1.0+x", "==1.0"), ("2.0", "!=1.*"), ("1.0", "===1.0"), ("1", "")]
no = [("2.0", "~=1.1"), ("1.3", "~=1.2.0"), ("1.0.post1", ">1.0"), ("1.0rc1", ">=1.0"), ("2.0rc1", "<2.0"), ("1.0+x", "==1.0+y"), ("1.5", "!=1.*"), ("1.0", "===1")]
assert all(version_fits(*each) for each in yes), [each for each in yes if not version_fits(*each)]
assert not any(version_fits(*each) for each in no), [each for each in no if version_fits(*each)]
def holds(marker, *extras): return Requirement(f"x; {marker}").wanted(extras)
assert holds("python_version >= '3.9'") and not holds("python_version < '3.9'") and holds("'3.9' < python_version")
assert holds("os_name == 'posix' and (sys_platform == 'win32' or python_version > '3')") and holds("'lin' not in sys_platform")
assert holds("extra == 'a-b'", "a_b") and not holds("extra == 'a'")
r = Requirement("Some_Name [one, Two] (>=1,!=1.5) ; python_version > '3'")
assert (r.name, r.extras, r.specifiers) == ("some-name", {"one", "two"}, ">=1,!=1.5")
`);
});
