# Module code counts too: each site here runs once or twice.
a = 1
b = 2
c = a + b
for i in range(2):
    c = c + a
for i in range(1):
    c = c * 2
print(c)  # expect-same-op
x = [1, 2, 3]
for i in (0, 1, 2): x[i] += 1
print(x, len(x), len(x))
