# *= with a sequence on the right.
import collections, types, array, re
class H: pass
def f(): pass
vals = [None, 1.5, 1j, f, H(), {}, set(), frozenset(), range(3), {}.keys(), {}.items(), {}.values(), types.MappingProxyType({}), collections.deque(), memoryview(b''), array.array('i'), b'', bytearray(), iter([]), slice(1), H, int, int|str, list[int], collections.OrderedDict(), object(), re, len, types.SimpleNamespace(), iter({}), enumerate([]), (x for x in ()), property(), ValueError(), type(None), Ellipsis, f.__code__, collections.Counter(), zip()]
for v in vals:
    try: v *= [1]; print('ok')
    except TypeError as e: print(e)
class L(list):
    def __imul__(self, o): print('imul'); return 5
class M(list):
    def __mul__(self, o): print('mul'); return 5
class N(list):
    def __rmul__(self, o): print('rmul'); return NotImplemented
class O(list):
    def __iadd__(self, o): print('iadd'); return NotImplemented
class P(list):
    def __add__(self, o): print('add'); return NotImplemented
class Q(tuple):
    def __imul__(self, o): print('imul'); return NotImplemented
import operator as op
for K in (L, M, N, O, P, Q, list, tuple, str):
    for v in ({}, 2, 'a', [1], (1,), None, 1.5, {1}, True, object(), L()):
        for f in (op.imul, op.mul, op.iadd, op.add):
            for a, b in ((v, K()), (K(), v)):
                try: r = f(a, b); print(K.__name__, type(v).__name__, f.__name__, type(r).__name__)
                except TypeError as e: print(K.__name__, type(v).__name__, f.__name__, e)
