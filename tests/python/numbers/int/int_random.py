# Big-integer arithmetic at random sizes: identities, and checksums that must be CPython's.
state = 12345


def rnd(bits):
    global state
    r = 0
    for _ in range(bits // 31 + 1):
        state = (state * 1103515245 + 12345) % (1 << 31)
        r = r << 31 | state
    r &= (1 << bits) - 1
    return -r if state & 64 else r


def check(*values):
    h = 0
    for v in values:
        h = (h * 1000003 ^ hash(v)) & 0xFFFFFFFF
    return h


total = 0
for i in range(400):
    a, b = rnd(1 + i * 7 % 900), rnd(1 + i * 13 % 700)
    c = rnd(1 + i % 60)
    ops = [a + b, a - b, a * b, a & b, a | b, a ^ b, ~a, -a, abs(b), a << (i % 100), a >> (i % 100), b >> (i * 3 % 200),
           a.bit_length(), b.bit_count(), a * c, b + c, c * c, (a > b) + 2 * (a == b) + 4 * (a <= c)]
    if b:
        q, r = divmod(a, b)
        assert q * b + r == a and (0 <= r < b or b < r <= 0), (a, b)
        assert a // b == q and a % b == r
        ops += [q, r]
        if c:
            ops += [pow(a, abs(c), b), (a / b).hex() if abs(a) < 1 << 900 else 0]
    if c:
        ops += [a // c, a % c, c // 3, c % -7]
    s = str(a)
    assert int(s) == a
    for base in (2, 3, 7, 8, 16, 36):
        t = ""
        n = abs(a)
        digits = []
        while n:
            n, d = divmod(n, base)
            digits.append("0123456789abcdefghijklmnopqrstuvwxyz"[d])
        t = ("-" if a < 0 else "") + ("".join(reversed(digits)) or "0")
        assert int(t, base) == a
    assert int(hex(a), 16) == a and int(oct(a), 8) == a and int(bin(a), 2) == a
    n = (a.bit_length() + 8) // 8
    for order in ("big", "little"):
        assert int.from_bytes(a.to_bytes(n, order, signed=True), order, signed=True) == a
    if abs(a) < 1 << 1000:
        ops.append(float(a).hex())
        assert (float(a) == a) == (int(float(a)) == a)
    ops += [round(a, -(i % 40)), s]
    total = check(total, *[o if isinstance(o, int) else sum(map(ord, o)) for o in ops])
    if i % 40 == 0:
        print(i, total)
print(total)
x = 3 ** 5000
print(hash(x), x.bit_length(), x % 10 ** 30, len(str(x)), hash(str(x)))
y = 7 ** 4000
print(hash(x * y), hash((x * y) // (y + 1)), (x * y) // y == x, (x * y + 5) % y)
print(pow(3, x, y) % 10 ** 20, pow(x, 65537, 10 ** 40 + 1), pow(12345, -1, 10 ** 30 + 57))
for e in (0, 1, 2, 3, 31, 32, 47, 48, 49, 63, 64, 65, 100):
    print(e, 2 ** e, -(2 ** e), (-2) ** e, (2 ** e - 1) * (2 ** e + 1), hash(2 ** e), hash(-(2 ** e)), 2 ** e >> 47, -(2 ** e) >> 47)
