# Generators with many compiled places are closed while they wait in a try statement: their handlers run.
said = []


def many(n):
    total = 0
    for a in range(n):
        total += a
    for b in range(n):
        total += b
        yield b
    for c in range(n):
        total -= c
    for d in range(n):
        total ^= d
        yield d
    try:
        for e in range(n):
            total += e
            yield e
        for f in range(n):
            total -= f
        for g in range(n):
            yield g + total
    finally:
        said.append("closed")
    for h in range(n):
        yield h


def take(n, most):
    total = 0
    for v in many(n):
        total += v
        most -= 1
        if most == 0:
            break
    return total


for most in (1, 25, 45, 55, 65, 75, 85, 95):
    for _ in range(30):
        said.clear()
        take(20, most)
        print(most, said) if _ in (0, 28, 29) else None


def closed(n):
    g = many(n)
    for _ in range(2 * n + 3):
        next(g)
    g.close()
    return said.pop() if said else "silent"


print([closed(20) for _ in range(40)].count("closed"))


def thrown(n):
    g = many(n)
    for _ in range(2 * n + 3):
        next(g)
    try:
        g.throw(KeyError("k"))
    except KeyError as error:
        return repr(error), said.pop()


for _ in range(30):
    last = thrown(20)
print(last)
