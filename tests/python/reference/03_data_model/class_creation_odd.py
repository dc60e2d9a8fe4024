# Descriptors, __set_name__, __init_subclass__, class creation errors, metaclasses, __slots__, __class__ and __bases__ assignment, super.
import re, types, abc, warnings
warnings.simplefilter('ignore')
log = []
def t(label, f):
    log.clear()
    try: r = f(); r = repr(r) if type(r).__repr__ is not object.__repr__ and not isinstance(r, (types.FunctionType, types.MethodType)) else type(r).__name__
    except BaseException as e: r = type(e).__name__ + ': ' + str(e) + (' notes ' + str(e.__notes__) if hasattr(e, '__notes__') else '') + (' cause ' + repr(e.__cause__) if e.__cause__ else '') + (' ctx ' + repr(e.__context__) if e.__context__ else '')
    print(label, re.sub('0x[0-9a-f]+', '0x', r), log)
def ex(label, src):
    ns = {'log': log}
    def f():
        exec(src, ns)
        return ns.get('r')
    t(label, f)
vals = {'none': None, 'int': 1, 'str': 's', 'tuple': (), 'list': [], 'dict': {}, 'type': int, 'obj': object(), 'fn': lambda *a: None}
for n, v in vals.items():
    t(f'type(a, {n}, {{}})', lambda: type('a', v, {}).__mro__)
    t(f'type({n}, (), {{}})', lambda: type(v, (), {}).__name__)
    t(f'type(a, (), {n})', lambda: type('a', (), v).__name__)
    t(f'type(a, ({n},), {{}})', lambda: type('a', (v,), {}).__mro__)
    for s in ('__slots__', '__doc__', '__module__', '__qualname__', '__classcell__', '__dict__', '__weakref__', '__class__', '__new__', '__init__', '__init_subclass__', '__class_getitem__', '__set_name__', '__eq__', '__hash__', '__match_args__', '__annotations__', '__type_params__', '__name__', '__mro__', '__bases__', '__subclasshook__', '__static_attributes__', '__firstlineno__', '__abstractmethods__', '__annotate__', '__del__', '__orig_bases__', '__prepare__', '__mro_entries__', '__instancecheck__'):
        t(f'{s} = {n}', lambda: (lambda c: (c.__name__, c.__qualname__, c.__module__, c.__doc__, getattr(c, s, 'none') if s not in ('__dict__',) else '', type(c()).__name__))(type('K', (), {s: v})))
for b in 'bool range slice type(None) type(...) type(NotImplemented) memoryview type(len) type(lambda:0) type((i for i in ())) type.__dict__["__name__"].__class__ types.MappingProxyType types.CodeType types.FrameType types.MethodType types.CellType types.GenericAlias type(int|str) super property classmethod staticmethod type({}.keys()) enumerate zip map reversed type(iter([])) types.ModuleType types.SimpleNamespace BaseException object type int float complex str bytes bytearray tuple list dict set frozenset'.split():
    t(f'sub {b}', lambda: type('K', (eval(b),), {}).__base__)
    t(f'sub slots {b}', lambda: type('K', (eval(b),), {'__slots__': ('a',)}).__slots__)
    t(f'sub dict slot {b}', lambda: type('K', (eval(b),), {'__slots__': ('__dict__', '__weakref__')}).__slots__)
pairs = 'int str float list dict tuple type object bytes set BaseException property Exception OSError ValueError KeyError'.split()
for a in pairs:
    for b in pairs: t(f'bases {a} {b}', lambda: type('K', (eval(a), eval(b)), {}).__mro__)
ex('mro', 'class A: pass\nclass B(A): pass\nclass C(A, B): pass')
ex('mro', 'class A: pass\nclass B: pass\nclass X(A, B): pass\nclass Y(B, A): pass\nclass Z(X, Y): pass')
ex('dup', 'class A: pass\nclass B(A, A): pass')
ex('mro()', 'class M(type):\n  def mro(c): return [c]\nclass A(metaclass=M): pass\nr = A.__mro__, A.__name__')
for m in 'None', '1', '[]', '[1]', '[c, int]', '[c, c]', '(c, object)', 'iter([c, object])', '[object, c]':
    ex(f'mro() {m}', f'class M(type):\n  def mro(c): return {m}\nclass A(metaclass=M): pass\nr = A.__mro__, A()')
