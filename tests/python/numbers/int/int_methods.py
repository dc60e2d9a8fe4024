# int: every method, with wrong arguments.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)



each('''
int.from_bytes(b"\\x01\\x02")
int.from_bytes(b"\\x01\\x02", "little")
int.from_bytes(b"\\xff\\xfe", signed=True)
int.from_bytes([1, 2, 3], byteorder="big")
int.from_bytes([256])
int.from_bytes("ab")
int.from_bytes(b"", "big")
int.from_bytes(b"a", "middle")
int.from_bytes(3)
int.from_bytes()
(258).to_bytes(2)
(258).to_bytes(2, "little")
(258).to_bytes()
(-1).to_bytes(1)
(-1).to_bytes(2, signed=True)
(-129).to_bytes(1, signed=True)
(127).to_bytes(1, signed=True)
(128).to_bytes(1, signed=True)
(0).to_bytes(0)
(1).to_bytes(0)
(1).to_bytes(-1)
(1).to_bytes(2, "weird")
(1).to_bytes(2, 3)
(1 << 100).to_bytes(16, "little")
(0).bit_length(), (1).bit_length(), (-8).bit_length(), (2**100).bit_length()
(0).bit_count(), (255).bit_count(), (-255).bit_count(), (2**100 - 1).bit_count()
(5).as_integer_ratio(), (-5).as_integer_ratio(), True.as_integer_ratio()
(5).is_integer(), True.conjugate(), (7).real, (7).imag, (7).numerator, (7).denominator
(5).conjugate(1)
(5).bit_length(1)
(5).real.__class__, True.real.__class__, True.numerator
(17).__divmod__(5), (17).__divmod__(5.0), (17).__rdivmod__(5)
(17).__floor__(), (17).__ceil__(), (17).__trunc__(), (17).__round__(-1), (25).__round__(-1), (35).__round__(-1)
(17).__round__(1.0)
(17).__round__(None)
(12345).__round__(-10), (-15).__round__(-1), (2**70).__round__(-20)
(5).__index__(), (5).__int__(), (5).__float__(), (5).__bool__(), (0).__bool__()
(5).__add__(1.0), (5).__add__("a"), (5).__lt__(6), (5).__lt__(5.5), (5).__eq__(5.0)
(5).__pow__(2), (5).__pow__(-1), (5).__pow__(2, 7), (5).__pow__(-1, 7), (5).__rpow__(2)
(5).__hash__(), (-1).__hash__(), (2**31 - 1).__hash__(), (2**31).__hash__(), (2**61).__hash__(), (-2**31).__hash__()
(5).__getnewargs__(), (5).__sizeof__(), (2**40).__sizeof__(), (0).__sizeof__(), True.__sizeof__()
(5).__format__(""), (5).__format__("x"), (5).__format__("zz")
(5).__and__(3), (5).__rand__(3), (5).__xor__(1), (5).__lshift__(2), (5).__rshift__(-1)
(5).__lshift__(-1)
(5).__neg__(), (5).__pos__(), (5).__abs__(), (5).__invert__(), True.__invert__()
(5).nothing
int.__doc__.splitlines()[0]
''')
