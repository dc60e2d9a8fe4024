# TO_BOOL_NONE
def f(x):
    while x:
        return "true"
    return "false"
for i in range(10): f(None)  # expect-op: TO_BOOL_NONE
print(f(None), f(1), f(""))  # expect-miss: 2
