# re: literals searched in long texts, of one, two and four bytes a character, beside str.find: whole and within bounds.
import re, random
r = random.Random(5)
for alpha in ("ab", "abc\u0141", "ab\U0001F600", "abcdefgh@A\x01\u0101"):
    bad = n = 0
    for _ in range(400):
        t = "".join(r.choice(alpha) for _ in range(r.randrange(60, 200)))
        k = r.randrange(2, 9); j = r.randrange(0, len(t) - k)
        w = t[j:j+k] if r.random() < .6 else "".join(r.choice(alpha) for _ in range(k))
        p = re.compile(re.escape(w)); got = [m.span() for m in p.finditer(t)]
        want = []; at = 0
        while (at := t.find(w, at)) >= 0: want.append((at, at + k)); at += k
        lo, hi = r.randrange(0, 50), r.randrange(100, 220)
        m = p.search(t, lo, hi); f = t.find(w, lo, min(hi, len(t)))
        bad += got != want or (m.start() if m else -1) != f; n += len(got)
    print(ascii(alpha), bad, n)
print(re.findall("x" * 300, "x" * 299 + "y" + "x" * 700).__len__(), re.search(b"needle", b"n" * 500 + b"needle").span())
