# gauss_seidel: Poisson's equation on a square, red-black over-relaxation until the residual is small. Lists of lists of floats.
# args: 8 5
import math
import sys


class Grid:
    def __init__(self, n):
        self.n = n
        self.h = 1.0 / (n - 1)
        self.u = [[0.0] * n for _ in range(n)]
        self.f = [[(3.0 * i * self.h - 1.0) * (1.5 - i * j * self.h * self.h) for j in range(n)] for i in range(n)]
        for i in range(n):
            self.u[i][0] = i * self.h
            self.u[0][i] = i * self.h * 0.5
            self.u[n - 1][i] = 1.0 - i * self.h * 0.25

    def sweep(self, omega):
        u, f, n, h2 = self.u, self.f, self.n, self.h * self.h
        change = 0.0
        for colour in (0, 1):
            for i in range(1, n - 1):
                above, row, below = u[i - 1], u[i], u[i + 1]
                source = f[i]
                for j in range(1 + (i + colour) % 2, n - 1, 2):
                    old = row[j]
                    new = 0.25 * (above[j] + below[j] + row[j - 1] + row[j + 1] - h2 * source[j])
                    row[j] = old + omega * (new - old)
                    change = max(change, abs(new - old))
        return change

    def residual(self):
        u, f, n = self.u, self.f, self.n
        total = 0.0
        for i in range(1, n - 1):
            for j in range(1, n - 1):
                r = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] - 4.0 * u[i][j]) / self.h ** 2 - f[i][j]
                total += r * r
        return math.sqrt(total) * self.h


def main(n=80, rounds=250):
    grid = Grid(n)
    omega = 2.0 / (1.0 + math.pi * grid.h)
    for done in range(1, rounds + 1):
        change = grid.sweep(omega)
        if change < 1e-11:
            break
    print(done, f"{change:.6e}", f"{grid.residual():.6e}")
    print(" ".join(f"{grid.u[i][i]:.9f}" for i in range(0, n, max(1, n // 8))))


main(*map(int, sys.argv[1:]))
