// tests/node/code-verifier.test.mjs: what the verifier of foreign code refuses, and why (docs/code-verifier.md); that what it accepts does no harm.
//
// The oracle is no help here: CPython executes anything, and crashes. MORELIA_VM=native-release runs the native VM instead of the package.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { execute, vmCommand } from "../run.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const command = vmCommand(process.env.MORELIA_VM ?? "wasm");

async function lines(source, args = []) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "morelia-verifier-"));
  const file = path.join(folder, "program.py");
  fs.writeFileSync(file, source);
  const got = await execute(command, [file, ...args], { cwd: folder, timeout: 300_000 });
  fs.rmSync(folder, { recursive: true });
  assert.equal(got.status, 0, `${got.note}\n${got.stdout.slice(-500)}\n${got.stderr.slice(-2000)}`);
  return got.stdout.trimEnd().split("\n");
}

// code(…) is an assembler: one text for each instruction, "NAME operand"; caches are put behind by themselves. show() makes the code object of it.
const ASSEMBLER = `
import marshal, types
from opcode import opmap
from _opcode_metadata import _specialized_opmap
CACHES = {'JUMP_BACKWARD': 1, 'POP_JUMP_IF_FALSE': 1, 'POP_JUMP_IF_TRUE': 1, 'FOR_ITER': 1, 'SEND': 1, 'CALL': 3, 'CALL_KW': 3, 'LOAD_ATTR': 9, 'LOAD_GLOBAL': 4, 'BINARY_OP': 5, 'TO_BOOL': 3, 'COMPARE_OP': 1, 'LOAD_SUPER_ATTR': 1, 'POP_JUMP_IF_NONE': 1, 'STORE_ATTR': 4}
def code(*text):
    out = bytearray()
    for t in text:
        name, _, arg = t.partition(' ')
        op = opmap[name] if name in opmap else _specialized_opmap[name] if name in _specialized_opmap else int(name)
        out += bytes([op, int(arg or 0) & 255]) + b'\\0\\0' * CACHES.get(name, 0)
    return bytes(out)
def f(a, b=1): pass
def gen(): yield
def outer():
    v = 1
    def inner(): return v
    return inner
def make(*text, of=f, **fields):
    usual = {'co_code': code(*text), 'co_stacksize': 5, 'co_exceptiontable': b'', 'co_linetable': b'', 'co_consts': (None, 'text', ('k', 'l'), 5), 'co_names': ('n',)}
    return of.__code__.replace(**(usual | fields))
def show(*text, **fields):
    try: print('ok', make(*text, **fields).co_name)
    except ValueError as e: print(str(e).partition(': ')[2] if 'offset' not in str(e) else str(e).partition(', ')[2])
def handlers(*entries):  # (start, units, target, depth, lasti), each number below 64
    return b''.join(bytes([s | 128, n, t, d << 1 | l]) for s, n, t, d, l in entries)
END = 'LOAD_CONST 0', 'RETURN_VALUE'
`;

