# memoryview.cast: formats and shapes, right and wrong, of views of every kind.
def t(f):
    try: r = f(); print(r.shape, r.strides, r.format, r.tolist())
    except Exception as e: print(type(e).__name__, e)
m = memoryview(bytes(range(12)))
two = m.cast('B', [3, 4])
for v in m, two, m[:0], m.cast('I'), m.cast('I')[:0], m[::2], memoryview(b'').cast('B'), m[:4].cast('I', []), m[:2].cast('H', ()), two.cast('B', [12]):
    for args in [('B',), ('I',), ('c', [2, 6]), ('B', []), ('B', ()), ('B', [12]), ('B', None), ('B', [0]), ('B', [-1]), ('B', ['a']), ('B', [True]), ('z', ['a']), ('z', [1, 2]), ('z', 1), ('I', [3]), ('I', [4]), ('I', [1] * 65), ('B', [1] * 64), (1, 1), ('I', [1, 3]), ('B', [2**31]), ('@B', (3, 4)), ('B', [12.0]), ('', [1]), ('BB',), ('\xe9',), ('>I',), ('P',), ('n', [3])]:
        t(lambda: v.cast(*args))
t(lambda: m.cast(format='B', shape=[6, 2])); t(lambda: m.cast(shape=[1])); t(lambda: m.cast()); t(lambda: m.cast('B', [1], 2)); t(lambda: m.cast('B', x=1))
