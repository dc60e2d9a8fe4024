# float: every method.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
(0.5).as_integer_ratio(), (-0.1).as_integer_ratio(), (0.0).as_integer_ratio(), (1e300).as_integer_ratio()[1], (5e-324).as_integer_ratio()[0]
float("inf").as_integer_ratio()
float("nan").as_integer_ratio()
(1.0).is_integer(), (1.5).is_integer(), float("inf").is_integer(), float("nan").is_integer(), (-0.0).is_integer()
(1.0).hex(), (0.1).hex(), (-0.0).hex(), float("inf").hex(), float("nan").hex(), (5e-324).hex(), (1e308).hex(), (2.5).hex()
float.fromhex("0x1.8p1"), float.fromhex("1.8"), float.fromhex("-0x.8p-2"), float.fromhex("inf"), float.fromhex(" nan "), float.fromhex("0x1p-1074")
float.fromhex("0x1p1024")
float.fromhex("xyz")
float.fromhex("")
float.fromhex("0x1.fffffffffffff8p0"), float.fromhex("0x1.fffffffffffff7p0"), float.fromhex("0x0.00000000000001p1000")
float.fromhex(1)
float.from_number(3), float.from_number(3.5), float.from_number(True)
float.from_number("3")
float.from_number(3j)
(2.5).conjugate(), (2.5).real, (2.5).imag, (2.5).__trunc__(), (2.5).__floor__(), (-2.5).__floor__(), (2.5).__ceil__(), (-2.5).__ceil__()
(2.5).__round__(), (3.5).__round__(), (-2.5).__round__(), (2.675).__round__(2), (2.5).__round__(None), (1234.5).__round__(-2), (1e20).__round__()
(2.5).__round__("a")
(2.5).__divmod__(1), (2.5).__rdivmod__(10), (-2.5).__mod__(2), (2.5).__floordiv__(-1), (7.0).__rmod__(10), (2.5).__pow__(2), (2.5).__pow__("a")
(0.0).__bool__(), (-0.0).__bool__(), float("nan").__bool__(), (2.5).__int__(), (2.5).__float__(), (2.5).__hash__(), (2.0).__hash__()
float.__getformat__("double"), float.__getformat__("float")
float.__getformat__("half")
hash(float("inf")), hash(float("-inf")), hash(0.5), hash(1e300), hash(-0.0), hash(1.5) == hash(1.5), hash(2.0**40) == hash(2**40)
(2.5).__getnewargs__(), (2.5).__eq__("a"), (2.5).__lt__(3), (2.5).__lt__("a"), (2.5).__le__(2**1000), (2.5).__format__(".1f")
(2.5).__add__(2**2000)
2.5 + 2**2000
2.5 < 2**2000, 2.5 == 2**2000, float("inf") > 2**2000, -2**2000 < float("-inf")
(2.5).foo
''')
