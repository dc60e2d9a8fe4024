# Strs of one character that compiled code compares: in place with constants, else as everywhere.
def lower(s):
    n = [0] * 8
    for c in s:
        if 'a' <= c <= 'z': n[0] += 1
        elif '0' <= c <= '9': n[1] += 1
        if c == 'x': n[2] += 1
        if c != 'y': n[3] += 1
        if c > 'm': n[4] += 1
        if c >= 'é': n[5] += 1
        if c in ('x', 'y', '\u0178'): n[6] += 1
        r = c < 'p'
        n[7] += r
    return n
def words(ws, k):
    n = 0
    for _ in range(k):
        for w in ws:
            if w == 'a': n += 1
            if w < 'b': n += 10
            if 'b' >= w: n += 100
            if w != 'b': n += 1000
    return n
class S(str):
    def __lt__(self, other): return True
    def __eq__(self, other): return True
    def __ge__(self, other): return "yes"
    __hash__ = str.__hash__
class O:
    def __lt__(self, other): return [1]
    def __gt__(self, other): return []
text = "abcxyz019 \u0178\u0161\U0001f600éÿŸxaŁ" * 60
for _ in range(4):
    print(lower(text), lower(["ab", "x", "", "y", "xy"] * 50))
    print(words(["a", "b", "", "aa", "c", "\u0161", "\u0162"], 200), words(["a", S("z"), S("a")], 200))
    print(words([S("a")], 20), sorted([S("c"), "b"]) [0])
    for bad in (5, None, b"a"):
        try: print(words([bad], 300))
        except TypeError as e: print(e)
def objects(xs, k):
    out = []
    for _ in range(k):
        for x in xs: out.append((x < 'a', 'a' < x))
    return out[-3:]
for _ in range(3): print(objects([O(), O(), O()], 100), objects(["a", O(), "b"], 100))
