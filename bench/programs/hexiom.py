# hexiom: place numbered tiles on a hexagonal board so that each tile counts its neighbours. Backtracking search.
# args: 2
import sys


class Board:
    def __init__(self, size, tiles, fixed):
        self.size = size
        self.cells = [(q, r) for q in range(-size + 1, size) for r in range(-size + 1, size) if abs(q + r) < size]
        self.index = {c: i for i, c in enumerate(self.cells)}
        self.near = []
        for q, r in self.cells:
            around = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
            self.near.append([self.index[q + a, r + b] for a, b in around if (q + a, r + b) in self.index])
        self.tiles = dict(tiles)
        self.fixed = fixed


EMPTY = 7


class Solver:
    def __init__(self, board):
        self.board = board
        self.place = [None] * len(board.cells)
        self.left = dict(board.tiles)
        self.left[EMPTY] = len(board.cells) - sum(board.tiles.values())
        self.nodes = 0

    def feasible(self, i):
        for j in [i, *self.board.near[i]]:
            tile = self.place[j]
            if tile is None or tile == EMPTY:
                continue
            full = unknown = 0
            for k in self.board.near[j]:
                other = self.place[k]
                if other is None:
                    unknown += 1
                elif other != EMPTY:
                    full += 1
            if full > tile or full + unknown < tile:
                return False
        return True

    def pick(self):
        best = None
        score = -1
        for i, tile in enumerate(self.place):
            if tile is None:
                s = sum(1 for j in self.board.near[i] if self.place[j] is not None) * 8 + len(self.board.near[i])
                if s > score:
                    best, score = i, s
        return best

    def solve(self):
        self.nodes += 1
        i = self.pick()
        if i is None:
            return True
        for tile in sorted(self.left, key=lambda t: (-t if t != EMPTY else -2.5)):
            if not self.left[tile]:
                continue
            self.left[tile] -= 1
            self.place[i] = tile
            if self.feasible(i) and self.solve():
                return True
            self.place[i] = None
            self.left[tile] += 1
        return False

    def show(self):
        lines = []
        for r in range(-self.board.size + 1, self.board.size):
            row = [(q, rr) for q, rr in self.board.cells if rr == r]
            text = " ".join("." if self.place[self.board.index[c]] == EMPTY else str(self.place[self.board.index[c]])
                            for c in row)
            lines.append(" " * abs(r) + text)
        return "\n".join(lines)


# A board with a solution: place tiles by a formula, then count what each one touches.
def puzzle(size, seed, percent):
    board = Board(size, {}, {})
    full = set()
    for i in range(len(board.cells)):
        seed = seed * 1103515245 + 12345 & 0x7FFFFFFF
        if (seed >> 8) % 100 < percent:
            full.add(i)
    tiles = {}
    for i in full:
        n = sum(1 for j in board.near[i] if j in full)
        tiles[n] = tiles.get(n, 0) + 1
    return size, dict(sorted(tiles.items()))


PUZZLES = [puzzle(2, 7, 60), puzzle(2, 9, 80), puzzle(3, 4, 75), puzzle(3, 5, 55), puzzle(3, 11, 65), puzzle(3, 17, 60),
           puzzle(3, 23, 70), puzzle(3, 31, 50)]


def main(n):
    for i in range(n):
        size, tiles = PUZZLES[i % len(PUZZLES)]
        solver = Solver(Board(size, tiles, {}))
        found = solver.solve()
        print("size", size, "tiles", tiles, "solved" if found else "no solution", "nodes", solver.nodes)
        if found:
            print(solver.show())


main(int(sys.argv[1]) if len(sys.argv) > 1 else 150)
