class A:
    def m(self): return 1
class B:
    def m(self): return 2
class C:
    def m(self): return 3
class D:
    def m(self): return 4
class E:
    def m(self): return 5
class F:
    def m(self): return 6
def f(n):
    s = 0
    t = [A(), B(), C(), D(), E(), F()]
    for i in range(n):
        s += t[i % 6].m()
    return s
print(f(80000))
