/// The programs to start from, each with what to look for.

export interface Example {
  readonly title: string;
  readonly source: string;
}

export const examples: readonly Example[] = [
  {
    title: "A loop over ints",
    source: `# Each instruction in "total" runs once in its
# general form, looks at its operands, and rewrites
# itself for what it saw: here, small ints.

def total(n):
    result = 0
    i = 0
    while i < n:
        if i % 3 != 0:
            result = result + i * i
        i += 1
    return result

for round in range(200):
    answer = total(2000)
print(answer)
`,
  },
  {
    title: "Changing its mind",
    source: `# One line of code: first ints, then floats, then text.
# When a guard fails a miss is counted; at the 53rd
# the site looks at its operands again.

def add(a, b):
    return a + b

for i in range(200):
    add(i, 1)
for i in range(200):
    add(i * 0.5, 1.5)
for i in range(200):
    add("py", "thon")
print(add(1, 2), add(1.5, 2.5), add("a", "b"))
`,
  },
  {
    title: "Attributes and methods",
    source: `# LOAD_ATTR learns where an attribute lives: in the
# instance, in a slot, in the class. Half-way the
# class changes, and every site notices.

class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def norm(self):
        return self.x * self.x + self.y * self.y

class Slotted:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x = x
        self.y = y

def lengths(points):
    result = 0
    for p in points:
        result += p.norm()
    return result

points = [Point(i, i + 1) for i in range(50)]
for round in range(100):
    lengths(points)

Point.norm = lambda self: abs(self.x) + abs(self.y)
for round in range(100):
    answer = lengths(points)
print(answer)

slots = [Slotted(1, 2) for _ in range(100)]
print(sum(s.x + s.y for s in slots))
`,
  },
  {
    title: "Calls of every kind",
    source: `# CALL has twenty specialized forms; each line of the
# loop reaches another one.

class Greeter:
    def __init__(self, name):
        self.name = name
    def greet(self, other):
        return self.name + other

def plain(a, b):
    return a - b

def defaults(a, b=2, *rest):
    return a + b

names = []
for i in range(300):
    plain(i, 1)
    defaults(i)
    g = Greeter("py")
    g.greet("thon")
    names.append(i)
    len(names)
    isinstance(i, int)
    str(i)
    abs(-i)
    max(i, 3)
    "a,b".split(",")
    names.count(i)
    type(i)
print(len(names), g.greet("!"))
`,
  },
  {
    title: "Generators",
    source: `# A loop over a generator enters its frame directly:
# FOR_ITER_GEN; "yield from" becomes SEND_GEN.

def numbers(n):
    for i in range(n):
        yield i

def doubled(source):
    for x in source:
        yield 2 * x

def both(n):
    yield from numbers(n)
    yield from doubled(numbers(n))

total = 0
for round in range(100):
    for x in both(60):
        total += x
print(total)
`,
  },
  {
    title: "What stays generic",
    source: `# Some sites cannot be specialized. The log says why,
# the counter when they will try again: after 3, 7,
# 15, 31 … executions.

class Dynamic:
    def __getattr__(self, name):
        return len(name)

class Money:
    def __init__(self, cents):
        self.cents = cents
    def __add__(self, other):
        return Money(self.cents + other.cents)

def read(o):
    return o.anything

def pay(a, b):
    return a + b

def mixed(a, b):
    return a < b

d = Dynamic()
wallet = Money(0)
for i in range(300):
    read(d)
    wallet = pay(wallet, Money(i))
    mixed(i, 100.0)
    mixed("a", "b")
print(wallet.cents, read(d))
`,
  },
  {
    title: "Planets",
    source: `# Floats all the way: five bodies, thousands of steps.

class Body:
    def __init__(self, x, y, vx, vy, mass):
        self.x = x
        self.y = y
        self.vx = vx
        self.vy = vy
        self.mass = mass

def energy(bodies):
    e = 0.0
    for i, a in enumerate(bodies):
        e += 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy)
        for b in bodies[i + 1:]:
            dx = a.x - b.x
            dy = a.y - b.y
            e -= a.mass * b.mass / (dx * dx + dy * dy) ** 0.5
    return e

def advance(bodies, dt):
    for i, a in enumerate(bodies):
        for b in bodies[i + 1:]:
            dx = a.x - b.x
            dy = a.y - b.y
            d2 = dx * dx + dy * dy
            force = dt / (d2 * d2 ** 0.5)
            a.vx -= dx * b.mass * force
            a.vy -= dy * b.mass * force
            b.vx += dx * a.mass * force
            b.vy += dy * a.mass * force
    for a in bodies:
        a.x += dt * a.vx
        a.y += dt * a.vy

bodies = [Body(0.0, 0.0, 0.0, 0.0, 39.5), Body(1.0, 0.0, 0.0, 6.28, 0.001),
          Body(5.2, 0.0, 0.0, 2.75, 0.04), Body(0.0, 9.5, -2.0, 0.0, 0.01),
          Body(0.0, -19.0, 1.44, 0.0, 0.002)]
print(f"{energy(bodies):.6f}")
for step in range(4000):
    advance(bodies, 0.001)
print(f"{energy(bodies):.6f}")
`,
  },
];
