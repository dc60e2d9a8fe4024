# figures: statistics, fractions, decimals, random numbers and formats, as a report has them.
# args: 3
import decimal
import fractions
import random
import statistics
import sys

rng = random.Random(3)
lines = []
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 500):
    data = [rng.gauss(10, 3) for _ in range(150)]
    a, b = statistics.mean(data), statistics.stdev(data)
    q = statistics.quantiles(data, n=10)
    slope, start = statistics.linear_regression(range(150), data)
    f = sum((fractions.Fraction(k, k + 1) for k in range(1, 25)), fractions.Fraction(0)).limit_denominator(1000)
    with decimal.localcontext(prec=30):
        d = sum((decimal.Decimal(k).sqrt() for k in range(20)), decimal.Decimal(0)) / 7
    rng.shuffle(data)
    picked = rng.choices(["a", "b", "c"], weights=[5, 2, 1], k=40)
    lines.append(f"{a:>10.3f}|{b:<8.2e}|{q[4]:+.1f}|{slope:.4%}|{start:,.2f}|{f!s:>12}|{d:.12f}|{picked.count('a'):03d}|{statistics.mode(picked)}|{statistics.median(data):08.3f}")
print(len(lines), sum(map(ord, "".join(lines))))
