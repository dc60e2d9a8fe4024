# annotationlib: VALUE, FORWARDREF and STRING formats of functions and classes.
import annotationlib
from annotationlib import Format, get_annotations, ForwardRef, call_annotate_function
def f(a: int, b: undefined, c: missing = 1, *d: x.y, e: a | None, g: "quoted") -> undefined[0]: pass
for fmt in (Format.FORWARDREF, Format.STRING, Format.VALUE):
    try: print(fmt.name, {k: v if not isinstance(v, ForwardRef) else f"FR({v.__forward_arg__})" for k, v in get_annotations(f, format=fmt).items()})
    except NameError as e: print(fmt.name, "NameError", e)
class C:
    a: int
    b: nope
    def m(self, x: C) -> nope2: pass
print(get_annotations(C, format=Format.STRING), get_annotations(C.m, format=Format.STRING), get_annotations(C, format=Format.FORWARDREF)["a"])
undefined = dict; missing = str
class X: y = 5
x = X; a = int
print(get_annotations(f))
def s(p: 1 + 2 * z, q: "it's", r: f"{1}", u: [1, *v], w: {1: a}, k: not b, l: -c, m: d < e, n: g(1, h=2), o: i[1:2], j: (1,)): pass
print(get_annotations(s, format=Format.STRING))
print([m.name for m in Format], Format.VALUE.value, get_annotations(int), get_annotations(len) if hasattr(len, "__annotations__") else "none")
for bad in (5, "x"):
    try: get_annotations(bad)
    except TypeError as e: print(e)
def es(a: "int", b: "list[str]"): pass
print(get_annotations(es, eval_str=True), get_annotations(es))
try: get_annotations(es, eval_str=True, format=Format.STRING)
except ValueError as e: print(e)
