# Operations of decimals in a context from the first bytes: two numbers with a space between.
# seen: decimal_*.c _decimal.c bigint*.c
import _decimal

EXPECTED = (_decimal.DecimalException, ValueError, OverflowError, ZeroDivisionError)
ROUNDINGS = [_decimal.ROUND_UP, _decimal.ROUND_DOWN, _decimal.ROUND_CEILING, _decimal.ROUND_FLOOR, _decimal.ROUND_HALF_UP, _decimal.ROUND_HALF_DOWN,
             _decimal.ROUND_HALF_EVEN, _decimal.ROUND_05UP]
TWO = ["add", "subtract", "multiply", "divide", "divide_int", "remainder", "remainder_near", "divmod", "power", "quantize", "compare", "compare_total", "max_mag",
       "min", "next_toward", "same_quantum", "scaleb", "shift", "rotate", "logical_and", "logical_xor", "copy_sign", "compare_signal"]
ONE = ["sqrt", "exp", "ln", "log10", "logb", "next_plus", "next_minus", "normalize", "to_integral_exact", "to_integral_value", "plus", "minus", "abs", "is_normal",
       "number_class", "to_sci_string", "to_eng_string", "logical_invert", "canonical", "radix"]


def fuzz(data):
    take = Input(data)
    precision, rounding, top, traps, op = 1 + take.byte(), take.pick(ROUNDINGS), take.number(), take.byte(), take.byte()
    c = _decimal.Context(prec=precision, rounding=rounding, Emin=-top, Emax=top, capitals=traps >> 1 & 1, clamp=traps >> 2 & 1,
                         traps=[] if traps & 1 else [_decimal.InvalidOperation, _decimal.DivisionByZero, _decimal.Overflow])
    a, _, b = take.text().partition(" ")
    a, b = c.create_decimal(a), c.create_decimal(b or "1")
    if op & 1:
        result = getattr(c, TWO[op // 2 % len(TWO)])(a, b)
    else:
        name = ONE[op // 2 % len(ONE)]
        result = c.radix() if name == "radix" else getattr(c, name)(a)
    if isinstance(result, _decimal.Decimal):
        check(str(_decimal.Decimal(str(result))).lower() == str(result).lower(), "does not come back", result)
        if result.is_finite() and not isinstance(result, bool):
            check(len(result.as_tuple().digits) <= max(precision, len(a.as_tuple().digits), len(b.as_tuple().digits)) + 1, "more digits than the context allows", result)
