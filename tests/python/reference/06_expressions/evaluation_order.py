# Order of evaluation in displays, calls, assignments, subscripts, operators.
log = []
class V:
    def __init__(self, n): self.n = n; log.append(n)
    def __call__(self, *a, **k): log.append(f"call {self.n}"); return V(f"r{self.n}")
    def __getattr__(self, k):
        if k.startswith("__"): raise AttributeError(k)
        log.append(f"get {k}"); return V(k)
    def __setattr__(self, k, v): log.append(f"set {k}") if k != "n" else object.__setattr__(self, k, v)
    def __getitem__(self, k): log.append("item"); return V("it")
    def __setitem__(self, k, v): log.append("setitem")
    def __delitem__(self, k): log.append("delitem")
    def __add__(self, o): log.append("add"); return self
    def __iadd__(self, o): log.append("iadd"); return self
    def __lt__(self, o): log.append("lt"); return self
    def __neg__(self): log.append("neg"); return self
    def __pow__(self, o): log.append("pow"); return self
    def __iter__(self): log.append("iter"); return iter([1, 2])
    def keys(self): log.append("keys"); return []
    def __enter__(self): log.append("enter"); return self
    def __exit__(self, *a): log.append("exit")
    def __hash__(self): log.append("hash"); return 1
    def __eq__(self, o): log.append("eq"); return True
    def __bool__(self): log.append("bool"); return True
    def __index__(self): log.append("index"); return 0
    def __contains__(self, x): log.append("contains"); return False
    def __format__(self, s): log.append("format"); return ""
def v(n): return V(n)
for src in ("v('f')(v('a'), v('b'), k=v('c'), *v('d'), e=v('e'), **v('g'))", "v('f')(*v('a'), v('b'))", "v('a').x(v('b')).y", "v('a')[v('b')] = v('c')", "v('a').x = v('b')", "v('a')[v('b')] += v('c')", "v('a').x += v('b')", "v('a') + v('b') + v('c')", "-v('a') ** -v('b')", "{v('a'): v('b'), v('c'): v('d')}", "{v('a'), v('b')}", "[v('a'), *v('b'), v('c')]", "v('a') if v('b') else v('c')", "v('a') < v('b') < v('c')", "v('a')[v('b'):v('c'):v('d')]", "x, y[0] = y, x = v('a'), {0: 1}", "v('a').x, v('b').y = v('c')", "del v('a').x if 0 else v('a')[v('b')]", "del v('a')[v('b')], v('c')[v('d')]", "a = b = v('a').z = v('b')", "lambda p=v('a'), *, q=v('b'): v('c')", "v('a') in v('b')", "v('a') not in v('b')", "f\"{v('a')}{v('b'):{v('c')}}\"", "[v('a') for x in v('b') if v('c')]", "{v('a'): v('b') for x in v('c')}", "v('a') and v('b') or v('c')", "not v('a')", "for v('a').x in v('b'): v('c')", "with v('a') as v('b').x, v('c'): v('d')", "assert v('a'), v('b')", "def f(a=v('a'), *, b=v('b')) -> v('c'): pass", "class C(v('a')(), k=v('b')): v('c')", "@v('a')\n@v('b')\ndef f(x=v('c')): pass", "@v('a')\nclass C(object): v('b')", "raise v('a') from v('b')", "v('a')[v('b')]: v('c') = v('d')", "v('a').q: v('c')", "(v('a')): v('b') = v('c')", "range(3)[v('a')]", "match v('a'):\n case v('b'): pass" if 0 else "print(v('a') if 0 else 1, end='')"):
    log.clear()
    try: exec(compile(src, "<s>", "exec"), {"v": v, "y": {}, "x": 1})
    except BaseException as e: log.append(type(e).__name__)
    print(src.replace("\n", "; "), "=>", " ".join(log))
