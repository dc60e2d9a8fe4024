# lu: dense LU decomposition with pivoting, and a sparse multiply. Lists of float lists.
# args: 8
import sys


def make(n, seed):
    rows = []
    for _ in range(n):
        row = []
        for _ in range(n):
            seed = (seed * 69069 + 1) & 0xFFFFFFFF
            row.append(seed / 4294967296.0 * 2.0 - 1.0)
        rows.append(row)
    return rows


def decompose(a):
    n = len(a)
    pivots = []
    for j in range(n):
        p = max(range(j, n), key=lambda i: abs(a[i][j]))
        pivots.append(p)
        if p != j:
            a[p], a[j] = a[j], a[p]
        inverse = 1.0 / a[j][j]
        pivot_row = a[j]
        for i in range(j + 1, n):
            row = a[i]
            factor = row[j] * inverse
            row[j] = factor
            for k in range(j + 1, n):
                row[k] -= factor * pivot_row[k]
    return pivots


def solve(a, pivots, b):
    n = len(a)
    x = b[:]
    for j, p in enumerate(pivots):
        x[j], x[p] = x[p], x[j]
    for i in range(n):
        row = a[i]
        s = x[i]
        for k in range(i):
            s -= row[k] * x[k]
        x[i] = s
    for i in reversed(range(n)):
        row = a[i]
        s = x[i]
        for k in range(i + 1, n):
            s -= row[k] * x[k]
        x[i] = s / row[i]
    return x


def sparse(n, rounds):
    val, col, start = [], [], [0]
    for i in range(n):
        for step in (0, 1, 3, 7):
            val.append(1.0 / (1 + i + step))
            col.append((i * 5 + step * 11) % n)
        start.append(len(val))
    x = [1.0] * n
    for _ in range(rounds):
        y = [0.0] * n
        for i in range(n):
            s = 0.0
            for k in range(start[i], start[i + 1]):
                s += x[col[k]] * val[k]
            y[i] = s + 0.5
        x = y
    return sum(x)


n = int(sys.argv[1]) if len(sys.argv) > 1 else 330
a = make(n, 7)
b = [sum(row) for row in a]
copy = [row[:] for row in a]
pivots = decompose(a)
x = solve(a, pivots, b)
residual = max(abs(sum(r * v for r, v in zip(row, x)) - t) for row, t in zip(copy, b))
print(n, residual < 1e-8, all(abs(v - 1.0) < 1e-6 for v in x))
print(f"{sparse(n * 4, n):.9f}")
