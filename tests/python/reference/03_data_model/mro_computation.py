# C3 linearization: diamonds, conflicts, mro override.
class O: pass
class A(O): pass
class B(O): pass
class C(A, B): pass
class D(B): pass
class E(C, D): pass
print([k.__name__ for k in E.__mro__])
def bad(src):
    try: exec(src, globals()); print("ok")
    except TypeError as e: print(e)
bad("class X(A, O, B): pass"); bad("class X(O, A): pass"); bad("class X(C, A, B): pass"); bad("class X(A, C): pass"); bad("class X(A, A): pass"); bad("class P(A, B): pass\nclass Q(B, A): pass\nclass R(P, Q): pass"); bad("class X(object, A): pass"); bad("class X(int, float): pass"); bad("class X(int, dict): pass"); bad("class X(A, int): pass\nprint(X.__mro__, X(5) + 1)"); bad("class X(Exception, A): pass"); bad("class X(type, A): pass"); bad("class X(list, tuple): pass"); bad("class X(ValueError, KeyError): pass"); bad("class X(OSError, SyntaxError): pass"); bad("class X(ValueError, OSError): pass")
class M(type):
    def mro(c): return [c, B, A, O, object] if c.__name__ == "Z" else super().mro()
class Z(A, B, metaclass=M): pass
print(Z.__mro__, Z.__base__, Z.__bases__)
class M2(type):
    def mro(c): return 5
class M3(type):
    def mro(c): return [5]
class M4(type):
    def mro(c): return [int]
class M5(type):
    def mro(c): raise ValueError("mro")
for m in (M2, M3, M4, M5):
    try: m("W", (), {})
    except Exception as e: print(type(e).__name__, e)
print(type.mro(E) == list(E.__mro__), E.mro()[0], bool.__mro__, E.__base__, C.__base__)
