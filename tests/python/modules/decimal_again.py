# _decimal imported anew works beside the first; signal dicts belong to their contexts; limits of formats and of unsafe contexts.
import sys
import warnings

import decimal

first = sys.modules["_decimal"]
del sys.modules["_decimal"]
import _decimal as second  # noqa: E402

print(first is second)
for module in (first, second):
    with module.localcontext() as c:
        c.traps[module.DivisionByZero] = False
        print(module.Decimal(1) / 0, c.flags[module.DivisionByZero], c.traps[module.DivisionByZero])
    try:
        module.Decimal(1) / 0
    except module.DivisionByZero as e:
        print(type(e).__name__, e, isinstance(e, module.DecimalException), isinstance(e, ZeroDivisionError))
    print(module.BasicContext, module.Decimal("1.5").as_tuple(), isinstance(module.Decimal(2), module.Decimal))

c = decimal.Context()
print(c.flags is c.flags, c.traps is c.traps, c.flags is c.traps, c.flags == c.traps)
flags = c.flags
flags[decimal.Inexact] = True
print(c.flags[decimal.Inexact], c.copy().flags is flags, {**flags} == flags, flags == {**flags}, flags == {decimal.Inexact: False}, flags != ["x"])
del c  # (a dict whose context has gone is invalid, as in 3.14.3 and later)
for d in [type(flags)()]:
    for what in (len, iter, repr, dict, lambda d: d[decimal.Inexact], lambda d: d == d, lambda d: d.copy(), lambda d: d.__setitem__(decimal.Inexact, True)):
        try:
            print(what(d))
        except ValueError as e:
            print(e)

c = decimal.Context()
for name, values in (("_unsafe_setprec", (0, 1, 1070000000, 1070000001)), ("_unsafe_setemax", (-1, 0, 1070000001)), ("_unsafe_setemin", (1, 0, -1070000001))):
    for v in values:
        try:
            print(name, v, getattr(c, name)(v))
        except ValueError as e:
            print(name, v, e)
print(pow(decimal.Decimal(2), decimal.Decimal("-0"), 1), pow(decimal.Decimal(2), decimal.Decimal("0"), 7))

for prec, x in ((11, "1E-20"), (12, "10E-20"), (12, "1E-20"), (9, "4E-20"), (9, "4E-2")):
    c = decimal.Context(prec=prec, Emin=-9, Emax=9, traps=[])
    print(c.power(decimal.Decimal(x), decimal.Decimal("0.5")), sorted(s.__name__ for s in c.flags if c.flags[s]))

x = decimal.Decimal("-1234.5")
for spec in ("=2147483647.1", "1000000000", ".2147483647f"):
    try:
        print(format(x, spec))
    except ValueError as e:
        print(spec, e)
with warnings.catch_warnings(record=True) as w:
    warnings.simplefilter("always")
    print([format(x, spec) for spec in ("N", "10N", "+08.1N", "x>10N", "n")], *(m.message for m in w), sep=" | ")
for override in ({"decimal_point": "xxxxx", "grouping": "\3", "thousands_sep": ","}, {"decimal_point": "", "grouping": "\3", "thousands_sep": ","},
                 {"decimal_point": ".", "grouping": "\3", "thousands_sep": "yyyyy"}, {"decimal_point": ".", "grouping": "\xff\xff", "thousands_sep": ","},
                 {"decimal_point": "\xbf", "grouping": "\3\2", "thousands_sep": "\xb4"}, {"decimal_point": "."}):
    for kind in ("n", "g"):
        try:
            print(x.__format__(kind, override))
        except ValueError as e:
            print(kind, e)
