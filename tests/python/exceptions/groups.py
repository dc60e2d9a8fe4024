eg = ExceptionGroup("g", [ValueError(1), TypeError(2), ExceptionGroup("n", [KeyError(3), ValueError(4)])])
print(eg, repr(eg), eg.message, len(eg.exceptions))
m, r = eg.split(ValueError); print(repr(m), repr(r)); print(repr(eg.subgroup(KeyError)), eg.subgroup(OSError), repr(eg.subgroup(lambda e: isinstance(e, TypeError))))
print(repr(eg.derive([OSError()])), type(BaseExceptionGroup("b", [ValueError()])).__name__, type(BaseExceptionGroup("b", [KeyboardInterrupt()])).__name__)
for f in (lambda: ExceptionGroup("x", []), lambda: ExceptionGroup("x", [5]), lambda: ExceptionGroup("x", 5), lambda: ExceptionGroup(5, [ValueError()]), lambda: ExceptionGroup("x", [KeyboardInterrupt()]), lambda: ExceptionGroup("x")):
    try: f()
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
def run(e):
    try:
        try: raise e
        except* ValueError as g: print("V", repr(g))
        except* (KeyError, TypeError) as g: print("KT", repr(g))
        else: print("else")
        finally: print("fin")
    except BaseException as x: print("left", repr(x))
run(eg); run(ValueError("naked")); run(OSError("other")); run(ExceptionGroup("mix", [OSError(1), ValueError(2)]))
try:
    try: raise ExceptionGroup("a", [ValueError(1), KeyError(2)])
    except* ValueError: raise TypeError("new")
    except* KeyError as g: raise
except BaseException as x: print(repr(x), [repr(y) for y in x.exceptions])
try:
    try: pass
    except* ValueError: print("no")
    else: print("clean")
finally: print("end")
try:
    try: raise ValueError
    except* ExceptionGroup: pass
except TypeError as x: print(x)
class G(ExceptionGroup):
    def derive(self, excs): return G(self.message + "!", excs)
a, b = G("mine", [ValueError(1), KeyError(2)]).split(KeyError); print(repr(a), repr(b))
def loop():
    for i in range(2):
        try: raise ExceptionGroup("l", [ValueError(i)])
        except* ValueError as g: print(i, g.exceptions)
loop()
