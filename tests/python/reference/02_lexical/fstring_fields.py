# f-strings (PEP 701): nesting, quotes, comments, =, conversions, specs, braces.
x, y, w, p, name, d, l = 5, 2.5, 10, 3, "it's", {"k": "v", 'a"b': 1}, [1, 2]
print(f"{x}", f"{x=}", f"{x = }", f"{x!r}", f"{name!r}", f"{name!s}", f"{'é'!a}", f"{x:>5}|", f"{y:.{p}f}", f"{y:{w}.{p}f}|", f"{x!r:>5}|", f"{x=!r:>5}|", f"{x=:>5}|", f"{name=}", f"{ x }", f"{x }", f"{ x = !r}")
print(f"{d["k"]}", f'{d['k']}', f"{d['a"b']}", f"{f"{f"{x}"}"}", f"{'\n'.join(['a', 'b'])}", f"{"a" "b"}", f"{x
}", f"{x  # comment
}", f"""{
x
:>4}""", f"{lambda_ if (lambda_ := 3) else 0}", f"{(lambda: 7)()}", f"{(lambda a: a)(1):>3}", f"{x if x else y}", f"{l[0]}{l[1:]}", f"{ {1: 2}[1] }", f"{ {'a'} }", f"{*l,}", f"{x,y}", f"{x,}", f"{(yy := 3)}", f"{yy:=5}", f"{x!=y}", f"{x==y}", f"{x<=y}", f"{x>=y = }", f"{x!r}!")
print(f"{{}}", f"{{{x}}}", f"{{x}}", f"{{{{", f"}}", f"{x}}}", f"{{{x:}}}", f"{x:}}}" if 0 else "", f"{x:{{}}}" if 0 else "", f"", f"{x}" "lit{x}" f"{y}", "{x}" f"{x}", rf"\n{x}\t", fr"{name!r}\\", f"\x41{x}\N{BULLET}\u0042", f"\{x}" if 0 else "", f"{x}\n{y}", F"{x}", f'''{x}''', f"{x:%}", f"{x:,}", f"{1234567:_}", f"{x:{'>'}{w}}|", f"{x:{'0'}{'5'}}", f"{'a':{'*^'}{'7'}}", f"{'a':{"*"}^{"7"}}")
class F:
    def __format__(self, s): return f"<{s}>"
    def __repr__(self): return "R"
print(f"{F():}", f"{F():a b c}", f"{F():{x}}", f"{F():{x}{y}}", f"{F():{F():{x}}}", f"{F()!r:>3}", f"{F():%H:%M}", f"{F():a{x!r}b}", f"{F():\n}", f"{F():'q'}", f"{F():\x41}", rf"{F():\x41}", f"{F():{x=}}", f"{F()=:s}", f"{F():::}", f"{F():!r}", f"{F():}}}" if 0 else "", f"{F():{'{'}}", f'{F():{"}"}}')
def g(): return f"{x}{(yield)}"
def h(n): return f"{n}" + (f"{h(n - 1)}" if n else "")
print(h(3), [f"{i}" for i in range(3)], {f"{k}": f"{v}" for k, v in {"a": 1}.items()}, f"{[f'{i}' for i in range(2)]}", (lambda: f"{x}")(), f"{x}" == f"{x!s}" == str(x))
def f():
    f"not a doc {x}"
def f2():
    "doc"  f""
print(f.__doc__, f2.__doc__, f'{f"""{'''{"a"}'''}"""}')
for s in ("f'{x:d}'", "f'{name:d}'", "f'{l:>5}'", "f'{None:x}'", "f'{undefined}'", "f'{x:{undefined}}'", "f'{1/0}'", "f'{x:zz}'", "f'{x!r:d}'"):
    try: print(s, eval(s))
    except Exception as e: print(s, type(e).__name__, e)
