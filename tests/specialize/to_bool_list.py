# TO_BOOL_LIST
def f(x):
    return not x
class L(list): pass
for i in range(10): f([i][:i % 2])  # expect-op: TO_BOOL_LIST
print(f([]), f([0]), f(()), f(L()), f({1}))  # expect-miss: 3