ex('mro raises', 'class M(type):\n  def mro(c): 1/0\nclass A(metaclass=M): pass')
ex('meta conflict', 'class M(type): pass\nclass N(type): pass\nclass A(metaclass=M): pass\nclass B(A, metaclass=N): pass')
ex('meta fn', 'def m(*a, **k): return a[0], a[1], sorted(a[2]), k\nclass A(int, metaclass=m, x=1): b = 2\nr = A')
ex('meta not callable', 'class A(metaclass=1): pass')
ex('meta prepare', 'class M(type):\n  @classmethod\n  def __prepare__(m, n, b, **k): return 1\nclass A(metaclass=M): pass')
ex('meta prepare', 'class M(type):\n  def __prepare__(): pass\nclass A(metaclass=M): pass')
ex('meta prepare', 'class M(type):\n  @classmethod\n  def __prepare__(m, n, b, **k): log.append((n, b, k)); return {"z": 1}\nclass A(int, metaclass=M): pass\nr = A.z')
ex('meta prepare', 'class D(dict):\n  def __setitem__(s, k, v): log.append(k); dict.__setitem__(s, k, v)\n  def __getitem__(s, k): log.append("get " + k); return dict.__getitem__(s, k)\nclass M(type):\n  @classmethod\n  def __prepare__(m, n, b): return D()\nclass A(metaclass=M):\n  x = 1\n  y = x\n  def f(self): pass\n  for i in range(2): pass\n  del i\nr = A.y')
ex('kwargs', 'class A(x=1): pass')
ex('kwargs', 'class M(type): pass\nclass A(metaclass=M, x=1): pass')
ex('kwargs', 'class A:\n  def __init_subclass__(cls, x, **k): log.append((cls.__name__, x, k)); super().__init_subclass__(**k)\nclass B(A, x=1): pass\nclass C(A, x=1, y=2): pass')
ex('kwargs', 'class A:\n  def __init_subclass__(cls): pass\nclass B(A, x=1): pass')
ex('isub', 'class A:\n  __init_subclass__ = 1\nclass B(A): pass')
ex('isub', 'class A:\n  __init_subclass__ = None\nclass B(A): pass')
ex('isub', 'class A:\n  @staticmethod\n  def __init_subclass__(*a, **k): log.append((a, k))\nclass B(A, q=1): pass')
ex('isub raises', 'class A:\n  def __init_subclass__(cls): 1/0\nclass B(A): pass')
ex('set_name raises', 'class D:\n  def __set_name__(s, o, n): 1/0\nclass B:\n  a = D()')
ex('set_name args', 'class D:\n  def __set_name__(s): 1/0\nclass B:\n  a = D()')
ex('set_name', 'class D:\n  def __set_name__(s, o, n): log.append((o.__name__, n)); o.new = 1; \nclass B:\n  a = D()\n  b = D()\n  a = 1\nr = B.new')
ex('set_name', 'class D:\n  def __set_name__(s, o, n): setattr(o, n + "x", D()); del s\nclass B:\n  a = D()\nr = sorted(k for k in vars(B) if not k.startswith("__"))')
ex('set_name meta', 'class M(type):\n  def __set_name__(c, o, n): log.append((c.__name__, n))\nclass A(metaclass=M): pass\nclass B:\n  a = A')
ex('set_name inst', 'class D: pass\nd = D(); d.__set_name__ = lambda *a: log.append(a)\nclass B:\n  a = d')
ex('set_name prop', 'class D:\n  @property\n  def __set_name__(s): raise KeyError(1)\nclass B:\n  a = D()')
ex('classcell', 'class M(type):\n  def __new__(m, n, b, d): d.pop("__classcell__", None); return type.__new__(m, n, b, d)\nclass A(metaclass=M):\n  def f(self): return __class__')
ex('classcell', 'class M(type):\n  def __new__(m, n, b, d): d["__classcell__"] = 1; return type.__new__(m, n, b, d)\nclass A(metaclass=M): pass')
ex('classcell', 'class M(type):\n  def __new__(m, n, b, d): return type.__new__(m, n, b, d), 1\nclass A(metaclass=M):\n  def f(self): return __class__\nr = type(A)')
ex('classcell', 'class M(type):\n  def __new__(m, n, b, d):\n    c = type.__new__(m, n, b, d); return type.__new__(m, n + "2", b, dict(d))\nclass A(metaclass=M):\n  def f(self): return __class__\nr = A().f()')
ex('class in body', 'class A:\n  try: __class__\n  except NameError as e: log.append(str(e))\n  def f(self): return __class__.__name__\nr = A().f()')
ex('super early', 'class M(type):\n  def __new__(m, n, b, d): c = d["f"]; return type.__new__(m, n, b, d) if log.append(call(c)) else type.__new__(m, n, b, d)\ndef call(f):\n  try: f(1)\n  except Exception as e: return type(e).__name__, str(e)\nclass A(metaclass=M):\n  def f(self): return super()')
ex('super no args', 'def f(): return super()\nf()')
ex('super no args', 'def f(a): return super()\nf(1)')
ex('super', 'class A:\n  def f(): return super()\nA.f()')
ex('super', 'class A:\n  def f(self): return super()\nA.f(1)')
ex('super', 'class A:\n  def f(*a): return super()\nA().f()')
ex('super', 'class A:\n  def f(self):\n    del self\n    return super()\nA().f()')
ex('super', 'class A:\n  def f(self):\n    self = 1\n    return super()\nA().f()')
ex('super', 'class A:\n  def f(self): return super().x\nA().f()')
ex('super', 'class A:\n  def f(self):\n    def g(): return super()\n    return g()\nA().f()')
ex('super', 'class A:\n  def f(self): return [super().__init__ for i in [1]][0]\nr = type(A().f())')
ex('super', 'class A:\n  def f(self): super().x = 1\nA().f()')
ex('super', 'class A:\n  def f(self): del super().x\nA().f()')
ex('super', 'class A:\n  def f(self): return super()[0]\nA().f()')
ex('super', 'class A:\n  @classmethod\n  def f(cls): return super().__new__\n  @staticmethod\n  def g(a): return super()\nr = A.f(), A.g(A()), A.g(A)')
ex('super', 'class A:\n  p = property(lambda s: 5)\n  def __getattr__(s, n): return n\nclass B(A):\n  def f(self): return super().p, super().__getattr__("q")\nr = B().f()')
ex('super', 'class A: pass\nclass B(A):\n  def __getattr__(s, n): return n\n  def f(self): return super().nope\nB().f()')
ex('super', 'class A: pass\nr = super(A), super(A).__self__, super(A, A()).__thisclass__, super(A).__get__(A()).__self_class__')
ex('super', 'class A: pass\nsuper(A, 1)')
ex('super', 'class A: pass\nsuper(A).x')
ex('super', 'class A: pass\nsuper(A).__get__(1)')
ex('super', 'class A:\n  __class__ = property(lambda s: B)\nclass B: x = 1\nclass C(B): pass\nr = super(C, A())')
ex('super', 'class A:\n  __class__ = property(lambda s: C)\nclass B: x = 1\nclass C(B): pass\nr = super(C, A()).x')
for src in ('A().__class__ = 1', 'A().__class__ = int', 'A().__class__ = B', 'A().__class__ = S', 'S().__class__ = A', 'A().__class__ = L', 'del A().__class__', 'A.__bases__ = ()', 'A.__bases__ = (int,)', 'A.__bases__ = (B,)', 'A.__bases__ = 1', 'A.__bases__ = (1,)', 'A.__bases__ = (A,)', 'A.__bases__ = (C,)', 'C.__bases__ = (B,)', 'C.__bases__ = (S,)', 'C.__bases__ = (A, B)', 'C.__bases__ = (A, A)', 'del A.__bases__', 'A.__name__ = 1', 'A.__name__ = "x\\0y"', 'A.__name__ = "new"', 'del A.__name__', 'A.__qualname__ = 1', 'A.__module__ = 1; r = A', 'del A.__module__; r = A.__module__', 'A.__doc__ = 5; r = A.__doc__', 'del A.__doc__', 'A.__dict__ = {}', 'A.__mro__ = ()', 'A().__dict__ = 1', 'A().__dict__ = {1: 2}', 'a = A(); a.__dict__ = {"x": 2}; r = a.x', 'a = A(); a.x = 1; del a.__dict__; r = a.__dict__', 'S().x = 1', 'S().a', 's = S(); s.a = 1; del s.a; del s.a', 'S().__dict__', 'int.x = 1', 'int.__name__ = "x"', 'del int.real', 'int.__class__ = type', 'A.__class__ = M; r = type(A)', 'A.__class__ = int', 'A.__abstractmethods__', 'A.__abstractmethods__ = 1', 'A.__abstractmethods__ = ["f"]; A()', 'A.__abstractmethods__ = {"f", "g"}; A()', 'del A.__abstractmethods__', 'A.__annotations__ = 1; r = A.__annotations__', 'del A.__annotations__', 'A.__type_params__ = 1', 'A.__type_params__ = (1,); r = A.__type_params__', 'A.__new__ = 1; A()', 'A.__new__ = lambda c: 5; r = A()', 'A.__init__ = lambda s: 5; A()', 'A.__init__ = 1; A()', 'A(1)', 'A(x=1)', 'L(1, 2)', 'object(1)', 'object.__init__(1, 2)', 'object.__new__(1)', 'object.__new__(int)', 'int.__new__(str)', 'int.__new__(A)', 'list.__new__(object)', 'A.__call__()', 'A()()', 'A.x', 'A().x', 'del A.x', 'del A().x', 'A.__slots__', 'r = A.__subclasses__()', 'A.__delattr__ = None; del A().x', 'A.__getattribute__ = None; A().x', 'A.__hash__ = None; hash(A())', 'A.__hash__ = lambda s: "x"; hash(A())', 'A.__hash__ = lambda s: 2**100; r = hash(A())', 'A.__hash__ = lambda s: True; r = hash(A())', 'A.__hash__ = lambda s: -1; r = hash(A())'):
    ex(src, 'class M(type): pass\nclass A: pass\nclass B: pass\nclass C(A): pass\nclass S: __slots__ = ("a",)\nclass L(list): pass\n' + src)
