import math
def f(n):
    s = 0.0
    for i in range(n):
        s += math.pi
        s += math.sqrt(4.0)
    return round(s, 3)
print(f(5000))
