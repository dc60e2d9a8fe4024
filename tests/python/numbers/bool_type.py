# bool: arithmetic, printing, logic results, constructor.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
True + True, True * 3, -True, +False, True / 2, True // 2, True ** False, True << 3
True & False, True | False, True ^ True, True & 1, 1 | False, type(True & 1), type(True & True), True ^ 2
not 1, not [], not "", not 0.0, not None, not ...
bool(), bool([]), bool([0]), bool("False"), bool(0.0), bool(-0.0), bool(float("nan")), bool(0j), bool(range(0))
bool(1, 2)
bool(x=1)
repr(True), str(False), f"{True}", f"{True:d}", f"{True:5}", f"{True:>7}", f"{False!r:>7}", f"{True:s}"
"%d %s %r %i %x" % (True, True, False, True, True)
True == 1, True is 1 == 1, 1 == 1.0 == True, hash(True), hash(False), {True: "a", 1: "b", 1.0: "c"}
True < False, True > 0.5, sorted([True, 0, False, 1])
isinstance(True, int), issubclass(bool, int), bool.__mro__, bool.__bases__
[10, 20][True], (1, 2, 3)[False:True], "ab"[True]
True.__and__(1), True.__and__(1.0), True.__rxor__(2), True.__repr__(), True.__str__(), True.__format__("")
True.to_bytes(), True.bit_length(), True.from_bytes(b"\\1"), bool.from_bytes(b"\\0\\0"), int(True)
sum([True, True, False]), max(True, 2), min(True, 0), any([0, False]), all([])
type(True + 0), type(True | 0), round(True), divmod(True, True), pow(True, 2)
~True
''')
class B:
    def __init__(self, r): self.r = r
    def __bool__(self): return self.r
for r in (True, False, 1, 0, None, "x"):
    try: print(r, bool(B(r)), not B(r), 1 if B(r) else 2, (B(r) and 3) == 3)
    except TypeError as e: print(r, e)
class L:
    def __init__(self, r): self.r = r
    def __len__(self): return self.r
for r in (0, 1, -1, True, 1.5, 2**40, "x", None):
    try: print(r, bool(L(r)))
    except Exception as e: print(r, type(e).__name__, e)
