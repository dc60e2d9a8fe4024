# match on odd classes and values, except* corners, unpacking, calls, deletes, augmented targets, annotations, globals and comprehensions.
import re, sys, types, collections.abc, warnings, enum, dataclasses
warnings.simplefilter('ignore')
log = []
sys.path.append('..')
from _shown import show
def t(label, f):
    log.clear()
    try: r = f(); r = show(r) if isinstance(r, BaseException) else repr(r) if type(r).__repr__ is not object.__repr__ else type(r).__name__
    except BaseException as e: r = '!! ' + show(e)
    print(label, re.sub('0x[0-9a-f]+', '0x', r), log)
def ex(label, src, **k):
    ns = {'log': log, '__name__': 'm', 'show': show, 'types': types, 'dataclasses': dataclasses, 'enum': enum, 'collections': __import__('collections')} | k
    def f():
        exec(src, ns)
        return ns.get('r')
    t(label, f)
def mk(name, bases=(), **d): return type(name, bases, d)
class Meta(type):
    def __instancecheck__(c, o): log.append('ic'); return c.ans if not callable(c.ans) else c.ans()
subj = {
 'int': 5, 'bool': True, 'str': 'ab', 'bytes': b'ab', 'bytearray': bytearray(b'ab'), 'list': [1, 2], 'tuple': (1, 2), 'range': range(2), 'dict': {'a': 1, 'b': 2}, 'set': {1}, 'none': None, 'float': 1.5, 'memoryview': memoryview(b'ab'), 'deque': __import__('collections').deque([1, 2]), 'array': __import__('array').array('b', [1, 2]), 'gen': (i for i in (1, 2)), 'proxy': types.MappingProxyType({'a': 1}), 'defaultdict': __import__('collections').defaultdict(int, a=1),
 'listsub': mk('LS', (list,))([1, 2]), 'strsub': mk('SS', (str,))('ab'), 'dictsub': mk('DS', (dict,), get=lambda s, k, d=None: log.append(('get', k)) or d)(a=1), 'seqabc': mk('SA', (collections.abc.Sequence,), __len__=lambda s: 2, __getitem__=lambda s, i: (log.append(i), i)[1] if i < 2 else [][0])(), 'mapabc': mk('MA', (collections.abc.Mapping,), __len__=lambda s: 1, __iter__=lambda s: iter('a'), __getitem__=lambda s, k: (log.append(k), {'a': 1}[k])[1])(), 'duck': mk('Duck', __len__=lambda s: 2, __getitem__=lambda s, i: i)(), 'badlen': mk('BL', (collections.abc.Sequence,), __len__=lambda s: 1 / 0, __getitem__=lambda s, i: i)(), 'strlen': mk('SL', (collections.abc.Sequence,), __len__=lambda s: 'x', __getitem__=lambda s, i: i)(), 'neglen': mk('NL', (list,), __len__=lambda s: 5)([1, 2]), 'baditer': mk('BI', (list,), __iter__=lambda s: iter([7, 8, 9]))([1, 2]), 'mapget': mk('MG', (collections.abc.Mapping,), __len__=lambda s: 1, __iter__=lambda s: iter('a'), __getitem__=lambda s, k: 1 / 0, get=lambda s, k, d: log.append(k) or 1)(), 'intsub': mk('IS', (int,))(5), 'eqall': mk('EA', __eq__=lambda s, o: True)(), 'eqerr': mk('EE', __eq__=lambda s, o: 1 / 0)(), 'eqodd': mk('EO', __eq__=lambda s, o: [])(), 'ns': types.SimpleNamespace(a=1, b=2),
}
pats = ['[a, b]', '[a, *r]', '[*_]', '(a, b)', '[1, 2]', '[]', '[a]', '{"a": x}', '{"a": x, **r}', '{}', '{"a": 1, "b": 2}', '{"zz": _}', 'int()', 'int(x)', 'int(5)', 'str(x)', 'str()', 'bytes(x)', 'list(x)', 'list([a, b])', 'dict(x)', 'tuple()', 'float(x)', 'bool(x)', 'set(x)', 'bytearray(x)', 'frozenset(x)', 'object()', 'object(a=1)', 'object(__class__=c)', '5', '1.5', 'True', 'None', '"ab"', 'b"ab"', '1 | 5', '-5', '1+2j', 'x if x', '(int() | str()) as q', '[int() as q, _]', 'int(real=5)', 'int(5, real=r)', 'object(nope=1)', 'types.SimpleNamespace(a=x)', 'types.SimpleNamespace(x)', 'collections.abc.Sequence()', 'collections.abc.Mapping()']
for sn, s in subj.items():
    for p in pats:
        if sn == 'gen' and p.startswith('collections'): continue
        ex(f'{sn} {p}', f'match s:\n  case {p}: r = sorted((k, v if type(v) in (int, str, list, dict, bytes, float, bool) else type(v).__name__) for k, v in dict(locals()).items() if k in ("a", "b", "x", "q", "c") or k == "r" and v is not None)\n  case _: r = "no"', s=s, collections=collections)
