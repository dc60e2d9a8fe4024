# except: matching by class, tuples, expressions, order, bad classes, __instancecheck__ not used.
def t(matcher, exc):
    try:
        try: raise exc
        except matcher: return "caught"
    except BaseException as e: return f"{type(e).__name__}: {e}"
for m in (ValueError, (ValueError, KeyError), (), ((ValueError,), KeyError), Exception, BaseException, 5, "x", None, (ValueError, 5), (5, ValueError), [ValueError], int, object, KeyError("inst")):
    print(m, t(m, ValueError("v")), "|", t(m, KeyboardInterrupt("k")))
class Meta(type):
    def __instancecheck__(c, i): print("instancecheck"); return True
    def __subclasscheck__(c, s): print("subclasscheck"); return True
class E(Exception, metaclass=Meta): pass
print(t(E, ValueError("v")), t(E, E("e")))
def order():
    out = []
    def c(x): out.append(x.__name__); return x
    try: raise KeyError
    except c(ValueError): out.append("no")
    except c(LookupError): out.append("yes")
    except c(KeyError): out.append("late")
    return out
print(order())
def raising_matcher():
    try:
        try: raise KeyError("orig")
        except undefined: pass
    except NameError as e: return e, repr(e.__context__)
print(raising_matcher())
def bare():
    try: raise SystemExit(3)
    except: return "bare"
print(bare())
def value():
    try: int("x")
    except (TypeError, ValueError) as e: return e.args, e.__traceback__ is not None
print(value())
try: raise OSError(__import__("errno").ENOENT, "No such file", "f")
except FileNotFoundError as e: print(type(e), e, e.errno, e.filename)
def noparens():
    try: raise KeyError(1)
    except ValueError, KeyError: return "PEP 758"
print(noparens())
def noparens_star():
    try: raise ExceptionGroup("g", [KeyError(1), ValueError(2)])
    except* ValueError, KeyError: print("PEP 758 star")
noparens_star()
for s in ("try: pass\nexcept ValueError, KeyError as e: pass", "try: pass\nexcept: pass\nexcept E: pass", "try: pass", "try: pass\nelse: pass", "try: pass\nexcept E as 5: pass", "try: pass\nexcept E as a.b: pass", "try: pass\nexcept *E: pass\nexcept E: pass", "try: pass\nexcept*: pass", "try: pass\nfinally: pass\nexcept E: pass", "except: pass", "try:\n  pass\nexcept E as None: pass"):
    try: compile(s, "", "exec"); print("ok", repr(s))
    except SyntaxError as e: print(repr(s), e.msg, e.lineno, e.offset)
