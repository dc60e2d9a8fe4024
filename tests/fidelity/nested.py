# Deep nesting that C code follows: an exception or an answer, never the end of the stack (which the reference reaches).
import functools, itertools, operator, types, sys
N = 20_000
def t(name, make):
    try: make()
    except (RecursionError, MemoryError): pass
    print(name)
def nest(f, x, n=N):
    for _ in range(n): x = f(x)
    return x
t("hash of tuples", lambda: hash(nest(lambda x: (x,), ())))
t("hash of slices", lambda: hash(nest(slice, 1)))
t("hash of aliases", lambda: hash(nest(lambda x: list[x], int)))
t("key of a dict", lambda: {nest(lambda x: (x,), ()): 1})
for name, f in (("map", lambda g: map(abs, g)), ("filter", lambda g: filter(None, g)), ("zip", zip), ("enumerate", enumerate),
                ("islice", lambda g: itertools.islice(g, 9)), ("chain", itertools.chain), ("cycle", itertools.cycle),
                ("accumulate", lambda g: itertools.accumulate(g, lambda a, b: b)), ("pairwise", itertools.pairwise),
                ("starmap", lambda g: itertools.starmap(abs, g)), ("takewhile", lambda g: itertools.takewhile(bool, g)),
                ("dropwhile", lambda g: itertools.dropwhile(operator.not_, g)), ("compress", lambda g: itertools.compress(g, [1, 1])),
                ("batched", lambda g: itertools.batched(g, 1)), ("zip_longest", itertools.zip_longest), ("tee", lambda g: itertools.tee(g)[0])):
    t(name, lambda: next(nest(f, iter([1, 2]))))
t("repr of namespaces", lambda: repr(nest(lambda x: types.SimpleNamespace(a=x), 1)))
t("repr of proxies", lambda: repr(nest(lambda x: types.MappingProxyType({1: x}), {})))
t("methods of methods", lambda: nest(lambda x: types.MethodType(x, 1), print)())
t("comparing cells", lambda: nest(types.CellType, 1) == nest(types.CellType, 1))
