# statistics: averages, spreads, quantiles, NormalDist, relations, kernel density, over ints, floats, fractions and decimals; errors.
import random
import statistics as st
from decimal import Decimal as D
from fractions import Fraction as F


def err(f, *a, **k):
    try:
        print("no error:", f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


sets = {"ints": [1, 5, 2, 8, 4, 4, 9, 1], "floats": [1.25, 2.5, 0.1, 3.75, 2.5, 1e3], "fractions": [F(1, 2), F(2, 3), F(5, 4), F(1, 2)], "decimals": [D("1.5"), D("2.25"), D("0.75"), D("10")], "mixed": [1, 2.5, F(1, 4), True], "one": [7]}
one = [st.mean, st.fmean, st.geometric_mean, st.harmonic_mean, st.median, st.median_low, st.median_high, st.median_grouped, st.mode, st.multimode, st.pstdev, st.pvariance, st.stdev, st.variance, st.quantiles]
for name, data in sets.items():
    for f in one:
        try:
            print(name, f.__name__, repr(f(data)))
        except Exception as e:
            print(name, f.__name__, type(e).__name__, e)
for f in one:
    err(f, [])
    err(f, ["a", "b", "c"] if f not in (st.mode, st.multimode) else [[1]])
    err(f, 5)
print(st.fmean([3, 5, 7], weights=[1, 2, 3]), st.harmonic_mean([40, 60], weights=[5, 30]), st.harmonic_mean([0, 1]), st.mean([float("inf"), 1]), st.mean([float("nan"), 1]), st.fmean(iter([1, 2, 4])))
err(st.fmean, [1, 2], [1])
err(st.fmean, [1, 2], [0, 0])
err(st.harmonic_mean, [-1, 2])
err(st.harmonic_mean, [1, 2], weights=[0, 0])
err(st.harmonic_mean, [1, 2], weights=[1])
err(st.geometric_mean, [1, -2])
print(st.geometric_mean([0, 5]), st.geometric_mean([54, 24, 36]))
print(st.median_grouped([1, 3, 3, 5, 7]), st.median_grouped([52, 52, 53, 54], interval=2), st.mode("aabbb"), st.multimode("aabbcc"), st.mode(["x", None, None]))
err(st.variance, [1])
err(st.stdev, [1])
print(st.variance([1, 2, 3, 4], xbar=2.5), st.pvariance([1, 2, 3, 4], mu=2.5), st.pstdev([D("1.1"), D("2.2")]), st.stdev([F(1, 3), F(2, 3)]))
for n in (1, 2, 4, 10):
    for method in ("exclusive", "inclusive"):
        print(n, method, st.quantiles([5, 1, 9, 3, 3.5, 12], n=n, method=method))
err(st.quantiles, [1, 2], n=0)
err(st.quantiles, [1, 2], method="other")
x, y = [1, 2, 3, 4, 5, 6, 7], [2.1, 3.9, 6.2, 7.8, 10.1, 12.2, 13.8]
print(st.covariance(x, y), st.correlation(x, y), st.correlation(x, y[::-1], method="ranked"), st.linear_regression(x, y), st.linear_regression(x, y, proportional=True))
err(st.covariance, [1], [1])
err(st.covariance, [1, 2], [1])
err(st.correlation, [1, 1], [1, 2])
err(st.correlation, [1, 2], [1, 2], method="q")
err(st.linear_regression, [1, 1], [1, 2])
n = st.NormalDist(100, 15)
print(n, n.mean, n.median, n.mode, n.stdev, n.variance, n.pdf(110), n.cdf(110), n.inv_cdf(0.9), n.quantiles(4), n.zscore(130), n.overlap(st.NormalDist(110, 10)), n.overlap(st.NormalDist(90, 15)))
print(n + 5, n - 5, n * 2, n / 4, -n, +n, 3 + n, 3 - n, 2 * n, n + st.NormalDist(1, 8), n - st.NormalDist(1, 8), n == st.NormalDist(100, 15), hash(n) == hash(st.NormalDist(100.0, 15.0)), st.NormalDist())
print(st.NormalDist.from_samples([1, 2, 3, 4, 9]), n.samples(4, seed=5))
err(st.NormalDist, 0, -1)
err(n.inv_cdf, 0)
err(n.inv_cdf, 1.5)
err(st.NormalDist(1, 0).pdf, 1)
err(st.NormalDist(1, 0).cdf, 1)
err(st.NormalDist(1, 0).zscore, 1)
err(n.overlap, 5)
err(lambda: n * n)
print([round(st.NormalDist().inv_cdf(k / 40), 14) for k in range(1, 40)])
sample = [-2.1, -1.3, -0.4, 1.9, 5.1, 6.2]
for kernel in ("normal", "logistic", "sigmoid", "rectangular", "triangular", "parabolic", "quartic", "triweight", "cosine"):
    f, g = st.kde(sample, h=1.5, kernel=kernel), st.kde(sample, 1.5, kernel, cumulative=True)
    print(kernel, [round(f(v), 12) for v in (-3, 0, 2.5, 6)], [round(g(v), 12) for v in (-3, 0, 2.5, 6)])
r = st.kde_random(sample, h=1.5, seed=11)
print([round(r(), 10) for _ in range(3)])
err(st.kde, [], 1)
err(st.kde, [1], -1)
err(st.kde, [1], 1, "no")
err(st.kde, ["a"], 1)
rng = random.Random(9)
data = [rng.gauss(10, 3) for _ in range(300)]
print(st.fmean(data), st.stdev(data), st.median(data), st.quantiles(data, n=5), st.mean(data), st.pvariance(data))
print(st.StatisticsError.__mro__, sorted(st.__all__))
