# Loops of a module's own code: names that change kind, are deleted, set by others, come and go among globals and builtins; the same code with other
# namespaces; global variables of functions.
import builtins

total = 0
x = 1.5
seen = []
for i in range(300):
    total += i & 7
    x = x * 1.001 + 0.5
    if i == 150:
        x = int(x)
    if i == 200:
        total = str(total)
        break
print(total, round(x, 6), i)

n = 0
odd = even = 0
while n < 400:
    n += 1
    if n % 2:
        odd += n
        continue
    even += n
print(n, odd, even)


def bump():
    global count, last
    count += 1
    last = count * 2
    if count == 120:
        global fresh
        fresh = "new"
    if count == 140:
        del globals()["fresh"]
    return last


count = last = 0
for _ in range(200):
    before = count
    got = bump()
    if count != before + 1 or got != last:
        print("lost", count, before, got, last)
print(count, last, "fresh" in globals())

for k in range(200):
    if k == 100:
        del last
        last = "back"
    if k == 150:
        del count
        try:
            count += 1
        except NameError as e:
            print(e)
        count = -1
    count = count + 1
print(count, last)

lengths, true_len = [], len
for k in range(200):
    lengths.append(len("abc"))
    if k == 90:
        len = lambda s: 7
    if k == 140:
        del len
    if k == 170:
        builtins.len = lambda s: true_len(s) + 100
builtins.len = true_len
print(len(lengths), [lengths[k] for k in (0, 90, 91, 140, 141, 170, 171, 199)])

copies = []
value = 0
for k in range(120):
    value = k * 1.0 if k % 3 else [k]
    if k % 40 == 0:
        copies.append(dict(globals()))
print([c["value"] for c in copies], value)


class Body:
    rows = []
    step = 0
    for k in range(150):
        step += k
        if k % 50 == 0:
            rows.append(step)
    del k


print(Body.rows, Body.step)

text = """
acc = start
for j in range(150):
    acc = acc + j
    other = acc
result = acc, other
"""
code = compile(text, "<exec>", "exec")
for start in (0, 0.5, 0, 10**15, 0):
    space = {"start": start}
    exec(code, space)
    print(space["result"])


class Upper(dict):
    def __missing__(self, key):
        if key != "start":
            raise KeyError(key)
        return 5

    def __getitem__(self, key):
        return super().__getitem__(key) if key != "acc" else dict.__getitem__(self, key) * 1


for space in (Upper(start=1), Upper(), {"start": 2}):
    exec(code, {"range": range}, space)
    print(space["result"], type(space).__name__)
exec(code, Upper(start=3, __builtins__=builtins))


class Gone:
    def __del__(self):
        gone.append(name)


gone = []
name = 0
for name in range(60):
    thing = Gone()
    thing = None
print(len(gone), gone[-3:])

calls = 0


def recursive(n):
    global calls
    calls += 1
    return n if n < 2 else recursive(n - 1) + recursive(n - 2)


def loop(n):
    global calls, kind
    for i in range(n):
        calls += i
        kind = i if i % 50 else str(i)
    return kind


kind = None
print(recursive(12), calls, loop(300), calls)

try:
    for i in range(200):
        total = 100 // (150 - i)
except ZeroDivisionError as e:
    print(e, i, total, e.__traceback__.tb_lineno)
