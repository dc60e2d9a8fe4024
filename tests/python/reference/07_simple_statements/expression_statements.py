# Expression statements: side effects only; __displayhook__ in single mode.
import sys
log = []
class T:
    def __getattr__(self, n): log.append("get " + n); return self
    def __getitem__(self, k): log.append(f"item {k}"); return self
    def __add__(self, o): log.append("add"); return self
    def __eq__(self, o): log.append("eq"); return self
    def __bool__(self): log.append("bool"); return True
    def __iter__(self): log.append("iter"); return iter(())
    def __call__(self): log.append("call"); return self
    def __neg__(self): log.append("neg"); return self
    def __format__(self, s): log.append("format"); return ""
    def __contains__(self, x): log.append("contains")
t = T()
t; t.x; t[0]; t + t; t == t; t(); -t; not t; t and t; t or t; (t, t); [t]; {t.y: 1} if 0 else None; f"{t}"; t in t; t if t else t; [x for x in t]; lambda: t.never; [*t]; (*t,); t.a.b[1]; (t); ...; None; 1; "s"; t < t if 0 else 0
print(log)
def f(): t.in_f; 5; "str"; return
log.clear(); f(); print(log)
shown = []
old = sys.displayhook; sys.displayhook = lambda v: shown.append(v)
exec(compile("1; 'a'; None; x = 5; x; (yield_ := 3)", "<s>", "single")); exec(compile("def g(): 5\n", "<s>", "single")); exec(compile("if 1: 7; 8\n", "<s>", "single")); exec(compile("1, 2", "<s>", "single")); exec(compile("[i for i in range(2)]", "<s>", "single")); exec(compile("for i in range(2): i\n", "<s>", "single"))
sys.displayhook = old; print(shown)
exec(compile("5; None; 'text'; [1]", "<s>", "single")); import builtins; print(builtins._)
del sys.displayhook
try: exec(compile("5", "<s>", "single"))
except RuntimeError as e: print(e)
sys.displayhook = old
