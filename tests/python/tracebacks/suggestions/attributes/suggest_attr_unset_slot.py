class A:
    __slots__ = ("value",)
A().value
