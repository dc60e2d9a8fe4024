# The paths on which C code calls itself or Python: each part is run by itself with what stands before the first one.
#
# `#% name -> outcome`: ok, or the names of the exceptions in which it may end. Readers: tests/recursion/paths.mjs (Node, a worker, Chromium's main
# thread) and tests/recursion/driver.py (the native builds, and CPython to compare).
import sys
N = 20_000
sys.unraisablehook = id  # many parts leave exceptions behind by the ten thousand: printing them is tried once, below
def nest(f, x, n=N):
    for _ in range(n): x = f(x)
    return x
def again(f):
    "A function that calls itself through f, which gets it."
    def g(*args, **kw): return f(g)
    return g()
class Tree: pass

# ------ callbacks

#% sort key -> RecursionError
again(lambda g: sorted([1, 2], key=g))
#% sort __lt__ -> RecursionError
class A:
    def __lt__(self, other): return sorted([A(), A()])
sorted([A(), A()])
#% list.sort __lt__ -> RecursionError
class A:
    def __lt__(self, other): [A(), A(), A()].sort(); return True
[A(), A()].sort()
#% min key -> RecursionError
again(lambda g: min([1, 2], key=g))
#% max key -> RecursionError
again(lambda g: max([1, 2], key=g))
#% min __lt__ -> RecursionError
class A:
    def __lt__(self, other): return min(A(), A())
min(A(), A())
#% sum __add__ -> RecursionError
class A:
    def __add__(self, other): return sum([A(), A()], A())
sum([A()], A())
#% sum of a generator -> RecursionError
def f(): yield sum(f())
sum(f())
#% any -> RecursionError
def f(): yield any(f())
any(f())
#% all -> RecursionError
def f(): yield all(f())
all(f())
#% __bool__ -> RecursionError
class A:
    def __bool__(self): return bool(A())
bool(A())
#% __len__ -> RecursionError
class A:
    def __len__(self): return len(A())
len(A())
#% __bool__ by __len__ -> RecursionError
class A:
    def __len__(self): return not A()
not A()
#% __contains__ -> RecursionError
class A:
    def __contains__(self, x): return 1 in A()
1 in A()
#% __iter__ -> RecursionError
class A:
    def __iter__(self): return iter(A())
list(A())
#% __next__ -> RecursionError
class A:
    def __iter__(self): return self
    def __next__(self): return next(A())
list(A())
#% __getitem__ as iterator -> RecursionError
class A:
    def __getitem__(self, i): return list(A())
list(A())
#% __length_hint__ -> RecursionError
class A:
    def __length_hint__(self): list(A())
    def __iter__(self): return iter(())
list(A())
#% __index__ -> RecursionError
class A:
    def __index__(self): return [1][A()]
[1][A()]
#% __int__ -> RecursionError
class A:
    def __int__(self): return int(A())
int(A())
#% __float__ -> RecursionError
class A:
    def __float__(self): return float(A())
float(A())
#% __add__ and __radd__ -> RecursionError
class A:
    def __radd__(self, other): return 1 + self
1 + A()
#% __pow__ -> RecursionError
class A:
    def __rpow__(self, other): return pow(2, self)
pow(2, A())
#% __matmul__ in place -> RecursionError
class A:
    def __imatmul__(self, other): a = A(); a @= 1; return a
a = A(); a @= 1
#% __neg__ -> RecursionError
class A:
    def __neg__(self): return -A()
-A()
#% map callback -> RecursionError
again(lambda g: list(map(g, [1])))
#% filter callback -> RecursionError
again(lambda g: list(filter(g, [1])))
#% reduce callback -> RecursionError
import functools
again(lambda g: functools.reduce(g, [1, 2]))
#% zip strict -> RecursionError
def f(): yield from zip(f(), f(), strict=True)
list(f())
#% bisect key -> RecursionError
import bisect
again(lambda g: bisect.bisect([1], 1, key=g))
#% bisect __lt__ -> RecursionError
import bisect
class A:
    def __lt__(self, other): return bisect.bisect([A()], A())
bisect.insort([A()], A())
#% heapq -> RecursionError
import heapq
class A:
    def __lt__(self, other): return heapq.heapify([A(), A()])
heapq.heapify([A(), A()])
#% heapq.merge -> RecursionError
import heapq
def f(): yield from heapq.merge(f(), f())
list(f())
#% re.sub callback -> RecursionError
import re
again(lambda g: re.sub("a", g, "a"))
#% str.join -> RecursionError
def f(): yield "".join(f())
"".join(f())
#% bytes.join -> RecursionError
def f(): yield b"".join(f())
b"".join(f())
#% str % obj -> RecursionError
class A:
    def __str__(self): return "%s" % A()
"%s" % A()
#% str % mapping -> RecursionError
class A(dict):
    def __missing__(self, key): return "%(a)s" % A()
"%(a)s" % A()
#% str.format -> RecursionError
class A:
    def __format__(self, spec): return "{:{}}".format(A(), A())
"{}".format(A())
#% str.format_map -> RecursionError
class A(dict):
    def __missing__(self, key): return "{a}".format_map(A())
"{a}".format_map(A())
#% __format__ -> RecursionError
class A:
    def __format__(self, spec): return format(A(), spec)
f"{A()}"
#% str.translate -> RecursionError
class A:
    def __getitem__(self, i): return "a".translate(A())
"a".translate(A())
#% codecs error handler -> RecursionError
import codecs
codecs.register_error("recursion", lambda e: (b"\xff".decode("utf-8", "recursion"), e.end))
b"\xff".decode("utf-8", "recursion")
#% codecs search -> RecursionError|LookupError
import codecs
def search(name):
    return codecs.lookup(name + "x") if len(name) < 20_000 else None
codecs.register(search)
try: codecs.lookup("nowhere")
finally: codecs.unregister(search)
#% print to a file -> RecursionError
class F:
    def write(self, text): print(1, file=F())
print(1, file=F())
#% sys.stdout.write overridden -> RecursionError
class F:
    def write(self, text): print(1)
    def flush(self): pass
old, sys.stdout = sys.stdout, F()
try: print(1)
finally: sys.stdout = old
#% sys.displayhook -> RecursionError
class A:
    def __repr__(self): sys.displayhook(A()); return ""
class F:
    def write(self, text): return 0
    def flush(self): pass
old, sys.stdout = sys.stdout, F()
try: sys.displayhook(A())
finally: sys.stdout = old
#% warnings.showwarning -> RecursionError
import warnings
def show(*args, **kw): warnings.warn("again")
with warnings.catch_warnings():
    warnings.simplefilter("always"); warnings.showwarning = show
    warnings.warn("first")
#% warning filter by class -> RecursionError
import warnings
class W(UserWarning):
    def __init__(self, *args): warnings.warn("x", W)
with warnings.catch_warnings():
    warnings.simplefilter("always"); warnings.warn("x", W)
#% sys.excepthook -> RecursionError
def hook(*args):
    sys.excepthook(*args)
old, sys.excepthook = sys.excepthook, hook
try: hook(None, None, None)
finally: sys.excepthook = old
#% sys.unraisablehook -> ok
class A:
    def __del__(self): raise ValueError
n = 0
def hook(args):  # the next one's end is put off at some depth, so that there is no natural end
    global n
    n += 1
    if n < 5_000: A()
old, sys.unraisablehook = sys.unraisablehook, hook
try: A()
finally: sys.unraisablehook = old
#% eval in eval -> RecursionError
text = "eval(text)"
eval(text)
#% exec in exec -> RecursionError
text = "exec(text)"
exec(text)
#% compile flags by eval -> RecursionError
def f(): return eval(compile("f()", "x", "eval"))
f()
#% __import__ hook -> RecursionError
import builtins
real = builtins.__import__
def hook(*args): import json; return real(*args)
builtins.__import__ = hook
try: hook("sys")
finally: builtins.__import__ = real
#% finder that imports -> RecursionError
class Finder:
    n = 0
    def find_spec(self, name, path=None, target=None):
        Finder.n += 1
        __import__(f"recursion_{Finder.n}")
