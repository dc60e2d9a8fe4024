# RAISE, EXCEPTION_HANDLED, RERAISE and PY_UNWIND with their offsets
from _events import m, run

m.use_tool_id(1, "test")


def bottom(kind):
    if kind == 1:
        raise ValueError("one")
    if kind == 2:
        return 1 / 0
    return undefined_name


def middle(kind):
    try:
        bottom(kind)
    except ValueError:
        raise KeyError("new") from None
    finally:
        done = True


def top(kind):
    try:
        middle(kind)
    except (KeyError, ZeroDivisionError) as e:
        return e


for kind in (1, 2, 3):
    run("RAISE EXCEPTION_HANDLED RERAISE PY_UNWIND PY_RETURN", top, kind)
