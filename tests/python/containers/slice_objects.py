# slice: construction, indices, comparison, hash, use in user classes.
def each(text):
    for line in text.strip().splitlines():
        try:
            print(line, "=>", repr(eval(line, globals())))
        except BaseException as error:
            print(line, "=>", type(error).__name__, error)


class I:
    def __init__(self, v): self.v = v
    def __index__(self): return self.v
class G:
    def __getitem__(self, k): return k
    def __class_getitem__(cls, k): return ("class", k)
g = G()


each('''
slice(5), slice(1, 2), slice(1, 2, 3), slice(None), slice("a", [], {})
slice()
slice(1, 2, 3, 4)
slice(stop=1)
slice(1, 2).start, slice(1, 2).stop, slice(1, 2).step, slice(5).start
slice(None).indices(5), slice(None, None, -1).indices(5), slice(1, 100, 2).indices(5), slice(-100, -1).indices(5), slice(-1, -100, -1).indices(5), slice(10, 20).indices(5), slice(5, 0, -2).indices(3), slice(I(1), I(3)).indices(10), slice(None).indices(0), slice(2**70).indices(2**80), slice(-2**70, None).indices(5)
slice(None).indices(-1)
slice(None).indices("a")
slice(None).indices()
slice(None, None, 0).indices(5)
slice("a").indices(5)
slice(1.5).indices(5)
slice(1, 2) == slice(1, 2), slice(1, 2) == slice(1, 2, None), slice(1) != slice(2), slice(1, 2) < slice(1, 3), slice(1) == 1, slice(1, 2) == (1, 2, None)
slice(1) < slice("a")
slice(1) < 5
hash(slice(1, 2)) == hash(slice(1, 2)), {slice(1): 2}[slice(1)]
hash(slice([]))
g[1], g[1:2], g[1:2:3], g[:], g[::], g[1, 2], g[1:2, ::3], g[...], g[()], g[1,], g[..., None:1], g["a":"b"], g[*[1, 2]], g[1, *[2, 3]], g[lambda: 1:2] is None, g[(x := 5)], g[1:(y := 2)]
G[int], G[1:2], G[int, str]
[1, 2, 3][slice(1)], "abc"[slice(None, None, -1)], (1, 2)[slice(5, 0, -1)], [0, 1, 2, 3][I(1):I(3)], b"abc"[I(-1):]
[1, 2]["a":]
[1, 2][1.0:]
[1, 2][::0]
[1, 2][::"a"]
slice(1, 2).__reduce__(), slice(1, 2).__eq__(5), slice(1, 2).__repr__(), slice.__hash__ is not None
''')
for s in ("slice(1).start = 5", "slice(1).x = 5", "class S(slice): pass", "del slice(1).start"):
    try: exec(s); print(s)
    except Exception as e: print(type(e).__name__, e)
class Log:
    def __getitem__(self, k): return ("get", k)
    def __setitem__(self, k, v): print("set", k, v)
    def __delitem__(self, k): print("del", k)
l = Log()
l[1:2] = 3; l[1, 2:3] = 4; l[:] = 5; del l[1:2]; del l[1, 2]; l[::2] += (1,); l[0] += (2,); del l[0], l[1:]
for n in range(0, 4):
    for a in (None, -2, 0, 1, 3):
        print(n, a, [list(range(n))[a:b:s] for b in (None, -1, 1, 9) for s in (None, -1, 2)])
