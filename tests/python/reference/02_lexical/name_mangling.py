# Private names in classes: where they are mangled and where not.
class A:
    __x = 1
    _A__direct = 2
    __dunder__ = 3
    def __m(self): return self.__x
    def call(self): return self.__m(), self._A__m(), __class__.__x
    def args(self, __p=5, *, __k=6): return __p, __k
    def local(self): __v = 1; return sorted(locals())
    def kw(self): return self.args(__p=7, __k=8)
    def strings(self): return getattr(self, "__x", "no"), hasattr(self, "_A__x")
    def nested(self):
        def __inner(): return __inner.__name__
        return __inner(), [__y for __y in "q"], (lambda __z: __z)(4)
    def glob(self):
        global __G
        __G = "made"
    def imp(self):
        import sys as __s
        return __s.__name__, "_A__s" in locals()
    class __Inner: name = __qualname__
    for __i in range(2): pass
    def delete(self): self.__t = 1; del self.__t; return self.__dict__
    def exc(self):
        try: 1 / 0
        except ZeroDivisionError as __e: return "_A__e" in locals()
    def walrus(self): return (__w := 3), "_A__w" in locals()
    def fstr(self): return f"{self.__x}"
    def ann(self, __a: int) -> None: __l: int = 1
    def mat(self):
        match {"k": 1}:
            case {"k": __c, **__r}: return __c, __r, sorted(locals())
    __slots__ = ()
a = A(); print(a.call(), a.args(), a.local(), a.strings(), a.nested(), a.imp(), a._A__Inner.name, a._A__Inner.__name__, A._A__i, a.exc(), a.walrus(), a.fstr(), a.mat(), A.ann.__annotations__)
try: a.kw()
except TypeError as e: print(e)
print(a.args(_A__p=7, _A__k=8)); a.glob(); print([k for k in globals() if "__G" in k])
try: a.delete()
except AttributeError as e: print(e)
class _B: __q = 1
class __C: __q = 2
class __: __q = 3
class ___D: __q = 4
class E_: __q = 5
print([k for c in (_B, __C, __, ___D, E_) for k in c.__dict__ if "q" in k and "qual" not in k])
class F:
    class G: __z = 1
    def m(self):
        class H:
            def n(self): return self.__o
        return H
    __t__ = __ = 1
print([k for k in F.G.__dict__ if "z" in k], F().m()().n.__code__.co_names, "__t__" in F.__dict__, "__" in F.__dict__)
class I[__T]: x = __T.__name__
print(I.x, I.__type_params__)
try: print(a.__x)
except AttributeError as e: print(e)
exec("class J:\n __x = 1\n def f(self): return self.__x\nprint(J().f(), [k for k in vars(J) if 'x' in k])")
class K:
    exec("__e = 1"); r = sorted(k for k in locals() if "__e" in k); s = eval("[__e]")
print(K.r, K.s)
def deco(f): return f
class L:
    @deco
    def __p(self): return "p"
    q = property(__p)
    @staticmethod
    def __s(): return 1
    t = __s()
print(L().q, L.t)
