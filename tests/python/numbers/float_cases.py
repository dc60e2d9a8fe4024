# What float answers, one expression a line.
from _number_cases import cases

cases(r'''
float("1_0.5_0")
float("1__0")
float("_1")
float("1_")
float("1._5")
float("1e_5")
float(" 1.5\n")
float("٣.٥")
float("nan")
float("-NaN")
float("+inf")
float("Infinity")
float("infinit")
float("")
float("abc")
float("1\x00")
float(b"1.5")
float(b"abc")
float([])
float(None)
float(X())
float(Y3())
float(Y5())
float(Y6())
float(1,2)
float(x=1)
float("0x10")
float("1"*400)
float.fromhex("0x1.8p1")
float.fromhex("inf")
float.fromhex("zz")
float.fromhex("0x1p2000")
float.fromhex("0x1p-2000")
float.fromhex("0x1.00000000000008p0")
float.fromhex("0x1.000000000000081p0")
float.fromhex("  -0X.8P-3 ")
float.fromhex("1")
float.fromhex("0x")
float.fromhex("0x.p1")
float.fromhex(3)
float.fromhex("0x1p1 x")
(0.1).hex()
(0.0).hex()
(-0.0).hex()
(5e-324).hex()
float("inf").hex()
float("nan").hex()
(1e300).hex()
(1.5).as_integer_ratio()
(1e300).as_integer_ratio()[1]
(-5e-324).as_integer_ratio()[0]
float("inf").as_integer_ratio()
float("nan").as_integer_ratio()
float.from_number(3)
float.from_number("3")
F.from_number(3.5)
complex.from_number("3")
complex.from_number(3)
complex.from_number(3j)
float.__getformat__("double")
float.__getformat__("x")
float.__getformat__(1)
1.5 .__floor__()
float("inf").__floor__()
float("nan").__ceil__()
float("inf").__trunc__()
1.5 .__round__(2**40)
1e22
1e16
1e15
123456789012345678.0
1e-5
0.0001
-0.0
1e100
3 < 1e400
2**1024 > 1e308
2**1024 < float("inf")
2**53+1 == float(2**53)
2**53+1 > float(2**53)
10**400 == float("inf")
-10**400 < float("nan")
-10**400 < -1e308
1 == 1.0
0.1 < 1
-7 // 2.0
-7 % 2.0
7 % -2.0
-0.0 % 2
1e308 % -1e-308
5.0 // 0.1
inf // 1 if 0 else float("inf") // 1
float("inf") % 1
1.0 % float("inf")
-1.0 % float("inf")
-1.0 // float("inf")
divmod(-1.0, float("inf"))
divmod(7.5,-2)
0.0**0
float("nan")**0
1**float("nan")
(-1)**float("inf")
(-2.0)**3
0.0**-3
(-0.0)**3
(-0.0)**-3
2**-1
(-2)**-1
2**-1074
2**-1080
10**-400
(10**400)**-1
int.__new__(str)
int.__new__(bool,1)
int.__new__(3)
int.__new__()
bool.__new__(int)
float.__new__(int)
complex.__new__(int)
int.__add__(1,2.0)
int.__add__(1.0,2)
float.__add__(1.0,2)
int.__pow__(2,3,5)
int.__rpow__(2,3)
int.__eq__(1,1.0)
float.__eq__(1.0,1)
complex.__eq__(1j,1)
complex(1,0) == 1
complex(2**53,0) == 2**53+1
complex.__lt__(1j,2)
(3).__index__()
I(3).__index__().__class__
int("1"*30, 7)
''')
