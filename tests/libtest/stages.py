# What single stages of the compiler make of the library's modules and of random sequences, as checksums; tests/node/compiler-stages.test.mjs runs this
# here and on the oracle, whose _testinternalcapi has the same functions.
import ast
import inspect
import opcode
import random
import sys
from zlib import crc32

sys.path.append("modules")
from _testinternalcapi import assemble_code_object, compiler_codegen, new_instruction_sequence, optimize_cfg  # noqa: E402

OPS = opcode.opmap
HAS_TARGET = set(opcode.hasjrel + opcode.hasexc)


def tell(name, value):
    print(name, crc32(repr(value).encode()))


def all_of(seq):
    return [seq.get_instructions(), [all_of(each) for each in seq.get_nested()]]


def each_of(seq):
    yield seq
    for nested in seq.get_nested():
        yield from each_of(nested)


def shown(consts):
    return [sorted(map(repr, c)) if isinstance(c, frozenset) else repr(c) for c in consts]


def optimized(seq):
    told = seq.get_instructions()
    consts = [f"constant {i}" for i in range(1 + max((i[1] for i in told if i[0] in opcode.hasconst), default=0))]
    nlocals = 1 + max((i[1] for i in told if i[0] in opcode.haslocal), default=-1)
    alone = new_instruction_sequence()  # without the code of its annotations
    for op, arg, *loc in told:
        alone.addop(op, arg or 0, *loc)
    return optimize_cfg(alone, consts, nlocals).get_instructions(), shown(consts)


def library():
    import argparse, ast, asyncio.tasks, contextlib, dataclasses, enum, inspect, statistics, tempfile, textwrap, typing
    for module in (argparse, ast, asyncio.tasks, contextlib, dataclasses, enum, inspect, statistics, tempfile, textwrap, typing):
        tree = ast.parse(inspect.getsource(module))
        seq, metadata = compiler_codegen(tree, "file.py", 0)
        tell(f"codegen {module.__name__}", all_of(seq))
        tell(f"optimize_cfg {module.__name__}", [optimized(each) for each in each_of(seq)])


