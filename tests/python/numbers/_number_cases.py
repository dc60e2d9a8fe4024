# What the programs of many expressions about numbers share: each line evaluated, its value or its error printed; the classes they use.
__name__ = "__main__"  # the classes and the warnings are the program's


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


def cases(text):
    for line in text.splitlines():
        if line:
            t(line)
