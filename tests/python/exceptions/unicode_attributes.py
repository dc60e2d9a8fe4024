# The attributes of UnicodeError's kinds, deleted and set to anything, and what str() then says.
def show(tag, f):
    try: print(tag, repr(f()))
    except BaseException as e: print(tag, type(e).__name__, e)
for cls, args in ((UnicodeDecodeError, ("utf-8", b"ab\xff", 2, 3, "r")), (UnicodeEncodeError, ("ascii", "aé", 1, 2, "r")), (UnicodeTranslateError, ("aé", 1, 2, "r"))):
    for name in ("encoding", "object", "start", "end", "reason"):
        e = cls(*args)
        show((cls.__name__, "del", name), lambda: delattr(e, name))
        show("get", lambda: getattr(e, name))
        show("str", lambda: str(e))
        for value in (None, 5, "x", b"y", -3, 2**40):
            e = cls(*args)
            show(("set", name, value), lambda: setattr(e, name, value))
            show("str", lambda: str(e))
    e = cls.__new__(cls)
    show("new", lambda: str(e))
    for name in ("encoding", "object", "start", "end", "reason"): show(name, lambda: getattr(e, name))
    show("args", lambda: cls("a"))
    show("init", lambda: e.__init__(1, 2, 3, 4, 5))
