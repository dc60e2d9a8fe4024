# for and while: else, break, continue, targets, iterator protocol, modification of the target.
def f(n):
    out = []
    for i in range(n):
        if i == 2: continue
        if i == 4: break
        out.append(i)
    else: out.append("else")
    while n:
        n -= 1
        if n == 1: break
    else: out.append("while else")
    return out
for n in range(7): print(n, f(n))
for x in (): pass
else: print("empty else", "x" in globals())
for i in range(3): i = 10
print(i)
for i, (a, *b) in enumerate([(1, 2), "xyz"]): print(i, a, b)
for d in {}, {1: 2}: print(d, end=" ")
for x in *[1], 2: print(x, end=" ")
for x, in [(1,), [2]]: print(x, end=" ")
print()
class O: pass
o = O(); l = [0]
for o.x in "ab": print(o.x, end="")
for l[0] in "cd": print(l, end="")
for o.y, l[0] in ["ef"]: print(o.y, l)
class It:
    def __iter__(self): print("iter", end=" "); return self
    n = 0
    def __next__(self):
        print("next", end=" "); self.n += 1
        if self.n == 3: raise StopIteration
        return self.n
for x in It(): print(x, end=" ")
else: print("else")
for x in It(): break
print()
for bad in (5, None, O(), lambda: 0, int, 1.5, ...):
    try:
        for x in bad: pass
    except TypeError as e: print(e)
class BadNext:
    def __iter__(self): return self
    def __next__(self): raise ValueError("next")
try:
    for x in BadNext(): pass
    else: print("never")
except ValueError as e: print(e)
def nested():
    for i in range(3):
        for j in range(3):
            if j == 1: break
            if i == 1: break
        else: continue
        if i == 2: break
    return i, j
print(nested())
def ret():
    for i in range(3):
        try:
            if i == 1: return i
        finally: print("fin", i)
print(ret())
i = 0
while True:
    i += 1
    if i < 3: continue
    break
else: print("no")
print(i)
while i := i - 1: print(i, end=" ")
else: print("walrus else", i)
it = iter([1, 2, 3, 4])
for x in it:
    print(x, next(it, None), end=";")
print()
class GetItem:
    def __getitem__(self, i):
        if i > 2: raise IndexError
        return i * i
print([x for x in GetItem()], *GetItem())
