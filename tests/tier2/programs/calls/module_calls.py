def g(x):
    return x + 1
s = 0
for i in range(5000):
    s += g(i)
print(s)
