# set: order of small ints and strings after inserts, deletions and algebra; elements by identity; changing while iterating.
print({3, 1, 2}, {100, 5, 33, 64, 8}, {-1, -2, 0}, set(range(20, 0, -3)), {8, 16, 24, 0}, {"b", "a", "c"}, set("hello world"))
s = set(range(10)); s -= {3, 4}; s.add(40); s.add(41); print(s, s.pop(), s.pop(), s)
s = {"x%d" % i for i in range(40)}; print(list(s)[:12])
s = set(range(100)); 
for i in range(90): s.discard(i)
print(s, list(s | {1000, 2000}), list(s & {95, 99, 91}), list(s ^ {95, 5}), list(s - {95}))
print({1.5, 2.5, 3.25, 1e10}, {None, True, 0, "a"} == {1, 0, None, "a"}, {(1, 2), (2, 1), ()}, {2**40, 2**41, 2**35}, {-2**40, 1})
nan = float("nan"); print(len({nan, nan}), len({nan, float("nan")}), nan in {nan}, {nan} == {nan}, {nan} == {float("nan")})
class E:
    n = 0
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 2
    def __eq__(self, o): E.n += 1; return self.v == o.v
    def __repr__(self): return f"E{self.v}"
s = {E(i) for i in range(8)}; print(s, E(3) in s, E(9) in s); s.remove(E(4)); print(s)
a, b = E(1), E(1); s = {a}; s.add(b); print([x is a for x in s]); print([x is a for x in {b} | {a}], [x is a for x in {b} & {a}], [x is a for x in {a}.intersection([b])], [x is a for x in {a, E(5)} & {b}])
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def it():
    s = {1, 2}
    for x in s: s.add(x + 10)
def it2():
    s = {1, 2}
    for x in s: s.discard(x)
def it3():
    s = {1}
    for x in s: s.clear(); s.add(2)
    return s
t(it); t(it2); t(it3)
i = iter({1, 2, 3}); print(next(i), i.__length_hint__(), i.__reduce__()[1:], list(i), type(i).__name__)
class S(set):
    def __init__(self, a=(), x=0): super().__init__(a); self.x = x
    def __repr__(self): return "custom" + set.__repr__(self)
s = S([1], x=5); print(s, s.x, s | {2}, type(s | {2}), type({2} | s), type(s.copy()), s.copy(), s == {1}, S(), s.union([3]), type(s & {1}))
class F(frozenset):
    def __new__(cls, *a): return super().__new__(cls, *a)
f = F([1]); print(f, f.copy() is f, type(f.copy()), type(f | {1}), hash(f) == hash(frozenset([1])), frozenset(f) is f, type(frozenset(f)), F())
print({frozenset([1]): "v"}[F([1])], {1} in {frozenset([1])}, {frozenset([1]), F([1])})
x = set(); x.add(frozenset([1])); x.remove({1}); print(x); x.discard({1})