// Instructions (Python source of show's arguments): the message.
const CASES = [
  ["*END", "ok f"],
  ["'LOAD_CONST 9', 'RETURN_VALUE'", "offset 0: LOAD_CONST 9 of 4"],
  ["'NOP', 'LOAD_NAME 1', 'RETURN_VALUE'", "offset 2: LOAD_NAME 1 of 1"],
  ["'LOAD_GLOBAL 2', 'RETURN_VALUE'", "offset 0: LOAD_GLOBAL 1 of 1"],
  ["'LOAD_FAST 2', 'RETURN_VALUE'", "offset 0: LOAD_FAST 2 of 2"],
  ["'LOAD_FAST_LOAD_FAST 3', 'RETURN_VALUE'", "offset 0: LOAD_FAST_LOAD_FAST 3 of 2"],
  ["'254', *END", "offset 0: INSTRUMENTED_LINE does not stand in code"],
  ["'99', *END, co_code=bytes([121, 0, 82, 0, 35, 0])", "offset 0: unknown opcode 121"],
  ["'INTERPRETER_EXIT'", "offset 0: INTERPRETER_EXIT does not stand in code"],
  ["'BINARY_OP_ADD_INT', *END, co_code=code('LOAD_SMALL_INT 1', 'COPY 1') + bytes([130, 0] + [255] * 10) + code('RETURN_VALUE')", "ok f"],
  ["'LOAD_FAST 0', co_code=code('LOAD_FAST 0', 'LOAD_FAST 1') + bytes([44, 0, 0, 0])", "offset 4: the caches of BINARY_OP are cut off"],
  ["'LOAD_FAST 0', co_code=b''", "no instructions"],
  ["'LOAD_FAST 0'", "offset 0: execution would go on behind the end"],
  ["'EXTENDED_ARG 1'", "offset 0: EXTENDED_ARG leads to no instruction"],
  ["*['EXTENDED_ARG 0'] * 4, *END", "offset 0: EXTENDED_ARG leads to no instruction"],
  ["'LOAD_FAST 0', 'LOAD_FAST 1', 'BINARY_OP 27', 'RETURN_VALUE'", "offset 4: BINARY_OP 27 of 27"],
  ["'LOAD_FAST 0', 'CONVERT_VALUE 4', 'RETURN_VALUE'", "offset 2: CONVERT_VALUE with operand 4"],
  ["'LOAD_FAST 0', 'CALL_INTRINSIC_1 12', 'RETURN_VALUE'", "offset 2: CALL_INTRINSIC_1 with operand 12"],
  ["'JUMP_FORWARD 2', *END", "offset 0: JUMP_FORWARD to no instruction"],
  ["'JUMP_BACKWARD 9', *END", "offset 0: JUMP_BACKWARD to no instruction"],
  ["'LOAD_FAST 0', 'TO_BOOL', 'POP_JUMP_IF_TRUE 1', 'LOAD_FAST 0', 'LOAD_ATTR 0', *END", "offset 16: leads to offset 16 with 1 on the stack, where there were 0"],
  ["'EXTENDED_ARG 0', 'LOAD_FAST 0', 'POP_TOP', 'JUMP_BACKWARD 4'", "offset 6: JUMP_BACKWARD to no instruction"],
  ["'JUMP_BACKWARD_NO_INTERRUPT 1'", "a loop of JUMP_BACKWARD_NO_INTERRUPT"],
  ["'JUMP_BACKWARD 2'", "ok f"],
  ["'POP_TOP', *END", "offset 0: POP_TOP takes 1, 0 on the stack"],
  ["*['LOAD_FAST 0'] * 3, *END, co_stacksize=2", "offset 4: LOAD_FAST: the stack is more than 2"],
  ["*END, co_stacksize=1 << 24", "co_stacksize is too large"],
  ["'LOAD_FAST 0', 'PUSH_NULL', 'BUILD_LIST 2', 'RETURN_VALUE'", "offset 4: BUILD_LIST takes a value, item 1 from the top is something else"],
  ["'LOAD_FAST 0', 'LOAD_FAST 1', 'LIST_APPEND 1', 'RETURN_VALUE'", "offset 4: LIST_APPEND takes a list, item 2 from the top is something else"],
  ["'LOAD_FAST 0', 'UNARY_NOT', 'RETURN_VALUE'", "offset 2: UNARY_NOT takes a bool, item 1 from the top is something else"],
  ["'LOAD_FAST 0', 'PUSH_EXC_INFO', 'RETURN_VALUE'", "offset 2: PUSH_EXC_INFO takes an exception, item 1 from the top is something else"],
  ["'LOAD_FAST 0', 'PUSH_NULL', 'LOAD_FAST 1', 'LOAD_FAST 0', 'CALL_FUNCTION_EX', 'RETURN_VALUE'", "offset 8: CALL_FUNCTION_EX takes a dict, item 1 from the top is something else"],
  ["'LOAD_FAST 0', 'PUSH_NULL', 'LOAD_FAST 1', 'LOAD_CONST 2', 'CALL_KW 1', 'RETURN_VALUE'", "offset 8: CALL_KW takes a constant tuple of at most 1 names"],
  ["'LOAD_FAST 0', 'PUSH_NULL', 'LOAD_FAST 1', 'LOAD_CONST 2', 'CALL_KW 1', 'RETURN_VALUE', co_consts=(1, 1, ('k',))", "ok f"],
  ["'LOAD_FAST 0', 'LOAD_CONST 3', 'FORMAT_WITH_SPEC', 'RETURN_VALUE'", "offset 4: FORMAT_WITH_SPEC takes a str, item 1 from the top is something else"],
  ["'LOAD_FAST 0', 'LOAD_FAST 1', 'RERAISE 1'", "offset 4: RERAISE takes the place of an exception, item 2 from the top is something else"],
  ["'DELETE_FAST 0', 'LOAD_FAST_LOAD_FAST 1', 'POP_TOP', 'RETURN_VALUE'", "offset 2: LOAD_FAST_LOAD_FAST of variable 0, which may be unbound"],
  ["'LOAD_DEREF 0', 'RETURN_VALUE'", "offset 0: LOAD_DEREF 0 is no cell variable"],
  ["'LOAD_DEREF 0', 'RETURN_VALUE', co_cellvars=('a',)", "offset 0: LOAD_DEREF of variable 0, which may have no cell"],
  ["'MAKE_CELL 0', 'LOAD_DEREF 0', 'RETURN_VALUE', co_cellvars=('a',)", "ok f"],
  ["*END, of=outer()", "offset 0: there is no COPY_FREE_VARS for the free variables"],
  ["'NOP', 'COPY_FREE_VARS 1', *END, of=outer()", "offset 0: there is no COPY_FREE_VARS for the free variables"],
  ["'COPY_FREE_VARS 1', 'LOAD_DEREF 0', 'RETURN_VALUE', of=outer()", "ok inner"],
  ["'LOAD_FAST 0', 'YIELD_VALUE', 'RETURN_VALUE'", "offset 2: YIELD_VALUE in what is no generator"],
  ["*END, of=gen", "a generator without RETURN_GENERATOR"],
  ["'LOAD_CONST 0', 'RETURN_GENERATOR', 'RETURN_VALUE', of=gen", "offset 2: RETURN_GENERATOR is out of place"],
  ["'RETURN_GENERATOR', 'YIELD_VALUE 1', 'RETURN_VALUE', of=gen", "offset 2: YIELD_VALUE takes 2, 1 on the stack"],
  ["'LOAD_FAST 0', 'FOR_ITER 1', *END, 'POP_TOP', *END", "offset 2: FOR_ITER leads to no END_FOR"],
  ["'NOT_TAKEN', *END", "offset 0: NOT_TAKEN is behind no branch"],
  ["*END, co_exceptiontable=b'\\x80'", "offset 0: entry 0 of the exception table is malformed"],
  ["*END, co_exceptiontable=handlers((0, 9, 1, 0, 0))", "offset 0: an exception table entry for units 0 to 9"],
  ["*END, *END, co_exceptiontable=handlers((0, 1, 2, 5, 0))", "offset 0: the exception handler at unit 2 is too deep"],
  ["'NOP', *END, co_exceptiontable=handlers((1, 2, 0, 0, 0))", "offset 2: the exception handler at unit 0 is before the end of what it protects"],
  ["'NOP', *END, 'POP_TOP', *END, co_exceptiontable=handlers((0, 1, 3, 1, 0))", "offset 0: 0 on the stack, its exception handler expects 1"],
  ["'LOAD_NAME 0', *END, 'PUSH_EXC_INFO', 'POP_TOP', 'POP_EXCEPT', *END, co_exceptiontable=handlers((0, 1, 3, 0, 0))", "ok f"],
  ["*END, co_linetable=b'\\x05'", "offset 0: byte 1 of the line table is not expected"],
  ["*END, co_linetable=bytes([0xF0, 0xC0])", "offset 0: byte 1 of the line table is not expected"],
  ["*END, co_linetable=bytes([0xFF])", "offset 4: the line table goes on behind the end"],
  ["*END, co_linetable=bytes([0xF9])", "ok f"],
  ["*END, co_flags=0x2A3", "co_flags of two kinds of generators"],
];

