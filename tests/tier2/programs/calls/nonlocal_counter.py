def make():
    n = 0
    def step():
        nonlocal n
        n += 1
        return n
    return step
def f(k):
    step = make()
    for i in range(k):
        step()
    return step()
print(f(5000))
