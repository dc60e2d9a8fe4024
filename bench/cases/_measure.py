# bench/cases/_measure.py: the end of every program here (bench/cases.mjs puts it there): measures its CASES, by the clock that it has.
import json
import sys


def measure(work):
    """The best of three, each of at least 60 ms; what came before was warming up."""
    n, best = 1, None
    while True:
        t = clock()
        for _ in range(n):
            work()
        t = clock() - t
        if t >= 0.06:
            break
        n = max(n + 1, int(n * 0.07 / t)) if t > 0.005 else n * 8
    for _ in range(3):
        t = clock()
        for _ in range(n):
            work()
        t = (clock() - t) / n * 1000
        best = t if best is None or t < best else best
    return best


for name, work in CASES:
    if len(sys.argv) < 2 or sys.argv[1] in name:
        print(json.dumps([name, measure(work)]))
