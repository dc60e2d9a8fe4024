# print: separators, ends, files, flush, conversions, errors.
import io, sys
print(1, "a", None, [1], sep="-", end="!\n"); print(); print(end=""); print(sep="x"); print("a", "b", sep=""); print("x", sep=None, end=None); print(*range(3), sep=", "); print("a\nb", "\t", "é")
f = io.StringIO(); print("to file", 1, file=f); print("more", end="", file=f, flush=True); print(repr(f.getvalue()))
class W:
    def __init__(self): self.out = []
    def write(self, s): self.out.append(s); return len(s)
    def flush(self): self.out.append("FLUSH")
w = W(); print("a", 1, file=w); print("b", sep="", end="", file=w, flush=True); print(file=w); print("x", "y", sep="+", file=w); print(w.out)
for kw in ({"sep": 1}, {"end": 1}, {"sep": b""}, {"file": 5}, {"file": "x"}, {"flush": 1}, {"foo": 1}, {"sep": "", "end": "", "z": 1}):
    try: print("t", **kw)
    except Exception as e: print("|", type(e).__name__, e)
class S:
    def __str__(self): raise ValueError("str")
try: print("before", S(), "after")
except ValueError as e: print("|", e)
class NoWrite: pass
class BadWrite:
    def write(self, s): raise OSError("disk")
for o in (NoWrite(), BadWrite()):
    try: print("x", file=o)
    except Exception as e: print(type(e).__name__, e)
old = sys.stdout; sys.stdout = io.StringIO(); print("captured"); got = sys.stdout.getvalue(); sys.stdout = old; print(repr(got))
sys.stdout = None; print("nowhere"); sys.stdout = old
del sys.stdout
try: print("lost")
except RuntimeError as e: sys.stdout = old; print(e)
