# try, nested functions, re-raising, context and cause chains.
def chain(e):
    out = []
    while e is not None:
        out.append(f"{type(e).__name__}({e})" + ("c" if e.__cause__ else "") + ("s" if e.__suppress_context__ else ""))
        e = e.__cause__ or e.__context__
    return " <- ".join(out)
def run(f):
    try: print(f.__name__, f())
    except BaseException as e: print(f.__name__, chain(e))
@run
def implicit():
    try: 1 / 0
    except ZeroDivisionError: raise KeyError("k")
@run
def explicit():
    try: 1 / 0
    except ZeroDivisionError as e: raise KeyError("k") from e
@run
def from_none():
    try: 1 / 0
    except ZeroDivisionError: raise KeyError("k") from None
@run
def from_class(): raise KeyError("k") from ValueError
@run
def from_bad(): raise KeyError("k") from 5
@run
def in_finally():
    try: raise ValueError("v")
    finally: raise TypeError("t")
@run
def in_else():
    try: pass
    except ValueError: pass
    else: raise ValueError("else")
@run
def reraise():
    try:
        try: raise ValueError("v")
        except ValueError: raise
    except ValueError as e: return chain(e), e.__context__
@run
def reraise_none(): raise
@run
def self_context():
    e = ValueError("same")
    try: raise e
    except ValueError: raise e
@run
def cycle():
    a, b = ValueError("a"), ValueError("b")
    try:
        try: raise a
        except ValueError: raise b
    except ValueError: 
        try: raise a
        except ValueError as e: return chain(e), a.__context__ is b, b.__context__
@run
def raise_class_args(): raise ValueError
@run
def raise_nonexc(): raise 5
@run
def raise_nonexc_class(): raise int
@run
def raise_str(): raise "text"
@run
def ctor_fails():
    class E(Exception):
        def __init__(self): 1 / 0
    raise E
@run
def ctor_not_exc():
    class E(Exception):
        def __new__(cls): return 5
    raise E
@run
def deleted_name():
    try: raise ValueError
    except ValueError as e: pass
    return e
@run
def del_inside():
    try: raise ValueError("x")
    except ValueError as e: del e
    return "fine"
@run
def rebind_inside():
    try: raise ValueError("x")
    except ValueError as e: e = 5
    return "fine" if "e" not in locals() else e
@run
def generator_context():
    def g():
        try: yield
        except ValueError: raise KeyError("g")
    it = g(); next(it)
    try: 1 / 0
    except ZeroDivisionError: it.throw(ValueError("thrown"))
@run
def with_context():
    class C:
        def __enter__(self): return self
        def __exit__(self, *a): raise KeyError("exit")
    with C(): raise ValueError("body")
@run
def handled_context():
    try: raise ValueError("one")
    except ValueError: pass
    raise KeyError("two")
@run
def set_cause():
    e = ValueError("v"); e.__cause__ = KeyError("c"); e.__suppress_context__ = False
    try: raise TypeError("t")
    except TypeError: raise e
@run
def bad_cause(): ValueError().__cause__ = 5
@run
def bad_context(): ValueError().__context__ = "x"
@run
def bad_tb(): ValueError().__traceback__ = 5
@run
def del_cause(): del ValueError().__cause__
@run
def with_tb(): return ValueError("x").with_traceback(None).__traceback__, ValueError("x").with_traceback(5)
