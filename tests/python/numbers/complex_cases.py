

def t(s):
    try:
        r = eval(s)
        print(s[:70], "->", repr(r) if not isinstance(r, int) or r.bit_length() < 12000 else r.bit_length())
    except BaseException as e:
        print(s[:70], "!!", type(e).__name__, e)


class I(int): pass
class F(float): pass
class X: pass
class Y:
    def __int__(self): return 1.5
class Y2:
    def __int__(self): return True
class Y3:
    def __index__(self): return 7
class Y4:
    def __trunc__(self): return 7
class Y5:
    def __float__(self): return 7
class Y6:
    def __float__(self): return F(7)
class Y7:
    def __complex__(self): return 7
class C(complex): pass
class Y8:
    def __complex__(self): return C(7)


for line in r'''
complex()
complex(1)
complex(1,2)
complex("1+2j")
complex("1")
complex("j")
complex("-j")
complex("+j")
complex("1e5j")
complex("1-2J")
complex(" ( 1+2j ) ")
complex("(1+2j)")
complex("1+2")
complex("1 + 2j")
complex("")
complex("()")
complex("nan+infj")
complex("1_0+2_0j")
complex("1__0")
complex("٣+٥j")
complex("1\x00")
complex(b"1")
complex("1",2)
complex(1,"2")
complex([])
complex(1,[])
complex(1j,2j)
complex(1j,2)
complex(real=1,imag=2)
complex(imag=2)
complex(foo=2)
complex(1,2,3)
complex(Y7())
complex(Y8())
complex(Y3())
complex(Y5())
complex(X())
complex(None)
1j
-1j
1-0j
complex(-0.0,1)
complex(0.0,-0.0)
complex(float("nan"),float("inf"))
complex(1,float("-inf"))
1e20j
1j<2j
1j//1
1j%1
divmod(1j,1)
1j**2
0j**0
0j**1j
0j**-1j
1e300j**2
abs(3+4j)
abs(complex(1e308,1e308))
abs(complex(1e-320,1e-320))
(1+2j)/(3+4j)
(1+2j)*3
(1+2j)*3.0
complex(float("inf"),1)*2j
complex(float("inf"),float("nan"))*2
complex(float("inf"),1)/2
1/(3+4j)
1+complex(1,-0.0)
1-complex(1,0.0)
1.0-complex(1,0.0)
complex(1,-0.0)+1
complex(1,-0.0)-1
complex(0.0,-0.0)*1
int(1j)
float(1j)
pow(1j,2,3)
hash(1j)
hash(float("nan"))==0 or True
hash(complex(1,0))
(1j).__complex__()
(1j).__getnewargs__()
(1+2j).conjugate()
(1j).__format__("x")
'''.splitlines():
    if line:
        t(line)
