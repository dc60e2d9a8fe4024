# finally with return, break, continue; the warnings of PEP 765.
import warnings
def f1():
    try: return "try"
    finally: print("finally")
def f3():
    for i in range(3):
        try:
            if i == 1: continue
            if i == 2: break
            print("body", i)
        finally: print("fin", i)
    else: print("else")
    return "done"
def f4():
    try:
        try: raise ValueError("a")
        finally: print("inner")
    except ValueError as e: return f"outer {e}"
    finally: print("outer fin")
def f5():
    def g():
        try: yield 1; yield 2
        finally: print("gen closed")
    for x in g():
        if x == 1: break
    return "after"
def f6():
    x = 1
    try: return x
    finally: x = 2
def f7():
    try: return print("evaluated") or "r"
    finally: print("before return")
def f8():
    while True:
        try:
            try: break
            finally: print("in")
        finally: print("out")
    try: pass
    except: pass
    else: print("else")
    finally: print("fin")
def f9(n):
    try:
        if n == 0: return "zero"
        if n == 1: raise KeyError("one")
        return "other"
    except KeyError: return "handled"
    else: return "never"
    finally: print("f9", n)
for f in (f1, f3, f4, f5, f6, f7, f8, lambda: f9(0), lambda: f9(1), lambda: f9(2)): print(f.__name__, f())
for src in ("def f():\n try: 1/0\n finally: return 'swallowed'\nprint(f())", "def f():\n for i in (1,2):\n  try: 1/0\n  finally: continue\n return 'c'\nprint(f())", "def f():\n while 1:\n  try: 1/0\n  finally: break\n return 'b'\nprint(f())",
            "def f():\n try: return 1\n finally:\n  for i in (1,2): break\n  def g(): return 5\n  while 1: break\nprint(f())", "def f():\n try: return 'first'\n finally:\n  try: return 'second'\n  finally: pass\nprint(f())", "try: pass\nfinally:\n class A:\n  def f(self): return 1\n x = [i for i in ()]", "def f():\n try: pass\n finally:\n  if 1: return 2\n  for x in 'ab': continue\nprint(f())",
            "def f():\n try: 1/0\n except: return 1\n finally:\n  with __import__('contextlib').nullcontext() as h: return 3\nprint(f())"):
    with warnings.catch_warnings(record=True) as w:
        warnings.simplefilter("always")
        try: exec(compile(src, "<src>", "exec"), {})
        except Exception as e: print(type(e).__name__, e)
    print([(x.category.__name__, str(x.message), x.lineno) for x in w])