for name, ma in (('none', None), ('str', 'x'), ('list', ['x']), ('ints', (1,)), ('tuple', ('x', 'y')), ('empty', ()), ('dup', ('x', 'x')), ('missing', ('zz',)), ('sub', mk('T', (tuple,))(('x', 'y'))), ('error', property(lambda s: 1 / 0)), ('strsub', (mk('S', (str,))('x'),))):
    C = type('C', (), {'__match_args__': ma, 'x': 1, 'y': 2})
    for p in 'C()', 'C(1)', 'C(1, 2)', 'C(1, 2, 3)', 'C(1, x=1)', 'C(x=1)', 'C(1, y=2)', 'C(1, x=_, y=_)', 'C(_)', 'C(q)', 'C(y=2, x=1)', 'C(1, 1)':
        ex(f'margs {name} {p}', f'match C():\n  case {p}: r = "yes"\n  case _: r = "no"', C=C)
for name, c in (('int1', 1), ('fn', len), ('none', None), ('union', int | str), ('alias', list[int]), ('tuple', (int, str)), ('meta', Meta('MC', (), {'ans': True})), ('metafalse', Meta('MC', (), {'ans': False})), ('metaodd', Meta('MC', (), {'ans': []})), ('metaerr', Meta('MC', (), {'ans': lambda: 1 / 0})), ('typing', __import__('typing').List), ('any', __import__('typing').Any)):
    for p in 'c.c()', 'c.c(1)', 'c.c(x=1)', 'c.c(real=1)':
        ex(f'class {name} {p}', f'match 1:\n  case {p}: r = "yes"\n  case _: r = "no"', c=types.SimpleNamespace(c=c))
