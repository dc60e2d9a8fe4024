# TO_BOOL_INT
def f(x):
    return "yes" if x else "no"
for i in range(10): f(i)  # expect-op: TO_BOOL_INT
print(f(0), f(7), f(-1), f(10 ** 30), f(0.0), f(None))  # expect-miss: 2
