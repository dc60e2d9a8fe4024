# Suggestions for a mistyped keyword in calls of Python and built-in functions.
def f(first, second=None, *, keyword=None): pass
class C:
    def method(self, argument): pass
    def __init__(self, value=None): pass
for src in ("f(1, secnd=2)", "f(frist=1)", "f(1, keywrd=2)", "f(1, zzz=2)", "f(1, key=2)", "f(1, second=1, secon=2)", "C().method(arguments=1)", "C(valeu=1)", "f(1, Second=1)", "sorted([], revers=True)", "print(1, ned='')", "int('1', bsae=2)", "open('x', encodin='utf-8')", "'a'.split(maxsplt=1)", "enumerate([], stat=1)", "max([], defualt=1)", "dict.fromkeys(iterabl=1)", "sum([], stort=1)", "str(b'a', encodnig='ascii')", "zip([], stric=True)", "(lambda alpha: 0)(alpho=1)", "f(1, f=2)", "f(1, fist=2)", "f(**{'': 1})", "pow(bas=1)", "round(1.5, ndigit=1)", "compile('1', 'f', 'eval', optimise=1)", "property(fgett=1)", "memoryview(obj=b'')", "b'a'.decode(error=1)", "bytes('a', encodin='u8')", "__import__('sys', globls=1)", "f(second=1, frst=2)", "type('A', (), {}, x=1)", "Exception(a=1)", "exec('1', global_=1)"):
    try: print(src, eval(src))
    except Exception as e: print(src, "|", type(e).__name__, e)
