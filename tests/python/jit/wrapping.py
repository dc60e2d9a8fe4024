# Sums and products of which only the low bits, or a remainder, are kept; ints at both sides of 48 and 64 bits; kinds that change on the way.


def lcg(n, s):
    for _ in range(n):
        s = (s * 1664525 + 1013904223) & 0xFFFFFFFF
    return s


def lehmer(n, s):
    t = 0
    for i in range(n):
        s = (s * 48271 + 7 - i) % 2147483647
        t += -s * 65537 % 1000003
        t -= s * s % 97
    return s, t


def shifts(n, x):
    t = 0
    for i in range(n):
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x = (x ^ x << 5) & 0xFFFFFFFF
        t = (t + x * x * x - i) & 0xFFFFFFFFFFF
        t ^= (x << 40 | i) & 0x7FFFFFFFFFFF
    return t, x


def fnv(data):
    h = 2166136261
    for c in data:
        h = ((h ^ c) * 16777619) & 0xFFFFFFFF
    return h


def mixed(values, a, c):
    out = []
    for v in values:
        try:
            out.append((v * a + c) & 0xFFFF)
        except TypeError as e:
            out.append(str(e))
    return out


def remainders(values, a, c):
    out = []
    for v in values:
        out.append((v * a + c) % 1000003)
    return out


def negative_masks(n):
    t = 0
    for i in range(n):
        t += (i * i * i * 1000003) & -4096
        t -= (i * -99991 + 5) & 1
        t ^= (t * 31 + i) & 0
    return t


def big_steps(n):
    q, r, s = 1, 0, 1
    for k in range(1, n):
        q, r, s = q * k, (2 * q + r) * 3, s * 5 - q
        if k % 40 == 0:
            q, r, s = q % 1000003, r % 999983, s % 65537
    return q, r, s


def edges(n):
    out = set()
    for i in range(n):
        x = (1 << 47) - 3 + i % 7
        out.add((x * 3 + i) & 0xFF)
        out.add((x * x) & 0xFFFFFFFFFFF)
        out.add(x * 2 % 1009)
        out.add(x + x)
    return len(out), sum(out)


def rates(n):
    total = 0
    for i in range(1, n):
        x = 2.5 * i
        total += -2 * x / i + i * 0.5 - i / n
        total = total - 1 if i % 2 else 1.5 + total
    return total


for f, args in (
    (lcg, (3000, 42)), (lcg, (3000, -5)), (lehmer, (3000, 42)), (shifts, (3000, 1234567)), (fnv, (bytes(range(256)) * 10,)),
    (mixed, (list(range(300)) + [2**46, -(2**46), 2**47, 2**63, -(2**70), 1.5, True, "x", None, 3], 69069, 12345)),
    (mixed, ([5] * 300, 2**40 + 1, -7)), (mixed, ([5] * 300, 2**60 + 1, 2**50)),
    (remainders, ([3, -4, 2**31 - 1, -(2**31), 2**31, 2**40, 2**47 - 1] * 60, 2**31 - 1, 11)), (remainders, ([2.5, 3, True] * 100, 7, 1)),
    (negative_masks, (2000,)), (big_steps, (400,)), (edges, (500,)), (rates, (500,)),
):
    for _ in range(2):
        got = f(*args)
        print(f.__name__, got[-8:] if isinstance(got, list) else got)