test("what is refused, and where", async () => {
  const got = await lines(`${ASSEMBLER}${CASES.map(([text]) => `show(${text})`).join("\n")}\n`);
  assert.deepEqual(got, CASES.map(([, message]) => message));
});

// A place that code comes from: the same message from each.
const PLACES = String.raw`
bad = bytearray(marshal.dumps(f.__code__))
at = bad.find(b'\x52\x00\x23\x00')
bad[at + 1] = 9
c = f.__code__
def attempt(what, fn):
    try: fn()
    except Exception as e: print(what, type(e).__name__, e)
    else: print(what, 'ok')
attempt('loads', lambda: marshal.loads(bytes(bad)))
attempt('within', lambda: marshal.loads(b'[\x02\0\0\0N' + bytes(bad)))
attempt('CodeType', lambda: types.CodeType(0, 0, 0, 0, 1, 3, b'\x52\x05\x23\x00', (None,), (), (), 'x', 'g', 'g', 1, b'', b''))
attempt('replace', lambda: c.replace(co_consts=()))
import sys, os, importlib.util
with open('bad_module.py', 'w') as file: file.write('def f(a, b=1): pass')
os.mkdir('__pycache__')
info = os.stat('bad_module.py')
module = bytearray(marshal.dumps(compile('x = 1', 'bad_module.py', 'exec')))
at = module.find(b'\x52\x01\x23\x00')
module[at + 1] = 9
with open(importlib.util.cache_from_source('bad_module.py'), 'wb') as file: file.write(importlib.util.MAGIC_NUMBER + (1).to_bytes(4, 'little') + b'12345678' + module)
sys.path.insert(0, '')
def load():
    import bad_module
    print(bad_module.f)
attempt('import', load)
`;

