class P:
    k = 10
    def __init__(self):
        self.x = 1
        self.y = 2
class S:
    __slots__ = ("a",)
    def __init__(self):
        self.a = 3
def f(n):
    p, q = P(), S()
    s = 0
    for i in range(n):
        s += p.x + p.y + q.a + P.k + p.k
        p.x = i
        q.a = i
    return s
print(f(5000))