finder = Finder()
sys.meta_path.insert(0, finder)
try: import recursion_0
finally: sys.meta_path.remove(finder)
#% module __getattr__ -> RecursionError
import types
m = types.ModuleType("m"); m.__getattr__ = lambda name: getattr(m, name + "x")
m.a
#% trace function -> RecursionError
def f(): return sys.settrace and g()
def g(): return f()
sys.settrace(lambda *args: None)
try: f()
finally: sys.settrace(None)
#% functools.partial callback -> RecursionError
import functools
again(lambda g: functools.partial(functools.partial(g, 1), 2)())
#% lru_cache -> RecursionError
import functools
@functools.lru_cache(None)
def f(n): return f(n + 1)
f(0)
#% lru_cache bounded -> RecursionError
import functools
@functools.lru_cache(10)
def f(n): return f(n + 1)
f(0)
#% cached_property -> RecursionError
import functools
class A:
    @functools.cached_property
    def a(self): return A().a
A().a
#% singledispatch -> RecursionError
import functools
@functools.singledispatch
def f(x): return f(x)
f(1)
#% cmp_to_key -> RecursionError
import functools
again(lambda g: sorted([1, 2], key=functools.cmp_to_key(g)))
#% total_ordering -> RecursionError
import functools
@functools.total_ordering
class A:
    def __lt__(self, other): return A() >= A()
    def __eq__(self, other): return False
A() >= A()
#% attrgetter -> RecursionError
import operator
get = operator.attrgetter("a.a")
class A:
    a = property(lambda self: get(A()))
get(A())
#% methodcaller -> RecursionError
import operator
class A:
    def m(self): return operator.methodcaller("m")(A())
A().m()
#% itemgetter -> RecursionError
import operator
class A:
    def __getitem__(self, i): return operator.itemgetter(1, 2)(A())
A()[1]
#% ExitStack -> RecursionError
import contextlib
def f(*args):
    with contextlib.ExitStack() as stack: stack.callback(f)
f()
#% contextmanager -> RecursionError
import contextlib
@contextlib.contextmanager
def f():
    with f(): yield
with f(): pass
#% __exit__ -> RecursionError
class A:
    def __enter__(self): return self
    def __exit__(self, *args):
        with A(): pass
with A(): pass
#% defaultdict -> RecursionError
import collections
d = collections.defaultdict(lambda: d[object()])
d[1]
#% Counter.__missing__ -> RecursionError
class D(dict):
    def __missing__(self, key): return self[key + 1]
D()[1]
#% itertools callbacks -> RecursionError
import itertools
again(lambda g: list(itertools.starmap(g, [(1,)])))
#% itertools.groupby key -> RecursionError
import itertools
again(lambda g: list(itertools.groupby([1, 2], g)))
#% itertools.accumulate -> RecursionError
import itertools
again(lambda g: list(itertools.accumulate([1, 2], g)))
#% iter(callable) -> RecursionError
again(lambda g: next(iter(g, 1)))
#% ABC subclass hook -> RecursionError
import abc
class A(abc.ABC):
    @classmethod
    def __subclasshook__(cls, c): return issubclass(type("B", (), {}), A)
isinstance(1, A)
#% contextvars.run -> RecursionError
import contextvars
again(lambda g: contextvars.copy_context().run(g))
#% threading.local -> RecursionError
import _thread
class L(_thread._local):
    def __init__(self): L()
L().a
#% json default -> RecursionError
import json
again(lambda g: json.dumps(object(), default=g))
#% json object_hook -> RecursionError
import json
again(lambda g: json.loads("{}", object_hook=g))
#% csv reader -> RecursionError
import csv
def f():
    yield next(csv.reader(f()))[0]
next(f())
#% struct.iter_unpack and array -> RecursionError
import array
def f(): yield len(array.array("i", f()))
array.array("i", f())
#% io.TextIOWrapper over Python -> RecursionError
import io
class R(io.RawIOBase):
    def readable(self): return True
    def readinto(self, b): return io.BufferedReader(R()).readinto(b)
io.BufferedReader(R()).read(10)
#% StringIO subclass in print -> RecursionError
import io
class S(io.StringIO):
    def write(self, text): print("x", file=S())
print("x", file=S())
#% pyexpat handlers -> RecursionError
import pyexpat
def f(*args):
    p = pyexpat.ParserCreate(); p.StartElementHandler = f; p.Parse("<a/>", True)
f()
#% ElementTree in a handler -> RecursionError
import xml.etree.ElementTree as E
class T:
    def start(self, tag, attrs): E.XMLParser(target=T()).feed("<a/>")
    def close(self): pass
E.XMLParser(target=T()).feed("<a/>")
#% decimal from __index__ -> RecursionError
import decimal
class A(int):
    def __str__(self): return str(decimal.Decimal(0)) and "%d" % B()
class B:
    def __index__(self): return range(B())[0]
"%d" % B()
#% datetime tzinfo -> RecursionError
import datetime
class Z(datetime.tzinfo):
    def utcoffset(self, d): return datetime.datetime(2020, 1, 1, tzinfo=Z()).utcoffset()
datetime.datetime(2020, 1, 1, tzinfo=Z()).utcoffset()
#% statistics and fractions -> RecursionError
import fractions
class A(fractions.Fraction):
    def __eq__(self, other): return fractions.Fraction(1) == A(1)
    __hash__ = None
fractions.Fraction(1) == A(1)

# ------ attributes, classes

#% __getattr__ -> RecursionError
class A:
    def __getattr__(self, name): return getattr(self, name + "x")
A().a
#% __getattribute__ -> RecursionError
class A:
    def __getattribute__(self, name): return A().b
A().a
#% __setattr__ -> RecursionError
class A:
    def __setattr__(self, name, value): setattr(self, name, value)
A().a = 1
#% __delattr__ -> RecursionError
class A:
    def __delattr__(self, name): delattr(self, name)
del A().a
#% property -> RecursionError
class A:
    @property
    def a(self): return self.a
A().a
#% property set -> RecursionError
class A:
    def set(self, v): self.a = v
    a = property(None, set)
A().a = 1
#% descriptor -> RecursionError
class D:
    def __get__(self, obj, cls): return A().a
class A: a = D()
A().a
#% descriptor __set__ -> RecursionError
class D:
    def __set__(self, obj, value): A().a = 1
class A: a = D()
A().a = 1
#% classmethod of property chain -> RecursionError
class M(type):
    @property
    def a(cls): return cls.a
class A(metaclass=M): pass
A.a
#% hasattr -> RecursionError
class A:
    def __getattr__(self, name): return hasattr(A(), "b")
hasattr(A(), "b")
#% super -> RecursionError
class A:
    def f(self): return super(B, B()).f()
class B(A): pass
B().f()
#% metaclass __call__ -> RecursionError
class M(type):
    def __call__(cls): return cls()
class A(metaclass=M): pass
A()
#% __new__ -> RecursionError
class A:
    def __new__(cls): return A()
A()
#% __init__ -> RecursionError
class A:
    def __init__(self): A()
A()
#% __init_subclass__ -> RecursionError
class A:
    def __init_subclass__(cls):
        class B(A): pass
class C(A): pass
#% __set_name__ -> RecursionError
class D:
    def __set_name__(self, owner, name):
        class X: d = D()
class A: d = D()
#% __prepare__ -> RecursionError
class M(type):
    def __prepare__(*args, **kw):
        class X(metaclass=M): pass
class A(metaclass=M): pass
#% __mro_entries__ -> RecursionError
class E:
    def __mro_entries__(self, bases):
        class X(E()): pass
        return ()
class A(E()): pass
#% mro -> RecursionError
class M(type):
    def mro(cls):
        M("X", (), {}); return [cls, object]
class A(metaclass=M): pass
#% class body -> RecursionError
def f():
    class A: f()
f()
#% __instancecheck__ -> RecursionError
class M(type):
    def __instancecheck__(cls, x): return isinstance(x, cls)
class A(metaclass=M): pass
isinstance(1, A)
#% __subclasscheck__ -> RecursionError
class M(type):
    def __subclasscheck__(cls, x): return issubclass(x, cls)
class A(metaclass=M): pass
issubclass(int, A)
#% __class__ property in isinstance -> RecursionError
class A:
    @property
    def __class__(self): return isinstance(A(), int)
isinstance(A(), int)
#% __bases__ in issubclass -> RecursionError
class A:
    @property
    def __bases__(self): return (A(),)
issubclass(A(), A())
#% __call__ -> RecursionError
class A:
    def __call__(self): return A()()
A()()
#% __call__ being an instance -> RecursionError
class A: pass
A.__call__ = A()
A()()
#% __class_getitem__ -> RecursionError
class A:
    def __class_getitem__(cls, x): return A[x]
A[1]
#% __dir__ -> RecursionError
class A:
    def __dir__(self): return dir(A())