test("every way that code comes in", async () => {
  const got = await lines(`${ASSEMBLER}${PLACES}`);
  assert.deepEqual(got.map((line) => line.replace(/0x[0-9a-f]+/, "0x")), [
    "loads ValueError bad code object 'f', offset 2: LOAD_CONST 9 of 1",
    "within ValueError bad code object 'f', offset 2: LOAD_CONST 9 of 1",
    "CodeType ValueError bad code object 'g', offset 0: LOAD_CONST 5 of 1",
    "replace ValueError bad code object 'f', offset 2: LOAD_CONST 0 of 0",
    "<function f at 0x>",  // a compiled file that is no good is as none
    "import ok",
  ]);
});

// What Python code can do to code and functions that were verified, or never had to be.
const LATER = String.raw`
import sys
def attempt(what, fn):
    try: r = fn()
    except Exception as e: print(what, type(e).__name__, e)
    else: print(what, r)
# A load of what may be unbound becomes one that checks.
c = make('DELETE_FAST 0', 'LOAD_FAST 0', 'RETURN_VALUE')
print(c.co_code == code('DELETE_FAST 0', 'LOAD_FAST_CHECK 0', 'RETURN_VALUE'))
attempt('unbound', lambda: types.FunctionType(c, {})(1, 2))
free = outer().__code__
attempt('closure', lambda: types.FunctionType(free, {}))
attempt('length', lambda: types.FunctionType(free, {}, closure=()))
attempt('cells', lambda: types.FunctionType(free, {}, closure=(1,)))
attempt('exec', lambda: exec(free, {}))
attempt('exec closure', lambda: exec(free, {}, closure=(1,)))
def set_code(to): f.__code__ = to
attempt('__code__', lambda: set_code(free))
# The code of a function with free variables, made where there is no closure; attributes of the wrong kind.
maker = make('LOAD_CONST 0', 'MAKE_FUNCTION', 'RETURN_VALUE', co_consts=(free,))
attempt('no closure', lambda: types.FunctionType(maker, {})(1, 2)())
for n in (1, 2, 4, 8): attempt(n, lambda: types.FunctionType(make('LOAD_SMALL_INT 1', 'LOAD_CONST 0', 'MAKE_FUNCTION', f'SET_FUNCTION_ATTRIBUTE {n}', 'RETURN_VALUE', co_consts=(f.__code__,)), {})(1, 2))
attempt('no code', lambda: types.FunctionType(make('LOAD_FAST 0', 'MAKE_FUNCTION', 'RETURN_VALUE'), {})(1, 2))
# The parameters of a class's body; functions whose code is exchanged while specialized code calls them.
attempt('class', lambda: __build_class__(lambda x: x, 'A'))
class A:
    def __init__(self): pass
    @property
    def p(self): return 1
def use():
    for i in range(60): A().p
use()
def other(self, *, k): return k
A.p.fget.__code__ = other.__code__
attempt('property', use)
A.__init__.__code__ = other.__code__
attempt('__init__', use)
# What instructions look at themselves.
def run(*text, **fields): return lambda: types.FunctionType(make(*text, **fields), {})(1, 2)
attempt('FOR_ITER', run('LOAD_FAST 0', 'FOR_ITER 3', 'POP_TOP', 'JUMP_BACKWARD 5', 'END_FOR', 'POP_ITER', *END))
attempt('SET_ADD', run('LOAD_FAST 0', 'LOAD_FAST 1', 'SET_ADD 1', 'RETURN_VALUE'))
attempt('MATCH_CLASS', run('LOAD_FAST 0', 'LOAD_FAST 1', 'LOAD_FAST 0', 'MATCH_CLASS 0', 'RETURN_VALUE'))
attempt('MATCH_KEYS', run('LOAD_FAST 0', 'LOAD_FAST 1', 'MATCH_KEYS', 'RETURN_VALUE'))
attempt('BUILD_TEMPLATE', run('LOAD_FAST 0', 'LOAD_FAST 1', 'BUILD_TEMPLATE', 'RETURN_VALUE'))
attempt('IMPORT_NAME', run('LOAD_CONST 0', 'LOAD_CONST 0', 'IMPORT_NAME 0', 'RETURN_VALUE'))
attempt('RERAISE', run('LOAD_FAST 0', 'RERAISE'))
for n in range(7, 12): attempt(n, run('LOAD_FAST 0', f'CALL_INTRINSIC_1 {n}', 'RETURN_VALUE'))
for n in range(1, 6): attempt(n, run('LOAD_FAST 0', 'LOAD_FAST 1', f'CALL_INTRINSIC_2 {n}', 'RETURN_VALUE'))
import builtins
kept = builtins.all
del builtins.all
attempt('all', lambda: types.FunctionType(make('LOAD_COMMON_CONSTANT 3', 'RETURN_VALUE'), {})(1, 2))
builtins.all = kept
attempt('annotations', lambda: exec('__conditional_annotations__ = 5\nif 1: x: int = 3', {}))
g = (x for x in [1, 2])
g.gi_frame.f_locals['.0'] = 5
attempt('.0', lambda: next(g))
# No generator is made twice.
def twice():
    yield 1
    yield 2
def trace(frame, event, arg):
    if event == 'line' and frame.f_code is twice.__code__: attempt('jump', lambda: setattr(frame, 'f_lineno', frame.f_code.co_firstlineno))
    return trace
sys.settrace(trace)
list(twice())
sys.settrace(None)
attempt('module code', lambda: types.FunctionType(compile('y = 1\nprint(locals() is globals())', '', 'exec'), {'__builtins__': builtins})())
`;

