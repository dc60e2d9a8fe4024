# int(): text, bases, underscores, whitespace, numbers, objects.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class Index:
    def __index__(self): return 7
class Int:
    def __int__(self): return 8
class Trunc:
    def __trunc__(self): return 9
class Bad:
    def __int__(self): return "x"
class Both:
    def __int__(self): return 1
    def __index__(self): return 2
class SubInt:
    def __int__(self): return True


each('''
int(), int(5), int(5.9), int(-5.9), int(True), int("12"), int(" 12\\n"), int("-0x1f", 16), int("0b101", 0)
int("0o17", 0), int("0", 0), int("00", 0), int("1_000"), int("0x_f", 16), int("0x_f", 0)
int("012", 0)
int("1__0")
int("_1")
int("1_")
int("")
int("  ")
int("0x", 16)
int("9", 8)
int("z", 36), int("Z", 36), int("10", 2), int("-10", 2), int("+7")
int("z", 37)
int("1", 1)
int("1", -1)
int(5, 10)
int(5.0, 10)
int("5", 10.0)
int(b"12"), int(bytearray(b"12")), int(memoryview(b"12"))
int(b"1 2")
int("\\u0661\\u0662"), int("\\uff11")
int("\\u00b2")
int("1\\x002")
int(None)
int([])
int({})
int(1j)
int(Index()), int(Int()), int(Both())
int(Trunc())
int(Bad())
int(SubInt())
int("5", base=6), int("11", base=Index())
int(x=5)
int(base=5)
int("5", 6, 7)
int(float("nan"))
int(float("inf"))
int(float("-inf"))
int("1e3")
int("--1")
int("- 1")
int("a" * 300)
int("9" * 4301) 
int("9" * 4300) % 97
len(str(10 ** 4299))
str(10 ** 4300)
int("f" * 5000, 16).bit_length()
int(1e300) == 10 ** 300, int(1e22), int(2.0 ** 70)
int("1" * 50, 3)
int.__new__(int, "3"), int.__new__(bool, 3)
int.__new__(str, 3)
int.__new__()
int.__new__(5)
''')
