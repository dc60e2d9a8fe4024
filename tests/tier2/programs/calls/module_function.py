import math
def f(n):
    s = 0
    for i in range(n):
        s += math.floor(2.5)
    return s
print(f(5000))
