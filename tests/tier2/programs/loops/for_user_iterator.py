class It:
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        return self
    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n
def f(n):
    s = 0
    for x in It(n):
        s += x
    return s
print(f(5000))
