# spectral_norm: power iteration on an implicit matrix. Int to float division, small functions, generators.
# args: 12
import sys


def eval_a(i, j):
    ij = i + j
    return 1.0 / (ij * (ij + 1) // 2 + i + 1)


def times(v, transposed):
    n = len(v)
    out = []
    for i in range(n):
        total = 0.0
        if transposed:
            for j in range(n):
                total += eval_a(j, i) * v[j]
        else:
            for j, x in enumerate(v):
                total += eval_a(i, j) * x
        out.append(total)
    return out


def at_a(v):
    return times(times(v, False), True)


def main(n):
    u = [1.0] * n
    for _ in range(10):
        v = at_a(u)
        u = at_a(v)
    vbv = sum(a * b for a, b in zip(u, v))
    vv = sum(b * b for b in v)
    print(f"{(vbv / vv) ** 0.5:.9f}")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 360)