dir(A())
#% __hash__ -> RecursionError
class A:
    def __hash__(self): return hash(A())
{A(): 1}
#% __eq__ in a dict -> RecursionError
class A:
    def __hash__(self): return 1
    def __eq__(self, other): return {A(): 1, A(): 2}
{A(): 1, A(): 2}
#% __eq__ in a set -> RecursionError
class A:
    def __hash__(self): return 1
    def __eq__(self, other): return {A(), A()}
{A(), A()}
#% __eq__ in list.index -> RecursionError
class A:
    def __eq__(self, other): return [A()].index(A())
[A()].index(A())
#% __eq__ in list.count and remove -> RecursionError
class A:
    def __eq__(self, other): return [A()].count(A()) or [A()].remove(A())
[A()].count(A())
#% __eq__ in a tuple, in -> RecursionError
class A:
    def __eq__(self, other): return A() in (A(),)
A() in (A(),)
#% __repr__ -> RecursionError
class A:
    def __repr__(self): return repr([A()])
repr(A())
#% __str__ -> RecursionError
class A:
    def __str__(self): return str(A())
str(A())
#% __fspath__ -> RecursionError
import os
class A:
    def __fspath__(self): return os.fspath(A())
os.fspath(A())
#% __round__, __trunc__ -> RecursionError
class A:
    def __round__(self): return round(A())
round(A())
#% __reversed__ -> RecursionError
class A:
    def __reversed__(self): return reversed(A())
reversed(A())
#% __missing__ of a subclass in exec -> RecursionError
class D(dict):
    def __missing__(self, name): return eval("a", {}, D())
eval("a", {}, D())
#% __buffer__ -> RecursionError
class A:
    def __buffer__(self, flags): return memoryview(A())
memoryview(A())
#% __copy__ -> RecursionError
import copy
class A:
    def __copy__(self): return copy.copy(A())
copy.copy(A())
#% __reduce__ -> RecursionError
import pickle
class A:
    def __reduce__(self): return (pickle.dumps, (pickle.dumps(A()),))
pickle.dumps(A())
#% __annotate__ -> RecursionError
def f(): f.__annotations__
f.__annotate__ = lambda format: f.__annotations__
f.__annotations__
#% lazy type alias -> RecursionError
type X = X.__value__
X.__value__
#% lazy bound of a TypeVar -> RecursionError
def f[T: T.__bound__](): pass
f.__type_params__[0].__bound__

# ------ deep classes

#% 1,200 bases in a line -> ok|RecursionError
c = object
for i in range(1_200): c = type("C", (c,), {"__slots__": ()})
assert c.__mro__[-1] is object and issubclass(c, object)
c.a = 1
del c
#% a change at the root of 1,000 classes -> ok|RecursionError
root = c = type("C", (), {})
for i in range(1_000): c = type("C", (c,), {"__slots__": ()})
c.missing if hasattr(c, "missing") else None
root.a = 1
root.__add__ = lambda *args: 1
del root.__add__
#% __bases__ assigned under 1,000 classes -> ok|RecursionError
class X: pass
class Y: pass
class root(X): pass
c = root
for i in range(1_000): c = type("C", (c,), {})
root.__bases__ = (Y,)

# ------ nested containers: compare, hash, repr, end

#% repr of lists -> RecursionError
repr(nest(lambda x: [x], []))
#% repr of tuples -> RecursionError
repr(nest(lambda x: (x,), ()))
#% repr of dicts -> RecursionError
repr(nest(lambda x: {1: x}, 1))
#% repr of frozensets -> RecursionError
repr(nest(lambda x: frozenset([x]), 1, 20_000))
#% repr of deques -> RecursionError
import collections
repr(nest(lambda x: collections.deque([x]), 1))
#% repr of OrderedDicts -> RecursionError
import collections
repr(nest(lambda x: collections.OrderedDict(a=x), 1, 20_000))
#% repr of defaultdicts -> RecursionError
import collections
repr(nest(lambda x: collections.defaultdict(None, {1: x}), 1))
#% repr of namespaces -> RecursionError
import types
repr(nest(lambda x: types.SimpleNamespace(a=x), 1))
#% repr of mapping proxies -> RecursionError
import types
repr(nest(lambda x: types.MappingProxyType({1: x}), {}))
#% repr of dict views -> RecursionError
repr(nest(lambda x: {1: x}.values(), 1))
#% repr of slices -> RecursionError
repr(nest(slice, 1))
#% repr of partials -> RecursionError
import functools
repr(nest(lambda x: functools.partial(print, x), 1, 20_000))
#% repr of methods -> RecursionError
import types
repr(nest(lambda x: types.MethodType(print, x), 1))
#% repr of cells -> ok
import types
repr(nest(types.CellType, 1))
#% repr of aliases -> RecursionError
repr(nest(lambda x: list[x], int))
#% repr of unions -> ok|RecursionError
repr(nest(lambda x: list[x] | None, int, 20_000))
#% repr of exceptions -> RecursionError
repr(nest(ValueError, 1))
#% str of exceptions -> RecursionError
str(nest(ValueError, 1))
#% str of KeyErrors -> RecursionError
str(nest(KeyError, 1))
#% repr of weak proxies and bytearray -> ok
repr(bytearray(100))
#% repr of template strings -> RecursionError
repr(nest(lambda x: t"{x}", 1, 20_000))
#% repr of itertools.count and repeat -> RecursionError
import itertools
repr(nest(itertools.repeat, 1))
#% repr of structs -> RecursionError
import time
repr(nest(lambda x: time.struct_time([x] * 9), 1))
#% repr of dict items -> RecursionError
repr(nest(lambda x: {1: x}.items(), 1))
#% repr of a contextvar -> RecursionError
import contextvars
repr(nest(lambda x: contextvars.ContextVar("a", default=x), 1))
#% == of lists -> RecursionError
nest(lambda x: [x], []) == nest(lambda x: [x], [])
#% < of lists -> RecursionError
nest(lambda x: [x], []) < nest(lambda x: [x], [])
#% == of tuples -> RecursionError
nest(lambda x: (x,), (1,)) == nest(lambda x: (x,), (1,))
#% == of dicts -> RecursionError
nest(lambda x: {1: x}, 1) == nest(lambda x: {1: x}, 1)
#% == of frozensets -> RecursionError
a = nest(lambda x: frozenset([x]), 1, 300); b = nest(lambda x: frozenset([x]), 1, 300)
a == b
nest(lambda x: frozenset([x]), a, 20_000) == nest(lambda x: frozenset([x]), b, 20_000)
raise RecursionError
#% == of deques -> RecursionError
import collections
nest(lambda x: collections.deque([x]), 1) == nest(lambda x: collections.deque([x]), 1)
#% == of OrderedDicts -> RecursionError
import collections
nest(lambda x: collections.OrderedDict(a=x), 1, 20_000) == nest(lambda x: collections.OrderedDict(a=x), 1, 20_000)
#% == of namespaces -> RecursionError
import types
nest(lambda x: types.SimpleNamespace(a=x), 1) == nest(lambda x: types.SimpleNamespace(a=x), 1)
#% == of mapping proxies -> RecursionError
import types
nest(lambda x: types.MappingProxyType({1: x}), {}) == nest(lambda x: types.MappingProxyType({1: x}), {})
#% == of slices -> RecursionError
nest(slice, 1) == nest(slice, 1)
#% == of ranges of odd ints -> ok
range(10**30) == range(10**30)
#% == of methods -> ok|RecursionError
import types
nest(lambda x: types.MethodType(x, 1), print) == nest(lambda x: types.MethodType(x, 1), print)
#% == of aliases -> RecursionError
nest(lambda x: list[x], int) == nest(lambda x: list[x], int)
#% == of cells -> RecursionError
import types
nest(types.CellType, 1) == nest(types.CellType, 1)
#% == of dict views -> ok|RecursionError
{1: nest(lambda x: [x], [])}.items() == {1: nest(lambda x: [x], [])}.items()
#% == of weak references -> ok|RecursionError
import weakref
class A:
    def __init__(self, x): self.x = x
    def __eq__(self, other): return weakref.ref(self.x) == weakref.ref(other.x)
    __hash__ = None
