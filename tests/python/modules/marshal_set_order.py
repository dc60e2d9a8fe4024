# marshal writes a set's items in the order of their own dumps.
import marshal
import random

r = random.Random(5)
for n in (0, 1, 2, 3, 5, 8, 17, 64, 100, 1000):
    items = [r.choice([r.random(), r.randrange(10**6), str(r.random()), (r.randrange(9),), bytes([r.randrange(256)]), r.randrange(256)]) for _ in range(n)]
    data = marshal.dumps(set(items), 2)
    again = items[::-1]
    r.shuffle(again)
    print(n, data == marshal.dumps(set(again), 2), marshal.loads(data) == set(items), len(data), sum(i * b for i, b in enumerate(data)) % 1000003)
print(marshal.dumps(frozenset([frozenset([1, 2]), frozenset(["a"]), frozenset()]), 2))
