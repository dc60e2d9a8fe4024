# Operators, properties and items of Python classes in compiled loops: one class, several, ones that refuse, ones that change.


class V:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return V(self.x + (other.x if isinstance(other, V) else other))

    def __radd__(self, other):
        return V(other * 1000 + self.x)

    def __sub__(self, other):
        if not isinstance(other, V):
            return NotImplemented
        return V(self.x - other.x)

    def __mul__(self, k):
        return V(self.x * k)

    def __matmul__(self, other):
        return self.x * other.x

    def __getitem__(self, i):
        return self.x + i

    @property
    def twice(self):
        return self.x * 2


class W(V):
    def __radd__(self, other):
        return ("W first", other.x, self.x)


class IntN(int):
    def __add__(self, other):
        return NotImplemented


class Meters(float):
    def __mul__(self, k):
        return Meters(float(self) * k)


def sums(values, n):
    out = []
    for k in range(n):
        a = values[k % len(values)]
        b = values[(k + 1) % len(values)]
        try:
            out.append(a + b)
        except TypeError as e:
            out.append(str(e))
    return [r.x if isinstance(r, V) else r for r in out][-6:]


print(sums([V(1), V(2)], 90))
print(sums([V(1), 2, V(3)], 90))
print(sums([V(1), W(2)], 90))
print(sums([IntN(5), 9], 90))
print(sums([IntN(5), IntN(6)], 90))
print(sums([V(1), "x"], 30))


def differences(n):
    v, out = V(10), []
    for k in range(n):
        try:
            out.append((v - (V(k) if k % 7 else k)).x)
        except TypeError as e:
            out.append(str(e))
    return out[-8:]


print(differences(60))


def scale(n):
    v = V(1)
    for k in range(n):
        v = v * 2 if k % 3 else v
        if v.x > 1 << 60:
            v = V(1)
    return v.x, v @ V(3), v.twice, v[5]


print(scale(200))


def properties(objects, n):
    t = 0
    for k in range(n):
        o = objects[k % len(objects)]
        t += o.twice + o[k]
    return t


print(properties([V(1)], 100), properties([V(1), W(2), V(3)], 100))


def changing(n):
    v, out = V(1), []
    for k in range(n):
        if k == n // 2:
            V.__add__ = lambda self, other: V(-1)
        if k == n - 3:
            V.twice = 7
        v = v + V(1)
        out.append((v.x, v.twice))
    return out[:2], out[n // 2 - 1:n // 2 + 2], out[-4:]


print(changing(80))


def floats(n):
    m = Meters(1.5)
    for k in range(n):
        m = m * 2 if m < 1e9 else Meters(1.5)
    return m, type(m).__name__


print(floats(100))
