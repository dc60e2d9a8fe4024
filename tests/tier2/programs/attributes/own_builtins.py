import builtins
d = {"__builtins__": dict(vars(builtins))}
exec('''
def f(n):
    s = 0
    for i in range(n):
        s += abs(i)
    return s
r = f(5000)
''', d)
print(d["r"])
