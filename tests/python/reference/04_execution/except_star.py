# except*: splitting, several clauses, naked exceptions, raising inside, nesting.
def show(e, d=0):
    if isinstance(e, BaseExceptionGroup):
        print("  " * d + f"{type(e).__name__} {e.message!r} ({len(e.exceptions)})")
        for x in e.exceptions: show(x, d + 1)
    else: print("  " * d + repr(e))
def run(f):
    print("--", f.__name__)
    try: print("returned", f())
    except BaseException as e: show(e); print("cause", repr(e.__cause__), "context", type(e.__context__).__name__)
G = lambda *a: ExceptionGroup("g", list(a))
@run
def split():
    try: raise G(ValueError(1), TypeError(2), G(ValueError(3), KeyError(4)))
    except* ValueError as e: show(e)
    except* TypeError as e: show(e)
@run
def all_handled():
    try: raise G(ValueError(1))
    except* ValueError: pass
    else: print("else")
    finally: print("finally")
    return "ok"
@run
def naked():
    try: raise ValueError("n")
    except* ValueError as e: show(e); print(e.__cause__, e.__context__)
@run
def not_matched():
    try: raise ValueError("n")
    except* TypeError: print("no")
@run
def raise_new():
    try: raise G(ValueError(1), TypeError(2))
    except* ValueError: raise KeyError("new")
@run
def raise_two():
    try: raise G(ValueError(1), TypeError(2), OSError(3))
    except* ValueError: raise KeyError("k1")
    except* TypeError as e: raise IndexError("k2") from e
@run
def reraise():
    try: raise G(ValueError(1), TypeError(2))
    except* ValueError: raise
@run
def reraise_named():
    try: raise G(ValueError(1), TypeError(2))
    except* (ValueError, TypeError) as e: raise e
@run
def empty_else():
    try: pass
    except* ValueError: pass
    else: return "else ran"
@run
def group_matcher():
    try: raise G(ValueError(1))
    except* ExceptionGroup: pass
@run
def group_matcher_tuple():
    try: raise G(ValueError(1))
    except* (KeyError, BaseExceptionGroup): pass
@run
def bad_matcher():
    try: raise G(ValueError(1))
    except* 5: pass
@run
def name_gone():
    try: raise G(ValueError(1))
    except* ValueError as e: pass
    return e
@run
def base():
    try: raise BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError(1)])
    except* ValueError: print("value")
@run
def loop_inside():
    for i in range(2):
        try: raise G(ValueError(i))
        except* ValueError as e:
            for x in e.exceptions: print(x); continue
    return i
@run
def nested():
    try:
        try: raise G(ValueError(1), KeyError(2))
        except* KeyError: print("inner")
    except* ValueError as e: show(e); print(repr(e.__context__), e.__cause__)
@run
def notes():
    try:
        g = G(ValueError(1), KeyError(2)); g.add_note("n"); raise g
    except* KeyError as e: print(e.__notes__, e is g)
for s in ("break", "continue", "return"):
    try: compile(f"def f():\n for i in ():\n  try: pass\n  except* E: {s}", "", "exec")
    except SyntaxError as e: print(e.msg)
