# sudoku: constraint propagation with sets of candidates, then search.
# args: 1
import sys

ROWS, COLS = "ABCDEFGHI", "123456789"
SQUARES = [r + c for r in ROWS for c in COLS]
UNITS = ([[r + c for c in COLS] for r in ROWS] + [[r + c for r in ROWS] for c in COLS]
         + [[r + c for r in rs for c in cs] for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")])
UNITS_OF = {s: [u for u in UNITS if s in u] for s in SQUARES}
PEERS = {s: set().union(*UNITS_OF[s]) - {s} for s in SQUARES}

PUZZLES = [
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
    "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8...",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
    "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.",
]


class Contradiction(Exception):
    pass


class Grid:
    guesses = 0

    def __init__(self, text=None):
        self.options = {s: set(COLS) for s in SQUARES}
        if text:
            for s, c in zip(SQUARES, text):
                if c in COLS:
                    self.assign(s, c)

    def copy(self):
        new = Grid()
        new.options = {s: set(o) for s, o in self.options.items()}
        return new

    def assign(self, s, d):
        for other in self.options[s] - {d}:
            self.eliminate(s, other)

    def eliminate(self, s, d):
        options = self.options[s]
        if d not in options:
            return
        options.remove(d)
        if not options:
            raise Contradiction(s)
        if len(options) == 1:
            (only,) = options
            for peer in PEERS[s]:
                self.eliminate(peer, only)
        for unit in UNITS_OF[s]:
            places = [t for t in unit if d in self.options[t]]
            if not places:
                raise Contradiction(d)
            if len(places) == 1:
                self.assign(places[0], d)

    def solve(self):
        open_squares = [(len(o), s) for s, o in self.options.items() if len(o) > 1]
        if not open_squares:
            return self
        _, s = min(open_squares)
        for d in sorted(self.options[s]):
            Grid.guesses += 1
            try:
                trial = self.copy()
                trial.assign(s, d)
                return trial.solve()
            except Contradiction:
                pass
        raise Contradiction(s)

    def __str__(self):
        return "".join(min(self.options[s]) for s in SQUARES)


n = int(sys.argv[1]) if len(sys.argv) > 1 else 50
for i in range(n):
    grid = Grid(PUZZLES[i % len(PUZZLES)]).solve()
    if i < len(PUZZLES):
        print(grid)
    assert all({min(grid.options[s]) for s in u} == set(COLS) for u in UNITS)
print(min(n, len(PUZZLES)), "solved")
