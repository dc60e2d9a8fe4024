# connect_four: alpha-beta with a table of positions on bitboards. Ints of up to 49 bits, shifts and masks, recursion, dicts.
# args: 4
import sys

WIDTH, HEIGHT = 7, 6
COLUMN = HEIGHT + 1
ORDER = sorted(range(WIDTH), key=lambda column: abs(column - WIDTH // 2))
BOTTOM = sum(1 << (column * COLUMN) for column in range(WIDTH))
FULL = BOTTOM * ((1 << HEIGHT) - 1)


def has_four(board):
    for shift in (1, COLUMN - 1, COLUMN, COLUMN + 1):
        pairs = board & (board >> shift)
        if pairs & (pairs >> (2 * shift)):
            return True
    return False


class Game:
    def __init__(self):
        self.table = {}
        self.positions = 0
        self.cuts = 0

    def moves(self, mask):
        for column in ORDER:
            move = (mask + (1 << (column * COLUMN))) & (((1 << HEIGHT) - 1) << (column * COLUMN))
            if move:
                yield move

    def worth(self, own, mask):
        middle = ((1 << HEIGHT) - 1) << (WIDTH // 2 * COLUMN)
        score = 2 * ((own & middle).bit_count() - ((own ^ mask) & middle).bit_count())
        for board, sign in ((own, 1), (own ^ mask, -1)):
            free = FULL & ~(board ^ mask) | board
            for shift in (1, COLUMN - 1, COLUMN, COLUMN + 1):
                three = board & (board >> shift) & (free >> (2 * shift))
                score += sign * three.bit_count()
        return score

    def search(self, own, mask, depth, alpha, beta):
        self.positions += 1
        if has_four(own ^ mask):
            return -1000 - depth
        if mask == FULL:
            return 0
        if depth == 0:
            return self.worth(own, mask)
        key = (own + mask + BOTTOM, depth)
        known = self.table.get(key)
        if known is not None:
            low, high = known
            if low >= beta:
                return low
            if high <= alpha:
                return high
        best, first = -9999, alpha
        for move in self.moves(mask):
            score = -self.search(own ^ mask, mask | move, depth - 1, -beta, -alpha)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        self.cuts += 1
                        break
        self.table[key] = (best if best > first else -9999, best if best < beta else 9999)
        return best

    def choose(self, own, mask, depth):
        best = None
        for move in self.moves(mask):
            score = -self.search(own ^ mask, mask | move, depth - 1, -9999, 9999)
            if best is None or score > best[0]:
                best = score, move
        return best


def show(first, mask):
    for row in range(HEIGHT - 1, -1, -1):
        print("".join(".XO"[(mask >> at & 1) + ((mask & ~first) >> at & 1)] for at in range(row, WIDTH * COLUMN, COLUMN)))


def main(depth=7, plies=22):
    game = Game()
    own = mask = 0
    scores = []
    for ply in range(plies):
        score, move = game.choose(own, mask, depth)
        scores.append(score)
        own, mask = own ^ mask, mask | move
        game.table.clear()
        if has_four(own ^ mask):
            break
    show(own if ply % 2 else own ^ mask, mask)
    print(scores, game.positions, game.cuts)


main(*map(int, sys.argv[1:]))