for src in ('class A: __slots__ = "a"', 'class A: __slots__ = ["a", "a"]; r = 1', 'class A: __slots__ = 1', 'class A: __slots__ = (1,)', 'class A: __slots__ = ("1a",)', 'class A: __slots__ = ("a b",)', 'class A:\n  __slots__ = ("a",)\n  a = 1', 'class A: __slots__ = ("__dict__", "__dict__")', 'class A: __slots__ = ("__weakref__", "__weakref__")', 'class B: pass\nclass A(B): __slots__ = ("__dict__",)', 'class B: pass\nclass A(B): __slots__ = ("__weakref__",)', 'class A(int): __slots__ = ("a",)', 'class A(int): __slots__ = ("__dict__",)\nr = A().__dict__', 'class A(tuple): __slots__ = ("a",)', 'class A(bytes): __slots__ = ("a",)', 'class A(int): __slots__ = ()\nA().x = 1', 'class A: __slots__ = {"a": "doc a"}\nimport inspect\nr = A.__slots__, A.a.__doc__', 'class A: __slots__ = ("__a",)\nr = sorted(k for k in A.__dict__ if "a" in k and "__a" in k)', 'class A: __slots__ = ("a",)\nclass B: __slots__ = ("b",)\nclass C(A, B): pass', 'class A: __slots__ = ()\nclass B: __slots__ = ("b",)\nclass C(A, B): __slots__ = ("c",)\nr = C.__mro__', 'class A: __slots__ = ("__classcell__",)', 'class A: __slots__ = iter(["a", "b"])\nr = list(A.__slots__)', 'class A: __slots__ = ("a",)\nr = A.a.__get__(None, A) is A.a, A.a.__set__(A(), 1)\nA.a.__get__(1)', 'class A: __slots__ = ("a",)\nA.a.__set__(1, 1)', 'class A: __slots__ = ("a",)\nA.a.__delete__(A())', 'class A: __slots__ = ("é", "日本")\na = A(); a.é = 1; r = a.é', 'class A: __slots__ = ("__init__",)\nA()', 'class A: __slots__ = ("__hash__",)\nhash(A())', 'class A: __slots__ = ("__doc__",)\nr = type(A.__doc__)', 'class A:\n  "doc"\n  __slots__ = ("__doc__",)', 'class A: __slots__ = ("__class__",)\nr = type(A()).__name__', 'class A: __slots__ = ("__qualname__",)', 'class A: __slots__ = ("__module__",)\nr = type(A.__module__)'):
    ex(src, src)
