# setdefault looks for its key once.
class Key:
    def __init__(self, same): self.same, self.asked = same, 0
    def __hash__(self): return 1
    def __eq__(self, other):
        self.asked += 1
        return self.same

for same in (False, True):
    first, second = Key(same), Key(same)
    d = {first: 1}
    print(d.setdefault(second, 2), len(d), first.asked + second.asked)
class A: pass
a = A()
a.x = 1
print(a.__dict__.setdefault("y", 2), a.__dict__.setdefault("x", 3), a.y, a.__dict__, {}.setdefault(1), {"a": 1}.setdefault(2, 3))
