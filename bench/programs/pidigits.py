# pidigits: the digits of pi by an unbounded spigot. Big integers that grow.
# args: 60
import sys


def digits():
    q, r, t, k, n, l = 1, 0, 1, 1, 3, 3
    while True:
        if 4 * q + r - t < n * t:
            yield n
            q, r, n = 10 * q, 10 * (r - n * t), 10 * (3 * q + r) // t - 10 * n
        else:
            q, r, t, k, n, l = q * k, (2 * q + r) * l, t * l, k + 1, (q * (7 * k + 2) + r * l) // (t * l), l + 2


def machin(n):
    unity = 10 ** (n + 10)

    def arctan(x):
        total = term = unity // x
        k, sign, x2 = 3, -1, x * x
        while term:
            term //= x2
            total += sign * (term // k)
            k, sign = k + 2, -sign
        return total

    return 4 * (4 * arctan(5) - arctan(239)) // 10 ** 10


n = int(sys.argv[1]) if len(sys.argv) > 1 else 4250
source = digits()
text = "".join(str(next(source)) for _ in range(n))
for i in range(0, n, max(50, n // 6)):
    print(text[i:i + 50], f":{i}")
print(str(machin(n - 1)) == text, hash(int(text)) % 1000)
