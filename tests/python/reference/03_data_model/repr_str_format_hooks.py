# __repr__, __str__, __format__, __bytes__, __bool__, __len__: fallbacks and wrong results.
class R:
    def __repr__(self): return "R!"
class S:
    def __str__(self): return "S!"
class F:
    def __format__(self, spec): return f"F[{spec}]"
    def __str__(self): return "Fs"
class BadF:
    def __format__(self, spec): return 5
class Raise:
    def __repr__(self): raise ValueError("no repr")
class OwnClassGetName:
    def __str__(self): return super().__str__()[:12]
for src in ("str(R())", "f'{R()}'", "format(R(), '')", "format(R(), '>5')", "'%s|%r|%a' % (R(), R(), R())", "f'{S()!r:.5}'", "f'{S()}'", "'{:>5}'.format(S())", "f'{F():abc}'", "f'{F()}'", "format(F())", "f'{F()!s:>5}'", "format(F(), 5)", "f'{BadF()}'", "'{0:{1}}'.format(F(), 'x')",
            "str(Raise())", "[Raise()]", "print(Raise())", "{1: Raise()}.__repr__()", "f'{Raise()!r}'", "str(OwnClassGetName())", "str(type('N', (), {'__str__': lambda s: None})())", "repr(type('N', (), {'__repr__': lambda s: None})())", "bytes(type('B', (), {'__bytes__': lambda s: 'x'})())", "len(type('L', (), {'__len__': lambda s: -1})())", "len(type('L', (), {'__len__': lambda s: 'a'})())", "len(type('L', (), {'__len__': lambda s: 2**31})())", "len(type('L', (), {'__len__': lambda s: True})())", "len(R())", "len(R)", "bool(type('L', (), {'__len__': lambda s: 0})())", "bool(type('L', (), {'__bool__': None})())", "object().__format__('x')", "R().__format__(5)", "format(1, None)", "format()", "format([], 'd')", "format(None, '5')", "f'{[]:>10}'", "f'{None:}'", "f'{...!s:>10}'", "f'{R:>10}'", "str(R)[-4:]", "type('X', (), {'__hash__': lambda s: 'a'})().__hash__()", "hash(type('X', (), {'__hash__': lambda s: 'a'})())", "hash(type('X', (), {'__hash__': lambda s: -1})())", "hash(type('X', (), {'__hash__': lambda s: 2**64})())", "hash(type('X', (), {'__hash__': lambda s: True})())", "hash(type('X', (), {'__eq__': lambda s, o: 1})())", "dir(type('X', (), {'__dir__': lambda s: ['b', 'a']})())", "dir(type('X', (), {'__dir__': lambda s: 5})())", "dir(type('X', (), {'__dir__': lambda s: [1, 'a']})())"):
    try: print(src, "=>", repr(eval(src)))
    except Exception as e: print(src, "=>", type(e).__name__, e)
R.__repr__ = None
try: print(R())
except TypeError as e: print(e)
r = S(); r.__str__ = lambda: "instance"; print(str(r))
