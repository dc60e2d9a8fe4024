# _testinternalcapi: what CPython's test-only module tells of the interpreter's inside, as far as it is so here too. See _testcapi.py.
import sys

POINTER = sys.maxsize.bit_length() // 8 + 1
SIZEOF_PYGC_HEAD, SIZEOF_MANAGED_PRE_HEADER, SIZEOF_PYOBJECT, SIZEOF_TIME_T = 2 * POINTER, 2 * POINTER, 2 * POINTER, 8
SPECIALIZATION_THRESHOLD, SPECIALIZATION_COOLDOWN, TIER2_THRESHOLD = 2, 53, 4097
SHARED_KEYS_MAX_SIZE = 30


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


def untold(*arguments, **named):
    """For what cannot be asked of this interpreter: the test that asks is skipped, those beside it run."""
    import unittest
    raise unittest.SkipTest("needs C access to the interpreter")


def __getattr__(name):
    if name.startswith("__") or name in ("get_c_recursion_remaining", "hamt", "get_static_builtin_types", "identify_type_slot_wrappers"):
        raise AttributeError(f"module '_testinternalcapi' has no attribute '{name}'")
    return untold
