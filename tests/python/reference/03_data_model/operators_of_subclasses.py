# Reflected operators, comparison and in-place operators of subclasses; results of wrong types from special methods.
import re, operator, math
log = []
def t(label, f):
    log.clear()
    try: r = f(); r = repr(r) if not type(r).__repr__ is object.__repr__ else type(r).__name__
    except BaseException as e: r = type(e).__name__ + ': ' + str(e)
    print(label, re.sub('0x[0-9a-f]+', '0x', r), log)
ops = ['add', 'sub', 'mul', 'matmul', 'truediv', 'floordiv', 'mod', 'divmod', 'pow', 'lshift', 'rshift', 'and', 'or', 'xor']
syms = {'add': '+', 'sub': '-', 'mul': '*', 'matmul': '@', 'truediv': '/', 'floordiv': '//', 'mod': '%', 'pow': '**', 'lshift': '<<', 'rshift': '>>', 'and': '&', 'or': '|', 'xor': '^'}
def cls(name, bases, left, right, inplace, ni=()):
    d = {}
    for op in ops:
        for kind, on in (('__%s__', left), ('__r%s__', right), ('__i%s__', inplace)):
            if not on or kind == '__i%s__' and op == 'divmod': continue
            n = kind % op
            d[n] = (lambda n: lambda self, *a: (log.append(name + '.' + n), NotImplemented if kind_ni(n, ni) else (name, n))[1])(n)
    return type(name, bases, d)
def kind_ni(n, ni): return ('r' if n[2:].startswith('r') and n not in ('__rshift__',) else 'i' if n.startswith('__i') else 'l') in ni
A = cls('A', (), 1, 1, 0)
B = cls('B', (A,), 1, 1, 0)
Bsame = type('Bsame', (A,), {})
Bl = cls('Bl', (A,), 1, 0, 0)
Br = cls('Br', (A,), 0, 1, 0)
N = cls('N', (), 1, 1, 1, 'lri')
NB = cls('NB', (N,), 1, 1, 1, 'lri')
I = cls('I', (), 0, 0, 1, 'i')
X = cls('X', (), 1, 1, 1)
Int = cls('Int', (int,), 1, 1, 0)
IntR = cls('IntR', (int,), 0, 1, 0)
IntL = cls('IntL', (int,), 1, 0, 0)
IntN = cls('IntN', (int,), 1, 1, 0, 'lr')
Str = cls('Str', (str,), 0, 1, 0)
List = cls('List', (list,), 0, 1, 0)
Float = cls('Float', (float,), 0, 1, 1)
vals = {'A': A(), 'B': B(), 'Bsame': Bsame(), 'Bl': Bl(), 'Br': Br(), 'N': N(), 'NB': NB(), 'I': I(), 'X': X(), 'int': 5, 'Int': Int(6), 'IntR': IntR(7), 'IntL': IntL(8), 'IntN': IntN(9), 'str': 'a', 'Str': Str('b'), 'list': [1], 'List': List([2]), 'Float': Float(1.5), 'obj': object(), 'none': None}
for op in ops:
    if op in ('mul', 'matmul', 'truediv', 'floordiv', 'mod', 'lshift', 'and', 'or'): continue
    f = eval(f'lambda a, b: a {syms[op]} b') if op in syms else divmod
    for an, a in vals.items():
        for bn, b in vals.items():
            if op not in ('add', 'rshift') and not (an in ('A', 'B', 'IntN', 'N') and bn in ('int', 'Int', 'N', 'NB', 'B', 'X')): continue
            t(f'{an} {op} {bn}', lambda: f(a, b))
    if op in syms:
        ns = {}
        exec(f'def f(a, b):\n    a {syms[op]}= b\n    return a', ns)
        for an, a in vals.items():
            if an == 'list' or an == 'List': continue
            for bn in ('int', 'A', 'N', 'X', 'Int', 'none'):
                t(f'{an} i{op} {bn}', lambda: ns['f'](a, vals[bn]))
for a in 'A', 'N', 'int', 'Int', 'IntN', 'X':
    for b in 'A', 'B', 'int', 'N', 'Int':
        for c in 'A', 'int', 'N', 'IntN', 'none':
            t(f'pow {a} {b} {c}', lambda: pow(vals[a], vals[b], vals[c]))
