// tests/fidelity/pyc.mjs: compiled files in both directions. The reference writes .pyc files of our programs and of modules of the standard library, and we
// run them; ours are run by the reference; the output must be the recorded one, a module's names and constants the same.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { libraryFolder } from "../library.mjs";
import { outFile, parse } from "../oracle/expected.mjs";
import { Oracle, directives } from "../oracle/oracle.mjs";
import { programs } from "../oracle/record.mjs";
import { compare, execute, readLedger, vmCommand } from "../run.mjs";
import { loadOracle } from "./bytecode.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const HEADER = Buffer.from([0x2b, 0x0e, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]); // magic number 3627, no flags, any source

// Modules that import little and do nothing on import; their code objects use most of what marshal can write.
export const MODULES = ["abc", "bisect", "colorsys", "copyreg", "functools", "genericpath", "heapq", "keyword", "operator", "posixpath", "reprlib", "stat", "string/__init__", "textwrap", "token", "types",
  "weakref", "collections/__init__", "enum", "fractions", "json/decoder", "json/encoder", "linecache", "numbers", "opcode", "random", "re/_parser", "re/_compiler", "statistics", "tokenize", "graphlib", "bdb", "calendar", "cmd", "contextlib",
  "copy", "csv", "difflib", "dis", "fnmatch", "getopt", "glob", "gettext", "html/parser", "inspect", "ipaddress", "optparse", "pickle", "pprint", "queue", "sched", "shlex", "tempfile", "traceback", "typing", "argparse", "ast", "base64", "codecs", "configparser"];

// The oracle's own stack ends in these when V8 has not compiled its deallocators well.
const NOT_THERE = /deep_dealloc/;

const PRINT_MODULE = `
import marshal, sys
def plain(v, depth=0):
    t = type(v)
    if t in (int, str, float, bytes, bool, type(None), complex): return repr(v)
    if t in (tuple, list) and depth < 3: return t.__name__ + '(' + ', '.join([plain(x, depth + 1) for x in v]) + ')'
    if t is type(plain.__code__): return 'code ' + v.co_qualname + ' ' + str(hash(v.co_code)) + ' ' + str(v.co_flags) + plain(v.co_consts) + plain(v.co_names) + str(hash(v.co_linetable)) + str(hash(v.co_exceptiontable))
    return t.__name__
def describe(data):
    code = marshal.loads(bytes(data)[16:])
    return plain(code) + ' ' + str(marshal.loads(marshal.dumps(code)) == code)
`;

/** The reference's .pyc of each file, written to `folder`; the programs' names stay in them. */
function writeTheirs(py, files, folder, name) {
  const compile = py.runPython("import marshal, warnings\nwarnings.simplefilter('ignore')\nlambda source, name: marshal.dumps(compile(bytes(source), name, 'exec', dont_inherit=True))");
  return files.map((file, i) => {
    const out = path.join(folder, `their${i}.pyc`);
    const code = compile(py.toPy(new Uint8Array(fs.readFileSync(file))), name(file));
    fs.writeFileSync(out, Buffer.concat([HEADER, Buffer.from(code.toJs())]));
    code.destroy();
    return out;
  });
}

function writeOurs(command, file, folder, i) {
  const blob = path.join(folder, `blob${i}`);
  const out = path.join(folder, `our${i}.pyc`);
  execFileSync(command[0], [...command.slice(1), "--marshal", blob, path.basename(file)], { stdio: "ignore", cwd: path.dirname(file) });
  fs.writeFileSync(out, Buffer.concat([HEADER, fs.readFileSync(blob).subarray(4)]));
  return out;
}