a = nest(A, Tree(), 20_000); b = nest(A, Tree(), 20_000)
a == b
#% == of dataclasses -> RecursionError
import dataclasses
@dataclasses.dataclass
class D: x: object
nest(D, 1, 20_000) == nest(D, 1, 20_000)
#% hash of tuples -> RecursionError
hash(nest(lambda x: (x,), ()))
#% hash of frozensets of tuples -> RecursionError
hash((nest(lambda x: (x,), ()),))
#% hash of slices -> RecursionError
hash(nest(slice, 1))
#% hash of aliases -> RecursionError
hash(nest(lambda x: list[x], int))
#% hash of unions -> ok|RecursionError
hash(nest(lambda x: list[x] | None, int, 20_000))
#% hash of methods -> ok|RecursionError
import types
hash(nest(lambda x: types.MethodType(x, 1), print))
#% hash of mapping proxies -> TypeError
import types
hash(nest(lambda x: types.MappingProxyType({1: x}), {}))
#% nested tuples as keys -> RecursionError
{nest(lambda x: (x,), ()): 1}
#% nested tuples as keys, 300 deep -> ok
d = {nest(lambda x: (x,), (), 300): 1}
assert d[nest(lambda x: (x,), (), 300)] == 1
#% hash of partials and wrappers -> ok
import functools
hash(nest(lambda x: functools.partial(x), print, 1000))
#% parameters of aliases -> ok|RecursionError
from typing import TypeVar
T = TypeVar("T")
nest(lambda x: list[x], T, 20_000)[int]
#% isinstance with nested tuples -> RecursionError
isinstance(1, nest(lambda x: (x,), str))
#% issubclass with nested tuples -> RecursionError
issubclass(int, nest(lambda x: (x,), str))
#% isinstance with unions -> ok
isinstance(1, nest(lambda x: x | str, int | float, 10_000))
#% except with nested tuples -> TypeError|ValueError|RecursionError
try: raise ValueError
except nest(lambda x: (x,), KeyError): pass
#% str.startswith with tuples -> TypeError
"a".startswith(nest(lambda x: (x,), "a"))

# ------ iterators over iterators

#% map of map -> RecursionError
next(nest(lambda g: map(abs, g), iter([1])))
#% filter of filter -> RecursionError
next(nest(lambda g: filter(None, g), iter([1])))
#% zip of zip -> RecursionError
next(nest(zip, iter([1])))
#% enumerate of enumerate -> RecursionError
next(nest(enumerate, iter([1])))
#% reversed and iter of a generator -> ok
next(nest(iter, iter([1])))
#% chain of chain -> RecursionError
import itertools
next(nest(itertools.chain, iter([1])))
#% chain.from_iterable -> RecursionError
import itertools
next(nest(lambda g: itertools.chain.from_iterable([g]), iter([1])))
#% islice of islice -> RecursionError
import itertools
next(nest(lambda g: itertools.islice(g, 9), iter([1])))
#% cycle, accumulate, pairwise, compress, batched -> RecursionError
import itertools, operator
for f in (itertools.cycle, lambda g: itertools.accumulate(g, lambda a, b: b), itertools.pairwise, lambda g: itertools.compress(g, [1, 1]), lambda g: itertools.batched(g, 1),
          itertools.zip_longest, lambda g: itertools.takewhile(bool, g), lambda g: itertools.dropwhile(operator.not_, g), lambda g: itertools.starmap(abs, g),
          lambda g: itertools.filterfalse(operator.not_, g), itertools.groupby):
    try: next(nest(f, iter([1, 2])))
    except RecursionError: continue
    raise AssertionError(f)
raise RecursionError
#% zip and map in turns -> RecursionError
next(nest(lambda g: map(abs, zip(g)), iter([1])))
#% nested generators -> RecursionError
def f(g):
    for x in g: yield x
next(nest(f, iter([1]), 20_000))
#% nested generator expressions, list() -> RecursionError
list(nest(lambda g: (x for x in g), iter([1]), 20_000))
#% nested yield from -> RecursionError
def f(g): yield from g
next(nest(f, iter([1])))
#% nested yield from, 900 deep -> ok
def f(g): yield from g
assert list(nest(f, iter([1, 2]), 900)) == [1, 2]
#% throw through nested yield from -> RecursionError|ValueError
def f(g): yield from g
g = nest(f, iter([1, 2]), 900)
next(g)
g.throw(ValueError)
#% close through nested yield from -> ok
def f(g): yield from g
g = nest(f, iter([1, 2]), 900)
next(g)
g.close()
#% throw into 100,000 not started -> ValueError
def f(g): yield from g
nest(f, iter([1, 2])).throw(ValueError)
#% generator that throws into itself's like -> RecursionError
def f():
    try: yield
    except ValueError: g = f(); next(g); g.throw(ValueError)
g = f(); next(g); g.throw(ValueError)
#% close recursion -> RecursionError
def f():
    try: yield
    finally: g = f(); next(g); g.close()
g = f(); next(g); g.close()
#% yield from over throw by a Python class -> RecursionError
class A:
    def __iter__(self): return self
    def __next__(self): return 1
    def throw(self, *args):
        def f(): yield from A()
        g = f(); next(g); g.throw(ValueError)
A().throw()
#% nested awaits -> RecursionError
async def f(c): return await c
async def one(): return 1
nest(f, one()).send(None)
#% nested awaits that are never finished, printed -> RecursionError
sys.unraisablehook = sys.__unraisablehook__
async def f(c): return await c
async def one(): return 1
nest(f, one(), 3_000).send(None)
#% nested awaits, 900 deep -> ok
async def f(c): return await c
async def one(): return 1
try: nest(f, one(), 900).send(None)
except StopIteration as e: assert e.value == 1
#% nested __await__ -> RecursionError
class A:
    def __init__(self, x): self.x = x
    def __await__(self): return (yield from self.x.__await__())
class One:
    def __await__(self): yield 1
next(nest(A, One(), 20_000).__await__())
#% nested async generators -> RecursionError
async def f(g):
    async for x in g: yield x
async def one(): yield 1
nest(f, one(), 20_000).__anext__().send(None)
#% anext awaitables -> ok|RecursionError
import sys
class A:
    def __aiter__(self): return self
    def __anext__(self): return self.x.__anext__()
    def __init__(self, x): self.x = x
nest(A, None, 20_000)
#% partial chain -> ok|RecursionError
import functools
class P(functools.partial):
    "Subclasses with a dict are not flattened."
def make(x): p = P(x); p.a = 1; return p
nest(make, print)()
#% methods of methods -> RecursionError
import types
nest(lambda x: types.MethodType(x, 1), lambda *args: 1, 50_000)()
#% staticmethod of staticmethod -> RecursionError
nest(staticmethod, print)()
#% classmethod of classmethod -> ok|RecursionError
class A: f = nest(classmethod, print)
A.f
#% property attributes copied down -> ok|RecursionError
nest(staticmethod, print).__wrapped__
#% mapping proxies of mapping proxies -> RecursionError
import types
len(nest(types.MappingProxyType, {1: 2}))
#% items of mapping proxies -> RecursionError
import types
nest(types.MappingProxyType, {1: 2})[1]
#% memoryviews of memoryviews -> ok
len(nest(memoryview, b"abc"))
#% ChainMap -> RecursionError
import collections
nest(lambda x: collections.ChainMap(x), {}, 20_000)[1]
#% weak proxies of weak proxies -> RecursionError
import weakref
keep = []
def f(x):
    p = weakref.proxy(x); keep.append(p); return Holder(p)
class Holder:
    def __init__(self, p): self.p = p; keep.append(self)
    def __len__(self): return len(self.p)
len(nest(f, Holder([]), 20_000))
#% UserList -> RecursionError
import collections
repr(nest(lambda x: collections.UserList([x]), [], 20_000))
#% generic alias call, __origin__ -> ok|RecursionError
nest(lambda x: list[x], int)()
#% BufferedReader over BufferedReader -> ok|RecursionError
import io
nest(lambda x: io.BufferedReader(x, 16), io.BytesIO(b"abc"), 200).read(1)
#% TextIOWrapper over BufferedRWPair -> ok|RecursionError
import io
nest(lambda x: io.BufferedRWPair(x, x, 16), io.BytesIO(b"abc"), 120).peek()

# ------ the end of deep structures

#% end of 200,000 linked objects -> ok
class A: __slots__ = "next",
a = None
for i in range(200_000): b = A(); b.next = a; a = b
del a, b
#% end of linked objects with a dict -> ok
a = None
for i in range(100_000): b = Tree(); b.next = a; a = b
del a, b
#% end of linked objects with __del__ -> ok
n = 0
class A:
    def __del__(self):
        global n
        n += 1
