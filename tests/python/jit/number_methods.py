# Methods of ints and floats in compiled loops: small ints, large ones, both at one place, subclasses, bools, and what is no number.


class N(int):
    def bit_length(self):
        return -1


class F(float):
    pass


def bits(values):
    t = 0
    for v in values:
        t = t * 3 + v.bit_count() - v.bit_length()
        t %= 1000003
    return t


def masks(n):
    t = 0
    for k in range(n):
        t += (k & 0xFF0F).bit_count() * 2 - (k ^ 5).bit_length()
    return t


def whole(values):
    t = 0
    for v in values:
        t += v.is_integer()
        t += v.as_integer_ratio()[1] % 7
    return t


def hexes(values):
    out = 0
    for v in values:
        out += len(v.hex()) if type(v) is float else v.to_bytes(16, "big", signed=True)[-1]
    return out


def conjugates(values):
    t = 0
    for v in values:
        t += v.conjugate() + v.real - v.imag
    return t


small, large, mixed = list(range(-200, 300)), [2**60 + k for k in range(300)], [2**47 - 150 + k for k in range(300)]
floats = [k / 4 for k in range(300)]
for _ in range(4):
    print(bits(small), bits(large), bits(mixed), bits([True, False] * 100), bits([N(k) for k in range(200)]), bits(small + large + [True, N(9)]))
    print(masks(400), whole(floats), whole(small), whole(mixed), whole([F(x) for x in floats]), whole(floats + small))
    print(hexes(floats), hexes(small), hexes(large), hexes(floats + mixed))
    print(conjugates(small), conjugates(floats), conjugates(mixed), conjugates([1j] * 50 + floats))
    for wrong in (["x"], [None], [1.5], [small]):
        for f in bits, whole, hexes:
            try:
                print(f(small + wrong))
            except Exception as e:
                print(type(e).__name__, e)
