import math
inf, nan = float("inf"), float("nan")
print(0.1, 0.1 + 0.2, 1e16, 1e15, 123456789012345680.0, 1e-4, 1e-5, 5e-324, 1.7976931348623157e308, 2.0, -0.0, 1e22, 1e23, 100.0, 0.30000000000000004)
print(inf, -inf, nan, inf - inf, inf * 0, 1e308 * 10, -1e308 * 10, nan == nan, inf == inf, nan != nan, min(nan, 1), max(1, nan))
print(7.5 // 2, -7.5 // 2, 7.5 % 2, -7.5 % 2, 7.5 % -2, divmod(7.5, 2), divmod(-1e-20, 3), 2.0 ** 0.5, (-8) ** (1 / 3), 0.0 ** 0, inf ** 0, 1.0 ** nan, 5.0 // inf, -5.0 // inf, -0.0 % 5, 5 % inf, -5 % inf)
for f in (lambda: 1.0 / 0, lambda: 1.0 // 0.0, lambda: 1.0 % 0, lambda: 0.0 ** -1, lambda: 10.0 ** 400, lambda: float("abc"), lambda: float(""), lambda: float([]), lambda: round(inf), lambda: round(nan), lambda: (1.5).hex(5), lambda: float.fromhex("zz"), lambda: inf.as_integer_ratio(), lambda: float("1_"), lambda: math.sqrt(-1), lambda: math.floor(inf)):
    try: print(f())
    except (ZeroDivisionError, OverflowError, ValueError, TypeError) as e: print(type(e).__name__, e)
print(float(" 1.5 "), float("1e5"), float("-inf"), float("NaN"), float("1_000.5"), float(".5"), float("5."), float("infinity"), float(10), float("1e400"), float("-0"))
print(round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1.005, 2), round(1234.5678, -2), round(1e300, 5), round(0.5), round(1.5), round(5.015, 2), type(round(2.0, 0)).__name__, round(5e15 + 0.5))
print((1.5).hex(), (0.1).hex(), (-0.0).hex(), inf.hex(), (5e-324).hex(), float.fromhex("0x1.8p+1"), float.fromhex("0x.8"), float.fromhex("-inf"), (0.5).as_integer_ratio(), (0.1).as_integer_ratio(), (2.0).is_integer(), (2.5).is_integer(), (1.5).conjugate(), (1.5).real)
print(int(1e20), int(-2.7), math.trunc(2.7), math.floor(-2.5), math.ceil(-2.5), hash(1.5), hash(1e300), hash(inf), hash(2.0) == hash(2), hash(0.1), bool(0.0), bool(nan), abs(-0.0), -(0.0), 1.5 == 1.5 + 0j)
print(1 < 1.5, 2 > 1.5, 1.0 == 1, 1e16 == 10 ** 16, 9007199254740993 == 9007199254740992.0, 0.1 < 1 / 10, inf > 10 ** 400, nan < 1, 1 < nan, 5.0 in [5], nan in [nan])
print(3.14.__repr__(), str(1e100), repr(1.1e-10), 1e-7, 0.00001234, 123456.789e3, 1.0e+10, 4.35, 4.349999999999999, 1/3, 2/3, 1e21, 12345678.9, float(2**63), 9.999999999999999e22)
c = 1 + 2j
print(c, c * c, c / (1 - 1j), c ** 2, abs(3 + 4j), c.real, c.imag, c.conjugate(), -c, c == 1 + 2j, complex("1+2j"), complex(1, -0.0), 1j * 1j, complex(inf, nan), 0j, -0j, 1e20j, (1+0j), hash(1j), bool(0j), complex("j"), complex(" ( 1-1j ) "), 2 ** 1j, c - 1, 1 - c, c * 2.5, repr(complex(-0.0, -0.0)))
for f in (lambda: c < c, lambda: c // 1, lambda: c % 1, lambda: 1 / 0j, lambda: complex("1 + 2j"), lambda: complex("a"), lambda: int(c), lambda: float(c), lambda: 0j ** -1, lambda: complex("1", 2), lambda: round(c), lambda: divmod(c, 1)):
    try: print(f())
    except (TypeError, ValueError, ZeroDivisionError) as e: print(type(e).__name__, e)
print(math.fsum([0.1] * 10), math.gcd(12, 18), math.isqrt(10 ** 20), math.comb(10, 3), math.factorial(20), math.pi, math.e, math.log(8, 2), math.log2(1 << 100), math.log10(1000), math.atan2(1, 1), math.copysign(1, -0.0), math.frexp(8.5), math.ldexp(0.5, 4), math.modf(2.5), math.fmod(-7, 3), math.hypot(3, 4), math.prod([1, 2, 3]), math.isclose(0.1 + 0.2, 0.3), math.nextafter(1.0, 2.0), math.ulp(1.0), math.lcm(4, 6), math.dist((0, 0), (3, 4)), math.degrees(math.pi), math.exp(1), math.expm1(1e-10), math.cbrt(27), math.perm(5, 2), math.remainder(7, 4))