ex('prop', 'class C:\n  @property\n  def x(s): log.append("x"); raise AttributeError("q")\nmatch C():\n  case C(x=1): r = 1\n  case _: r = 2')
ex('prop', 'class C:\n  @property\n  def x(s): log.append("x"); raise KeyError("q")\nmatch C():\n  case C(x=1): r = 1\n  case _: r = 2')
ex('value', 'class E(enum.Enum):\n  A = 1\nmatch E.A:\n  case E.B: r = 1')
ex('value', 'class E(enum.Enum):\n  A = 1\nmatch E.A:\n  case E.A: r = 1')
ex('dup key', 'match {1: 2}:\n  case {1: _, 1.0: _}: r = 1')
ex('dup key', 'class K: a = 1; b = 1\nmatch {1: 2}:\n  case {K.a: _, K.b: _}: r = 1')
ex('unhashable key', 'class K: a = []\nmatch {1: 2}:\n  case {K.a: _}: r = 1')
ex('guard', 'match 1:\n  case x if (log.append(x), 0)[1]: r = 1\n  case x if 1/0: r = 2')
ex('capture', 'match [1, [2, 3]]:\n  case [x, [y, z]] if z == 4: r = 1\n  case [x, _]: r = (x, y, z)')
ex('dataclass', '@dataclasses.dataclass\nclass P:\n  x: int\n  y: int = 0\nmatch P(1, 2):\n  case P(1, y): r = y')
# except*
srcs = {'plain': 'ValueError("v")', 'group': 'ExceptionGroup("g", [ValueError(1), TypeError(2), ExceptionGroup("h", [ValueError(3), KeyError(4)])])', 'base': 'BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError(1)])', 'exit': 'SystemExit(1)', 'stop': 'StopIteration(1)', 'empty': 'ExceptionGroup("g", [ExceptionGroup("h", [KeyError(1)])])', 'caused': 'c'}
hand = {'value': 'except* ValueError as e: log.append(show(e))', 'both': 'except* ValueError as e: log.append(show(e))\nexcept* (TypeError, KeyError) as e: log.append(show(e))', 'raise': 'except* ValueError as e: raise', 'raise e': 'except* ValueError as e: raise e', 'new': 'except* ValueError as e: raise KeyError("new")', 'new from': 'except* ValueError as e: raise KeyError("new") from e', 'from none': 'except* ValueError as e: raise KeyError("new") from None', 'two new': 'except* ValueError: raise KeyError("n1")\nexcept* TypeError: raise KeyError("n2")', 'raise both': 'except* ValueError: raise\nexcept* TypeError: raise', 'mixed': 'except* ValueError: raise\nexcept* TypeError: raise OSError("o")', 'exc': 'except* Exception as e: log.append(show(e))', 'baseexc': 'except* BaseException as e: log.append(show(e))', 'group': 'except* ExceptionGroup as e: pass', 'groupt': 'except* (ValueError, BaseExceptionGroup): pass', 'int': 'except* 1: pass', 'tuple': 'except* (ValueError, 1): pass', 'nested tuple': 'except* ((ValueError,),): pass', 'empty': 'except* (): pass', 'error': 'except* (1/0): pass', 'else': 'except* ValueError: log.append("v")\nelse: log.append("else")\nfinally: log.append("fin")', 'finally raise': 'except* ValueError: pass\nfinally: raise KeyError("f")', 'del': 'except* ValueError as e:\n    del e', 'rebind': 'except* ValueError as e:\n    e = 1', 'return': 'except* ValueError as e:\n    raise ExceptionGroup("new", [ValueError("x")])', 'sub': 'except* ValueError as e:\n    raise e.exceptions[0]', 'nested': 'except* ValueError as e:\n    try: raise e\n    except* ValueError as f: log.append(f is e)', 'notes': 'except* ValueError as e:\n    e.add_note("n"); raise', 'sysexc': 'except* ValueError as e:\n    log.append(sys.exception() is e)\nexcept* TypeError as e: log.append(show(sys.exception()))'}
for sn, s in srcs.items():
    for hn, h in hand.items():
        for form in 'raise X', 'pass':
            if form == 'pass' and sn != 'plain': continue
            ex(f'except* {sn} {hn} {form}', f'import sys\nc = ExceptionGroup("c", [ValueError(5), KeyError(6)]); c.__cause__ = OSError("cause"); c.add_note("note")\nx = {s}\ntry:\n  {form}\n{h}\nr = 1'.replace('raise X', 'raise x'))
class Sub(ExceptionGroup):
    def derive(self, excs): log.append(len(excs)); return Sub('derived', excs)
class SubNone(ExceptionGroup):
    def derive(self, excs): return None
class SubErr(ExceptionGroup):
    def derive(self, excs): raise KeyError('derive')
class SubSplit(ExceptionGroup):
    def split(self, c): log.append('split'); return (None, self)
class SubSplit2(ExceptionGroup):
    def split(self, c): return 1
class SubSplit3(ExceptionGroup):
    def split(self, c): return (1,)
class SubSplit4(ExceptionGroup):
    def split(self, c): return (1, 2, 3)
class SubSplit5(ExceptionGroup):
    def split(self, c): return (ValueError('a'), 5)
class SubNew(ExceptionGroup):
    def __new__(cls, n): return super().__new__(cls, 'm', [ValueError(n), KeyError(n)])
for G in Sub, SubNone, SubErr, SubSplit, SubSplit2, SubSplit3:
    for h in 'value', 'both', 'raise', 'new', 'raise both', 'exc':
        ex(f'except* {G.__name__} {h}', f'try: raise G("g", [ValueError(1), TypeError(2)])\n{hand[h]}\nr = 1', G=G)
ex('except* SubNew', f'try: raise SubNew(3)\nexcept* ValueError as e: log.append(show(e))', SubNew=SubNew)
gr = ExceptionGroup('g', [ValueError(1), TypeError(2), ExceptionGroup('h', [ValueError(3), KeyError(4)])])
for m in 'split', 'subgroup':
    for a in (ValueError, (ValueError, KeyError), lambda e: isinstance(e, ValueError), lambda e: True, lambda e: False, lambda e: 1 / 0, lambda e: [], lambda: 1, 1, 'x', None, (1,), int, ExceptionGroup, BaseException, (), [ValueError], ValueError('x')):
        t(f'{m} {a if not callable(a) or isinstance(a, type) else "fn"}', lambda: (lambda r: [x and show(x) for x in r] if isinstance(r, tuple) else r and show(r))(getattr(gr, m)(a)))
