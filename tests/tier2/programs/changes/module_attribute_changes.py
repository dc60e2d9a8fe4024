import math
def f(n):
    s = 0
    for i in range(n):
        s += math.pi
    return s
print(f(5000))
math.pi = 3
print(f(5000))
