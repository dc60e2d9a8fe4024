class A:
    __slots__ = ("value",)
a = A()
a.valeu = 1
