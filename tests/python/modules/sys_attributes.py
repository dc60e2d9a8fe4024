# sys: constants, limits, hooks and settings, as on wasm32.
import sys


def attempt(fn, *args):
    try:
        return repr(fn(*args))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


print(sys.version_info[:3], sys.hexversion == sys.version_info[0] << 24 | sys.version_info[1] << 16 | sys.version_info[2] << 8 | 0xF0)
print(sys.implementation.cache_tag, sys.maxsize, sys.maxunicode, sys.byteorder, sys.platform)
print(sys.float_info)
print(sys.int_info, sys.hash_info)
print([name for name in dir(sys.flags) if not name.startswith(("_", "n_"))], sys.flags.optimize, sys.flags.utf8_mode)
print(sys.float_repr_style, sys.getdefaultencoding(), sys.getfilesystemencoding(), sys.getfilesystemencodeerrors(), sys.dont_write_bytecode)
print(len(sys.stdlib_module_names), "re" in sys.stdlib_module_names, isinstance(sys.builtin_module_names, tuple), "sys" in sys.builtin_module_names)
print(sys.is_finalizing(), sys._is_gil_enabled(), sys._is_interned(sys.intern("some text")), attempt(sys.intern, 5))

print(sys.getrecursionlimit(), attempt(sys.setrecursionlimit, 0), attempt(sys.setrecursionlimit, "x"))
print(sys.getswitchinterval(), attempt(sys.setswitchinterval, 0), attempt(sys.setswitchinterval, 0.005))
print(sys.get_int_max_str_digits(), attempt(sys.set_int_max_str_digits, 5), attempt(sys.set_int_max_str_digits, 640), attempt(str, 10 ** 700))
sys.set_int_max_str_digits(4300)

print(sys.get_asyncgen_hooks())
def first(generator): print("first", generator.__name__)
sys.set_asyncgen_hooks(firstiter=first, finalizer=print)
print(sys.get_asyncgen_hooks() == (first, print), attempt(sys.set_asyncgen_hooks, 5), attempt(sys.set_asyncgen_hooks, None, None), sys.get_asyncgen_hooks()[0])
print(sys.get_coroutine_origin_tracking_depth(), sys.set_coroutine_origin_tracking_depth(1), sys.get_coroutine_origin_tracking_depth())


async def traced(): pass


coroutine = traced()
print([(where[1] > 0, where[2]) for where in coroutine.cr_origin], coroutine.close(), sys.set_coroutine_origin_tracking_depth(0), attempt(sys.set_coroutine_origin_tracking_depth, -1))

print(sys.audit("mine.event", 1, "two"), attempt(sys.audit), attempt(sys.audit, 5))
try:
    raise KeyError("k")
except KeyError:
    print(sys.exc_info()[:2], sys.exception(), type(sys.exc_info()[2]).__name__)
print(sys.exc_info(), sys.exception())
sys.displayhook(None)
sys.displayhook([1, "two"])
import builtins
print(builtins._)


def depth(n):
    return sys._getframe(n).f_code.co_name, sys._getframemodulename(n)


print(depth(0), depth(1), attempt(sys._getframe, 1000), sys._getframemodulename(1000), attempt(sys._getframe, -1)[:12])
print(list(sys._current_frames().values())[0] is sys._getframe(), list(sys._current_exceptions().values()))
print(attempt(sys.exit), attempt(sys.exit, 3), attempt(sys.exit, "text"), attempt(sys.getsizeof), attempt(sys.getsizeof, 5, 6)[:2].isdigit())
print(sys.is_stack_trampoline_active(), attempt(sys.activate_stack_trampoline, "perf"), sys.call_tracing(max, (1, 2)))
