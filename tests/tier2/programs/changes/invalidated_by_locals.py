import sys
def g():
    sys._getframe(1).f_locals["x"] = 5
def f(n):
    s = x = 0
    for i in range(n):
        s += x
        if i == n - 10:
            g()
    return s
print(f(5000))
