# JUMP_BACKWARD_NO_JIT: the first run of a back-edge rewrites it.
def f(n):
    i = 0
    while i < n:
        i += 1
    return i
print(f(5))  # expect-op: JUMP_BACKWARD_NO_JIT
print(f(0), f(100))