# Random sequences: a depth is kept, jumps lead forward to a place of the same depth.
class Writer:
    CONSTS = [0, 1, 2, -1, 300, "a", "bc", b"x", 2.5, True, None, (), (1, 2), 1 << 70, 3j, ...]

    def __init__(self, seed):
        self.random, self.items, self.depth, self.line = random.Random(seed), [], 0, 1
        self.open = []  # labels that are jumped to, with their depth
        self.labels = 0

    def add(self, name, arg=0, effect=0):
        if self.random.random() < 0.2:
            self.line += 1
        column = self.random.randrange(20)
        loc = (self.line, self.line, column, column + 3) if self.random.random() < 0.95 else (-1, -1, -1, -1)
        self.items.append((OPS[name], arg, *loc))
        self.depth += effect

    def step(self):
        pick = self.random.random
        n = self.random.randrange(1, 6)
        choice = self.random.choice(["const", "int", "fast", "fast", "store", "pop", "copy", "swap", "swap", "binary", "unary", "compare", "build", "list", "jump", "label", "bool", "none", "nop"])
        if choice == "const" or self.depth == 0:
            self.add("LOAD_CONST", self.random.randrange(len(self.CONSTS)), 1)
        elif choice == "int":
            self.add("LOAD_SMALL_INT", self.random.randrange(256), 1)
        elif choice == "fast":
            self.add("LOAD_FAST", self.random.randrange(5), 1)
        elif choice == "store":
            self.add("STORE_FAST", self.random.randrange(5), -1)
        elif choice == "pop":
            self.add("POP_TOP", 0, -1)
        elif choice == "copy" and n <= self.depth:
            self.add("COPY", n, 1)
        elif choice == "swap" and 2 <= n <= self.depth:
            self.add("SWAP", n)
        elif choice == "binary" and self.depth >= 2:
            self.add("BINARY_OP", self.random.choice([0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 26]), -1)
        elif choice == "unary":
            name = self.random.choice(["UNARY_NEGATIVE", "UNARY_INVERT", "UNARY_NOT"])
            if name == "UNARY_NOT":  # wanted by the verifier, as below
                self.add("TO_BOOL")
            self.add(name)
        elif choice == "compare" and self.depth >= 2:
            self.add(*self.random.choice([("COMPARE_OP", 72), ("IS_OP", 0), ("IS_OP", 1), ("CONTAINS_OP", 0)]), -1)
        elif choice == "build" and n <= self.depth:
            self.add(self.random.choice(["BUILD_TUPLE", "BUILD_LIST", "BUILD_SET", "BUILD_TUPLE"]), n, 1 - n)
            if pick() < 0.3:
                self.add("GET_ITER")
            elif pick() < 0.3:
                self.add("UNPACK_SEQUENCE", n, n - 1)
        elif choice == "list":
            self.add("BUILD_LIST", 0, 1)
            for _ in range(n):
                self.add("LOAD_CONST", self.random.randrange(len(self.CONSTS)), 1)
                self.add("LIST_APPEND", 1, -1)
            self.add("CALL_INTRINSIC_1", 6)
        elif choice == "bool":
            self.add("TO_BOOL")
        elif choice == "none":
            self.add("LOAD_CONST", 10, 1)
            self.add("IS_OP", self.random.randrange(2), -1)
            self.add("TO_BOOL")
            self.jump(["POP_JUMP_IF_FALSE", "POP_JUMP_IF_TRUE"])
        elif choice == "jump":
            self.jump(["POP_JUMP_IF_FALSE", "POP_JUMP_IF_TRUE", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE"])
        elif choice == "label":
            self.close(pick() < 0.5)
        elif choice == "nop":
            self.add("NOP")

    def jump(self, names):
        name = self.random.choice(names)
        if "NONE" not in name:
            self.add("TO_BOOL")
        self.add(name, ("label", self.labels), -1)
        self.open.append((self.labels, self.depth))
        self.labels += 1

    def close(self, jumps):
        if not self.open:
            return
        label, depth = self.open.pop()
        while self.depth > depth:
            self.add("POP_TOP", 0, -1)
        while self.depth < depth:
            self.add("LOAD_FAST", 0, 1)
        if jumps:  # over an arm of its own
            self.add("JUMP", ("label", self.labels))
            self.items.append(label)
            self.add("NOP")
            self.items.append(self.labels)
            self.labels += 1
        else:
            self.items.append(label)
        self.add("NOP")

    def sequence(self):
        for _ in range(self.random.randrange(3, 60)):
            self.step()
        while self.open:
            self.close(False)
        if not self.depth:
            self.add("LOAD_CONST", 10, 1)
        self.add("RETURN_VALUE", 0, -1)
        seq = new_instruction_sequence()
        for item in self.items:
            if isinstance(item, int):
                seq.use_label(item)
            else:
                op, arg, *loc = item
                seq.addop(op, arg[1] if isinstance(arg, tuple) else arg, *loc)
        return seq


def at_random():
    for first in range(0, 400, 20):
        found = []
        for seed in range(first, first + 20):
            seq, consts = Writer(seed).sequence(), list(Writer.CONSTS)
            after = optimize_cfg(seq, consts, 5)
            kept = shown(consts)  # equal ones of the list are one here, and may be two there
            found += [seq.get_instructions(), [(i[0], kept[i[1]], i[2:]) if i[0] in opcode.hasconst else i for i in after.get_instructions()]]
            metadata = dict(name="f", qualname="f", consts={i: i for i in range(len(Writer.CONSTS))}, names={}, varnames={f"x{i}": i for i in range(5)}, cellvars={},
                            freevars={}, fasthidden={}, argcount=5, posonlyargcount=0, kwonlyargcount=0, firstlineno=1)
            code = assemble_code_object("file.py", Writer(seed).sequence(), metadata)
            found += [code.co_code, code.co_linetable, code.co_exceptiontable, code.co_stacksize]
        tell(f"sequences {first}", found)


library()
at_random()
