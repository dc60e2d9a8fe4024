# type aliases (PEP 695): lazy values, parameters, scopes, attributes.
type A = int | str
type B[T] = list[T] | A
type Rec = tuple[int, Rec] | None
type Lazy = undefined_yet
type P[T: int, U: (str, bytes), *Ts, **Q, D = int] = tuple[T, U, *Ts, D]
print(A, A.__value__, A.__name__, A.__type_params__, A.__module__, type(A).__name__, B[int], B.__value__, B.__type_params__, Rec.__value__, B[int].__args__, B[int].__origin__ is B, B.__parameters__)
try: Lazy.__value__
except NameError as e: print(e)
undefined_yet = 5; print(Lazy.__value__, Lazy.__value__ is Lazy.__value__)
print([(p, type(p).__name__, getattr(p, "__bound__", None), getattr(p, "__constraints__", None), p.__default__ if p.has_default() else "no default") for p in P.__type_params__], P.__value__, A.evaluate_value(1), P.__type_params__[0].evaluate_bound(1), P.__type_params__[1].evaluate_constraints(1), P.__type_params__[4].evaluate_default(1))
for f in (lambda: A[int], lambda: A(), lambda: A | None, lambda: None | A, lambda: B[int] | str, lambda: isinstance(1, A), lambda: setattr(A, "__name__", "x"), lambda: A.nope, lambda: setattr(A, "x", 1), lambda: A == A, lambda: hash(A) == hash(A), lambda: P[int], lambda: type(A)("N", int), lambda: type(A)("N", int).__value__, lambda: type(A)("N", list, type_params=B.__type_params__).__type_params__, lambda: type(A)("N"), lambda: type(A)(5, int), lambda: type(A)("N", int, type_params=5), lambda: type(A)("N", int, type_params=(1,)), lambda: list(A)[0], lambda: A.__doc__[:20], lambda: B[int, str]):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class C:
    x = "class"
    type T = x
    type S[V] = (x, V)
    def m(self): type Local = x; return Local.__value__
print(C.T.__value__, C.S.__value__, C.T)
try: print(C().m())
except NameError as e: print(e)
x = "global"; print(C().m())
def f(n):
    type Inner = n
    n += 1
    return Inner
print(f(1).__value__, f(1).__module__, f.__code__.co_cellvars)
type = 5; print(type + 1); type: int = 6; print(type); del type
for s in ("type X = int", "type X", "type X =", "type X.Y = int", "type X[T] = T", "type X[] = int", "type X[T, T] = T", "type X[T=int, U] = T", "type X[*T=int] = T", "type X[*T=*tuple[int]] = T", "type X[**P=[int]] = P", "type X[*T: int] = T", "type X[**P: int] = P", "type X = (yield)", "type X = (y := 1)", "type X = await y", "type X[T: (yield)] = T", "type X[T: (a := 1)] = T", "type X[T = (yield)] = T", "type None = int", "type X[None] = int", "type X += int", "type (X) = int", "type X = int, str", "type X = *a", "class A:\n type X = (yield)", "def f():\n type X = (yield)", "type X[T: T] = T", "type X = X", "type 1 = int", "type __debug__ = int", "global type; type = 1", "def f[T](): nonlocal T", "class A[T]: T = 1", "def f[T](x: T, T): pass", "def f[T](): global T", "def f[T]():\n T = 1\n return T"):
    try: compile(s, "<s>", "exec"); print("ok |", repr(s))
    except SyntaxError as e: print(repr(s), "|", e.msg)
