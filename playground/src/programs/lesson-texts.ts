// The texts of the lessons but the first: what to watch for, the site that each speaks of, the program.
//
// Tests        tests/browser/playground.test.mjs
import type { LessonTexts } from "./lessons.js";

export const texts: LessonTexts = {
  changing: {
    families: ["BINARY_OP"],
    watch: "One + sees ints, then floats, then text. Every failed guard takes one off the counter (52/0); at the 53rd miss the site looks again and takes another form. Scrub the timeline to see the moments.",
    site: { name: "add", text: "a + b", base: "BINARY_OP" },
    source: `def add(a, b):
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
  generic: {
    families: ["BINARY_OP", "COMPARE_OP", "LOAD_ATTR", "FOR_ITER"],
    watch: "Some sites find no form. Choose a red one: it says why, what it saw, and when it tries again: after 3, 7, 15, 31 … executions. The comments name two ways to change it.",
    site: { name: "mixed", text: "a < b", base: "COMPARE_OP" },
    source: `class Dynamic:
    def __getattr__(self, name):
        return len(name)

class Money:
    def __init__(self, cents):
        self.cents = cents
    def __add__(self, other):
        return Money(self.cents + other.cents)

def read(o):
    return o.anything  # its class answers every name

def pay(a, b):
    return a + b  # a class's own __add__

def mixed(a, b):
    return a < b  # int < float; try b = 100

def letters(text):
    n = 0
    for c in text:  # a str has no form; try list(text)
        n += 1
    return n

d = Dynamic()
wallet = Money(0)
for i in range(300):
    read(d)
    wallet = pay(wallet, Money(i))
    mixed(i, 100.0)
    letters("abc")
print(wallet.cents)
`,
  },
  attributes: {
    families: ["LOAD_ATTR", "STORE_ATTR"],
    watch: "LOAD_ATTR learns where each attribute is: inside the instance, in a slot, in the class, behind a property, in a module. Compare the caches in the pane below the bytecode.",
    site: { name: "inline", text: "p.x * p.y", base: "LOAD_ATTR" },
    source: `import math

class Point:
    origin = 0
    def __init__(self, x, y):
        self.x = x
        self.y = y
    @property
    def manhattan(self):
        return self.x + self.y

class Slotted:
    __slots__ = ("x", "y")
    def __init__(self, x, y):
        self.x = x
        self.y = y

def inline(p):
    return p.x * p.y             # INSTANCE_VALUE

def slot(s):
    return s.x + s.y             # SLOT

def others(p):
    a = p.origin  # NONDESCRIPTOR_WITH_VALUES
    b = Point.origin             # CLASS
    c = math.pi                  # MODULE
    return a + b + c + p.manhattan  # PROPERTY

def move(p):
    p.x = p.x + 1  # STORE_ATTR_INSTANCE_VALUE

p, s = Point(3, 4), Slotted(1, 2)
for i in range(200):
    inline(p)
    slot(s)
    others(p)
    move(p)
print(p.x, others(p))
`,
  },
  methods: {
    families: ["LOAD_ATTR", "CALL"],
    watch: "A method call makes no bound method: LOAD_ATTR finds the function in its cache, CALL enters its frame. Half-way the class gets a new method: its version changes, every guard misses, and after 53 misses the sites learn the new one.",
    site: { name: "lengths", text: "p.norm()", base: "LOAD_ATTR" },
    source: `class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def norm(self):
        return self.x * self.x + self.y * self.y

def lengths(points):
    result = 0
    for p in points:
        result += p.norm()
    return result

points = [Point(i, i + 1) for i in range(50)]
for round in range(40):
    lengths(points)

Point.norm = lambda self: abs(self.x) + abs(self.y)
for round in range(40):
    answer = lengths(points)
print(answer)
`,
  },
  "python-calls": {
    families: ["CALL", "CALL_KW"],
    watch: "With exactly the arguments it takes, a function's frame is pushed at once (PY_EXACT_ARGS). Defaults and *rest take the general way, keywords have CALL_KW, and making an instance enters __init__ directly.",
    site: { name: "work", text: "plain(i, 1)", base: "CALL" },
    source: `def plain(a, b):
    return a - b

def defaults(a, b=2, *rest):
    return a + b

class Box:
    def __init__(self, value):
        self.value = value
    def get(self):
        return self.value

def work(i):
    plain(i, 1)              # CALL_PY_EXACT_ARGS
    defaults(i)              # CALL_PY_GENERAL
    plain(b=i, a=2)          # CALL_KW_PY
    box = Box(i)  # CALL_ALLOC_AND_ENTER_INIT
    get = box.get
    get()  # CALL_BOUND_METHOD_EXACT_ARGS
    return box.get()  # LOAD_ATTR_METHOD_WITH_VALUES

for i in range(300):
    last = work(i)
print(last)
`,
  },
  "builtin-calls": {
    families: ["CALL"],
    watch: "CALL has twenty forms. len, isinstance, type and list.append have one each; other built-ins have one per calling convention, which skips making a tuple of the arguments.",
    site: { name: "work", text: "len(names)", base: "CALL" },
    source: `def work(names, i):
    len(names)               # CALL_LEN
    isinstance(i, int)       # CALL_ISINSTANCE
    type(i)                  # CALL_TYPE_1
    str(i)                   # CALL_STR_1
    tuple(names)             # CALL_TUPLE_1
    abs(-i)                  # CALL_BUILTIN_O
    divmod(i, 3)             # CALL_BUILTIN_FAST
    max(i, 3)  # CALL_BUILTIN_FAST_WITH_KEYWORDS
    list(names)              # CALL_BUILTIN_CLASS
    names.append(i)          # CALL_LIST_APPEND
    names.count(i)  # CALL_METHOD_DESCRIPTOR_O
    names.pop()  # CALL_METHOD_DESCRIPTOR_FAST
    "a,b".split(",")  # CALL_METHOD_DESCRIPTOR_FAST_WITH_KEYWORDS
    "py".upper()  # CALL_METHOD_DESCRIPTOR_NOARGS

names = ["morelia", "viridis"]
for i in range(300):
    work(names, i)
print(names)
`,
  },
  globals: {
    families: ["LOAD_GLOBAL"],
    watch: "LOAD_GLOBAL remembers the place in the dictionary and the version of its keys. Changing a value keeps the version; a new global changes it: then each site misses until its 53rd.",
    site: { name: "check", text: "limit", base: "LOAD_GLOBAL" },
    source: `limit = 10

def check(x):
    return len(str(x)) < limit  # two built-ins and a global

for i in range(200):
    check(i)

limit = 20  # a new value: nothing misses
for i in range(200):
    check(i)

surprise = 1  # a new key: every site misses
for i in range(200):
    check(i)
print(check(12345))
`,
  },
  subscripts: {
    families: ["BINARY_OP", "STORE_SUBSCR"],
    watch: "[] is a BINARY_OP: it has forms for a list, tuple or str with a small int, for a dict, and for a class's own __getitem__. A negative index is a miss: watch “last”.",
    site: { name: "last", text: "items[-1]", base: "BINARY_OP" },
    source: `class Squares:
    def __getitem__(self, i):
        return i * i

def read(items, pair, text, table, squares, i):
    return items[i], pair[0], text[i], table["key"], squares[i]

def write(items, table, i):
    items[i] = i  # STORE_SUBSCR_LIST_INT
    table["key"] = i  # STORE_SUBSCR_DICT

def last(items):
    return items[-1]  # the form takes indexes from 0

items, table = list(range(8)), {"key": 0}
for i in range(200):
    read(items, (1, 2), "specialize", table, Squares(), i % 8)
    write(items, table, i % 8)
    last(items)
print(items, table)
`,
  },
  iteration: {
    families: ["FOR_ITER", "UNPACK_SEQUENCE"],
    watch: "FOR_ITER has forms for list, tuple, range and generators; dictionaries, sets and text stay generic. The target of the loop is taken apart by UNPACK_SEQUENCE, which likes pairs.",
    site: { name: "table", text: "d.values()", base: "FOR_ITER" },
    source: `def over(things):
    n = 0
    for thing in things:
        n += 1
    return n

def ranges(n):
    total = 0
    for i in range(n):           # FOR_ITER_RANGE
        total += i
    return total

def pairs(items):
    total = 0
    for a, b in items:  # UNPACK_SEQUENCE_TWO_TUPLE
        total += a * b
    return total

def table(d):
    total = 0
    for value in d.values():  # no form for this one
        total += value
    return total

for round in range(100):
    over([1, 2, 3])              # FOR_ITER_LIST
    ranges(20)
    pairs([(1, 2), (3, 4)])
    table({"a": 1, "b": 2})
print(over([1, 2, 3]), ranges(20), pairs([(1, 2), (3, 4)]))
`,
  },
  generators: {
    families: ["FOR_ITER", "SEND"],
    watch: "A loop over a generator enters its frame directly (FOR_ITER_GEN), “yield from” and “await” send into it (SEND_GEN). Step by line to see the frames change places.",
    site: { name: "both", text: "numbers(n)", base: "SEND" },
    source: `def numbers(n):
    for i in range(n):
        yield i

def doubled(source):
    for x in source:
        yield 2 * x

def both(n):
    yield from numbers(n)
    yield from doubled(numbers(n))

async def answer(x):
    return x

async def main():
    total = 0
    for x in both(60):
        total += await answer(x)
    return total

def run(coroutine):
    try:
        while True:
            coroutine.send(None)
    except StopIteration as stop:
        return stop.value

for round in range(50):
    total = run(main())
print(total)
`,
  },
  truth: {
    families: ["TO_BOOL", "CONTAINS_OP", "COMPARE_OP"],
    watch: "“if x” asks for a truth value: TO_BOOL has forms for None, bool, int, str, list and for objects that are always true. “in” has forms for set and dict; on a list it searches, and stays generic.",
    site: { name: "find", text: "x in slow", base: "CONTAINS_OP" },
    source: `class Thing:
    pass

def truths(none, number, text, items, thing):
    n = 0
    if not none: n += 1          # TO_BOOL_NONE
    if number: n += 1            # TO_BOOL_INT
    if text: n += 1              # TO_BOOL_STR
    if items: n += 1             # TO_BOOL_LIST
    if thing: n += 1  # TO_BOOL_ALWAYS_TRUE
    return n

def find(x, fast, table, slow):
    return x in fast, x in table, x in slow

fast, table, slow = {1, 2, 3}, {1: 2}, [1, 2, 3]
for i in range(200):
    truths(None, i, "text", [i], Thing())
    find(i, fast, table, slow)
print(truths(None, 1, "", [], Thing()), find(2, fast, table, slow))
`,
  },
  super: {
    families: ["LOAD_SUPER_ATTR"],
    watch: "super().method(...) never makes a super object: LOAD_SUPER_ATTR looks the name up behind the class, and its forms skip the check that super is the real one.",
    site: { name: "area", text: "super().area()", base: "LOAD_SUPER_ATTR" },
    source: `class Base:
    scale = 2
    def area(self):
        return self.side * self.side

class Square(Base):
    def __init__(self, side):
        self.side = side
    def area(self):
        return super().area() * super().scale

total = 0
shapes = [Square(i) for i in range(20)]
for round in range(50):
    for shape in shapes:
        total += shape.area()
print(total)
`,
  },
  bodies: {
    families: ["BINARY_OP", "LOAD_ATTR", "STORE_ATTR", "FOR_ITER"],
    watch: "A simulation, almost all of it specialized. Switch families off, then press Compare to see what each is worth; turn the heat map on to see what is left.",
    site: { name: "advance", text: "d2 ** 0.5", base: "BINARY_OP" },
    source: `class Body:
    def __init__(self, x, y, vx, vy, mass):
        self.x, self.y, self.vx, self.vy, self.mass = x, y, vx, vy, mass

def energy(bodies):
    e = 0.0
    for i, b in enumerate(bodies):
        e += 0.5 * b.mass * (b.vx * b.vx + b.vy * b.vy)
        for c in bodies[i + 1:]:
            dx, dy = b.x - c.x, b.y - c.y
            e -= b.mass * c.mass / (dx * dx + dy * dy) ** 0.5
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
for step in range(2000):
    advance(bodies, 0.001)
print(f"{energy(bodies):.6f}")
`,
  },
};
