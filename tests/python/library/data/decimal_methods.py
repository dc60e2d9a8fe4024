# Methods of Decimal and of contexts that few programs call, on a handful of operands.
from decimal import Context, Decimal, ROUND_DOWN, getcontext, localcontext


def attempt(fn, *args, **kwargs):
    try:
        return repr(fn(*args, **kwargs))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


values = [Decimal(t) for t in "0 -0 1 -1 1.50 -2.5 3E+5 12345678901234567890123456789 1E-400 NaN -NaN sNaN Infinity -Infinity 101 110".split()]
one = "adjusted as_tuple canonical conjugate copy_abs copy_negate exp is_canonical is_finite is_infinite is_nan is_normal is_qnan is_signed is_snan is_subnormal is_zero ln log10 logb logical_invert next_minus next_plus normalize number_class radix sqrt to_eng_string to_integral to_integral_exact to_integral_value as_integer_ratio".split()
two = "compare compare_signal compare_total compare_total_mag copy_sign logical_and logical_or logical_xor max max_mag min min_mag next_toward quantize remainder_near rotate same_quantum scaleb shift".split()
for name in one:
    print(name, [attempt(getattr(v, name)) for v in values])
for name in two:
    for w in Decimal(1), Decimal("-2.50"), Decimal("NaN"), Decimal("Infinity"), Decimal(101):
        print(name, w, [attempt(getattr(v, name), w) for v in values[:8] + values[9:10] + values[-4:]])
context = Context(prec=5, rounding=ROUND_DOWN)
for name in [n for n in one if hasattr(context, n)]:
    print("context", name, [attempt(getattr(context, name), v) for v in values[2:6]] if name != "radix" else context.radix())
for name in [n for n in two if hasattr(context, n)] + ["add", "subtract", "multiply", "divide", "divide_int", "divmod", "remainder", "power"]:
    print("context", name, [attempt(getattr(context, name), v, 3) for v in values[2:6]], attempt(getattr(context, name), 1, "x"))
for name in "abs", "minus", "plus", "create_decimal", "to_sci_string", "canonical":
    print("context", name, [attempt(getattr(context, name), v) for v in values[2:8]])
print(context.Etiny(), context.Etop(), attempt(context.create_decimal_from_float, 0.1), context.fma(2, 3, 4), attempt(Decimal("1.5").fma, 2, Decimal("0.25")))
for name in "min", "max_mag", "compare_total", "rotate", "logb":
    print(name, attempt(getattr(Decimal(5), name), *([Decimal("7.5")] if name != "logb" else []), context=context), attempt(getattr(Decimal(5), name), *(["x"] if name != "logb" else [1, 2])))
with localcontext(prec=3) as c:
    print(Decimal("123456").normalize(), Decimal("1.23456").next_plus(), +Decimal("1.23456"), c.prec, getcontext() is c)
print(Decimal("1.5").__floor__(), Decimal("1.5").__ceil__(), Decimal("1.5").__trunc__(), round(Decimal("2.675"), 2), Decimal("-1.5").__copy__(), Decimal(3).real, Decimal(3).imag, complex(Decimal("1.5")))
