# What random programs found: exec beside an inlined comprehension's empty cell, sequences asked as right operands, buffers that cannot be had,
# constant sets whose members were interned before.
def show(f):
    try: print(f())
    except BaseException as e: print(type(e).__name__, e)
try:
    {1: [[1 for c in ((c54, 1) for d in [1])] for c54 in [1]] if missing else 2}
except NameError as e: print(e)
exec("def made(): return 'made'")
print(made())
[[print(sorted(k for k in locals() if k in ("c1", "c2"))) for c2 in ((c1, 1) for d in [1])] for c1 in [1]]
class A(bytes): pass
class B(list): pass
class C(str): pass
class D(tuple): pass
for o in (A(b"ab"), B([1]), C("s"), D((1,)), bytearray(b"x")):
    for use in (lambda: None + o, lambda: 1 + o, lambda: None * o, lambda: 2 * o, lambda: 2.5 * o, lambda: o + None, lambda: o * None, lambda: None % o, lambda: o + o, lambda: o.__add__(o)): show(use)
o = B([1]); o += (2,); print(o, type(o).__name__); o *= 2; print(o)
for base in (object, tuple, bytes):
    for result in (None, 5, b"12", memoryview(b"12")):
        class Bad(base):
            def __buffer__(self, flags): return result
        for use in (lambda: int(Bad()), lambda: float(Bad()), lambda: complex(Bad()), lambda: b"-".join([Bad(), Bad()]), lambda: int(Bad(), 10)): show(use)
f = lambda x: x in {"endif", "if", "else", "_append", "append", "zz_q1", "zz_q2", "while_", "__init__"}
print(list(f.__code__.co_consts[0] if isinstance(f.__code__.co_consts[0], frozenset) else f.__code__.co_consts[1]))
print("zz_q1" in f.__code__.co_consts[-1] or 0)
