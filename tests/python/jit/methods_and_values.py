# a place that calls: some objects have a method there, others a value of that name, or their class has one that is no function
class P:
    def __init__(self, n):
        self.n = n

    def get(self):
        return self.n


class V(P):
    def __init__(self, n):
        self.n = n
        self.get = int


class C(P):
    get = int


class Silent:
    get = staticmethod(lambda: 5)


def run(objects, n, shift):
    total = 0
    for i in range(n):
        total += objects[(i >> shift) % len(objects)].get() // -7
    return total


def only(o, n):
    total = 0
    for i in range(n):
        total += o.get()
    return total


for n in (100, 3000):
    for shift in (0, 1, 5, 7):
        print(run([P(8), V(9)], n, shift), run([V(8), P(9)], n, shift), run([P(8), C(9)], n, shift), run([C(8), P(9), V(1)], n, shift), run([P(1), Silent(), C(2), V(3)], n, shift))
    print(only(P(3), n), only(C(3), n), only(V(3), n), only(P(4), n), only(Silent(), n), only(P(5), n))