a = None
for i in range(100_000): b = A(); b.next = a; a = b
del a, b
assert n == 100_000, n
#% __del__ that makes the next -> ok|RecursionError
n = 0
class A:
    def __del__(self):
        global n
        n += 1
        if n < 20_000: A()
A()
#% end of tuples, lists, dicts, sets -> ok
import collections, types
for f in (lambda x: (x,), lambda x: [x], lambda x: {1: x}, lambda x: {1: [x]}, collections.deque, lambda x: collections.deque([x]), lambda x: types.SimpleNamespace(a=x),
          lambda x: types.MappingProxyType({1: x}), lambda x: {1: x}.values(), types.CellType, slice, lambda x: list[x], lambda x: types.MethodType(print, x)):
    x = nest(f, [1])
    del x
#% end of frozensets -> ok
x = nest(lambda x: frozenset([x]), 1)
del x
#% end of closures -> ok
x = nest(lambda x: lambda: x, 1)
del x
#% end of partials, properties, static methods -> ok
import functools
for f in (lambda x: functools.partial(print, x), property, staticmethod, classmethod, lambda x: functools.lru_cache(x)):
    x = nest(f, print, 10_000)
    del x
#% end of iterators -> ok
import itertools
for f in (lambda g: map(abs, g), zip, itertools.chain, enumerate, lambda g: filter(None, g), lambda g: itertools.islice(g, 3), itertools.cycle, itertools.pairwise):
    g = nest(f, iter([1]))
    del g
#% end of tee -> ok
import itertools
a, b = itertools.tee(iter(range(200_000)))
for x in a: pass
del a, b
#% end of generators -> ok
def f(g): yield from g
g = nest(f, iter([1]))
del g
#% end of started generators -> ok
def f(g):
    yield 1
    yield g
g = None
for i in range(100_000): h = f(g); next(h); g = h
del g, h
#% end of coroutines -> ok
import warnings
async def f(c): await c
async def one(): pass
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    c = nest(f, one())
    del c
#% end of exception chains -> ok
e = None
for i in range(100_000):
    x = ValueError(i); x.__context__ = e; x.__cause__ = e; e = x
del e, x
#% end of tracebacks and frames -> ok
def f(n):
    if n == 0: raise ValueError
    f(n - 1)
keep = None
for i in range(2000):
    try: f(3)
    except ValueError as e: e.keep = keep; keep = e
del keep
#% end of exception groups -> ok
g = nest(lambda e: ExceptionGroup("g", [e]), ValueError())
del g
#% end of weak-reference callbacks -> ok
import weakref
objects = [Tree() for i in range(20_000)]
refs = []
for i in range(19_999): refs.append(weakref.ref(objects[i], lambda r, i=i: objects[i + 1] and objects.__setitem__(i + 1, None)))
objects[0] = None
#% weak-reference callback that makes the next -> ok|RecursionError
import weakref
n = 0
def f(r=None):
    global n
    n += 1
    if n < 20_000:
        x = Tree(); y = weakref.ref(x, f); del x
f()
#% end of modules and types -> ok
c = type("C", (), {})
for i in range(3_000):
    d = type("C", (), {"c": c}); c = d
del c, d
#% end of template strings -> ok
x = nest(lambda x: t"{x}", 1)
del x
#% end of code objects in constants -> ok
c = (lambda: 0).__code__
for i in range(20_000): c = c.replace(co_consts=(c,))
del c
#% end of contexts -> ok
import contextvars
v = contextvars.ContextVar("v")
for i in range(20_000):
    c = contextvars.copy_context(); v.set(c)
v.set(None); del c
#% end of XML elements -> ok
import xml.etree.ElementTree as E
e = E.Element("a")
for i in range(N): f = E.Element("a"); f.append(e); e = f
del e, f
#% collection of deep garbage -> ok
import gc
for f in (lambda x: [x], lambda x: (x,), lambda x: {1: x}):
    x = [1]; x.append(nest(f, x)); del x
    gc.collect()
#% collection of a ring with __del__ -> ok
import gc
n = 0
class A:
    def __del__(self):
        global n
        n += 1
first = a = A()
for i in range(50_000): b = A(); b.next = a; a = b
first.next = a
del a, b, first
gc.collect()
assert n == 50_001
#% traversal of what is alive -> ok
import gc
x = nest(lambda x: [x], []); y = nest(lambda g: map(abs, g), iter([1]))
gc.collect(); gc.get_referents(x, y); gc.get_objects()
#% sys.getsizeof and getrefcount -> ok
sys.getsizeof(nest(lambda x: [x], []))

# ------ copies and texts of deep data

#% copy.deepcopy -> RecursionError
import copy
copy.deepcopy(nest(lambda x: [x], []))
#% copy.deepcopy, 300 deep -> ok
import copy
assert copy.deepcopy(nest(lambda x: [x], [], 300)) == nest(lambda x: [x], [], 300)
#% copy.copy -> ok
import copy
copy.copy(nest(lambda x: [x], []))
#% pickle.dumps -> RecursionError
import pickle
pickle.dumps(nest(lambda x: [x], []))
#% pickle.dumps of objects -> RecursionError
import pickle
import types
pickle.dumps(nest(lambda x: types.SimpleNamespace(a=x), 1))
#% pickle.loads of lists -> ok
import pickle
x = pickle.loads(b"]" + b"]" * N + b"a" * N + b".")
#% pickle.loads of tuples -> ok
import pickle
x = pickle.loads(b")" + b"\x85" * N + b".")
#% pickle.loads of tuples into a dict -> RecursionError
import pickle
pickle.loads(b"})" + b"\x85" * N + b"K\x01s.")
#% pickle in Python -> RecursionError
import pickle
pickle._dumps(nest(lambda x: [x], []))
#% unpickling in Python -> ok
import pickle
pickle._loads(b"]" + b"]" * 2000 + b"a" * 2000 + b".")
#% pickle, 300 deep -> ok
import pickle
pickle.loads(pickle.dumps(nest(lambda x: [x], [], 300)))
#% marshal.dumps -> ValueError|RecursionError
import marshal
marshal.dumps(nest(lambda x: [x], []))
#% marshal.loads -> ValueError|RecursionError|TypeError|EOFError
import marshal
marshal.loads(b"[\x01\0\0\0" * N + b"N")
#% marshal.loads of tuples and sets -> ValueError|RecursionError|TypeError|EOFError
import marshal
marshal.loads(b")\x01<\x01\0\0\0" * N + b"N")
#% marshal.loads of code objects -> ValueError|RecursionError|TypeError|EOFError
import marshal
head = b"c" + b"\0\0\0\0" * 5
marshal.loads(head * 20_000)
#% marshal of nested code objects -> ok|ValueError
import marshal
c = (lambda: 0).__code__
for i in range(300): c = c.replace(co_consts=(c,))
assert marshal.loads(marshal.dumps(c)) == c
#% marshal of 5,000 nested code objects -> ValueError|RecursionError
import marshal
c = (lambda: 0).__code__
for i in range(5_000): c = c.replace(co_consts=(c,))
marshal.dumps(c)
#% == and hash of nested code objects -> RecursionError
def make():
    c = (lambda: 0).__code__
    for i in range(20_000): c = c.replace(co_consts=(c,))
    return c
make() == make()
#% json.dumps -> RecursionError
import json
json.dumps(nest(lambda x: [x], []))
#% json.dumps with indent -> RecursionError
import json
json.dumps(nest(lambda x: [x], []), indent=1)
#% json.dumps of dicts, in Python -> RecursionError
import json
list(json.JSONEncoder(indent=2).iterencode(nest(lambda x: {"a": x}, 1)))
#% json.loads of lists -> RecursionError
import json
json.loads("[" * N + "]" * N)
#% json.loads of dicts -> RecursionError
import json
json.loads('{"a":' * N + "1" + "}" * N)
#% json.loads in Python -> RecursionError
import json, json.scanner, json.decoder
d = json.JSONDecoder(); d.parse_array = json.decoder.JSONArray; d.scan_once = json.scanner.py_make_scanner(d)
d.decode("[" * N + "]" * N)
#% json, 900 deep -> ok
import json
assert json.dumps(json.loads("[" * 900 + "]" * 900)) == "[" * 900 + "]" * 900
#% pprint -> RecursionError
import pprint
pprint.pformat(nest(lambda x: [x], []))
#% reprlib -> ok
import reprlib
reprlib.repr(nest(lambda x: [x], []))
#% dataclasses.asdict -> RecursionError
import dataclasses
@dataclasses.dataclass
class D: x: object
dataclasses.asdict(nest(D, 1, 20_000))
#% tomllib -> RecursionError|ValueError
import tomllib
tomllib.loads("a = " + "[" * 20_000 + "]" * 20_000)
#% plistlib -> ok|RecursionError|ValueError
import plistlib
plistlib.loads(b'<plist version="1.0">' + b"<array>" * 5000 + b"</array>" * 5000 + b"</plist>")
#% string.Formatter -> ValueError|RecursionError
import string
string.Formatter().format("{:{:{:{}}}}", 1, 2, 3, 4)
#% nested format specs -> ValueError
("{:" * 5000 + "}" * 5000).format(*range(5000))
#% struct and array formats -> ok
import struct
struct.calcsize("i" * 100_000)

