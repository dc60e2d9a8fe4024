# Floats as text and back, rounding and division, at random; the checksums must be CPython's.

state = 987654321


def rnd():
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    return state >> 11


total = 0


def add(x):
    global total
    for c in x:
        total = (total * 31 + ord(c)) % 1000000007


for i in range(3000):
    bits = rnd() << 11 ^ rnd()
    x = float.fromhex("0x%xp%d" % (rnd(), rnd() % 2000 - 1070)) if i % 3 else (rnd() % 10 ** 9) / 10 ** (i % 12)
    if i & 1:
        x = -x
    s = repr(x)
    assert float(s) == x, s
    assert float.fromhex(x.hex()) == x
    add(s)
    add(x.hex())
    add("%.*e" % (i % 20, x))
    add(format(x, ".%dg" % (i % 25)))
    if abs(x) < 1e40:
        add("%.*f" % (i % 30, x))
        add(repr(round(x, i % 20 - 5)))
        add(str(int(x)))
        add(str(round(x)))
    y = (rnd() % 1000 - 500) / 8 or 1.0
    if abs(x) < 1e300:
        add(repr(x // y))
        add(repr(x % y))
        q, r = divmod(x, y)
        add(repr((q, r)))
    add(str(x.as_integer_ratio()[0] % 1000003))
    add(str(hash(x)))
    add(str((x < int(y), x == int(y), int(y) <= x, x > 10 ** 30, -10 ** 300 < x)))
    if i % 300 == 0:
        print(i, total, s)
print(total)
for s in "1e23 8.5e22 9007199254740993 2.2250738585072011e-308 4.9e-324 2.4703282292062328e-324 1.7976931348623158e308 1e400 " \
         "123456789012345678901234567890 0.1e1 1.00000000000000011102230246251565404236316680908203125 " \
         "1.00000000000000011102230246251565404236316680908203126 5e-1".split():
    print(s, repr(float(s)))
