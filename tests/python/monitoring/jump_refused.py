# f_lineno: every refusal
import sys
import warnings
warnings.simplefilter("ignore")


def jump(source, name, start, to, event="line"):
    """Runs a function of the source; at line `start` f_lineno is set to `to`."""
    ns = {"out": []}
    exec(compile(source, "<jump>", "exec"), ns)
    said = []

    def tracer(frame, event_now, arg):
        if frame.f_code.co_filename != "<jump>":
            return None
        if frame.f_code.co_name == name and event_now == event and frame.f_lineno == start and not said:
            try:
                frame.f_lineno = to
                said.append("jumped")
            except Exception as e:
                said.append(f"{type(e).__name__}: {e}")
        return tracer
    sys.settrace(tracer)
    try:
        result = ns["main"]()
    except Exception as e:
        result = f"{type(e).__name__}: {e}"
    finally:
        sys.settrace(None)
    print(start, to, event, *said, ns["out"], result)



SOURCE = """def main():
    out.append(2)
    try:
        1 / 0
    except ZeroDivisionError:
        out.append(6)
    return f(7)
def f(x):
    y = x
    return y
"""
for to in (0, -1, 99, 2**31, 2**70, "x", 1.0, None, True, 8):
    jump(SOURCE, "f", 9, to)
for event, start in (("call", 8), ("return", 10), ("exception", 4), ("call", 1), ("return", 7)):
    for to in (2, 9):
        jump(SOURCE, "f" if start > 7 else "main", start, to, event)
try:
    sys._getframe().f_lineno = 3
except ValueError as e:
    print(e)
try:
    del sys._getframe().f_lineno
except AttributeError as e:
    print(e)
UNBOUND = """def main():
    if 0:
        a = 1
    out.append(4)
    b = 2
    out.append(6)
    return locals()
"""
warnings.simplefilter("always")
warnings.showwarning = lambda message, category, *rest: print("warning", category.__name__, message)
jump(UNBOUND, "main", 4, 6)
jump(UNBOUND, "main", 5, 7)
warnings.simplefilter("error")
jump(UNBOUND, "main", 4, 6)
