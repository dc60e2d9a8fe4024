class A:
    colour = 1
    _private = 2
A().color