# comparisons
cmps = {'lt': '<', 'le': '<=', 'gt': '>', 'ge': '>=', 'eq': '==', 'ne': '!='}
def ccls(name, bases, which, result):
    return type(name, bases, {f'__{c}__': (lambda c: lambda self, o: (log.append(f'{name}.{c}'), result)[1])(c) for c in which} | {'__hash__': lambda self: 1})
P = ccls('P', (), cmps, 'P')
Q = ccls('Q', (P,), cmps, 'Q')
Qs = type('Qs', (P,), {})
R = ccls('R', (), cmps, NotImplemented)
RS = ccls('RS', (R,), cmps, NotImplemented)
CI = ccls('CI', (int,), cmps, 'CI')
CN = ccls('CN', (int,), cmps, NotImplemented)
CE = ccls('CE', (), ['eq'], NotImplemented)
CT = ccls('CT', (tuple,), cmps, NotImplemented)
CS = ccls('CS', (str,), ['eq', 'lt'], 'CS')
cv = {'P': P(), 'Q': Q(), 'Qs': Qs(), 'R': R(), 'RS': RS(), 'CI': CI(3), 'CN': CN(4), 'CE': CE(), 'CT': CT((1,)), 'CS': CS('s'), 'int': 3, 'tuple': (1,), 'str': 's', 'obj': object(), 'none': None, 'float': 3.0}
for c, s in cmps.items():
    f = eval(f'lambda a, b: a {s} b')
    for an, a in cv.items():
        for bn, b in cv.items():
            t(f'{an} {s} {bn}', lambda: f(a, b))
