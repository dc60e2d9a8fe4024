d = {"n": 5000}
exec('''
def f():
    s = 0
    for i in range(n):
        s += abs(i)
    return s
r = f()
''', d)
print(d["r"])
