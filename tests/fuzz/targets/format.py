# Formats: format(), %, str.format, bytes %, the parser of format strings.
# seen: format_*.c str_format.c str_percent.c _string.c number_text.c float_text.c int_text.c dtoa.c decimal_text.c
import _string
import _decimal

EXPECTED = (ValueError, TypeError, OverflowError, KeyError, IndexError, AttributeError)
VALUES = [0, -7, 2**70, 1.5, -1e300, float("nan"), 1 - 2j, "text", "\u00e9\U0001f600", True, None, _decimal.Decimal("-12.345e7"), b"x"]


class Holder:
    value = 3


ARGUMENTS = (1, "two", 3.5, [4, [5]], {"k": 6}, Holder)
NAMES = {"a": -1, "b": "t", "c": Holder, "": 0, "n": 12345.678}


def attempt(make):
    try:
        return make()
    except EXPECTED:
        return None


def fuzz(data):
    choice, data = (data[0], data[1:]) if data else (0, b"")
    text = as_text(data)
    kind, value = choice % 5, VALUES[choice // 5 % 13]
    if kind == 0:
        format(value, text)
    elif kind == 1:
        attempt(lambda: text % value)
        attempt(lambda: text % (value, 3))
        text % NAMES
    elif kind == 2:
        attempt(lambda: data % value)
        bytearray(data) % (value, 5)
    elif kind == 3:
        attempt(lambda: text.format(*ARGUMENTS, **NAMES))
        text.format_map(NAMES)
    else:
        attempt(lambda: list(_string.formatter_parser(text)))
        first, rest = _string.formatter_field_name_split(text)
        list(rest)
