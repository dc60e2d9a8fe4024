// tests/node/compiler-stages.test.mjs: the compiler's stages one by one (vm/modules/_compiler_stages.c), compared with CPython's; and what they refuse.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { vmCommand } from "../run.mjs";

const folder = fileURLToPath(new URL("../libtest", import.meta.url)), program = path.join(folder, "stages.py");
const [command, ...options] = vmCommand("wasm-inspect");

// What the oracle prints. Its stages read beyond what they are given now and then, which ends it: then another one is asked.
async function oracle(source) {
  for (let tries = 3; ; tries--) {
    const lines = [], python = await loadPyodide({ stdout: (line) => lines.push(line) });
    try {
      python.runPython(source);
      return lines;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError) || tries === 1) throw error;
    }
  }
}

test("code generation, the passes over the graph and assembly are CPython's", async () => {
  const ours = spawnSync(command, [...options, "stages.py"], { cwd: folder, encoding: "utf8" });
  assert.equal(ours.stderr, "");
  const lines = await oracle(fs.readFileSync(program, "utf8"));
  assert.ok(lines.length > 40);
  assert.deepEqual(ours.stdout.trim().split("\n"), lines);
});

// Each gives an exception: nothing of this may reach the passes.
test("sequences that no code generator makes are refused", () => {
  const source = `
import _compiler_stages as stages, opcode
OPS, LOC = opcode.opmap, (1, 1, 0, 1)
def refused(*instructions, consts=(None,), nlocals=2):
    try:
        stages.optimize_cfg([(OPS[name], arg, *LOC) for name, arg in instructions], list(consts), nlocals)
    except (ValueError, TypeError) as e:
        return type(e).__name__
    return "accepted"
print(refused(("LOAD_CONST", 0), ("RETURN_VALUE", None)))
print(refused(("LOAD_CONST", 1), ("RETURN_VALUE", None)), refused(("LOAD_CONST", -1), ("RETURN_VALUE", None)), refused(("LOAD_CONST", 1 << 31), ("RETURN_VALUE", None)))
print(refused(("POP_TOP", None), ("RETURN_VALUE", None)), refused(("COPY", 3), ("RETURN_VALUE", None)), refused(("SWAP", 0), ("RETURN_VALUE", None)))
print(refused(("STORE_FAST", 0), ("LOAD_CONST", 0), ("RETURN_VALUE", None)), refused(("LOAD_FAST", 70), ("RETURN_VALUE", None), nlocals=70))
print(refused(("JUMP", 9), ("NOP", None)), refused(("LOAD_CONST", 0), ("POP_JUMP_IF_NONE", 0)), refused(("JUMP", -1), ("NOP", None)))
print(refused(("POP_BLOCK", None), ("LOAD_CONST", 0), ("RETURN_VALUE", None)))
print(refused(*[("SETUP_FINALLY", 40)] * 30, *[("LOAD_CONST", 0)] * 20, ("RETURN_VALUE", None)))
print(refused(("EXTENDED_ARG", 1), ("RETURN_VALUE", None)), refused())
for bad in (None, [None], [(1,)], [(1.5, 0, 1, 1, 1, 1)], [(99999, 0, *LOC)], [(OPS["RESUME"] + 60, 0, *LOC)], [(OPS["NOP"], 0, 1 << 40, 1, 1, 1)], [(OPS["NOP"], 0, -9, 1, 1, 1)]):
    try: print("accepted", stages.optimize_cfg(bad, [], 0))
    except (ValueError, TypeError) as e: print(type(e).__name__, end=" ")
metadata = dict(name="f", qualname="f", consts=[None], names={}, varnames={}, cellvars={}, freevars={}, fasthidden={}, argcount=0, posonlyargcount=0, kwonlyargcount=0, firstlineno=1)
CODE = [(OPS["RESUME"], 0, *LOC), (OPS["LOAD_CONST"], 0, *LOC), (OPS["RETURN_VALUE"], None, *LOC)]
print(stages.assemble_code_object("f.py", CODE, metadata).co_consts)
for change in (dict(argcount=-1), dict(argcount=9), dict(argcount="x"), dict(name=1), dict(varnames={"x": 5}), dict(varnames={1: 0}), dict(cellvars=None), dict(freevars={"x": 1}), dict(consts=3)):
    try: print("accepted", change, stages.assemble_code_object("f.py", CODE, metadata | change))
    except (ValueError, TypeError) as e: print(type(e).__name__, end=" ")
for code in (CODE[:2], CODE[1:2], [(OPS["LOAD_DEREF"], 0, *LOC), CODE[2]], [CODE[1], (OPS["UNARY_NOT"], None, *LOC), CODE[2]], CODE + [(OPS["POP_BLOCK"], None, *LOC), CODE[2]]):
    try: print("accepted", stages.assemble_code_object("f.py", code, metadata))
    except (ValueError, TypeError) as e: print(type(e).__name__, end=" ")
`;
  const { stdout, stderr } = spawnSync(command, [...options, "-c", source], { encoding: "utf8" });
  assert.equal(stderr, "");
  assert.deepEqual(stdout.split("\n"), [
    "accepted", "ValueError ValueError ValueError", "ValueError ValueError ValueError", "ValueError ValueError", "ValueError ValueError ValueError",
    "ValueError", "ValueError", "ValueError TypeError", `${"TypeError ".repeat(4)}${"ValueError ".repeat(4)}(None,)`,
    "TypeError ValueError TypeError TypeError ValueError ValueError TypeError ValueError TypeError ValueError ValueError ValueError ValueError ValueError ",
  ]);
});

test("the plain build has no such module", () => {
  const [plain, ...rest] = vmCommand("wasm");
  const { stderr } = spawnSync(plain, [...rest, "-c", "import _compiler_stages"], { encoding: "utf8" });
  assert.match(stderr, /ModuleNotFoundError: No module named '_compiler_stages'/);
});
