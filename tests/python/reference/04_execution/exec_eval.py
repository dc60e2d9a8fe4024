# exec and eval: scopes, arguments, code objects, return values, closures.
x = "global"
def f():
    x = "local"; y = 1
    exec("x = 'exec'; z = 5")
    return x, eval("x"), eval("y + 1"), "z" in locals(), eval("[y for _ in range(1)]") if 0 else None
print(f())
def g():
    y = 3
    try: return eval("[y for _ in range(2)]"), eval("(lambda: 1)()")
    except NameError as e: return str(e)
print(g())
print(eval("1 + 1"), eval("  1"), eval("\t2\n"), eval(b"3"), eval(bytearray(b"4")), eval("5 # c"), eval("(6,\n7)"), exec("8"))
def bad(*a, **k):
    try: print(repr(eval(*a, **k)))
    except BaseException as e: print(type(e).__name__, e)
bad("x = 1"); bad(""); bad(" "); bad("1 +"); bad("1; 2"); bad("import x"); bad(5); bad(None); bad(); bad("1", None, None); bad("1", {}, {}, {}); bad("a", {"a": 1}); bad("a", {}, {"a": 2}); bad("a", {"a": 1}, {"a": 2})
bad("a", globals={"a": 3}); bad("a", locals={"a": 4}); bad(source="1"); bad("1\0"); bad("(yield)"); bad("await x"); bad("__import__('sys').maxsize"); bad("x := 1"); bad("(q := 1)")
c = compile("a + 1", "<c>", "eval"); print(eval(c, {"a": 5}), exec(c, {"a": 1}))
c = compile("r = a + 1", "<c>", "exec"); ns = {"a": 5}; print(eval(c, ns), ns["r"])
def outer():
    v = 1
    def inner():
        nonlocal v
        v += 1
        return v
    return inner
fn = outer()
for code, kw in ((fn.__code__, {}), (fn.__code__, {"closure": fn.__closure__}), (fn.__code__, {"closure": ()}), (fn.__code__, {"closure": [1]}), ("1", {"closure": fn.__closure__}), (compile("1", "", "exec"), {"closure": fn.__closure__})):
    try: print(exec(code, **kw), fn.__closure__[0].cell_contents)
    except Exception as e: print(type(e).__name__, e)
try: eval(fn.__code__)
except TypeError as e: print(e)
def args(a): return a
try: exec(args.__code__)
except Exception as e: print(type(e).__name__, e)
def k():
    d = {}
    exec("def h(): return w\nw = 9", d)
    return d["h"]()
print(k())
def k2():
    exec("def h(): return w\nw = 9\nprint(h())")
try: k2()
except NameError as e: print(e)
class C:
    exec("attr = 1"); r = eval("attr + 1")
print(C.attr, C.r)
exec("print(sorted(n for n in locals() if not n.startswith('__')), 'x' in globals())", {"only": 1})
