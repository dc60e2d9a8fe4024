# Functions of complex numbers at infinity, at zero and for NaN: values and signs.
import cmath

VALUES = [float(x) for x in "-inf -1e308 -2.3 -1 -0.5 -5e-324 -0.0 0.0 5e-324 0.5 1 2.3 1e308 inf nan".split()]


def shown(f, z):
    try:
        r = f(z)
    except (ValueError, OverflowError) as e:
        return type(e).__name__
    if isinstance(r, complex):
        return f"{r.real:.6g},{r.imag:.6g}"
    return f"{r:.6g}"


for name in "acos acosh asin asinh atan atanh cos cosh sin sinh tan tanh exp log log10 sqrt phase".split():
    f = getattr(cmath, name)
    print(name)
    for x in VALUES:
        print("   ", x, *(shown(f, complex(x, y)) for y in VALUES))
