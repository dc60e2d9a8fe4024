x = "outer"
print([x for x in range(3)], x)
print({x: x * x for x in range(3)}, {x % 2 for x in range(5)}, list(x for x in "ab"))
print([(i, j) for i in range(3) for j in range(i)], [i for i in range(10) if i % 2 if i > 3])
print([[j for j in range(i)] for i in range(3)])
def f():
    y = 10
    r = [y + i for i in range(2)]
    i = "kept"
    s = [i for i in range(2)]
    return r, i, s, [lambda: i for i in range(2)][0]()
print(f())
print([last := n for n in range(3)], last)
def walrus():
    [z := k for k in range(4)]
    return z
print(walrus())
class C:
    a = 3
    b = [a for _ in range(2)] if False else [q for q in range(a)]
    try: c = [a for _ in range(1)]
    except NameError as e: print(e)
    d = [x for x in (lambda: [1])()]
print(C.b)
def gen_late():
    n = 1
    g = (n * i for i in range(3))
    n = 100
    return list(g)
print(gen_late())
def first_eager():
    try: return (i for i in undefined_thing)
    except NameError as e: return str(e)
print(first_eager())
print(sum(i for i in range(5)), any(i > 3 for i in range(5)), max((i for i in [3, 1]), default=0))
print([a for a, *b in [(1, 2), (3,)]], [k for k, v in {1: 2}.items()])
print({**{"a": 1}, "b": 2, **{"a": 3}}, [*range(2), *"ab"], (*[1], 2), {*[1], 2})
try: [1 / i for i in range(2)]
except ZeroDivisionError as e: print(e)
def loc():
    a = 1
    [b for b in range(3)]
    return sorted(locals())
print(loc())
print([[i, j] for i in range(2) if (j := i * 2) or True])
m = [[1, 2], [3, 4]]
print([[r[i] for r in m] for i in range(2)])
print([c for s in ("ab", "cd") for c in s if c != "b"])
print(dict((k, v) for k, v in zip("ab", (1, 2))))
