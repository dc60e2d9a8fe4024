# Binary operators: left, reflected, subclass priority, in-place fallbacks, error texts of all.
import operator
names = ["add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor"]
sym = dict(zip(names, "+ - * @ / // % ** << >> & | ^".split()))
log = []
def cls(name, bases=(), methods=("", "r", "i"), result=NotImplemented):
    ns = {}
    for n in names:
        for p in methods:
            def f(self, other, *mod, key=f"{name}.__{p}{n}__"):
                log.append(key); return result
            ns[f"__{p}{n}__"] = f
    return type(name, bases, ns)
A = cls("A"); B = cls("B"); Sub = cls("Sub", (A,)); NoOver = type("NoOver", (A,), {}); Plain = type("Plain", (), {})
Ok = cls("Ok", result="ok")
for n in names:
    for l, r in ((A, B), (A, Sub), (A, NoOver), (Sub, A), (A, A), (A, Plain), (Plain, A), (Plain, Plain), (A, Ok), (Ok, A), (A, int), (int, A)):
        log.clear(); a, b = l(), r()
        try: res = eval(f"a {sym[n]} b")
        except TypeError as e: res = e
        print(l.__name__, sym[n], r.__name__, log, res)
    log.clear(); a = A()
    try: exec(f"a {sym[n]}= 5")
    except TypeError as e: print(log, e)
    log.clear(); a = Plain()
    try: exec(f"a {sym[n]}= 5")
    except TypeError as e: print(log, e)
print(pow(Ok(), 2), pow(2, Ok()), divmod.__name__)
for args in ((A(), 2, 3), (2, A(), 3), (2, 3, A()), (Plain(), 1, 1), (1.5, 2, 3), (2, 3, None)):
    try: print(pow(*args))
    except TypeError as e: print(e)
for s in ("print >> 5", "print << 1", "[1] - [2]", "{} + {}", "'a' - 'b'", "None + 1", "object() @ 1", "1 @ 2", "[] @ []", "'a' * 'b'", "[] * 1.0", "() + []", "3 + '4'", "'3' + 4", "b'' + ''", "{1} + {2}", "{1} | [2]", "lambda: 0 + None", "int + int", "int & int", "len | 5", "print | None"):
    try: print(s, eval(s) if "lambda" not in s else "")
    except TypeError as e: print(s, "|", e)
