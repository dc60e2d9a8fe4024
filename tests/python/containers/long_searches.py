# Long searches, forwards and backwards, in texts of each width and in bytes: those that comparing at each place would make slow.
texts = ("a" * 3000 + "b") * 3, ("é" * 3000 + "b") * 3, ("日" * 3000 + "b") * 3, "\U0001F600" * 3000 + "b" + "\U0001F600" * 3000
for text in texts:
    c = text[0]
    for pattern in c * 1000 + "b", "b" + c * 1000, c * 1500 + "b" + c * 1500, c * 1500 + "x" + c * 1499, "x" + c * 2000, (c * 10 + "b") * 30, c * 400 + "b" + c * 3000 + "b":
        print(text.find(pattern), text.rfind(pattern), text.count(pattern), pattern in text, [len(part) for part in text.split(pattern)], [len(part) for part in text.rpartition(pattern)], len(text.replace(pattern, "-")))
        print(text.find(pattern, 10, -10), text.rfind(pattern, 3100, 8000), text.index(pattern) if pattern in text else None, [len(part) for part in text.rsplit(pattern, 1)])
data = (b"a" * 3000 + b"b") * 3
for kind in bytes, bytearray:
    whole = kind(data)
    for pattern in b"a" * 1000 + b"b", b"b" + b"a" * 1000, b"x" + b"a" * 2000, b"a" * 2000 + b"x", (b"ab" * 700)[:-1]:
        print(whole.find(pattern), whole.rfind(pattern), whole.count(pattern), pattern in whole, [len(part) for part in whole.rsplit(pattern)], len(whole.replace(pattern, b"-")))
mixed = "ab" * 5000 + "日" + "ab" * 5000
print(mixed.find("ab" * 2000 + "日"), mixed.rfind("日" + "ab" * 2000), mixed.find("ab" * 2000 + "é"), mixed.rfind("ba" * 3000 + "x"), mixed.count("ab" * 1000))
