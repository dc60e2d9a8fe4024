# Wide ranges and many bits after a seed: the same draws as CPython's.
import random

for low, high in ((2**128 - 1, 2**128), (0, 2**200), (-2**65, 2**65), (2**64, 2**64 + 1), (1 - 2**32, 2**32), (5, 5)):
    random.seed(7)
    print([random.randint(low, high) for _ in range(6)], random.random())
for bits in (1, 31, 32, 33, 64, 65, 200):
    random.seed(bits)
    print(bits, [random.getrandbits(bits) for _ in range(4)], random.randbytes(bits).hex()[:40])