# descriptors
def desc(kind, *which):
    d = {}
    for w in which: d[w] = (lambda w: lambda self, *a: log.append((kind, w, len(a), a[0] is None if a else 0)) or (kind if w == '__get__' else None))(w)
    return type(kind, (), d)()
kinds = {'get': ['__get__'], 'set': ['__set__'], 'del': ['__delete__'], 'getset': ['__get__', '__set__'], 'getdel': ['__get__', '__delete__'], 'setdel': ['__set__', '__delete__'], 'all': ['__get__', '__set__', '__delete__'], 'none': []}
for k, w in kinds.items():
    for inst in False, True:
        for meta in False, True:
            M = type('M', (type,), {'x': desc('meta', '__get__', '__set__')} if meta else {})
            C = M('C', (), {'x': desc(k, *w)})
            o = C()
            if inst: o.__dict__['x'] = 'inst'
            t(f'{k} {inst} {meta} get', lambda: o.x)
            t(f'{k} {inst} {meta} class get', lambda: C.x)
            t(f'{k} {inst} {meta} set', lambda: setattr(o, 'x', 1))
            t(f'{k} {inst} {meta} get2', lambda: o.x)
            t(f'{k} {inst} {meta} del', lambda: delattr(o, 'x'))
            t(f'{k} {inst} {meta} class set', lambda: setattr(C, 'x', 7))
            t(f'{k} {inst} {meta} class del', lambda: delattr(C, 'x'))
            t(f'{k} {inst} {meta} super', lambda: super(type('D', (C,), {}), type('D', (C,), {})()).x if 0 else None)
