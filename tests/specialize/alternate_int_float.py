# A site that alternates between int and float changes form every 105 executions.
def f(a): return a + a
for i in range(400):
    f(i) if i % 2 else f(i * 0.5)
print(f(1), f(1.5))  # expect-same-op
def g(a): return a + a
for i in range(53): g(i)
for i in range(60): g(i * 0.5)
print(g(2.5))
def h(a): return a + a
for i in range(10): h(i)
for i in range(60): h([i])
print(h([1]))
