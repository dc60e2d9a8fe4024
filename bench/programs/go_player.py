# go_player: random playouts of Go on a small board choose a move. Classes with lists, flood fill by union of groups.
# args: 20
import sys

SIZE = 7
EMPTY, BLACK, WHITE = 0, 1, 2
KOMI = 5.5


class Rng:
    def __init__(self, seed):
        self.s = seed

    def below(self, n):
        self.s ^= (self.s << 13) & 0xFFFFFFFF
        self.s ^= self.s >> 17
        self.s ^= (self.s << 5) & 0xFFFFFFFF
        return self.s % n


NEAR = []
for p in range(SIZE * SIZE):
    r, c = divmod(p, SIZE)
    NEAR.append([rr * SIZE + cc for rr, cc in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
                 if 0 <= rr < SIZE and 0 <= cc < SIZE])


class Board:
    def __init__(self):
        self.cells = [EMPTY] * (SIZE * SIZE)
        self.colour = BLACK
        self.ko = None
        self.passes = 0
        self.moves = 0

    def copy(self):
        new = Board()
        new.cells = self.cells[:]
        new.colour = self.colour
        new.ko = self.ko
        new.passes = self.passes
        new.moves = self.moves
        return new

    def group(self, start):
        colour = self.cells[start]
        stones = {start}
        liberties = set()
        todo = [start]
        while todo:
            for q in NEAR[todo.pop()]:
                cell = self.cells[q]
                if cell == EMPTY:
                    liberties.add(q)
                elif cell == colour and q not in stones:
                    stones.add(q)
                    todo.append(q)
        return stones, liberties

    def own_eye(self, p):
        return all(self.cells[q] == self.colour for q in NEAR[p])

    def play(self, p):
        if p is None:
            self.passes += 1
            self.ko = None
            self.colour = 3 - self.colour
            return True
        if self.cells[p] != EMPTY or p == self.ko:
            return False
        enemy = 3 - self.colour
        self.cells[p] = self.colour
        taken = []
        for q in NEAR[p]:
            if self.cells[q] == enemy:
                stones, liberties = self.group(q)
                if not liberties:
                    for s in stones:
                        self.cells[s] = EMPTY
                    taken.extend(stones)
        if not taken and not self.group(p)[1]:
            self.cells[p] = EMPTY
            return False
        self.ko = taken[0] if len(taken) == 1 else None
        self.passes = 0
        self.moves += 1
        self.colour = enemy
        return True

    def random_move(self, rng):
        empty = [p for p, c in enumerate(self.cells) if c == EMPTY]
        while empty:
            i = rng.below(len(empty))
            p = empty[i]
            if not self.own_eye(p) and self.play(p):
                return
            empty[i] = empty[-1]
            empty.pop()
        self.play(None)

    def score(self):
        black, white = 0, KOMI
        for p, cell in enumerate(self.cells):
            if cell == EMPTY:
                around = {self.cells[q] for q in NEAR[p]}
                black += around == {BLACK}
                white += around == {WHITE}
            elif cell == BLACK:
                black += 1
            else:
                white += 1
        return black - white

    def __str__(self):
        return "\n".join(" ".join(".XO"[c] for c in self.cells[r:r + SIZE]) for r in range(0, SIZE * SIZE, SIZE))


class Node:
    def __init__(self, move=None):
        self.move = move
        self.wins = 0
        self.visits = 0
        self.children = []
        self.untried = None

    def ucb(self, total):
        return self.wins / self.visits + (2 * total / (1 + self.visits)) ** 0.5 / 8


def search(root_board, rng, rounds):
    root = Node()
    for _ in range(rounds):
        board = root_board.copy()
        node, path = root, [root]
        while True:
            if node.untried is None:
                node.untried = [p for p, c in enumerate(board.cells) if c == EMPTY and not board.own_eye(p)]
            while node.untried:
                p = node.untried.pop(rng.below(len(node.untried)))
                if board.play(p):
                    child = Node(p)
                    node.children.append(child)
                    path.append(child)
                    break
            else:
                if not node.children or board.passes >= 2:
                    break
                node = max(node.children, key=lambda n: n.ucb(node.visits))
                path.append(node)
                if not board.play(node.move):
                    break
                continue
            break
        limit = board.moves + SIZE * SIZE * 2
        while board.passes < 2 and board.moves < limit:
            board.random_move(rng)
        won = (board.score() > 0) == (root_board.colour == BLACK)
        for depth, n in enumerate(path):
            n.visits += 1
            n.wins += won if depth % 2 else not won
    return max(root.children, key=lambda n: n.visits)


rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 130
rng = Rng(2463534242)
board = Board()
for turn in range(4):
    best = search(board, rng, rounds)
    print(turn, best.move, best.visits, best.wins)
    board.play(best.move)
print(board)
