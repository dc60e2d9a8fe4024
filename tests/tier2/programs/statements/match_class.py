class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y):
        self.x = x
        self.y = y
def f(n):
    s = 0
    p = P(1, 2)
    for i in range(n):
        match p:
            case P(1, y):
                s += y
            case _:
                s -= 1
    return s
print(f(5000))
