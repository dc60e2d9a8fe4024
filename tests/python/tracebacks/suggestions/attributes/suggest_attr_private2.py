class A:
    _private = 2
A()._privat
