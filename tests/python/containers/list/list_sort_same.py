# Sorting keys of one class asks its comparison twice when that gives no answer, as CPython does.
class A(bytes):
    def __lt__(self, o):
        print('lt'); return NotImplemented
o=A(b'ab'); p=A(b'ab')
print(sorted([o,p,o]), o<p, o>p)
class A(str):
    def __lt__(self, o):
        print('lt'); return NotImplemented
o=A('ab'); p=A('ab')
print(sorted([o,p,o]), o<p, o>p, max(o,p), min([o,p]))
class B:
    def __init__(self, n): self.n = n
    def __lt__(self, o):
        print('B', self.n, getattr(o, 'n', o)); return NotImplemented
    def __gt__(self, o):
        print('gt', self.n, getattr(o, 'n', o)); return self.n > getattr(o, 'n', o)
class C(B): pass
print([x.n for x in sorted([B(2), B(3), B(1)])])
print([x.n for x in sorted([B(2), C(3), B(1)])])
print([x[0].n for x in sorted([(B(2),), (B(3),), (B(1),)])])
print([x[0].n for x in sorted([(B(2), 1), (C(3), 2), (B(1), 3)])])
print([x if type(x) is int else x.n for x in sorted([B(2), B(1), 1])])
print(sorted([3, 1, 2], key=lambda n: B(n)))
for bad in ([B(1), None], [None, None], [1j, 2j], [object(), object()], [{}, {}], [(None,), (None,)], [(1, None), (1, 2)], [(), (1,), ()]):
    try: print(sorted(bad))
    except TypeError as e: print(e)
