# A small program whose every site is compared with the oracle's.
class Point:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x, self.y = x, y
    def __add__(self, o): return Point(self.x + o.x, self.y + o.y)
    def norm(self): return self.x * self.x + self.y * self.y
class Shape:
    count = 0
    def __init__(self, *points):
        self.points = list(points)
        Shape.count += 1
    def area(self):
        s = 0
        for i in range(len(self.points)):
            p, q = self.points[i - 1], self.points[i]
            s += p.x * q.y - q.x * p.y
        return abs(s) / 2
    @property
    def size(self): return len(self.points)
shapes = [Shape(*[Point(i * k % 7, i * i % 5) for i in range(6)]) for k in range(12)]
total = sum(s.area() for s in shapes)
table = {}
for s in shapes:
    for p in s.points:
        key = p.norm()
        if key in table: table[key] += 1
        else: table[key] = 1
words = []
for k, v in sorted(table.items()):
    words.append(f"{k}:{v}")
print(total, Shape.count, shapes[0].size, " ".join(words))  # expect-same-op
acc = Point(0, 0)
for s in shapes: acc = acc + s.points[2]
print(acc.x, acc.y, acc.norm())