/** Programs and modules both ways. `sample`: take every n-th program; `only`: those of such a path. Resolves to { passed, failed, skipped }. */
export async function checkPyc({ vm = "native-release", command = vmCommand(vm), sample = 1, only = /./, modules = MODULES, ours = true, say = console.log } = {}) {
  const ledger = readLedger();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-pyc-"));
  const result = { passed: 0, failed: 0, skipped: 0 };
  const note = (what, problem) => {
    result[problem ? "failed" : "passed"]++;
    if (problem) say(`FAIL ${what}: ${problem}`);
  };
  const oracle = new Oracle();
  try {
    const py = await loadOracle();
    const list = programs(["bench/programs", "tests/python", "tests/specialize"]).filter((file, i) => i % sample === 0 && only.test(file) && fs.existsSync(outFile(file)) &&
      !/SyntaxError|IndentationError/.test(parse(fs.readFileSync(outFile(file), "utf8")).stderr) && !ledger.has(path.relative(root, file)));
    for (const dir of new Set(list.map((file) => path.dirname(file))))  // what the programs of a folder import
      for (const name of fs.readdirSync(dir)) if (/^_.*\.py$/.test(name)) fs.copyFileSync(path.join(dir, name), path.join(folder, name));
    const theirs = writeTheirs(py, list, folder, (file) => path.basename(file));
    const queue = list.map((file, i) => ({ file, i }));
    let told = Date.now();
    const work = async () => {
      for (let one; (one = queue.shift()); ) {
        await check(one.file, one.i);
        if (Date.now() - told > 10_000) {
          told = Date.now();
          say(`     .pyc: ${list.length - queue.length} of ${list.length} programs, ${result.failed} failed`);
        }
      }
    };
    const check = async (file, i) => {
      const shown = path.relative(root, file);
      const expected = parse(fs.readFileSync(outFile(file), "utf8"));
      const source = fs.readFileSync(file);
      const args = directives(source).args?.split(/\s+/) ?? [];
      // It prints its name or source (inspect finds none), or warns when compiled.
      const silent = /\.pyc|__file__|sys\.argv|_traced|warn|getsource|findsource/.test(source.toString("latin1")) || /0x\.\.\.|python314\.zip|SyntaxWarning|^ +\S.*$/.test(expected.stderr.trimEnd().split("\n").at(-1));
      const varying = /asyncio_loop|set_order|posix_folders|trace_threading|found_by_random_programs_2/.test(file);  // the time; the order of a constant set, which the reader of the file makes anew; the number of a file; its own name
      if (silent || varying) {
        result.skipped++;
        return;
      }
      const run = await execute(command, [theirs[i], ...args], { cwd: path.dirname(file), timeout: 300_000, env: { MORELIA_PROGRAM: path.basename(file) } });
      note(`${shown} (their .pyc here)`, compare(expected, run, false));
      if (!ours || NOT_THERE.test(file)) return;
      const code = writeOurs(command, file, folder, i);
      let answer = await oracle.run(file, { code, timeout: 300_000 });
      // It ends or answers otherwise now and then from what earlier programs left; a new one tells.
      if (answer.error || compare({ ...expected }, answer, false)) answer = await oracle.run(file, { code, timeout: 300_000, fresh: true });
      note(`${shown} (our .pyc there)`, answer.error ?? compare({ ...expected }, answer, false));
    };
    await Promise.all([work(), work()]);
    // Modules: what we read from their files is what they read.
    const files = modules.map((name) => path.join(libraryFolder(), `${name}.py`));
    const written = writeTheirs(py, files, folder, (file) => path.relative(libraryFolder(), file));
    py.runPython(PRINT_MODULE);
    const describe = py.globals.get("describe");
    const program = path.join(folder, "modules.py");
    fs.writeFileSync(program, `${PRINT_MODULE}\nfor name in sys.argv[1:]:\n    print(describe(open(name, 'rb').read()))\n`);
    const got = await execute(command, [program, ...written], { cwd: folder, timeout: 300_000, limit: 256 << 20 });
    const lines = got.stdout.split("\n");
    modules.forEach((name, i) => {
      const wanted = describe(py.toPy(new Uint8Array(fs.readFileSync(written[i]))));
      note(`module ${name} (their .pyc here)`, lines[i] === wanted ? null : `read otherwise${got.note || got.status ? `: ${got.note} ${got.stderr.slice(-200)}` : ""}`);
    });
  } finally {
    oracle.close();
    fs.rmSync(folder, { recursive: true });
  }
  return result;
}

export async function pycFidelity() {
  await buildPreset("native-release", ["morelia"]);
  const at = process.argv.indexOf("--only");
  const result = await checkPyc(at < 0 ? {} : { only: new RegExp(process.argv[at + 1]) });
  console.log(`.pyc files both ways: ${result.passed} of ${result.passed + result.failed} the same${result.skipped ? `, ${result.skipped} programs that tell their file's name left out` : ""}`);
  return result.failed === 0;
}
