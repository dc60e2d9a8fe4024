# matrix: integer matrices multiplied by comprehension, by loops and by a class with operators; determinants exact.
# args: 6
import sys


class Matrix:
    def __init__(self, rows):
        self.rows = rows
        self.n = len(rows)
        self.m = len(rows[0])

    @classmethod
    def build(cls, n, m, f):
        return cls([[f(i, j) for j in range(m)] for i in range(n)])

    @classmethod
    def identity(cls, n):
        return cls.build(n, n, lambda i, j: int(i == j))

    def __getitem__(self, key):
        i, j = key
        return self.rows[i][j]

    def __setitem__(self, key, value):
        i, j = key
        self.rows[i][j] = value

    def __matmul__(self, other):
        columns = list(zip(*other.rows))
        return Matrix([[sum(a * b for a, b in zip(row, col)) for col in columns] for row in self.rows])

    def __add__(self, other):
        return Matrix([[a + b for a, b in zip(r, s)] for r, s in zip(self.rows, other.rows)])

    def __mul__(self, k):
        return Matrix([[a * k for a in r] for r in self.rows])

    def __pow__(self, e):
        result, base = Matrix.identity(self.n), self
        while e:
            if e & 1:
                result = result @ base
            base = base @ base
            e >>= 1
        return result

    def __eq__(self, other):
        return self.rows == other.rows

    def transpose(self):
        return Matrix([list(c) for c in zip(*self.rows)])

    def trace(self):
        return sum(self[i, i] for i in range(self.n))

    def determinant(self):
        a = [r[:] for r in self.rows]
        sign, previous = 1, 1
        for k in range(self.n - 1):
            if a[k][k] == 0:
                for i in range(k + 1, self.n):
                    if a[i][k]:
                        a[k], a[i] = a[i], a[k]
                        sign = -sign
                        break
                else:
                    return 0
            for i in range(k + 1, self.n):
                for j in range(k + 1, self.n):
                    a[i][j] = (a[i][j] * a[k][k] - a[i][k] * a[k][j]) // previous
            previous = a[k][k]
        return sign * a[-1][-1]


def multiply(a, b):
    n = len(a)
    out = [[0] * n for _ in range(n)]
    for i in range(n):
        for k in range(n):
            x = a[i][k]
            row, source = out[i], b[k]
            for j in range(n):
                row[j] += x * source[j]
    return out


n = int(sys.argv[1]) if len(sys.argv) > 1 else 140
a = Matrix.build(n, n, lambda i, j: (i * 7 + j * 3) % 11 - 5)
b = Matrix.build(n, n, lambda i, j: (i * 5 - j * 2) % 13 - 6)
c = a @ b
print(c.trace(), c.rows == multiply(a.rows, b.rows), (a @ b).transpose() == b.transpose() @ a.transpose())
print((Matrix([[1, 1], [1, 0]]) ** (n * 10))[0, 1] % 10 ** 9)
d = Matrix.build(n, n, lambda i, j: (i * i + j * 31 + i * j) % 17 - 8 + (i == j) * 3)
print(d.determinant() % 1000000007)
d[0, 0] += 1
print(d[0, 0], (d * 2 + d).trace())