# ------ regular expressions

#% re.compile of nested groups -> RecursionError|OverflowError|ok|error
import re
re.compile("(" * 5000 + ")" * 5000)
#% re.compile of plain groups -> RecursionError|OverflowError|ok|error
import re
re.compile("(?:" * 20_000 + ")" * 20_000)
#% re.compile of repeats -> RecursionError|OverflowError|ok|error
import re
re.compile("(?:" * 5000 + "a" + ")*" * 5000)
#% re.compile of lookaheads -> RecursionError|OverflowError|ok|error
import re
re.compile("(?=" * 5000 + "a" + ")" * 5000)
#% re.compile of branches -> ok
import re
re.compile("|".join(["a"] * 5_000))
#% re, 100 nested -> ok
import re
assert re.match("(?:" * 100 + "a" + ")+" * 100, "a" * 10)
#% re nested lookaheads matched -> ok
import re
assert re.match("(?=" * 90 + "a" + ")" * 90, "a")
#% re long matching -> ok
import re
assert re.match("(?:a|b)*c", "ab" * 200_000 + "c")
assert re.match("(a|b)*?c", "ab" * 100_000 + "c")
#% re code nested by hand -> RuntimeError|ValueError|RecursionError|ok
import _sre
from re import _constants as c
code = [c.SUCCESS]
for i in range(20_000): code = [c.ASSERT, 0, 0] and [c.SUCCESS]
_sre.compile("", 0, code, 0, {}, ())
#% fnmatch and glob -> ok
import fnmatch
fnmatch.fnmatch("a" * 1000, "*" * 1000)

# ------ exceptions

#% print a context chain -> ok|RecursionError
import io, traceback
e = None
for i in range(N):
    x = ValueError(i); x.__context__ = e; e = x
class F:
    def write(self, text): return len(text)
    def flush(self): pass
old, sys.stderr = sys.stderr, F()
try: sys.__excepthook__(type(e), e, None)
finally: sys.stderr = old
#% print a cause chain -> ok|RecursionError
e = None
for i in range(N):
    x = ValueError(i); x.__cause__ = e; e = x
class F:
    def write(self, text): return len(text)
    def flush(self): pass
old, sys.stderr = sys.stderr, F()
try: sys.__excepthook__(type(e), e, None)
finally: sys.stderr = old
#% traceback module of a chain -> ok|RecursionError
import traceback
e = None
for i in range(3000):
    x = ValueError(i); x.__context__ = e; e = x
len(list(traceback.TracebackException.from_exception(e).format()))
#% raise with a long context chain -> ok
e = None
for i in range(N):
    x = ValueError(i); x.__context__ = e; e = x
try:
    try: raise e
    except ValueError: raise KeyError
except KeyError: pass
#% a ring of contexts -> ok
a, b = ValueError(), ValueError()
a.__context__, b.__context__ = b, a
try:
    try: raise a
    except ValueError: raise KeyError
except KeyError: pass
#% split of nested groups -> RecursionError
nest(lambda e: ExceptionGroup("g", [e]), ValueError()).split(ValueError)
#% subgroup of nested groups, 200 deep -> ok
assert nest(lambda e: ExceptionGroup("g", [e]), ValueError(), 200).subgroup(ValueError)
#% except* of nested groups -> RecursionError|ExceptionGroup
try: raise nest(lambda e: ExceptionGroup("g", [e]), ValueError())
except* KeyError: pass
#% print nested groups -> ok|RecursionError
g = nest(lambda e: ExceptionGroup("g", [e]), ValueError())
class F:
    def write(self, text): return len(text)
    def flush(self): pass
old, sys.stderr = sys.stderr, F()
try: sys.__excepthook__(type(g), g, None)
finally: sys.stderr = old
#% print groups in causes of groups -> ok|RecursionError
g = None
for i in range(20_000):
    x = ExceptionGroup("g", [ValueError()]); x.exceptions[0].__cause__ = g; g = x
class F:
    def write(self, text): return len(text)
    def flush(self): pass
old, sys.stderr = sys.stderr, F()
try: sys.__excepthook__(type(g), g, None)
finally: sys.stderr = old
#% repr of nested groups -> RecursionError
repr(nest(lambda e: ExceptionGroup("g", [e]), ValueError()))
#% derive -> RecursionError
class G(ExceptionGroup):
    def derive(self, excs): return G("g", [ValueError(), TypeError()]).subgroup(ValueError)
G("g", [ValueError(), TypeError()]).subgroup(ValueError)
#% exception __init__ -> RecursionError
class E(Exception):
    def __init__(self): raise E
raise E
#% exception __str__ while printing -> ok
class E(Exception):
    def __str__(self):
        sys.__excepthook__(E, E(), None); return "x"
class F:
    def write(self, text): return len(text)
    def flush(self): pass
old, sys.stderr = sys.stderr, F()
try: sys.__excepthook__(E, E(), None)
finally: sys.stderr = old
#% exceptions in handlers -> RecursionError
def f():
    try: raise ValueError
    except ValueError: f()
f()
#% traceback of RecursionError -> ok
import traceback
def f(): f()
try: f()
except RecursionError as e: assert "previous line repeated" in "".join(traceback.format_exception(e)).lower()

# ------ source texts

