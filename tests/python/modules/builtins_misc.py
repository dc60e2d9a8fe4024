print(abs(-1), all([1, 0]), any([0, 1]), ascii("é"), bin(5), bool([]), callable(print), chr(97), divmod(7, 2), hash("a") == hash("a"), hex(255), id(1) == id(1), isinstance(1, int), issubclass(int, object), len("a"), oct(8), ord("a"), pow(2, 3), repr("a"), round(1.5), sum([1]), type(1))
print(eval("1 + 2"), eval("x", {"x": 5}), eval("a + b", {"a": 1}, {"b": 2}))
exec("y = 5\nprint(y)"); print(y)
ns = {}; exec("def f(): return 7", ns); print(ns["f"](), sorted(k for k in ns if k != "__builtins__"))
c = compile("a * 2", "<s>", "eval"); print(eval(c, {"a": 21}), c.co_names, c.co_filename)
exec(compile("for i in range(2): print('exec', i)", "<x>", "exec"))
exec(compile("1 + 1", "<x>", "single"))
for src in ("1 +", "x y"):
    try: eval(src)
    except SyntaxError as e: print(e.msg)
for f in (lambda: eval("undefined"), lambda: eval(5), lambda: exec(5), lambda: compile("1", "f", "bad"), lambda: eval("x = 1"), lambda: iter(5), lambda: next(5), lambda: reversed(5), lambda: isinstance(1, "a"), lambda: issubclass(1, int), lambda: hash({}), lambda: chr("a"), lambda: ord(5), lambda: round("a"), lambda: vars(5), lambda: dir(1, 2), lambda: __import__("no_such_module_x"), lambda: open(), lambda: print(sep=5), lambda: print(end=5), lambda: input(1, 2), lambda: setattr(1, "a", 2), lambda: delattr(1, "a"), lambda: type(), lambda: id(), lambda: bin("a"), lambda: sum(5), lambda: abs()):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(sorted(dir([]))[:3], "append" in dir(list), dir(type("X", (), {"a": 1})())[-1], sorted(vars(type("Y", (), {"q": 1})))[-1])
def loc(a, b=2):
    c = 3
    return locals()
print(loc(1), "loc" in globals(), globals()["__name__"])
print(1, 2, sep="-", end="!\n"); print(); print("a", None, [1], sep=""); print(*[1, 2], **{"sep": ","})
print(max(1, 2), min("b", "a"), sorted([2, 1]), list(reversed("ab")), list(enumerate("a")), type(zip()), type(map(str, [])), type(filter(None, [])), NotImplemented, Ellipsis, __debug__, type(None), None)
try: bool(NotImplemented)
except TypeError as e: print(e)
print(int.__name__, object, type(object()), isinstance(int, type), (lambda: 0).__class__, object.__repr__(5)[:12], object().__eq__(1), (1).__add__("a"), int.__add__(1, 2), str.__len__("abc"), [].__len__.__name__)
class C:
    def __dir__(self): return ["z", "a"]
    def __hash__(self): return 5
    def __bool__(self): return False
    def __bytes__(self): return b"B"
    def __fspath__(self): return "p"
print(dir(C()), hash(C()), bool(C()), bytes(C()), memoryview(b"a").nbytes, format(C(), "")[:10])
class Bad:
    def __hash__(self): return "a"
    def __bool__(self): return 5
    def __len__(self): return "x"
    def __repr__(self): return 5
    def __index__(self): return "i"
    def __iter__(self): return self
    def __int__(self): return 1.5
for f in (hash, bool, len, repr, hex, iter, int, str, bytes):
    try: print(f(Bad()))
    except TypeError as e: print(f.__name__, e)
