# Globals and builtins get other names while compiled functions and loops read them.
import builtins


def limit():
    return LIMIT


def count(n):
    total = 0
    for i in range(n):
        total += limit() + len("ab") + abs(-1)
    return total


LIMIT = 3
print(count(3000))
for k in range(40):
    globals()[f"name_{k}"] = k
    LIMIT = k
    print(k, count(200))
    if k % 7 == 3:
        del globals()[f"name_{k - 1}"]
    if k % 10 == 5:
        setattr(builtins, f"builtin_{k}", k)
    if k == 20:
        len = lambda s: 100  # hides the builtin
    if k == 25:
        del len
    if k == 30:
        builtins.abs, kept = (lambda n: 7), abs
    if k == 33:
        builtins.abs = kept

del LIMIT
try:
    count(5)
except NameError as error:
    print(error)
LIMIT = 1
print(count(100))


def nested(rows):
    out = []
    for r in range(rows):
        inner = 0
        for c in range(rows):
            for d in range(3):
                inner += c * d + LIMIT
            globals()[f"cell_{r % 5}"] = inner
        out.append(inner)
    return sum(out)


for k in range(6):
    LIMIT = k
    print(nested(60))