#% parentheses -> SyntaxError|MemoryError|RecursionError
compile("(" * 10_000 + ")" * 10_000, "x", "eval")
#% parentheses, 150 deep -> ok
assert eval("(" * 150 + "1" + ")" * 150) == 1
#% lists -> SyntaxError|MemoryError|RecursionError
compile("[" * 10_000 + "]" * 10_000, "x", "eval")
#% dicts -> SyntaxError|MemoryError|RecursionError
compile("{1:" * 10_000 + "1" + "}" * 10_000, "x", "eval")
#% unary operators -> MemoryError|RecursionError
compile("-" * N + "1", "x", "eval")
#% not -> MemoryError|RecursionError
compile("not " * N + "1", "x", "eval")
#% unary operators, 500 -> ok
assert eval("-" * 500 + "1") == 1
#% await -> MemoryError|RecursionError|SyntaxError
compile("async def f():\n return " + "await " * N + "1", "x", "exec")
#% powers -> MemoryError|RecursionError
compile("a**" * N + "a", "x", "eval")
#% lambda -> MemoryError|RecursionError|SyntaxError
compile("lambda: " * N + "1", "x", "eval")
#% lambda, 90 -> ok
compile("lambda: " * 90 + "1", "x", "eval")
#% conditional expressions -> MemoryError|RecursionError
compile("1 if a else " * N + "1", "x", "eval")
#% subscripts -> ok|MemoryError|RecursionError
compile("a" + "[0]" * N, "x", "eval")
#% subscripts within -> SyntaxError|MemoryError|RecursionError
compile("a[" * 10_000 + "0" + "]" * 10_000, "x", "eval")
#% calls -> ok|MemoryError|RecursionError
compile("a" + "()" * N, "x", "eval")
#% attributes -> ok|MemoryError|RecursionError
compile("a" + ".b" * N, "x", "eval")
#% attributes, 900 -> ok
compile("a" + ".b" * 900, "x", "eval")
#% attributes assigned -> ok|MemoryError|RecursionError
compile("a" + ".b" * N + " = 1", "x", "exec")
#% binary operators -> ok|MemoryError|RecursionError
compile("a" + "+a" * N, "x", "eval")
#% constants added -> ok|MemoryError|RecursionError
compile("1" + "+1" * N, "x", "eval")
#% binary operators, 900 -> ok
assert eval("1" + "+1" * 900) == 901
#% bool operators -> ok|MemoryError|RecursionError
compile("a" + " and a" * N, "x", "eval")
compile("a" + " or a and a" * 3_000, "x", "eval")
#% comparisons -> ok|MemoryError|RecursionError
compile("a" + " < a" * 30_000, "x", "eval")
#% strings concatenated -> ok
assert len(eval("'a' " * 30_000)) == 30_000
#% strings added -> ok|MemoryError|RecursionError
compile("'a'" + "+'a'" * N, "x", "eval")
#% f-strings -> SyntaxError|MemoryError|RecursionError
text = "1"
for i in range(200): text = "f'{" + text + "}'"
compile(text, "x", "eval")
#% f-string specs -> SyntaxError|MemoryError|RecursionError
compile("f'" + "{1:" * 1000 + "}" * 1000 + "'", "x", "eval")
#% f-strings, 100 -> ok
text = "1"
for i in range(100): text = "f'{" + text + "}'"
assert eval(text) == "1"
#% t-strings -> SyntaxError|MemoryError|RecursionError
text = "1"
for i in range(200): text = "t'{" + text + "}'"
compile(text, "x", "eval")
#% comprehensions -> SyntaxError|MemoryError|RecursionError
text = "1"
for i in range(300): text = "[" + text + " for x in y]"
compile(text, "x", "eval")
#% comprehension clauses -> ok|MemoryError|RecursionError|SyntaxError
compile("[x " + "for x in y " * 5000 + "]", "x", "eval")
#% decorators -> ok
compile("@a\n" * 10_000 + "def f(): pass", "x", "exec")
#% elif chain -> ok|MemoryError|RecursionError
compile("if a: pass\n" + "elif a: pass\n" * 10_000, "x", "exec")
#% elif chain, 300 -> ok
compile("if a: pass\n" + "elif a: pass\n" * 300, "x", "exec")
#% blocks -> IndentationError|SyntaxError|MemoryError|RecursionError
compile("".join(" " * i + "if a:\n" for i in range(5000)) + " " * 5000 + "pass", "x", "exec")
#% blocks, 90 -> ok
compile("".join(" " * i + "if a:\n" for i in range(90)) + " " * 90 + "pass", "x", "exec")
#% functions in functions -> IndentationError|SyntaxError|MemoryError|RecursionError
compile("".join(" " * i + f"def f{i}():\n" for i in range(500)) + " " * 500 + "pass", "x", "exec")
#% functions in functions, 90 -> ok
exec(compile("".join(" " * i + f"def f{i}(x{i}):\n" for i in range(90)) + " " * 90 + "return x0", "x", "exec"))
#% classes in classes -> IndentationError|SyntaxError|MemoryError|RecursionError
compile("".join(" " * i + f"class C{i}:\n" for i in range(500)) + " " * 500 + "pass", "x", "exec")
#% for, with, try, match nested -> IndentationError|SyntaxError|MemoryError|RecursionError
for head in ("for a in b:", "with a:", "while a:", "try:", "match a:"):
    try: compile("".join(" " * i + head + "\n" for i in range(200)) + " " * 200 + "pass", "x", "exec")
    except (SyntaxError, MemoryError, RecursionError) as e: last = e
raise last
#% patterns -> SyntaxError|MemoryError|RecursionError
compile("match a:\n case " + "[" * 10_000 + "]" * 10_000 + ": pass", "x", "exec")
#% or-patterns -> ok
compile("match a:\n case " + "|".join(map(str, range(20_000))) + ": pass", "x", "exec")
#% pattern dots -> ok|MemoryError|RecursionError
compile("match a:\n case a" + ".b" * N + ": pass", "x", "exec")
#% import dots -> ok
compile("import a" + ".b" * N, "x", "exec")
#% targets -> SyntaxError|MemoryError|RecursionError
compile("(" * 10_000 + "a," + ")," * 10_000 + "= 1", "x", "exec")
#% assignment chain -> ok
compile("a = " * 30_000 + "1", "x", "exec")
#% starred -> SyntaxError|MemoryError|RecursionError
compile("*" * N + "a", "x", "exec")
#% del targets -> SyntaxError|MemoryError|RecursionError
compile("del " + "(" * 10_000 + "a" + ")" * 10_000, "x", "exec")
#% annotations -> SyntaxError|MemoryError|RecursionError
compile("from __future__ import annotations\na: " + "-" * N + "1", "x", "exec")
#% annotations as texts -> ok|MemoryError|RecursionError
compile("from __future__ import annotations\na: a" + "+a" * 20_000, "x", "exec")
#% type parameters -> SyntaxError|MemoryError|RecursionError
compile("type X[T: " + "(" * 10_000 + ")" * 10_000 + "] = 1", "x", "exec")
#% walrus -> SyntaxError|MemoryError|RecursionError
compile("(a := " * 10_000 + "1" + ")" * 10_000, "x", "eval")
#% indentation without end -> SyntaxError|RecursionError|MemoryError
compile("(\n" * N, "x", "exec")
#% many lines -> ok
compile("a = 1\n" * 30_000, "x", "exec")
#% symtable -> MemoryError|RecursionError|SyntaxError
import symtable
symtable.symtable("-" * N + "a", "x", "eval")
#% tokenize -> ok
import tokenize, io
len(list(tokenize.generate_tokens(io.StringIO("-" * 5_000 + "1\n").readline)))
#% literal_eval -> MemoryError|RecursionError|SyntaxError
import ast
ast.literal_eval("-" * N + "1")
#% literal_eval of an AST -> RecursionError|ValueError
import ast
ast.literal_eval(nest(lambda x: ast.List([x], ast.Load()), ast.Constant(1)))
#% literal_eval, 90 deep -> ok
import ast
ast.literal_eval("[" * 90 + "]" * 90)
#% ast.parse -> MemoryError|RecursionError|SyntaxError
import ast
ast.parse("-" * N + "1")
#% ast.parse of a chain -> ok|MemoryError|RecursionError
import ast
tree = ast.parse("a" + "+a" * N)
#% ast.dump -> RecursionError
import ast
ast.dump(nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1)))
#% ast.unparse -> RecursionError
import ast
ast.unparse(nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1)))
#% ast.unparse of attributes -> RecursionError
import ast
ast.unparse(nest(lambda x: ast.Attribute(x, "a", ast.Load()), ast.Name("a", ast.Load())))
#% ast.walk -> ok
import ast
sum(1 for x in ast.walk(nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1))))
#% NodeVisitor -> RecursionError
import ast
ast.NodeVisitor().visit(nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1)))
#% copy.deepcopy of an AST -> RecursionError
import ast, copy
copy.deepcopy(nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1)))
#% ast.compare -> RecursionError
import ast
make = lambda: nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1))
ast.compare(make(), make())
#% repr of an AST -> ok|RecursionError
import ast
repr(nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1)))
#% compile of AST objects -> RecursionError|MemoryError
import ast
compile(ast.fix_missing_locations(ast.Expression(nest(lambda x: ast.UnaryOp(ast.USub(), x, lineno=1, col_offset=0), ast.Constant(1), 300))), "x", "eval")
tree = nest(lambda x: ast.UnaryOp(ast.USub(), x, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0), ast.Constant(1, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0))
compile(ast.Expression(tree), "x", "eval")
#% compile of a cyclic AST -> RecursionError|MemoryError
import ast
x = ast.UnaryOp(ast.USub(), None, lineno=1, col_offset=0, end_lineno=1, end_col_offset=0); x.operand = x
compile(ast.Expression(x), "x", "eval")
#% compile of constants in AST -> RecursionError|TypeError|ok
import ast
compile(ast.Expression(ast.Constant(nest(lambda x: (x,), ()), lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)), "x", "eval")
#% compile of frozen constants -> RecursionError|TypeError|ok
import ast
compile(ast.Expression(ast.Constant(nest(lambda x: frozenset([x]), 1, 20_000), lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)), "x", "eval")
#% compile of statements in AST -> RecursionError|MemoryError|SyntaxError
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
compile(ast.Module([nest(lambda x: ast.If(ast.Constant(1, **p), [x], [], **p), ast.Pass(**p))], []), "x", "exec")
#% compile of patterns in AST -> RecursionError|MemoryError|SyntaxError|ValueError
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
pattern = nest(lambda x: ast.MatchSequence([x], **p), ast.MatchAs(None, None, **p))
compile(ast.Module([ast.Match(ast.Constant(1, **p), [ast.match_case(pattern, None, [ast.Pass(**p)])], **p)], []), "x", "exec")
#% compile of targets in AST -> RecursionError|MemoryError|SyntaxError|ValueError
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
target = nest(lambda x: ast.Tuple([x], ast.Store(), **p), ast.Name("a", ast.Store(), **p))
compile(ast.Module([ast.Assign([target], ast.Constant(1, **p), **p)], []), "x", "exec")
#% compile of f-strings in AST -> RecursionError|MemoryError|SyntaxError|ValueError
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
compile(ast.Expression(nest(lambda x: ast.JoinedStr([ast.FormattedValue(x, -1, None, **p)], **p), ast.Constant("a", **p))), "x", "eval")
#% compile of lambdas in AST -> RecursionError|MemoryError|SyntaxError|ValueError
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
none = ast.arguments([], [], None, [], [], None, [])
compile(ast.Expression(nest(lambda x: ast.Lambda(none, x, **p), ast.Constant("a", **p))), "x", "eval")
#% end of AST objects -> ok
import ast
x = nest(lambda x: ast.UnaryOp(ast.USub(), x), ast.Constant(1))
del x

