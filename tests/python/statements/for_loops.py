for i in range(3): print(i, end=" ")
else: print("else")
for i in []: pass
else: print("empty")
for i in range(5):
    if i == 3: break
else: print("no")
print(i)
for a, b in [(1, 2), (3, 4)]: print(a + b)
for a, *b in ["abc", "de"]: print(a, b)
d = {}
for d["key"] in range(3): pass
print(d)
l = [0, 0]
for l[1] in "xy": pass
print(l)
for x in (y * 2 for y in range(3)): print(x)
for k, v in {"a": 1, "b": 2}.items(): print(k, v)
for i, c in enumerate("ab", 5): print(i, c)
for a, b, c in zip([1, 2], "xy", (True, False)): print(a, b, c)
for c in reversed([1, 2, 3]): print(c, end="")
print()
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if not self.n: raise StopIteration
        self.n -= 1
        return self.n
print(list(It(3)))
class Old:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * i
print(list(Old()), 4 in Old(), tuple(Old()))
try:
    for i in 5: pass
except TypeError as e: print(e)
class Bad:
    def __iter__(self): return 5
try:
    for i in Bad(): pass
except TypeError as e: print(e)
a = [1, 2, 3]
for x in a:
    if x < 3: a.append(x + 2)
    if len(a) > 6: break
print(a)
try:
    s = {1, 2}
    for x in s: s.add(x + 10)
except RuntimeError as e: print(e)
try:
    dd = {1: 1}
    for x in dd: dd[x + 1] = 1
except RuntimeError as e: print(e)
def find(m):
    for i, row in enumerate(m):
        for j, v in enumerate(row):
            if v == 7: return i, j
    return None
print(find([[1, 2], [3, 7]]), find([[]]))
for i in range(2):
    for j in range(2):
        if j: break
        print(i, j)
    else: continue
    print("outer", i)
