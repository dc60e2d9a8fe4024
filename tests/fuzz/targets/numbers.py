# Texts of numbers, and back.
# seen: int_text.c float*.c number_*.c complex.c decimal_text.c decimal_number.c bigint*.c dtoa.c
import _decimal
import fractions

EXPECTED = (ValueError, OverflowError, ZeroDivisionError, _decimal.DecimalException)


def attempt(make, text, *more):
    try:
        return make(text, *more)
    except EXPECTED:
        return None


def fuzz(data):
    choice, data = (data[0], data[1:]) if data else (0, b"")
    text = as_text(data)
    base = choice % 38
    n = attempt(int, text, base)
    if n is not None:
        check(int(hex(n), 16) == n and int(str(n)) == n, "int", text)
    n = attempt(int, data, base)
    x = attempt(float, text)
    if x is not None:
        check(repr(float(repr(x))) == repr(x), "float", text)
        check(x != x or float.fromhex(x.hex()) == x, "hex", text)
        attempt(x.as_integer_ratio and (lambda t: x.as_integer_ratio()), text)
    attempt(float, data)
    attempt(float.fromhex, text)
    c = attempt(complex, text)
    if c is not None:
        check(repr(complex(repr(c))) == repr(c), "complex", text)
    d = attempt(_decimal.Decimal, text)
    if d is not None:
        check(str(_decimal.Decimal(str(d))) == str(d), "Decimal", text)
        attempt(lambda t: (+d, -d, d.normalize(), d.to_eng_string(), d.as_tuple(), hash(d), d.sqrt(), d + 1, d * d, d.quantize(_decimal.Decimal("0.01"))), text)
    attempt(fractions.Fraction, text) if choice & 64 and len(text) < 40 else None
    n = int.from_bytes(data, "little" if choice & 1 else "big", signed=bool(choice & 2))
    check(n.to_bytes(len(data), "little" if choice & 1 else "big", signed=bool(choice & 2)) == data, "to_bytes", data)
    if len(data) < 200:
        m = n * n + 1
        check(m // (n or 1) * (n or 1) + m % (n or 1) == m, "divmod", n)