for a in (('m', [ValueError()]), ('m', (ValueError(),)), ('m', iter([ValueError()])), ('m', {1: ValueError()}), ('m', 'ab'), ('m', [ValueError]), ('m', [1]), ('m',), (), ('m', []), (1, [ValueError()]), ('m', [ValueError()], 1), ('m', [KeyboardInterrupt()]), ('m', [gr]), ('m', {ValueError()}), ('m', collections.abc.Sequence)):
    for c in ExceptionGroup, BaseExceptionGroup, Sub: t(f'{c.__name__} {len(a)}', lambda: (lambda g: (type(g).__name__, g.args[0], type(g.args[1]).__name__, len(g.exceptions)))(c(*a)))
# unpacking, calls
for v in ('1', '()', '(1,)', '(1, 2)', '(1, 2, 3)', '"ab"', '{1: 2, 3: 4}', 'None', 'iter([1, 2])', 'range(5)', '{1, 2}', 'int', 'len', 'b"ab"', '(i for i in (1, 1/0))', '[[1, 2], 3]'):
    for tgt in 'a, b', 'a, *b', '*a, b', 'a, *b, c', '[a, b]', '(a,)', '[]', '()', '*a,', 'a, (b, c)', '(a, b), c', 'a, b, c', 'a, b, *c':
        ex(f'unpack {tgt} = {v}', f'{tgt} = {v}\nr = [v for k, v in sorted(dict(locals()).items()) if k in "abc"]')
fns = {'f()': 'def f(): return ()', 'f(a)': 'def f(a): return a', 'f(a, b=2)': 'def f(a, b=2): return a, b', 'f(*a)': 'def f(*a): return a', 'f(**k)': 'def f(**k): return k', 'f(a, /)': 'def f(a, /): return a', 'f(a, /, b)': 'def f(a, /, b): return a, b', 'f(a, /, **k)': 'def f(a, /, **k): return a, k', 'f(*, a)': 'def f(*, a): return a', 'f(*, a, b=1)': 'def f(*, a, b=1): return a, b', 'f(a, *b, c, **d)': 'def f(a, *b, c, **d): return a, b, c, d', 'f(a, b, c, d)': 'def f(a, b, c, d): pass', 'f(*, a, b, c)': 'def f(*, a, b, c): pass', 'f(abc, xyz=1)': 'def f(abc, xyz=1): return abc, xyz', 'C()': 'class f: pass', 'C(a)': 'class f:\n  def __init__(s, a): pass', 'm': 'class C:\n  def m(self, a, b=1): return a, b\nf = C().m', 'm0': 'class C:\n  def m(): pass\nf = C().m', 'cm': 'class C:\n  @classmethod\n  def m(cls, a): return a\nf = C.m', 'lambda': 'f = lambda a, b: 1', 'len': 'f = len', 'int': 'f = int', 'print': 'f = sorted', 'dict': 'f = dict', 'partial': 'import functools\nf = functools.partial(lambda a, b, *, c=1: (a, b, c), 1)', 'none': 'f = None', 'str': 'f = "s"', 'nested': 'def g():\n  def f(a): pass\n  return f\nf = g()', 'defaults': 'def f(a, b=1, c=2): return a, b, c'}
calls = ['f()', 'f(1)', 'f(1, 2)', 'f(1, 2, 3)', 'f(a=1)', 'f(b=1)', 'f(1, a=1)', 'f(1, b=3)', 'f(*[1, 2])', 'f(**{"a": 1})', 'f(1, **{"a": 1})', 'f(*1)', 'f(**1)', 'f(*None)', 'f(**None)', 'f(a=1, **{"a": 2})', 'f(**{"a": 1}, **{"a": 2})', 'f(**{"a": 1}, a=3)', 'f(*(), **{})', 'f(c=1, d=2)', 'f(abd=1)', 'f(1, xy=2)', 'f(*range(3), *[4])', 'f(**{"é": 1})', 'f(x=1, y=2, z=3)', 'f(*(i for i in (1, 1/0)))', 'f(**{"a": 1, "zz": 2})', 'f(1, 2, 3, 4, 5)', 'f(1, c=2, zz=3)', 'f(a=1, c=2)', 'f(key=1)']
for fn, src in fns.items():
    for c in calls: ex(f'{fn} {c}', f'{src}\nr = {c}\nr = r if type(r).__repr__ is not object.__repr__ else 0')