for bad_ in (None, 1, lambda: 1, lambda s: 1, lambda s, *a: 1 / 0):
    for w in '__get__', '__set__', '__delete__':
        D = type('D', (), {w: bad_})
        C = type('C', (), {'x': D()})
        o = C()
        t(f'{w} bad get', lambda: o.x); t(f'{w} bad cget', lambda: C.x); t(f'{w} bad set', lambda: setattr(o, 'x', 1)); t(f'{w} bad del', lambda: delattr(o, 'x'))
class G:
    def __getattr__(self, n): log.append(n); raise AttributeError('ga ' + n)
    p = property(lambda s: s.missing)
    @property
    def q(self): raise AttributeError('inner')
t('getattr', lambda: G().p); t('getattr', lambda: G().q); t('hasattr', lambda: hasattr(G(), 'q')); t('getattr def', lambda: getattr(G(), 'q', 3)); t('set', lambda: setattr(G(), 'p', 1)); t('del', lambda: delattr(G(), 'p'))
class GA:
    def __getattribute__(self, n): log.append(n); return object.__getattribute__(self, n)
    def __getattr__(self, n): log.append('ga ' + n); return 5
t('ga', lambda: GA().x); t('ga', lambda: GA().__class__); t('ga', lambda: len(GA())); t('ga', lambda: GA()[0]); t('ga', lambda: GA() + 1); t('ga', lambda: hash(GA()) and 1); t('ga', lambda: GA().__len__)
