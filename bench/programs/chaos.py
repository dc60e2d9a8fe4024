# chaos: a chaos game over a B-spline. Operator overloading, float work, list building.
# args: 300
import sys


class Random:
    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return self.state / 0x80000000

    def below(self, n):
        return int(self.next() * n)


class Vec:
    def __init__(self, x=0.0, y=0.0, z=0.0):
        self.x = x
        self.y = y
        self.z = z

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y, self.z + other.z)

    def __sub__(self, other):
        return Vec(self.x - other.x, self.y - other.y, self.z - other.z)

    def dist(self, other):
        return ((self.x - other.x) ** 2 + (self.y - other.y) ** 2 + (self.z - other.z) ** 2) ** 0.5

    def lerp(self, other, t):
        s = 1.0 - t
        return Vec(self.x * s + other.x * t, self.y * s + other.y * t, self.z * s + other.z * t)

    def __repr__(self):
        return f"<{self.x:.6f} {self.y:.6f} {self.z:.6f}>"


class Spline:
    def __init__(self, points, degree=3):
        self.points = points
        self.degree = degree
        inner = len(points) - degree + 1
        self.knots = [0] * (degree - 1) + list(range(inner)) + [inner - 1] * (degree - 1)

    def domain(self):
        return self.knots[self.degree - 1], self.knots[len(self.knots) - self.degree]

    def __call__(self, u):
        low, high = self.domain()
        if u >= high:
            return self.points[-1]
        i = self.degree - 1
        while not self.knots[i] <= u < self.knots[i + 1]:
            i += 1
        k = self.degree
        d = [self.points[i - k + 1 + j] for j in range(k)]
        for r in range(1, k):
            for j in range(k - 1, r - 1, -1):
                a = self.knots[i - k + 1 + j]
                b = self.knots[i + 1 + j - r]
                t = (u - a) / (b - a) if b != a else 0.0
                d[j] = d[j - 1].lerp(d[j], t)
        return d[-1]


class Game:
    def __init__(self, splines, thickness=0.1):
        self.splines = splines
        self.thickness = thickness
        points = [p for s in splines for p in s.points]
        self.min_x = min(p.x for p in points)
        self.max_x = max(p.x for p in points)
        self.min_y = min(p.y for p in points)
        self.max_y = max(p.y for p in points)
        self.rng = Random(1234)

    def transform(self, p):
        x = (p.x - self.min_x) / (self.max_x - self.min_x)
        y = (p.y - self.min_y) / (self.max_y - self.min_y)
        spline = self.splines[self.rng.below(len(self.splines))]
        low, high = spline.domain()
        seg = (high - low) * x + low
        here = spline(seg)
        step = spline(min(seg + 1e-3, high - 1e-6)) - here
        length = (step.x * step.x + step.y * step.y) ** 0.5 or 1.0
        off = self.thickness * (y - 0.5)
        return Vec(here.x - step.y / length * off, here.y + step.x / length * off)

    def run(self, w, h, n):
        grid = [[0] * w for _ in range(h)]
        p = Vec((self.min_x + self.max_x) / 2, (self.min_y + self.max_y) / 2)
        for _ in range(n):
            p = self.transform(p)
            col = int((p.x - self.min_x) / (self.max_x - self.min_x) * (w - 1))
            row = int((p.y - self.min_y) / (self.max_y - self.min_y) * (h - 1))
            if 0 <= col < w and 0 <= row < h:
                grid[row][col] += 1
        return grid, p


def main(n):
    splines = [
        Spline([Vec(1.6, 0.3), Vec(1.7, 0.5), Vec(1.4, 0.9), Vec(0.9, 1.1), Vec(0.5, 1.6), Vec(0.9, 2.1)]),
        Spline([Vec(2.8, 3.0), Vec(2.2, 2.6), Vec(2.5, 1.8), Vec(3.2, 1.4), Vec(3.0, 0.4), Vec(2.1, 0.2)]),
        Spline([Vec(0.2, 0.4), Vec(0.9, 0.2), Vec(1.8, 1.4), Vec(2.4, 2.9), Vec(3.1, 2.6), Vec(3.4, 3.2)]),
    ]
    game = Game(splines)
    grid, p = game.run(48, 20, n)
    for row in grid:
        print("".join(" .:-=+*#%@"[min(9, c * 600 // n)] for c in row).rstrip())
    print(p)


main(int(sys.argv[1]) if len(sys.argv) > 1 else 135000)
