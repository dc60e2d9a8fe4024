# Ints of 49 to 128 bits, around every size at which their representation changes: all operators, in their plain and in-place forms, on both signs.
import operator

OPERATORS = [operator.add, operator.sub, operator.mul, operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift, operator.floordiv, operator.mod,
             operator.iadd, operator.isub, operator.imul, operator.iand, operator.ior, operator.ixor, operator.ilshift, operator.irshift, operator.ifloordiv, operator.imod]


def values():
    seen = set()
    for bits in (0, 1, 2, 16, 31, 32, 33, 47, 48, 49, 62, 63, 64, 65, 95, 96, 97, 127, 128):
        for off in (-2, -1, 0, 1, 2):
            seen |= {(1 << bits) + off, -(1 << bits) + off}
    seed = 5
    for bits in range(40, 129, 3):
        seed = seed * 6364136223846793005 + 1442695040888963407 & (1 << 128) - 1
        seen |= {seed >> 128 - bits, -(seed >> 128 - bits)}
    return sorted(seen)


class Sub(int):
    pass


def digest(f, xs, ys):
    total = raised = 0
    for x in xs:
        for y in ys:
            try:
                total = (total * 31 + f(x, y)) % ((1 << 89) - 1)
            except (ZeroDivisionError, ValueError) as error:
                raised += len(str(error))
    return total, raised


def same(xs):
    # What must hold, whatever the operators are made of.
    for x in xs:
        for y in xs:
            assert (x & y) + (x | y) == x + y and (x ^ y) == (x | y) - (x & y), (x, y)
            assert ~(x & y) == ~x | ~y and (x - y) + y == x and x * y == y * x, (x, y)
            if y:
                q, r = x // y, x % y
                assert q * y + r == x and (0 <= r < y or y < r <= 0) and divmod(x, y) == (q, r), (x, y)
        for n in range(0, 130, 3):
            assert x << n >> n == x and x << n == x * 2 ** n and x >> n == x // 2 ** n, (x, n)
            assert x & (1 << n) - 1 == x % (1 << n), (x, n)


xs = values()
for f in OPERATORS:
    ys = range(-1, 131) if "shift" in f.__name__ else xs
    print(f.__name__, *digest(f, xs, ys))
print(*digest(operator.and_, map(Sub, xs), [True, False, Sub(1 << 50), Sub(-1 << 63)]))
same(xs)


def mix(n):
    # What hashes and generators of random numbers do: 64 bits and products of them.
    x, h, a, b = 88172645463325252, 0xCBF29CE484222325, 0, 1
    for i in range(n):
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        h = (h ^ x & 255) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        a = (a * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        b = b << 1 & 0x1FFFFFFFFFFFFF | b >> 52
        if not i & 1023:
            a, h = h, ~a & 0xFFFFFFFFFFFFFFFF
    return x, h, a, b


for n in (10, 3000, 20000):
    print(*mix(n))
