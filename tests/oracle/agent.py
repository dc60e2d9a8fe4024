# tests/oracle/agent.py: runs inside the oracle (CPython 3.14.2 as Pyodide). Defines run(): one program in a fresh
# __main__ module, with the interpreter-wide state put back afterwards so that one instance serves many programs.
import builtins, dis, gc, importlib, io, linecache, marshal, opcode, sys, traceback, types, warnings, weakref

_FAMILIES = set(opcode._specializations)
_modules = set(sys.modules) - {"__main__"}
_builtins = dict(vars(builtins))
_sys = {k: getattr(sys, k) for k in ("stdin", "stdout", "stderr", "excepthook", "displayhook", "unraisablehook", "path", "argv")}
_path = list(sys.path)
_recursion = sys.getrecursionlimit()
_switch = gc.get_threshold()
_filters = list(warnings.filters)
_warnings = {k: getattr(warnings, k) for k in ("showwarning", "formatwarning", "_showwarnmsg_impl", "_formatwarnmsg_impl", "warn", "defaultaction")}
_int_digits = sys.get_int_max_str_digits()


# The end of a program, as CPython has it: its modules are forgotten, and what they alone hold is collected while its
# names are still there.
def _forget():
    for key in ("stdin", "stdout", "stderr"):
        setattr(sys, key, _sys[key])
    for key in set(sys.modules) - _modules:
        del sys.modules[key]
    gc.collect()


def _restore():
    sys.settrace(None)
    sys.setprofile(None)
    for key, value in _sys.items():
        setattr(sys, key, value)
    sys.path[:] = _path
    sys.setrecursionlimit(_recursion)
    sys.set_int_max_str_digits(_int_digits)
    gc.set_threshold(*_switch)
    gc.enable()
    warnings.filters[:] = _filters
    warnings.onceregistry.clear()
    for key, value in _warnings.items():
        setattr(warnings, key, value)
    for key in set(vars(builtins)) - set(_builtins):
        delattr(builtins, key)
    for key, value in _builtins.items():
        setattr(builtins, key, value)
    linecache.clearcache()
    importlib.invalidate_caches()  # the next program may have other modules beside it
    gc.collect()


def _codes(code):
    yield code
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from _codes(const)


# Every specializable site of every code object: [offset, line, base, op, counter or None].
def _dump(code):
    result = []
    for one in _codes(code):
        sites = []
        for i in dis.get_instructions(one, adaptive=True):
            if i.baseopname in _FAMILIES:
                counter = None
                for name, size, data in i.cache_info or ():
                    if name == "counter":
                        word = int.from_bytes(data, sys.byteorder)
                        counter = [word >> 4, word & 15]
                sites.append([i.offset, i.positions.lineno, i.baseopname, i.opname, counter])
        result.append({"name": one.co_qualname, "line": one.co_firstlineno, "sites": sites})
    return result


# given: a .pyc to be run in the place of the source.
def run(source, name, argv, dump, given=None):
    import json
    sys.argv = [name, *argv]
    main = types.ModuleType("__main__")
    main.__dict__["__builtins__"] = builtins
    main.__dict__["__file__"] = name
    main.__dict__["__cached__"] = None  # as CPython does for a file
    sys.modules["__main__"] = main
    code = None
    status = 0
    try:
        code = marshal.loads(bytes(given)[16:]) if given is not None else compile(bytes(source), name, "exec", dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit as e:
        if isinstance(e.code, int):
            status = e.code & 255
        elif e.code is not None:
            print(e.code, file=sys.stderr)
            status = 1
    except BaseException as e:
        e.__traceback__ = e.__traceback__ and e.__traceback__.tb_next
        if code is None:
            e.__traceback__ = None
        status = 130 if isinstance(e, KeyboardInterrupt) else 1
        hook = sys.excepthook
        if hook is not sys.__excepthook__:
            hook(type(e), e, e.__traceback__)
        else:
            sys.setrecursionlimit(_recursion)
            traceback.print_exception(e)
        del e
    sites = _dump(code) if dump and code else None
    try:
        sys.stdout.flush()
    except Exception:
        pass
    code = hook = given = None
    living = weakref.ref(main)
    gc.collect()
    del main
    _forget()
    main = living()
    if main is not None:
        main.__dict__.clear()
        del main
        gc.collect()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except Exception:
        pass
    _restore()
    return json.dumps({"status": status, "sites": sites})
