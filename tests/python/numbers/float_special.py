# NaN, infinities and signed zero in arithmetic, comparison, containers, min and max.
nan = float("nan")
inf = float("inf")
vals = {"0.0": 0.0, "-0.0": -0.0, "1.0": 1.0, "inf": inf, "-inf": -inf, "nan": nan, "2": 2}
for an, a in vals.items():
    for bn, b in vals.items():
        row = []
        for op in ("a+b", "a-b", "a*b", "a/b", "a//b", "a%b", "a**b", "a<b", "a<=b", "a==b", "a!=b"):
            try: row.append(str(eval(op)))
            except Exception as e: row.append(str(e))
        print(an, bn, *row, sep=" | ")
print(nan in [nan], nan == nan, nan is nan, [nan] == [nan], (nan,) == (nan,), {nan} == {nan}, {nan: 1} == {nan: 1})
other = float("nan")
print(nan in [other], [nan] == [other], len({nan, other, nan}), [nan].index(nan), [nan, other].count(nan), [1, nan].count(other))
print(max(nan, 1), max(1, nan), min(nan, 1), min(1, nan), sorted([2, nan, 1]), max([1, nan, 3]))
try: [nan].index(other)
except ValueError as e: print(e)
print(0.0 == -0.0, hash(0.0) == hash(-0.0), {0.0: "a", -0.0: "b"}, max(0.0, -0.0), max(-0.0, 0.0), str(-0.0 + 0.0), round(-0.4), round(-0.4, 0))
print(-0.0 in [0], 1.0 in [1], inf == inf + 1, inf - inf == inf - inf, sum([inf, -inf]), nan != nan, not nan)
for e in ("(-8) ** (1/3)", "(-1.0) ** 0.5", "0.0 ** -1", "0.0 ** -2.5", "(-0.0) ** -1", "1e308 * 10", "10.0 ** 400", "2.0 ** 1024", "(-inf) ** 3", "(-inf) ** -3", "1 ** nan", "nan ** 0", "divmod(inf, 2)", "divmod(-1.0, inf)", "5.0 // 0.0", "int(1e17 // 1)", "-1e-20 % 5", "5 % -inf", "-1 // 1e300"):
    try: print(e, eval(e))
    except Exception as x: print(e, type(x).__name__, x)
