// tests/fidelity/verify.mjs: the verifier of foreign code accepts everything that a compiler makes: every code object
// of the standard library and of our own programs, at the three levels of optimization, compiled by the oracle (its
// marshal data, read here) and by us (replace() of each).
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildPreset } from "../../scripts/build.mjs";
import { libraryFolder } from "../library.mjs";
import { vmCommand } from "../run.mjs";
import { loadOracle } from "./bytecode.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");

const OURS = `
import marshal, os, sys, types, warnings
from time import process_time
warnings.simplefilter('ignore')
n = size = 0
spent = 0.0
def walk(code):
    global n, size, spent
    n += 1
    size += len(code.co_code)
    start = process_time()
    try: same = code.replace() == code
    except ValueError as e: print('FAIL', code.co_filename, e)
    else:
        if not same: print('FAIL', code.co_filename, code.co_qualname, 'was changed')
    spent += process_time() - start
    for c in code.co_consts:
        if type(c) is types.CodeType: walk(c)
def total(what):
    print(what, n, size, round(spent * 1e6 / (size / 1024), 1))
for folder in sys.argv[2:]:
    for here, folders, files in os.walk(folder):
        for name in files:
            if not name.endswith('.py'): continue
            path = os.path.join(here, name)
            for level in range(3):
                try: code = compile(open(path, 'rb').read(), path, 'exec', dont_inherit=True, optimize=level)
                except (SyntaxError, ValueError, RecursionError): continue
                walk(code)
total('ours')
n = size = 0
spent = 0.0
def count(code):
    global n, size
    n += 1
    size += len(code.co_code)
    for c in code.co_consts:
        if type(c) is types.CodeType: count(c)
data = open(sys.argv[1], 'rb').read()
at = 0
while at < len(data):
    length = int.from_bytes(data[at:at + 4], 'little')
    start = process_time()
    try: code = marshal.loads(data[at + 4:at + 4 + length])
    except ValueError as e: print('FAIL theirs', e)
    else:
        spent += process_time() - start
        count(code)
    at += 4 + length
total('theirs')
`;

const THEIRS = `
import marshal, warnings
warnings.simplefilter('ignore')
def dumped(source, name, level):
    try: data = marshal.dumps(compile(bytes(source), name, 'exec', dont_inherit=True, optimize=level))
    except (SyntaxError, ValueError, RecursionError): return b''
    return len(data).to_bytes(4, 'little') + data
dumped
`;

const sources = (folder) => fs.readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".py")).map((name) => path.join(folder, name)).sort();

/** Resolves to { ours, theirs, failed }: code objects that passed, and a line for each that did not. */
export async function checkVerifier({ vm = "native-release", folders = [libraryFolder(), path.join(root, "tests/python"), path.join(root, "bench/programs")] } = {}) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-verify-"));
  try {
    const py = await loadOracle();
    const dumped = py.runPython(THEIRS);
    const out = fs.openSync(path.join(dir, "theirs"), "w");
    for (const file of folders.flatMap(sources)) {
      for (const level of [0, 1, 2]) {
        const data = dumped(py.toPy(new Uint8Array(fs.readFileSync(file))), path.relative(root, file), level);
        fs.writeSync(out, data.toJs());
        data.destroy();
      }
    }
    fs.closeSync(out);
    fs.writeFileSync(path.join(dir, "ours.py"), OURS);
    const [command, ...args] = vmCommand(vm);
    const text = execFileSync(command, [...args, path.join(dir, "ours.py"), path.join(dir, "theirs"), ...folders], { encoding: "utf8", maxBuffer: 1 << 28,
      env: { ...process.env, MORELIA_LIB: libraryFolder() } });
    const lines = text.trim().split("\n");
    const figures = (what) => { const [, n, size, time] = lines.find((line) => line.startsWith(`${what} `)).split(" ").map(Number); return { n, size, time }; };
    return { ours: figures("ours"), theirs: figures("theirs"), failed: lines.filter((line) => line.startsWith("FAIL")) };
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
}

export async function verifyFidelity() {
  await buildPreset("native-release", ["morelia"]);
  const { ours, theirs, failed } = await checkVerifier();
  for (const line of failed) console.log(line);
  console.log(`verifier: ${ours.n} code objects of our compiler (${ours.time} µs for a KB of code, with making the copy), ${theirs.n} of the reference's ` +
    `(${theirs.time} µs, with reading), ${failed.length} refused`);
  return failed.length === 0;
}
