# exception events of except* and of exceptions with context
from _events import m, run

m.use_tool_id(1, "test")


def star():
    try:
        raise ExceptionGroup("g", [ValueError(1), TypeError(2), KeyError(3)])
    except* ValueError:
        a = 1
    except* TypeError as e:
        b = 2


def context():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            {}["k"]
    except KeyError as e:
        assert isinstance(e.__context__, ZeroDivisionError)
        raise


run("RAISE EXCEPTION_HANDLED RERAISE PY_UNWIND", star)
run("RAISE EXCEPTION_HANDLED RERAISE PY_UNWIND", context)
run("LINE", star)
