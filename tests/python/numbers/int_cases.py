

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
int()
int(1,10)
int(base=10)
int("1",1)
int("1",37)
int("1",10,3)
int(x=3)
int(3,foo=3)
int("",10)
int(" 12_3 ")
int("1__2")
int("_1")
int("0x1f",16)
int("0x1f",0)
int("010",0)
int("0_0",0)
int("00",0)
int("0b12",0)
int("0x_1f",16)
int("0x",16)
int("-0x1f",0)
int("+ 1")
int("٣")
int("\u2003 ٣٤ \u2003")
int("1\x002")
int("\ud800")
int(b"12")
int(b"1\xff2")
int(bytearray(b"12"))
int(memoryview(b"12"))
int(X())
int([])
int(Y())
int(Y2())
int(Y3())
int(Y4())
int(None)
int(float("nan"))
int(float("inf"))
int("z"*300)
int("1"*4301)
int("1"*4300+"z")
str(10**4300)
int("1"*5000,16)
'%d' % 10**5000
f"{10**5000}"
f"{10**5000:x}"[:5]
repr(10**5000)
int("1",Y3())
int("1",1.0)
int("1",2**40)
1/0
1//0
1%0
divmod(1,0)
1.0/0
1.0//0
1.0%0
divmod(1.0,0)
0**-1
0.0**-1
0j**-1
1j/0
pow(2,-1,4)
pow(2,3,0)
pow(3,-1,7)
pow(2,1,-5)
pow(2.0,1,5)
pow(2,1,5.0)
1<<-1
1>>-1
1<<10**20
0<<10**20
1>>10**20
-1>>10**20
10**400/3
(10**400)/(10**399)
float(10**400)
10**400*1.0
10.0**400
5 .__round__(-1)
round(15,-1)
round(25,-1)
round(-15,-1)
round(10**30+5,-1)
round(1.5)
round(2.5)
round(2.675,2)
round(float("inf"))
round(float("nan"))
round(1e308,-308)
round(1.7e308,-308)
round(1.5,400)
round(1.5,-400)
round(1.5,None)
round(1.5,1.0)
(5).to_bytes()
(256).to_bytes()
(-1).to_bytes()
(-1).to_bytes(1,signed=True)
(5).to_bytes(-1)
(5).to_bytes(2,'foo')
(128).to_bytes(1,signed=True)
(-129).to_bytes(1,signed=True)
int.from_bytes(b"\xff\x00","big")
int.from_bytes(b"\xff\x00","little",signed=True)
int.from_bytes([1,2,256])
int.from_bytes("abc")
int.from_bytes(3)
int.from_bytes(b"a","x")
I.from_bytes(b"a")
type(I.from_bytes(b"a"))
type(I(5)+1)
type(+I(5))
type(abs(I(5)))
type(I(5).__int__())
type(int(I(5)))
I(5).__getnewargs__()
(5).__sizeof__()
(2**40).__sizeof__()
(0).__sizeof__()
True.__sizeof__()
(1).__format__(3)
(1).real.__class__
I(5).numerator
True.numerator
True.real
~True
True & 1
True & True
True ^ 2
bool("x")
bool(1,2)
bool(x=1)
'''.splitlines():
    if line:
        t(line)
