import builtins
def f(n, t):
    s = 0
    for i in range(n):
        s += len(t)
    return s
print(f(5000, "ab"))
old = builtins.len
builtins.len = lambda x: 7
print(f(9000, "ab"))
builtins.len = old
print(f(9000, "ab"))
