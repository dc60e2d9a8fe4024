# fractions: construction, arithmetic with every kind of number, comparison, rounding, formatting, limits, errors.
import copy
import math
import operator
import pickle
from decimal import Decimal
from fractions import Fraction as F


def err(f, *a, **k):
    try:
        print("no error:", repr(f(*a, **k)))
    except Exception as e:
        print(type(e).__name__, e)


print(F(), F(3), F(6, -4), F(-6, -4), F("3/4"), F(" -1.25e2 "), F("1_000/3"), F(0.1), F(Decimal("1.10")), F(F(1, 2), F(3, 4)), F(True), F("+.5"), F("7."))
for bad in ["", "1/0", "1/ 2", "a", "1/-2", "1.5/2", "1e", "--1", "1__0", "nan", "/2"]:
    err(F, bad)
err(F, 1, 0)
err(F, 1.5, 2)
err(F, None)
err(F, float("nan"))
err(F, float("inf"))
err(F, Decimal("NaN"))
err(F, "1", 2)
err(F, 1j)
print(F.from_float(0.75), F.from_decimal(Decimal("-0.125")), F.from_number(0.5), F.from_number(Decimal(3)))
err(F.from_float, "x")
err(F.from_decimal, 1.5)
err(F.from_number, "1/2")
a, b = F(7, 3), F(-2, 5)
ops = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, divmod, operator.lt, operator.ge, operator.eq]
for op in ops:
    print(op.__name__, [repr(op(a, x)) for x in (b, 2, 0.5)], [repr(op(x, a)) for x in (b, 2, 0.5)])
    err(op, a, "s")
    err(op, a, Decimal(1))
print([repr(x) for x in (a ** 2, a ** -2, b ** -3, a ** 0.5, a ** F(1, 2), 2 ** a, 2.0 ** b, F(4) ** F(1, 2), F(0) ** 0, 4 ** F(2))])
err(operator.pow, F(0), -1)
err(operator.truediv, a, 0)
err(operator.floordiv, a, F(0))
err(operator.mod, a, 0)
print(a + 1j, 1j * a, a == 7 / 3, F(1, 2) == 0.5, F(1, 2) == 0.5 + 0j, F(1, 2) == Decimal("0.5"), a < float("inf"), a > float("nan"), F(1, 3) == "1/3")
err(operator.lt, a, 1j)
print(int(a), int(b), float(a), bool(F(0)), bool(b), -a, +a, abs(b), math.floor(b), math.ceil(b), math.trunc(b), round(a), round(F(5, 2)), round(F(7, 2)), round(F(-5, 2)), round(a, 2), round(F(12345), -2), complex(a))
print(hash(F(1, 2)) == hash(0.5), hash(F(3)) == hash(3), hash(F(1, 3)), hash(F(-7, 2**31 - 1)), hash(F(1, 2**31 - 1)), {F(1, 2): "half"}[0.5])
print(a.numerator, a.denominator, a.as_integer_ratio(), a.is_integer(), F(4, 2).is_integer(), a.real, a.imag, a.conjugate(), repr(a), str(a), str(F(5)))
print(F(math.pi).limit_denominator(1000), F("3.1415926535897932").limit_denominator(10), F(4321, 8765).limit_denominator(100), F(-1, 3).limit_denominator(2))
err(a.limit_denominator, 0)
for spec in ["", ".2f", "+.3f", "010.2f", ".3e", ".4g", "%", ".1%", ",.2f", "_.1f", "<12.2f", "^12", ">+12.3E", "#.0f", "z.1f", " .2f", "=+10.1f", "#", "+", "*^9", "08.3f", ".10G", "n", "s", ".2", ",.", "x", "5.d", "__f"]:
    for x in (a, F(-1, 1000), F(10**9, 7)):
        try:
            print(spec, format(x, spec), end=" | ")
        except Exception as e:
            print(type(e).__name__, e, end=" | ")
    print()
print(pickle.loads(pickle.dumps(a)) == a, copy.copy(a) is a, copy.deepcopy(a) is a)


class G(F):
    pass


print(repr(G(1, 2)), type(G(1, 2) + 1).__name__, repr(copy.copy(G(1, 2))))
err(setattr, a, "numerator", 3)
err(setattr, a, "x", 3)
print(sum([F(1, n) for n in range(1, 12)]), math.prod(F(n, n + 1) for n in range(1, 9)), sorted([F(1, 2), 0.3, 1, F(2, 3)]), max(F(1, 3), 0.33))
match F(3, 4):
    case F(numerator=n, denominator=d):
        print(n, d)
print(math.sqrt(F(9, 4)), math.fsum([F(1, 4)] * 3), F(10**40, 3) // 10**38, float(F(10**400, 10**399)))
err(float, F(10**400))
