# float(): what text and what objects it takes.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class F:
    def __float__(self): return 2.5
class I:
    def __index__(self): return 3
class Bad:
    def __float__(self): return 3
class SubF(float): pass
class Ret:
    def __float__(self): return SubF(1.5)


each('''
float(), float(3), float("1.5"), float("  -1e3\\n"), float("1_0.0_1"), float(".5"), float("5."), float("+1")
float("inf"), float("-Infinity"), float("nan"), float("-nan"), float("iNf"), float("+infinity")
float("infin")
float("1__0")
float("1_.0")
float("_1")
float("1e")
float("1e_3")
float("e5")
float(".")
float("")
float("0x10")
float("1 2")
float("1\\x00")
float(b"1.5"), float(bytearray(b"2")), float("\\u0661.\\u0662")
float(b"a")
float(None)
float([])
float(1j)
float(F()), float(I()), type(float(SubF(2))), float(True)
float(Bad())
type(float(Ret()))
float(2**1023), float(-2**1023)
float(2**1024)
float("1e400"), float("-1e400"), float("1e-400"), float("4.9e-324"), float("2.4703282292062328e-324"), float("1.7976931348623158e308")
float("1" * 400)
float("0." + "0" * 400 + "1e401")
float(2**53 + 1), float(2**54 + 2), float(2**54 + 3), float(9007199254740993)
float(x=1)
float(1, 2)
1e16, 1e15, 123456789012345680.0, 1e22, 1e23, 1e-4, 1e-5, 0.0001, 1.0, 100.0, 1.5e300, -0.0
0.1 + 0.2, 1 / 3, 2 / 3, 1e100, 5e-324, 1.7976931348623157e308, 4.35, 2.675, 1e16 + 1
str(1e16), repr(0.1), f"{1e5}", "%s" % 1e-7, [1.0, 2.5], {0.0: -0.0}
''')
