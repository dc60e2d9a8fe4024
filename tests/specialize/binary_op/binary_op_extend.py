# BINARY_OP_EXTEND: float with compact int, and compact ints with & | ^ (and in-place).
def mixed(a, b): return a * b
for i in range(10): mixed(1.5, i)  # expect-op: BINARY_OP_EXTEND
print(mixed(2.5, 4), mixed(4, 2.5), mixed(2, 3), mixed("a", 3))
def bits(a, b): return a & b
for i in range(10): bits(i, 3)
print(bits(12, 10), bits(2 ** 40, 2 ** 40 - 1), bits({1, 2}, {2}), bits(True, 3))
def orr(a, b): return a | b
for i in range(10): orr(i, 8)
print(orr(1, 2), orr({1: 2}, {3: 4}))
def xor(a, b): return a ^ b
for i in range(10): xor(i, 5)
print(xor(6, 3), xor(True, False))
def div(a, b): return a / b
for i in range(10): div(i * 1.5, 2)
print(div(3.0, 2), div(7, 2), div(1, 4.0))
def sub(a, b): return a - b
for i in range(10): sub(i, 0.5)
print(sub(1, 0.25), sub(1.0, 2), sub(3, 4))
def add(a, b): return a + b
for i in range(10): add(i, 0.5)
print(add(1, 0.25), add(1.5, 2), add(float("nan"), 1))
try: div(1.5, 0)
except ZeroDivisionError as e: print(e)
def ior(a, b):
    a |= b
    return a
for i in range(10): ior(i, 8)
print(ior(1, 6), ior(set(), {1}))