test("what happens to code afterwards", async () => {
  assert.deepEqual(await lines(`${ASSEMBLER}${LATER}`), [
    "True",
    "unbound UnboundLocalError cannot access local variable 'a' where it is not associated with a value",
    "closure TypeError arg 5 (closure) must be tuple",
    "length ValueError inner requires closure of length 1, not 0",
    "cells TypeError arg 5 (closure) expected cell, found int",
    "exec TypeError code object requires a closure of exactly length 1",
    "exec closure TypeError code object requires a closure of exactly length 1",
    "__code__ ValueError f() requires a code object with 0 free vars, not 1",
    "no closure SystemError the closure of 1 cells is missing",
    ...[1, 2, 4, 8].map((n) => `${n} SystemError SET_FUNCTION_ATTRIBUTE ${n} takes no int`),
    "no code SystemError MAKE_FUNCTION takes a code object, not int",
    "class TypeError <lambda>.<locals>.<lambda>() missing 1 required positional argument: 'x'",
    "property TypeError A.p() missing 1 required keyword-only argument: 'k'",
    "__init__ TypeError A.__init__() missing 1 required keyword-only argument: 'k'",
    "FOR_ITER TypeError 'int' object is not an iterator",
    "SET_ADD TypeError 'int' object is not a set",
    "MATCH_CLASS SystemError MATCH_CLASS takes a tuple of names",
    "MATCH_KEYS SystemError MATCH_KEYS takes a tuple",
    "BUILD_TEMPLATE SystemError BUILD_TEMPLATE takes strings and the interpolations between them",
    "IMPORT_NAME TypeError 'NoneType' object cannot be interpreted as an integer",
    "RERAISE SystemError there is no exception to raise again",
    ...[7, 8, 9, 10, 11, 1, 2, 3, 4, 5].map((n) => `${n} SystemError an intrinsic got an operand of type 'int'`),
    "all <built-in function all>", // the constant is the built-in, whatever builtins says since
    "annotations TypeError 'int' object is not a set",
    ".0 TypeError 'int' object is not an iterator",
    ...Array(2).fill("jump ValueError incompatible stacks"),
    "True",
    "module code None",
  ]);
});

test("random changes to real code", async () => {
  const got = await lines(fs.readFileSync(path.join(here, "../fuzz/code_mutations.py"), "utf8"), ["0", "4000"]);
  assert.match(got.at(-1), /^ends \{.*'accepted': \d+/);
});
