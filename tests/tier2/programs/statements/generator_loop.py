def g(n):
    for i in range(n):
        yield i
def f(n):
    s = 0
    for x in g(n):
        s += x
    return s
print(f(5000))