# ------ XML

#% pyexpat depth -> ok|ExpatError|RecursionError
import pyexpat
p = pyexpat.ParserCreate(); p.Parse("<a>" * N + "</a>" * N, True)
#% ElementTree build, iter -> ok|RecursionError
import xml.etree.ElementTree as E
e = E.fromstring("<a>" * 10_000 + "</a>" * 10_000)
assert e.find("a") is not None
sum(1 for x in e.iter()) if False else None
del e
#% ElementTree iter -> RecursionError|ok
import xml.etree.ElementTree as E
e = E.fromstring("<a>" * 5_000 + "</a>" * 5_000)
sum(1 for x in e.iter())
#% ElementTree tostring -> RecursionError|ok
import xml.etree.ElementTree as E
E.tostring(E.fromstring("<a>" * 5_000 + "</a>" * 5_000))
#% ElementTree deepcopy -> RecursionError|ok
import copy, xml.etree.ElementTree as E
copy.deepcopy(E.fromstring("<a>" * 5_000 + "</a>" * 5_000))
#% minidom -> RecursionError|ok|ImportError
import xml.dom.minidom
xml.dom.minidom.parseString("<a>" * 2_000 + "</a>" * 2_000).toxml()
#% pyexpat entities -> ok|ExpatError
import pyexpat
text = '<!DOCTYPE a [<!ENTITY e0 "x">' + "".join(f'<!ENTITY e{i + 1} "&e{i};">' for i in range(5000)) + "]><a>&e5000;</a>"
pyexpat.ParserCreate().Parse(text, True)
#% pyexpat content models -> ok|ExpatError|RecursionError
import pyexpat
p = pyexpat.ParserCreate(); p.ElementDeclHandler = lambda *args: None
p.Parse("<!DOCTYPE a [<!ELEMENT a " + "(" * 20_000 + "b" + ")" * 20_000 + ">]><a/>", True)
#% html.parser -> ok
import html.parser
html.parser.HTMLParser().feed("<a>" * 20_000)

# ------ the limit itself

#% setrecursionlimit(10**9), Python alone -> ok
sys.setrecursionlimit(10**9)
def f(n): return n and f(n - 1)
try: f(50_000)
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), then C -> RecursionError
sys.setrecursionlimit(10**9)
class A:
    def __lt__(self, other): return sorted([A(), A()])
try: sorted([A(), A()])
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), then __getattr__ -> RecursionError
sys.setrecursionlimit(10**9)
class A:
    def __getattr__(self, name): return getattr(self, name + "")
try: A().a
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), then repr -> RecursionError
sys.setrecursionlimit(10**9)
class A:
    def __repr__(self): return "%r" % [A()]
try: repr(A())
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), then eval, exec, import -> RecursionError
sys.setrecursionlimit(10**9)
text = "exec(text)"
try: eval(text)
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), then nested generators -> RecursionError
sys.setrecursionlimit(10**9)
def f(g):
    for x in g: yield x
try: sum(nest(lambda g: map(abs, f(g)), iter([1]), 20_000))
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), then a class in a class -> RecursionError
sys.setrecursionlimit(10**9)
def f():
    class A: f()
try: f()
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), json in Python -> RecursionError|ok
sys.setrecursionlimit(10**9)
import json
try: json.dumps(nest(lambda x: [x], [], 20_000), indent=1)
finally: sys.setrecursionlimit(1000)
#% setrecursionlimit(10**9), copy.deepcopy -> ok|RecursionError
sys.setrecursionlimit(10**9)
import copy
try: copy.deepcopy(nest(lambda x: [x], [], 20_000))
finally: sys.setrecursionlimit(1000)
#% caught at the end and tried again -> ok
class A:
    def __lt__(self, other):
        try: return sorted([A(), A()])
        except RecursionError: return len(repr([[[[1]]]])) and hash((1, (2, (3,)))) and [1] == [1]
sorted([A(), A()])
#% caught at every level -> ok
import sys
n = 0
class A:
    def __repr__(self):
        global n
        try: return repr([A()])
        except RecursionError:
            n += 1
            try: return "%s" % str([[n]])
            except RecursionError: return ""
repr(A())
#% close a started chain of 1,700 -> ok|RecursionError
sys.setrecursionlimit(10**9)
def f(g): yield from g
try: g = nest(f, iter([1, 2]), 1_700); next(g); g.close()
finally: del g; sys.setrecursionlimit(1000)
#% throw into a started chain of 1,700 -> ValueError|RecursionError
sys.setrecursionlimit(10**9)
def f(g): yield from g
try: g = nest(f, iter([1, 2]), 1_700); next(g); g.throw(ValueError)
finally: del g; sys.setrecursionlimit(1000)
#% end of a started chain of 20,000 -> ok
sys.setrecursionlimit(10**9)
def f(g): yield from g
try: g = nest(f, iter([1, 2]), 20_000); next(g); del g
finally: sys.setrecursionlimit(1000)
#% constants of a code object -> ok|RecursionError
(lambda: 0).__code__.replace(co_consts=(nest(lambda x: (x,), "a"),))
#% constants of a code object, sets -> ok|RecursionError
(lambda: 0).__code__.replace(co_consts=(nest(lambda x: frozenset([x]), "a", 1000),))
#% parameters of nested tuples -> RecursionError|ok
from typing import TypeVar
T = TypeVar("T")
list[nest(lambda x: (x,), T)].__parameters__
#% or of mapping proxies -> RecursionError
import types
nest(types.MappingProxyType, {1: 2}) | {}
#% attributes of methods of methods -> RecursionError
import types
nest(lambda x: types.MethodType(x, 1), print).nothing
#% attributes of aliases of aliases -> RecursionError
import types
nest(lambda x: types.GenericAlias(x, int), int).nothing
#% folders in folders -> ok
import os
old = os.getcwd()
try:
    os.mkdir("/recursion"); os.chdir("/recursion")
    for i in range(2_000): os.mkdir("a"); os.chdir("a")
    os.getcwd()
finally: os.chdir(old)
#% AST at every depth -> ok
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
makers = [lambda x: ast.UnaryOp(ast.USub(), x, **p), lambda x: ast.Attribute(x, "a", ast.Load(), **p), lambda x: ast.BinOp(ast.Name("a", ast.Load(), **p), ast.Add(), x, **p),
          lambda x: ast.JoinedStr([ast.FormattedValue(ast.Constant(1, **p), -1, ast.JoinedStr([x], **p), **p)], **p), lambda x: ast.Lambda(ast.arguments([], [], None, [], [], None, []), x, **p)]
for f in makers:
    for n in (150,):
        tree = ast.Expression(nest(f, ast.Constant("a", **p), n))
        try: compile(tree, "x", "eval"); ast.unparse(tree)
        except (RecursionError, MemoryError, SyntaxError, ValueError): pass
        try: compile(ast.Module([ast.AnnAssign(ast.Name("a", ast.Store(), **p), tree.body, None, 1, **p)], []), "x", "exec", 0x1000000)
        except (RecursionError, MemoryError, SyntaxError, ValueError): pass
#% statements at every depth -> ok
import ast
p = dict(lineno=1, col_offset=0, end_lineno=1, end_col_offset=0)
for n in (150,):
    for f in (lambda x: ast.If(ast.Constant(1, **p), [x], [], **p), lambda x: ast.FunctionDef("f", ast.arguments([], [], None, [], [], None, []), [x], [], **p), lambda x: ast.Try([x], [], [], [ast.Pass(**p)], **p)):
        try: compile(ast.Module([nest(f, ast.Pass(**p), n)], []), "x", "exec")
        except (RecursionError, MemoryError, SyntaxError): pass
