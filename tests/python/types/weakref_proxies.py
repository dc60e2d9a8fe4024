# weakref.proxy: every operator goes to the referent, and fails when it is gone.
import operator
import weakref


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


class Number:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"N({self.n})"
    def __index__(self): return self.n
    def __float__(self): return self.n / 2
    def __neg__(self): return "neg"
    def __pos__(self): return "pos"
    def __abs__(self): return "abs"
    def __invert__(self): return "invert"
    def __bool__(self): return self.n != 0
    def __bytes__(self): return b"bytes"
    def __reversed__(self): return iter("desrever")
    def __len__(self): return 3
    def __getitem__(self, i): return ("item", i)
    def __setitem__(self, i, v): print("set", i, v)
    def __delitem__(self, i): print("del", i)
    def __contains__(self, x): return x == self.n
    def __call__(self, *args, **kwargs): return args, kwargs
    def __iter__(self): return iter([1, 2])
    def __next__(self): return "next"
    def __eq__(self, other): return ("eq", other)
    def __lt__(self, other): return ("lt", type(other).__name__)
    __hash__ = None


for name in "add sub mul matmul truediv floordiv mod divmod pow lshift rshift and or xor".split():
    def forward(self, other, *rest, name=name): return name, repr(self), repr(other), *rest
    def backward(self, other, *rest, name=name): return "r" + name, repr(self), repr(other), *rest
    def in_place(self, other, *rest, name=name): return "i" + name, repr(self), repr(other), *rest
    setattr(Number, f"__{name}__", forward)
    setattr(Number, f"__r{name}__", backward)
    if name != "divmod":
        setattr(Number, f"__i{name}__", in_place)

five, six = Number(5), Number(6)
p, q = weakref.proxy(five), weakref.proxy(six)
names = "add sub mul matmul truediv floordiv mod pow lshift rshift and_ or_ xor".split()
for name in names:
    op = getattr(operator, name)
    print(name, op(p, 1), op(1, p), op(p, q), op(p, five))
    print(getattr(operator, "i" + name.rstrip("_"))(p, 2))
print(divmod(p, 1), divmod(1, p), pow(p, 2, 7))
print([op(p) for op in (operator.neg, operator.pos, operator.abs, operator.invert, bool, float, operator.index, bytes, len, str, list)])
print(p[3], 5 in p, 6 in p, p(1, a=2), next(p), p == 1, p < q, attempt(hash, p))
p[1] = 2
del p[1]
print(type(p), weakref.getweakrefcount(five), p.n, attempt(lambda: p.missing), isinstance(p, Number), p.__class__)
p.extra = "extra"
print(five.extra, attempt(delattr, p, "extra"), hasattr(five, "extra"))


class Plain:
    pass


plain = Plain()
r = weakref.proxy(plain, lambda gone: print("gone", type(gone)))
print([attempt(op, r, 1) for op in (operator.add, operator.iadd, operator.pow, operator.getitem, operator.contains)])
print(attempt(len, r), attempt(iter, r), attempt(next, r), attempt(r), attempt(int, r), attempt(bytes, r), bool(r), attempt(reversed, r))
del plain
for name in names:
    print(name, attempt(getattr(operator, name), r, 1), attempt(getattr(operator, name), 1, r))
print([attempt(op, r) for op in (operator.neg, operator.pos, operator.abs, operator.invert, bool, float, operator.index, bytes, len, str, iter, next, reversed)])
print(attempt(lambda: r.x), attempt(setattr, r, "x", 1), attempt(operator.setitem, r, 1, 1), attempt(operator.delitem, r, 1), attempt(lambda: r == 1), attempt(operator.contains, r, 1))
print(repr(r).split(" at ")[0], weakref.ref[int], type(weakref.ref[int]).__name__, attempt(weakref.proxy, 5), attempt(weakref.proxy))


class Backwards:
    def __reversed__(self): return iter("desrever")


backwards = Backwards()
print(list(reversed(weakref.proxy(backwards))))
