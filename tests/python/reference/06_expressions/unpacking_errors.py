# Unpacking: lengths, non-iterables, iterators consumed, partial assignment on failure.
def t(src, **ns):
    ns = dict(ns)
    try: exec(src, {}, ns)
    except Exception as e: print(src, "!", type(e).__name__, e, {k: v for k, v in ns.items() if k in "abcd"})
    else: print(src, {k: v for k, v in ns.items() if k in "abcd"})
for src in ("a, b = 1, 2", "a, b = 1,", "a, b = 1, 2, 3", "a, b = [1]", "a, b = [1, 2, 3]", "a, b, c = 'ab'", "a, b = 'abc'", "a, b = {1: 2}", "a, b = {1, 2, 3}", "a, b = 5", "a, b = None", "[] = []", "() = 'a'", "[a] = 5", "a, = ()", "a, *b = ()", "a, *b, c = [1]", "a, *b, c = [1, 2]", "*a, b = iter([])", "a, *b = 5", "a, b = iter([1, 2, 3])", "a, b = (x for x in [1])", "(a, b), c = 1, 2", "(a, b), c = (1, 2), 3", "(a, b), c = (1, 2, 3), 3", "a, (b, c) = 1, (2,)", "a, (*b, c), *d = 1, 'xyz', 4", "a, b = int", "a, b = range(3)", "a, b = b''", "a, b = b'xy'", "a = b, c = 1, 2", "a, b = dict(x=1).items()", "a, (b, c) = 1, 2", "a, b = range(10**9)", "for a, b in [(1, 2), (3,)]: pass", "for a, b in [1]: pass", "[a for a, b in [(1,)]]", "{a: b for a, b in ['xyz']}", "a, a = 1, 2", "a, b = b, a = 1, 2"):
    t(src)
class It:
    def __init__(self, n, err=None): self.n, self.err, self.i = n, err, 0
    def __iter__(self): return self
    def __next__(self):
        self.i += 1
        if self.i > self.n:
            if self.err: raise self.err
            raise StopIteration
        return self.i
i = It(10)
try: a, b = i
except ValueError as e: print(e, i.i)
i = It(1, KeyError("mid"))
try: a, b = i
except KeyError as e: print("KeyError", e)
i = It(5); a, *b = i; print(a, b, i.i)
class Bad:
    __iter__ = None
class Bad2:
    def __iter__(self): return 5
class Bad3:
    def __iter__(self): raise TypeError("custom")
class G:
    def __getitem__(self, i): return [7, 8][i]
for o in (Bad(), Bad2(), Bad3(), G(), object()):
    try: a, b = o; print(a, b)
    except Exception as e: print(type(e).__name__, e)
    try: a, *b = o; print(a, b)
    except Exception as e: print(type(e).__name__, e)
class L(list):
    def __iter__(self): return iter("over")
class T(tuple):
    def __iter__(self): return iter("it")
a, *b = L([1, 2]); print(a, b); a, b = T((1, 2, 3)); print(a, b)
