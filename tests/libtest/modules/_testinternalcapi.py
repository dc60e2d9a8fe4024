# _testinternalcapi: what CPython's test-only module tells of the interpreter's inside, as far as it is so here too. See _testcapi.py.
import sys

POINTER = sys.maxsize.bit_length() // 8 + 1
SIZEOF_PYGC_HEAD, SIZEOF_MANAGED_PRE_HEADER, SIZEOF_PYOBJECT, SIZEOF_TIME_T = 2 * POINTER, 2 * POINTER, 2 * POINTER, 8
SPECIALIZATION_THRESHOLD, SPECIALIZATION_COOLDOWN, TIER2_THRESHOLD = 2, 53, 4096
SHARED_KEYS_MAX_SIZE = 30


def get_co_framesize(code):
    """Values in a frame of the code: locals, cells and the stack."""
    return len({*code.co_varnames, *code.co_cellvars}) + len(code.co_freevars) + code.co_stacksize


def get_recursion_depth():
    depth, frame = 0, sys._getframe(1)
    while frame is not None:
        depth, frame = depth + 1, frame.f_back
    return depth


def compiler_cleandoc(text):
    """The docstring that the compiler keeps of `text`."""
    import ast
    if not isinstance(text, str):
        raise TypeError(f"compiler_cleandoc() argument must be str, not {type(text).__name__}")
    tree = ast.Module([ast.ClassDef("C", [], [], [ast.Expr(ast.Constant(text))], [], [])], [])
    names = {"__name__": ""}
    exec(compile(ast.fix_missing_locations(tree), "", "exec"), names)
    return names["C"].__doc__


try:
    from _executors import add_executor_dependency, get_rare_event_counters, invalidate_executors, reset_rare_event_counters, uop_symbols_test
except ModuleNotFoundError:
    pass

try:
    import _compiler_stages
    import _opcode
except ModuleNotFoundError:  # the plain wasm build has none
    pass
else:
    class InstructionSequence:
        """Instructions with labels, as CPython's compiler keeps them; _compiler_stages takes them with the labels resolved."""

        def __init__(self, instructions=(), nested=()):
            self._instructions, self._nested, self._places, self._labels = list(instructions), list(nested), {}, 0

        def new_label(self):
            self._labels += 1
            return self._labels

        def use_label(self, label):
            self._places[label] = len(self._instructions)

        def addop(self, opcode, oparg, lineno, col_offset, end_lineno, end_col_offset):
            has_arg = _opcode.has_arg(opcode)
            self._instructions.append((opcode, oparg if has_arg else None, lineno, col_offset, end_lineno, end_col_offset))

        def get_instructions(self):
            if self._places:
                places, self._places = self._places, {}
                self._instructions = [(op, places[arg], *loc) if _opcode.has_jump(op) or _opcode.has_exc(op) else (op, arg, *loc)
                                      for op, arg, *loc in self._instructions]
            return list(self._instructions)

        def add_nested(self, nested):
            self._nested.append(nested)

        def get_nested(self):
            return list(self._nested)

    def new_instruction_sequence():
        return InstructionSequence()

    def _sequence(told):
        return InstructionSequence(told[0], map(_sequence, told[1]))

    def _instructions(sequence):
        if not isinstance(sequence, InstructionSequence):
            raise ValueError("expected an instruction sequence")
        return sequence.get_instructions()

    def compiler_codegen(ast, filename, optimize, compile_mode=0):
        instructions, nested, consts = _compiler_stages.compiler_codegen(ast, filename, optimize)
        return _sequence((instructions, nested)), {"consts": consts, "argcount": 0, "posonlyargcount": 0, "kwonlyargcount": 0}

    def optimize_cfg(instructions, consts, nlocals):
        return InstructionSequence(_compiler_stages.optimize_cfg(_instructions(instructions), consts, nlocals))

    def assemble_code_object(filename, instructions, metadata):
        return _compiler_stages.assemble_code_object(filename, _instructions(instructions), metadata)


def untold(*arguments, **named):
    """For what cannot be asked of this interpreter: the test that asks is skipped, those beside it run."""
    import unittest
    raise unittest.SkipTest("needs C access to the interpreter")


def __getattr__(name):
    if name.startswith("__") or name in ("get_c_recursion_remaining", "hamt", "get_static_builtin_types", "identify_type_slot_wrappers"):
        raise AttributeError(f"module '_testinternalcapi' has no attribute '{name}'")
    return untold
