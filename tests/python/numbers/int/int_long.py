# Operators on ints of one to many limbs of 32 bits: sums that grow or shrink by a limb, that cancel, products, divisions of all signs, shifts over limbs.
import operator
import zlib

OPERATORS = [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift, divmod]
IN_PLACE = [operator.iadd, operator.isub, operator.imul, operator.ifloordiv, operator.imod, operator.iand, operator.ior, operator.ixor]
BITS = [0, 1, 31, 32, 33, 47, 48, 63, 64, 65, 95, 96, 97, 127, 128, 160, 191, 224, 640]
NUMBERS = sorted({sign * (2**bits + more) for bits in BITS for more in (-1, 0, 1) for sign in (-1, 1)} | {sign * 0x123456789ABCDEF0F1E2D3C4B5A69788 ** power for power in (1, 2, 3) for sign in (-1, 1)})


def answer(f, a, b):
    if f in (operator.lshift, operator.rshift) and b > 300:
        b %= 300
    try:
        return f(a, b)
    except (ZeroDivisionError, ValueError) as e:
        return f"{type(e).__name__}: {e}"


print(len(NUMBERS))
for f in OPERATORS + IN_PLACE:
    crc, errors = 0, set()
    for a in NUMBERS:
        for b in NUMBERS:
            r = answer(f, a, b)
            if isinstance(r, str):
                errors.add(r)
            crc = zlib.crc32((repr(r) if isinstance(r, (str, tuple)) else hex(r)).encode(), crc)
    print(f.__name__, crc, sorted(errors))


# A loop that the same operators run in, with what they hold against each other.
def consistent(numbers):
    wrong = 0
    for a in numbers:
        for b in numbers:
            s, d, p = a + b, a - b, a * b
            if s - b != a or d + b != a or s + d != 2 * a:
                wrong += 1
            if b:
                q, r = a // b, a % b
                if q * b + r != a or (r < 0) != (b < 0) and r or abs(r) >= abs(b) or p // b != a or p % b:
                    wrong += 1
            if (a ^ b) != (a | b) - (a & b) or (a & b) + (a | b) != s:
                wrong += 1
    return wrong


print(consistent(NUMBERS))


class Int(int):
    pass


big = Int(2**100)
print(big + True, True - big, big * Int(3), type(big + 0), type(big * big), -big // 7, big % -7, big << 3, big >> 90, big & 2**100 - 1 | 5)