t('in', lambda: cv['CN'] in [4]); t('in', lambda: 4 in [cv['CN']]); t('in', lambda: cv['P'] in [1]); t('in', lambda: cv['P'] in [cv['P']]); t('in', lambda: 3 in (cv['CI'],)); t('in', lambda: cv['Q'] in {cv['P']: 1}); t('in', lambda: cv['CI'] in {3}); t('index', lambda: [1, cv['CI']].index(7)); t('count', lambda: [cv['P'], cv['R']].count(1)); t('remove', lambda: [cv['R'], cv['P']].remove(2)); t('list', lambda: [cv['R']] == [cv['RS']]); t('list', lambda: [1, cv['P']] < [1, cv['Q']]); t('tuple', lambda: (cv['CN'],) < (4,)); t('min', lambda: min(cv['P'], cv['Q'])); t('max', lambda: max(cv['R'], cv['RS'])); t('sort', lambda: sorted([cv['P'], cv['Q'], cv['P']])); t('sort', lambda: sorted([3, cv['CI'], 1])); t('dict', lambda: {1: cv['R']} == {1: cv['RS']}); t('set', lambda: {cv['P']} == {cv['Q']}); t('slice', lambda: slice(cv['P']) == slice(cv['Q'])); t('range', lambda: cv['CI'] in range(10)); t('range', lambda: range(10).index(cv['CI'])); t('range', lambda: range(10).count(cv['P'])); t('str', lambda: 's' in cv['CS']); t('chain', lambda: 1 < cv['P'] < 3); t('chain', lambda: cv['R'] < 1 < 2)
# unary and conversions with wrong results
bad = {'none': None, 'str': 's', 'int': 1, 'float': 1.5, 'bool': True, 'big': 2**70, 'list': [], 'notimpl': NotImplemented, 'Int': Int(3), 'Float': Float(2.5), 'Str': Str('q'), 'bytes': b'x', 'complex': 1j}
class SubC(complex): pass
bad['SubC'] = SubC(1)
import warnings
warnings.simplefilter('always')
warnings.showwarning = lambda m, c, *a: log.append((c.__name__, str(m)))
uses = {'__bool__': [bool, lambda o: not o, lambda o: 1 if o else 0, lambda o: o and 1], '__len__': [len, bool, operator.length_hint], '__index__': [operator.index, lambda o: [1, 2][o], bin, lambda o: 'a' * o, range, chr, lambda o: round(1.5, o), lambda o: slice(o).indices(3), int, float, complex, lambda o: b'%d' % o, lambda o: '%x' % o, lambda o: '%c' % o, math.factorial, lambda o: bytes(o)[:3], lambda o: int('1', o)],
 '__int__': [int, lambda o: '%d' % o, math.trunc], '__float__': [float, math.sqrt, complex, lambda o: '%f' % o, lambda o: '%d' % o], '__complex__': [complex], '__str__': [str, print if 0 else lambda o: f'{o}', lambda o: '%s' % o, format, ascii], '__repr__': [repr, str, lambda o: f'{o!r}', lambda o: '%r' % o, ascii, lambda o: str([o])], '__bytes__': [bytes, lambda o: b'%b' % o, bytearray], '__format__': [format, lambda o: f'{o}', lambda o: '{:x}'.format(o), lambda o: f'{o:3}'], '__hash__': [hash, lambda o: {o: 1}[o]], '__iter__': [iter, list, lambda o: [*o], lambda o: 1 in o, dict.fromkeys, lambda o: ''.join(o)], '__contains__': [lambda o: 1 in o, lambda o: 1 not in o], '__length_hint__': [operator.length_hint], '__next__': [next], '__reversed__': [reversed], '__trunc__': [math.trunc, int], '__round__': [round, lambda o: round(o, 1)], '__floor__': [math.floor], '__ceil__': [math.ceil], '__abs__': [abs], '__neg__': [operator.neg], '__invert__': [operator.invert], '__dir__': [dir], '__sizeof__': [__import__('sys').getsizeof], '__fspath__': [__import__('os').fspath], '__getitem__': [lambda o: o[1], iter, lambda o: 1 in [1] or o], '__missing__': [lambda o: o], '__enter__': [lambda o: o], '__call__': [lambda o: o(), lambda o: o(1)], '__instancecheck__': [lambda o: isinstance(1, o)], '__subclasscheck__': [lambda o: issubclass(int, o)], '__class_getitem__': [lambda o: type(o)[1]], '__getattr__': [lambda o: o.x, lambda o: hasattr(o, 'y'), lambda o: getattr(o, 'z', 5)], '__getattribute__': [lambda o: o.x, lambda o: o.__class__], '__setattr__': [lambda o: setattr(o, 'a', 1)], '__delattr__': [lambda o: delattr(o, 'a')], '__mro_entries__': [lambda o: type('T', (o,), {}), lambda o: __import__('types').new_class('T', (o,))], '__prepare__': [lambda o: o], '__set_name__': [lambda o: type('T', (), {'a': o})], '__getnewargs__': [lambda o: o.__reduce_ex__(2)], '__getstate__': [lambda o: o.__reduce_ex__(2)[2:]], '__reduce__': [lambda o: o.__reduce_ex__(2)], '__await__': [lambda o: run(o)], '__aiter__': [lambda o: arun(o)], '__anext__': [lambda o: anext(o).__await__ and 1], '__buffer__': [memoryview, bytes]}
def run(o):
    async def f(): return await o
    c = f()
    try: return c.send(None)
    finally: c.close()
def arun(o):
    async def f():
        async for x in o: return x
    c = f()
    try: return c.send(None)
    finally: c.close()
for name, fs in uses.items():
    for bn, b in bad.items():
        K = type('K', (), {name: lambda self, *a: b})
        for i, f in enumerate(fs):
            if name == '__getattribute__' and b is None and 0: continue
            t(f'{name} -> {bn} {i}', lambda: f(K()))
    for args in ('self, a, b, c, d, e', ''):
        ns = {}
        exec(f'def m({args}): return 1', ns)
        K = type('K', (), {name: ns['m']})
        for i, f in enumerate(fs): t(f'{name} ({args}) {i}', lambda: f(K()))
    for v in None, 1, 'x':
        K = type('K', (), {name: v})
        for i, f in enumerate(fs): t(f'{name} = {v!r} {i}', lambda: f(K()))
    def raises(self, *a): raise KeyError(name)
    K = type('K', (), {name: raises})
    for i, f in enumerate(fs): t(f'{name} raises {i}', lambda: f(K()))
