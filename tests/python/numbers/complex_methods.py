# complex: construction from text and numbers, arithmetic, repr.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class C:
    def __complex__(self): return 1+2j
class Bad:
    def __complex__(self): return 5
class F:
    def __float__(self): return 2.5
class I:
    def __index__(self): return 4


each('''
complex(), complex(1), complex(1, 2), complex(1.5, -0.0), complex("1+2j"), complex("-j"), complex("+1j"), complex(" 3 "), complex("(1-2j)")
complex("1e3+.5j"), complex("nan+infj"), complex("-inf-nanj"), complex("1_0+2j"), complex("1J"), complex("\\t( 1+2j )\\n")
complex("1 + 2j")
complex("")
complex("1+2")
complex("j1")
complex("1+2j3")
complex("1", 2)
complex(1, "2")
complex(None)
complex(1, None)
complex(C()), complex(F()), complex(I()), complex(F(), I()), complex(C(), 1)
complex(1j, 2j), complex(1, 2j), complex(1+2j, 3)
complex(Bad())
complex(real=1, imag=2), complex(imag=2), complex(real=3)
complex(1, 2, 3)
complex.from_number(3), complex.from_number(C()), complex.from_number(2.5)
complex.from_number("1")
1j, 0j, -1j, 1-1j, -0.0+0j, complex(-0.0, -0.0), complex(0, -0.0), -(0j), 1e20j, 1e-7+1e16j, complex(float("nan"), float("inf"))
1j * 1j, (1+2j) * (3-1j), (1+2j) / (3-1j), (1+2j) ** 2, (1+2j) ** 0.5, 2 ** 1j, (1+2j) ** -1, (1+2j) ** 3, 0j ** 0, (1+2j) - 1, 1.5 + 1j
1j / 0
0j ** -1
0j ** 1j
1j // 1
1j % 1
1j < 2j
divmod(1j, 1)
int(1j)
abs(3+4j), abs(-5j), -(1+2j), +(1+2j), (1+2j).conjugate(), (1+2j).real, (1+2j).imag, bool(0j), bool(1e-300j)
1j == 1j, 1+0j == 1, 1+0j == 1.0, 1j == "a", 1j != 1, hash(1+0j) == hash(1), hash(1j), hash(2+3j), {1+0j: "x"}[1]
str(1+2j), repr(1+2j), f"{1+2j}", f"{1+2j:.2f}", f"{1+2j:+.1e}", f"{1.5+2j:g}", f"{1+2j:>20}", f"{1+2j:<20}|", f"{1+2j:^20.1f}|", f"{1234567+2j:,}"
f"{1j:d}"
f"{1j:020}"
f"{1j:=20}"
"%s" % 1j, "%r" % (1+1j)
"%d" % 1j
"%f" % 1j
(1+2j).__complex__(), (1+2j).__getnewargs__(), (1+2j).__eq__(1), (1+2j).__lt__(1), (1+2j).__bool__(), (1+2j).__add__("a")
(1j).real.foo
1e308j * 10, 1e200j * 1e200j, (1e200+1e200j) ** 2 
complex("1" + "0" * 400)
round(1j)
complex(2**2000)
''')
