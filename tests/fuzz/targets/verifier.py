# The verifier of foreign code: the parts of a code object from the bytes, and what is accepted is executed with odd arguments.
# seen: verify*.c code*.c frame_locals.c generator.c async_generator.c
#
# Octets: kind, parameters and positional-only ones, keyword-only ones and locals, stack size, cells (4: variables are; from which on) and free variables, choices
# for the run, number of constants, of names, of octets of the two tables; then those, each constant and name an index; the rest is bytecode.
include("../code_mutations")
CodeType = types.CodeType
run_it = run

EXPECTED = (ValueError, TypeError)  # as the verifier and the constructor refuse
FLAGS = [3, 3 | 0x20, 3 | 0x80, 3 | 0x200, 3 | 4, 3 | 8, 3 | 12, 0, 64, 3 | 16, 3 | 0x20 | 0x10, 1, 2, 3 | 0x100, 3 | 0x20 | 0x80, 0x2000003]
VARIABLES = tuple("abcdefghijklmnop")
CELLS = ("z", "__class__", "q", "r", "x", "y", "v", "a")
NAMES = [*NAMES, "G", "o", "l", "print", "sys", "types", "CodeType", "__annotations__"]
NOT_KEPT = (Point, manager, amanager, waits, Odd)
as_they_were = {cls: dict(vars(cls)) for cls in NOT_KEPT}


def pool_of():
    return [*consts(), "", ("k",), ("file",), ("c",), ("x", "y"), ("r",), 2, 3, 100, 5, 4, "c", " ", CodeType]


def code_from(take):
    flags = take.pick(FLAGS)
    params, more = take.byte(), take.byte()
    stack, cells, choices = take.byte(), take.byte(), take.byte()
    n_consts, n_names, n_handlers, n_lines = take.byte() % 32, take.byte() % 16, take.byte() % 64, take.byte() % 64
    n_args, n_only = params & 15, more & 7
    n_locals = min(16, n_args + n_only + (flags >> 2 & 1) + (flags >> 3 & 1) + (more >> 3))
    pool = pool_of()
    values = tuple(pool[i % len(pool)] for i in take.bytes(n_consts))
    names = tuple(NAMES[i % len(NAMES)] for i in take.bytes(n_names))
    handlers, lines = take.bytes(n_handlers), take.bytes(n_lines)
    code = CodeType(n_args, min(params >> 4, n_args), n_only, n_locals, stack, flags, take.rest()[:len(take.rest()) // 2 * 2], values, names, VARIABLES[:n_locals],
                    "<fuzz>", "f", "f", 1, lines, handlers, CELLS[4:4 + (cells >> 4 & 3)], (VARIABLES if cells & 4 else CELLS)[cells >> 6:][:cells & 3])
    return code, choices


# The next choice is made by the octets of one: the same each time.
def choices_of(octet):
    return numbers(octet)


def fuzz(data):
    code, choices = code_from(Input(data))
    below = choices_of(choices)
    try:
        look_at(code)
        run_it(code, below, *arguments(code, below))
    except (Enough, Exception, GeneratorExit, SystemExit, KeyboardInterrupt):
        pass  # whatever the code does, it does no harm
    finally:
        monitoring.restart_events()
        for cls in NOT_KEPT:
            if len(vars(cls)) != len(as_they_were[cls]):
                for name in vars(cls).keys() - as_they_were[cls].keys():
                    type.__delattr__(cls, name)


# An input that makes such a code object; for the corpus. None where there is more in it than an input holds.
def input_of(code):
    pool = pool_of()
    try:
        flags = FLAGS.index(code.co_flags & 0x3FF)
        values = [next((i for i, v in enumerate(pool) if type(v) is type(c) and repr(v) == repr(c)), 0) for c in code.co_consts]
        names = [NAMES.index(name) if name in NAMES else 0 for name in code.co_names]
    except ValueError:
        return None
    sizes = len(values), len(names), len(code.co_exceptiontable)
    rest = code.co_nlocals - code.co_argcount - code.co_kwonlyargcount - (code.co_flags >> 2 & 1) - (code.co_flags >> 3 & 1)
    if sizes[0] > 31 or sizes[1] > 15 or sizes[2] > 63 or rest > 31 or len(code.co_cellvars) > 3 or len(code.co_freevars) > 3:
        return None
    params = [i for i, name in enumerate(code.co_varnames) if name in code.co_cellvars]
    cells = len(code.co_cellvars) | (4 | min(params[0], 3) << 6 if params else 0) | len(code.co_freevars) << 4
    return bytes([flags, code.co_argcount | code.co_posonlyargcount << 4, code.co_kwonlyargcount | rest << 3, code.co_stacksize, cells, 5, *sizes, 0, *values, *names]) + code.co_exceptiontable + code.co_code
