# displayhook_unencodable: sys.displayhook where standard output has no bytes for what is shown.
import sys, io
class W:
    def __init__(self, encoding, buffer=False):
        self.encoding, self.got = encoding, []
        if buffer: self.buffer = self
    def write(self, x):
        if isinstance(x, str): x.encode(self.encoding)
        self.got.append(x)
out = sys.stdout
for w in (W("ascii"), W("latin-1", True), W("utf-8"), W("nonsense"), W(5), io.TextIOWrapper(io.BytesIO(), "ascii"), io.StringIO()):
    sys.stdout = w
    try: sys.displayhook("a\xe9\udc80\U00010000"); r = "ok"
    except Exception as e: r = f"{type(e).__name__} {e}"
    sys.stdout = out
    print(r, w.got if isinstance(w, W) else (w.seek(0), w.read())[1])
del W.write
w = W("ascii"); sys.stdout = w
try: sys.displayhook(5)
except Exception as e: r = repr(e)
sys.stdout = out; print(r)
