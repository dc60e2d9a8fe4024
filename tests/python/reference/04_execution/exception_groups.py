# ExceptionGroup: construction, split, subgroup, derive, subclassing, repr.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class MyG(ExceptionGroup):
    def derive(self, excs): return MyG("derived " + self.message, excs)
class Plain(ExceptionGroup): pass
class Init(ExceptionGroup):
    def __new__(cls, excs, code): self = super().__new__(cls, f"code {code}", excs); self.code = code; return self
    def derive(self, excs): return Init(excs, self.code)
class BadDerive(ExceptionGroup):
    def derive(self, excs): return 5
V, T, K = ValueError(1), TypeError(2), KeyboardInterrupt(3)
g = ExceptionGroup("m", [V, ExceptionGroup("n", [T, V])])


each('''
ExceptionGroup("m", [V]), repr(g), str(g), g.message, g.exceptions, g.args, str(ExceptionGroup("m", [V])), str(ExceptionGroup("m", [V, T]))
ExceptionGroup()
ExceptionGroup("m")
ExceptionGroup("m", [])
ExceptionGroup("m", 5)
ExceptionGroup("m", [5])
ExceptionGroup("m", [V, int])
ExceptionGroup(5, [V])
ExceptionGroup("m", [K])
ExceptionGroup("m", (V,)).exceptions, ExceptionGroup("m", [V]).args
type(BaseExceptionGroup("m", [V])), type(BaseExceptionGroup("m", [K])), BaseExceptionGroup("m", [K]), issubclass(ExceptionGroup, BaseExceptionGroup), ExceptionGroup.__mro__
ExceptionGroup("m", {V})
ExceptionGroup("m", "ab")
ExceptionGroup("m", [V], 3)
ExceptionGroup(message="m", exceptions=[V])
g.split(ValueError), g.split(OSError), g.split((ValueError, TypeError)), g.split(lambda e: isinstance(e, TypeError)), g.split(ExceptionGroup)
g.split(lambda e: False), g.split(lambda e: True)[0] is g
g.split(5)
g.split()
g.split(int)
g.split((ValueError, 5))
g.subgroup(TypeError), g.subgroup(OSError), g.subgroup(lambda e: True) is g, g.subgroup(ValueError)
g.subgroup("x")
g.subgroup(lambda e: 1 / 0)
g.derive([T]), type(MyG("m", [V, T]).split(ValueError)[0]), MyG("m", [V, T]).split(ValueError), Plain("p", [V, T]).subgroup(V.__class__), type(Plain("p", [V, T]).subgroup(ValueError))
Init([V, T], 7), Init([V, T], 7).code, Init([V, T], 7).split(TypeError), Init([V, T], 7).split(TypeError)[1].code
BadDerive("m", [V, T]).split(ValueError)
g.message.foo
isinstance(g, Exception), bool(g), g == g, g == ExceptionGroup("m", [V]), ExceptionGroup[int]
''')
for s in ("g.message = 5", "g.exceptions = ()", "g.args = (1,)", "g.x = 1"):
    try: exec(s); print(s, g)
    except Exception as e: print(type(e).__name__, e)
try:
    class N(ExceptionGroup, int): pass
except TypeError as e: print(e)
class MixB(BaseExceptionGroup, ValueError): pass
try: MixB("m", [K])
except TypeError as e: print(e)
print(repr(MixB("m", [V])))
try: raise g from V
except ExceptionGroup as e:
    m, r = e.split(TypeError); print(m.__cause__, r.__cause__, m.__traceback__ is e.__traceback__, m.__context__)
e = ExceptionGroup("n", [V, T]); e.add_note("note"); a, b = e.split(ValueError); a.add_note("more"); print(e.__notes__, a.__notes__, b.__notes__)
excs = [V]; e = ExceptionGroup("seq", excs); excs.append(T); print(e.exceptions, e.args, e)
