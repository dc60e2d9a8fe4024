print(7 // 2, -7 // 2, 7 % -3, -7 % 3, divmod(-7, 2), 2 ** 10, 2 ** -1, (-2) ** 3, 0 ** 0, 7 / 2, 1 / 3)
print(10 ** 30, -(10 ** 30), 10 ** 30 // 7, 10 ** 30 % 7, -(10 ** 30) // 7, -(10 ** 30) % 7, divmod(10 ** 30, -(10 ** 15)))
print(1 << 100, (1 << 100) >> 98, -1 >> 5, -5 >> 1, -(1 << 70) >> 3, 5 & 3, -5 & 3, 5 | -8, ~5, 5 ^ -1, (1 << 80) & (1 << 80) - 1, -(1 << 65) | 5)
for f in (lambda: 1 // 0, lambda: 1 % 0, lambda: 1 / 0, lambda: 1 << -1, lambda: 1 >> -1, lambda: 0 ** -1, lambda: 10 ** 400 / 3, lambda: float(10 ** 400), lambda: int("a"), lambda: int("1", 1), lambda: int("z", 36) and int("", 10), lambda: int(float("nan")), lambda: int(float("inf")), lambda: int([]), lambda: int("12", "x"), lambda: pow(2, -1, 4), lambda: pow(2, 5, 0), lambda: int(1, 2), lambda: int("1__0"), lambda: (5).to_bytes(0), lambda: (-1).to_bytes(1), lambda: (300).to_bytes(1)):
    try: print(f())
    except (ZeroDivisionError, ValueError, OverflowError, TypeError) as e: print(type(e).__name__, e)
print(int("  12 "), int("-0x1f", 16), int("0b101", 0), int("0o17", 0), int("1_000"), int("z", 36), int(3.99), int(-3.99), int(True), int("٣"), int(b"12"))
print(0x_ff, 0b1010, 0o17, 1_000_000, hex(-255), oct(8), bin(-5), hex(1 << 70))
print((5).bit_length(), (-8).bit_length(), (1 << 100).bit_length(), (7).bit_count(), (255).to_bytes(2, "big"), (1000).to_bytes(4, "little"), (-2).to_bytes(2, "big", signed=True), int.from_bytes(b"\x01\x00", "big"), int.from_bytes(b"\xff", signed=True))
print(pow(3, 100, 7), pow(3, -1, 7), pow(2, 10), pow(10 ** 20, 3, 97), round(12345, -2), round(15, -1), round(25, -1), round(-5), abs(-10 ** 20), (5).real, (5).imag, (5).numerator, (5).conjugate(), (6).as_integer_ratio(), (5).is_integer())
print(10 ** 20 == 1e20, 2 ** 53 == 2.0 ** 53, 2 ** 53 + 1 == 2.0 ** 53, 2 ** 53 + 1 > 2.0 ** 53, 10 ** 400 > 1e308, hash(2 ** 31 - 1), hash(-1), hash(10 ** 20), hash(2 ** 61 - 1), 1 < 1.5 < 2, 5 == 5.0 == 5 + 0j)
x = 3 ** 500
print(x, len(str(x)), x % 10 ** 9, str(x) == repr(x), int(str(x)) == x)
print(sum(10 ** i for i in range(40)), (2 ** 200 - 1) // (2 ** 100 + 1), (10 ** 50 + 1) * (10 ** 50 - 1))
a, b = 2 ** 47, 2 ** 47 - 1
print(a + b, a * b, a - b, -a - a, a * 2, a + a - a == a, (a << 1) - 1, a ** 2 // a == a, 281474976710656 // 2, -140737488355328 - 1)
print(True + True, True * 5, bool(0), bool(""), not 5, True & False, True ^ True, True | 2, ~False if False else -1, str(True), int(False), True == 1, isinstance(True, int))
import sys
try: int("1" * 5000)
except ValueError as e: print(e)
try: str(10 ** 5000)
except ValueError as e: print(e)
print(len(hex(10 ** 5000)), sys.get_int_max_str_digits())
