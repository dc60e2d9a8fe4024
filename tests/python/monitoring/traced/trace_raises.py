# a trace function that raises is taken away
import sys


def work():
    x = 1
    try:
        len(x)
    except TypeError:
        x = 2
    return x


for when in ("call", "line", "return", "exception"):
    def bad(frame, event, arg):
        if frame.f_code is work.__code__ and event == when:
            raise RuntimeError("from " + event)
        return bad
    sys.settrace(bad)
    try:
        print(work())
    except RuntimeError as e:
        tb, names = e.__traceback__, []
        while tb:
            names.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
            tb = tb.tb_next
        print(e, names)
    print(when, sys.gettrace())
    sys.settrace(None)
