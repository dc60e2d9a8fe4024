# TO_BOOL_BOOL
def f(x):
    if x: return "yes"
    return "no"
for _ in range(10): f(True); f(False)  # expect-op: TO_BOOL_BOOL
print(f(True), f(False), f(0), f([]), f("a"))  # expect-miss: 3
