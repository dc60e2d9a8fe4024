# Descriptors: data and non-data, property, classmethod, staticmethod, and the descriptors of built-in types.
def t(f, *a, **k):
    try: r = f(*a, **k)
    except BaseException as e: print(type(e).__name__, '|', e)
    else: print(r)
class Data:
    def __get__(self, o, t=None): return ('get', o is None, t and t.__name__)
    def __set__(self, o, v): print('set', v)
    def __delete__(self, o): print('del')
    def __set_name__(self, owner, name): print('name', owner.__name__, name)
class NonData:
    def __get__(self, o, t=None): return ('nd', o is None, t and t.__name__)
class SetOnly:
    def __set__(self, o, v): o.__dict__['s'] = v
class A:
    d = Data(); n = NonData(); s = SetOnly()
a = A()
print(a.d, A.d, a.n, A.n)
a.d = 1; del a.d
a.__dict__['d'] = 5; a.__dict__['n'] = 6
print(a.d, a.n)
a.s = 9; print(a.s)
def ds(): del a.s
t(ds)
class Bad:
    def __set_name__(self, o, n): raise ValueError('bad ' + n)
try:
    class B: q = Bad()
except ValueError as e: print(e, e.__notes__)
class P:
    def __init__(self): self._x = 0
    @property
    def x(self): "doc x"; return self._x
    @x.setter
    def x(self, v): self._x = v
    @x.deleter
    def x(self): print('deleted')
    ro = property(lambda s: 1)
    none = property()
    wo = property(None, lambda s, v: None)
p = P(); p.x = 4; print(p.x, P.x.__doc__, P.x.fget.__name__, P.x.__name__); del p.x
t(setattr, p, 'ro', 1); t(delattr, p, 'ro'); t(lambda: p.none); t(lambda: p.wo); t(delattr, p, 'x')
print(P.ro.__doc__, P.x.__isabstractmethod__, property.__name__)
class Sub(property): pass
sp = Sub(lambda s: 3, doc='hey'); print(sp.__doc__)
class H:
    @Sub
    def f(self): "fdoc"; return 1
print(H().f, H.f.__doc__, H.__dict__['f'].__doc__)
t(property, 1, 2, 3, 4, 5)
class Raises:
    @property
    def x(self): raise AttributeError('inner')
    def __getattr__(self, n): return 'fallback ' + n
print(Raises().x, Raises().y)
class GA:
    def __getattribute__(self, n):
        if n == 'boom': raise AttributeError('no ' + n)
        return object.__getattribute__(self, n)
    def __getattr__(self, n): return ('ga', n)
g = GA(); g.k = 1; print(g.k, g.boom, g.zip)
class GB:
    def __getattribute__(self, n): return ('all', n)
print(GB().x, GB().__dict__)
class SA:
    def __setattr__(self, n, v): object.__setattr__(self, n, v * 2)
    def __delattr__(self, n): print('delattr', n); object.__delattr__(self, n)
s = SA(); s.a = 4; print(s.a); del s.a
t(delattr, s, 'a')
class C:
    @classmethod
    def cm(cls, *a): return cls.__name__, a
    @staticmethod
    def sm(*a): return a
    def m(self): return 'm'
class D(C): pass
print(C.cm(1), D.cm(2), D().cm(3), C.sm(1), C().sm(2), D.m(D()))
print(C.cm.__self__)
print(C.__dict__['sm'](5), C.__dict__['cm'].__wrapped__.__name__, C.__dict__['sm'].__name__, C.__dict__['cm'].__doc__)
t(C.__dict__['cm'], 1)
t(classmethod); t(staticmethod, 1, 2); t(classmethod, x=1)
print(C().m == C().m, C().m.__self__.__class__, C.m.__get__(C())())
c = C(); print(c.m == c.m, hash(c.m) == hash(c.m), c.m is c.m, c.m.__func__ is C.m)
t(lambda: c.m.foo)
t(setattr, c.m, 'foo', 1)
print(str.join, int.real, type.__mro__, str.__add__, list.__init__)
for o in (str.join, int.__add__, int.real, dict.__dict__['fromkeys'], type.__dict__['__mro__'] , (1).__add__, 'x'.join, len):
    print(o.__name__, o.__qualname__, o.__text_signature__ if hasattr(o, '__text_signature__') else '-', type(o).__name__, getattr(o, '__objclass__', None), o.__doc__ and o.__doc__[:30])
print(len.__self__.__name__, len.__module__, ''.join.__self__ == '', [].append.__module__, dict.fromkeys.__self__)
t(lambda: int.real.__set__(1, 2)); t(lambda: int.real.__delete__(1)); t(lambda: int.__dict__['real'].__get__(None)); t(lambda: int.__dict__['real'].__get__(None, int))
t(lambda: str.upper(1)); t(lambda: str.upper()); t(lambda: str.upper.__get__(1)); t(lambda: dict.__dict__['fromkeys'].__get__(1)); t(lambda: dict.__dict__['fromkeys'].__get__(None, 1)); t(lambda: dict.__dict__['fromkeys'].__get__(None, int)); t(lambda: dict.__dict__['fromkeys']()); t(lambda: dict.__dict__['fromkeys'](dict, [1]))
t(lambda: (1).__add__(1, 2)); t(lambda: (1).__add__(x=1)); t(lambda: [].__len__(1)); t(lambda: [].__getitem__()); t(lambda: [1].__getitem__(-1)); t(lambda: [1].__getitem__('a')); t(lambda: (1,).__contains__(1)); t(lambda: [1].__setitem__(0)); t(lambda: {}.__delitem__(1)); t(lambda: iter([]).__next__()); t(lambda: (5).__hash__()); t(lambda: (5).__bool__()); t(lambda: (5).__lt__('a')); t(lambda: (5).__pow__(2, 3)); t(lambda: (5).__rpow__(2)); t(lambda: object().__eq__(1)); t(lambda: 'a'.__mul__(3)); t(lambda: 'a'.__rmul__('b')); t(lambda: [].__init__(1, 2)); t(lambda: [].__iadd__([1])); t(lambda: len.__call__([1])); t(lambda: (1).__getattribute__('real')); t(lambda: (1).__setattr__('x', 1)); t(lambda: (1).__delattr__('x')); t(lambda: (1).__str__()); t(lambda: (1).__repr__(1))
print((1).__add__ == (1).__add__, [].__len__ == [].__len__, hash((1).__add__) == hash((1).__add__), (1).__add__.__self__, (1).__add__.__name__, (1).__add__.__objclass__, (1).__add__.__doc__)
print([].append == [].append, ''.join == ''.join)
l = []; print(l.append == l.append, hash(l.append) == hash(l.append))
