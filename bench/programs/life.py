# life: Conway's game on an endless board (sets of tuples) and on a torus (lists).
# args: 10
import sys

GUN = """
........................O...........
......................O.O...........
............OO......OO............OO
...........O...O....OO............OO
OO........O.....O...OO..............
OO........O...O.OO....O.O...........
..........O.....O.......O...........
...........O...O....................
............OO......................
"""


def parse(text):
    return {(x, y) for y, line in enumerate(text.strip().split("\n")) for x, c in enumerate(line) if c == "O"}


def step(cells):
    counts = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy:
                    key = x + dx, y + dy
                    counts[key] = counts.get(key, 0) + 1
    return {c for c, n in counts.items() if n == 3 or n == 2 and c in cells}


class Torus:
    def __init__(self, w, h, cells):
        self.w, self.h = w, h
        self.rows = [[0] * w for _ in range(h)]
        for x, y in cells:
            self.rows[y % h][x % w] = 1

    def step(self):
        w, h, rows = self.w, self.h, self.rows
        new = []
        for y in range(h):
            up, row, down = rows[y - 1], rows[y], rows[(y + 1) % h]
            line = []
            for x in range(w):
                l, r = x - 1, (x + 1) % w
                n = up[l] + up[x] + up[r] + row[l] + row[r] + down[l] + down[x] + down[r]
                line.append(1 if n == 3 or (n == 2 and row[x]) else 0)
            new.append(line)
        self.rows = new

    def __str__(self):
        return "\n".join("".join(".O"[c] for c in row).rstrip(".") for row in self.rows)


n = int(sys.argv[1]) if len(sys.argv) > 1 else 2600
cells = parse(GUN)
for _ in range(n):
    cells = step(cells)
print(len(cells), max(cells), sum(x * y for x, y in cells))
torus = Torus(40, 24, parse(GUN))
for _ in range(n):
    torus.step()
print(torus)
print(sum(map(sum, torus.rows)))
