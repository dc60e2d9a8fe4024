G = 3
def f(n):
    s = 0
    for i in range(n):
        s += G
        s += len("ab")
    return s
print(f(5000))
