# cmath: every function on ordinary numbers, on the axes and branch cuts with signed zeros, on objects; errors.
import cmath
import math


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


def shown(z):
    """To 12 digits: the last ones are the C library's."""
    if isinstance(z, complex):
        return f"({z.real:.12g},{z.imag:.12g})"
    return f"{z:.12g}" if isinstance(z, float) else repr(z)


unary = [cmath.acos, cmath.acosh, cmath.asin, cmath.asinh, cmath.atan, cmath.atanh, cmath.cos, cmath.cosh, cmath.exp, cmath.log, cmath.log10, cmath.sin, cmath.sinh, cmath.sqrt, cmath.tan, cmath.tanh, cmath.phase]
plain = [0, 1, -1, 0.5, -0.5, 2, -2, 1j, -1j, 1 + 1j, 1 - 1j, -1 + 1j, -3 - 4j, 0.25 - 0.75j, 100 + 100j, 1e-10 + 1e-10j, True, 7.5]
for f in unary:
    row = []
    for z in plain:
        try:
            row.append(shown(f(z)))
        except Exception as e:
            row.append(f"{type(e).__name__}: {e}")
    print(f.__name__, row)

signed = [complex(a, b) for a in (0.0, -0.0, 2.0, -2.0) for b in (0.0, -0.0)]
for f in (cmath.sqrt, cmath.log, cmath.acos, cmath.asin, cmath.atan, cmath.atanh, cmath.acosh, cmath.asinh, cmath.phase, cmath.sinh, cmath.tan):
    row = []
    for z in signed:
        try:
            row.append(shown(f(z)))
        except Exception as e:
            row.append(type(e).__name__)
    print(f.__name__, row)

inf, nan = math.inf, math.nan
for z in plain + [complex(inf, -inf), complex(nan, 1), complex(-0.0, -0.0)]:
    r, phi = cmath.polar(z)
    print(z, shown(r), shown(phi), cmath.isfinite(z), cmath.isinf(z), cmath.isnan(z))
for args in [(0, 0), (1, 0), (1, cmath.pi), (2, -cmath.pi / 2), (0, inf), (inf, 0), (-1, 1), (nan, 0), (inf, 1), (1e308, 0.5)]:
    err(lambda: shown(cmath.rect(*args)))
err(cmath.rect, 1, inf)
err(cmath.rect, 1)
err(cmath.rect, "1", 2)
print(cmath.pi == math.pi, cmath.e, cmath.tau, cmath.inf, cmath.nan, cmath.infj, cmath.nanj, sorted(n for n in dir(cmath) if not n.startswith("_")))
for a, b, k in [(1, 1, {}), (1, 1 + 1e-10, {}), (1j, 1.0001j, {}), (1j, 1.0001j, {"rel_tol": 1e-3}), (0, 1e-12, {}), (0, 1e-12, {"abs_tol": 1e-9}), (inf, inf, {}), (complex(inf, 1), complex(inf, 2), {}),
                (nan, nan, {}), (1, 2, {"rel_tol": -1}), (1, 2, {"abs_tol": -0.1}), ("a", 1, {}), (1e300 * 1e10, 1, {"rel_tol": 5})]:
    err(cmath.isclose, a, b, **k)
err(cmath.isclose, 1)
err(cmath.isclose, 1, 2, 3)
for args in [(100, 10), (8, 2), (1j, 2), (2, 1j), (-1, -1), (10, 1), (2.5,), (1, 2, 3), ("x",), (None,), (10**400,), (2, 10**400)]:
    err(lambda: shown(cmath.log(*args)))


class Complex:
    def __complex__(self):
        return 3 - 4j


class Float:
    def __float__(self):
        return -2.25


class Index:
    def __index__(self):
        return 9


class Bad:
    def __complex__(self):
        return "no"


class Raises:
    def __complex__(self):
        raise KeyError("inside")


for value in (Complex(), Float(), Index(), Bad(), Raises(), object(), "1", None, [], 10**400):
    for f in (cmath.sqrt, cmath.polar, cmath.isfinite):
        try:
            got = f(value)
            print(f.__name__, type(value).__name__, [shown(x) for x in got] if isinstance(got, tuple) else shown(got))
        except Exception as e:
            print(f.__name__, type(value).__name__, type(e).__name__, e)
for f, z in [(cmath.exp, 1000), (cmath.cosh, 1000), (cmath.sinh, 1000 + 1j), (cmath.log, 0), (cmath.log10, 0), (cmath.atanh, 1), (cmath.atan, 1j), (cmath.exp, complex(inf, inf)), (cmath.tan, complex(inf, 1)), (cmath.exp, complex(1, inf))]:
    err(lambda: shown(f(z)))
err(cmath.sqrt)
err(cmath.sqrt, 1, 2)
err(cmath.sqrt, z=1)
