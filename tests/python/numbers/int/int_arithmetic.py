# int: every operator with every kind of partner, and the error texts.
import operator
vals = [0, 1, -1, 7, -7, 2**31, -2**63, 2**100, True, 2.5, 1j, "a", None, [1]]
ops = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and_", "or_", "xor", "matmul"]
for name in ops:
    op = getattr(operator, name)
    for left in [7, -7, 2**70]:
        row = []
        for right in vals:
            if name in ("pow", "lshift") and isinstance(right, int) and right > 200:
                continue
            try:
                row.append(repr(op(left, right))[:60])
            except Exception as error:
                row.append(f"{type(error).__name__}: {error}")
        print(name, left, row)
for text in ["1 < 'a'", "1 <= None", "'a' > 1", "1 == 'a'", "1 != None", "1 < 1.5", "2**100 < float('inf')",
             "2**53 + 1 == float(2**53)", "2**53 + 1 > float(2**53)", "1 < 1j", "-'a'", "+[]", "~1.5", "~2**70", "-True", "abs(-2**70)"]:
    try:
        print(text, eval(text))
    except TypeError as error:
        print(text, error)
