# word_counts: dictionaries and sorting over generated text.
# args: 500
import sys

SYLLABLES = "ka to mi ra ne so lu vi pe da go shi ban tor mel".split()


def make_text(n):
    seed = 42
    words = []
    for _ in range(n):
        seed = (seed * 1664525 + 1013904223) & 0xFFFFFFFF
        k = (seed >> 8) % 3 + 1
        word = ""
        for i in range(k):
            word += SYLLABLES[(seed >> (5 * i + 3)) % len(SYLLABLES)]
        if seed % 11 == 0:
            word = word.capitalize()
        words.append(word + ("," if seed % 13 == 0 else "." if seed % 17 == 0 else ""))
    return " ".join(words)


def count(text):
    counts = {}
    for word in text.split():
        word = word.strip(".,").lower()
        counts[word] = counts.get(word, 0) + 1
    return counts


def pairs(text):
    table = {}
    previous = None
    for word in text.lower().replace(",", "").replace(".", "").split(" "):
        if previous is not None:
            key = previous, word
            if key in table:
                table[key] += 1
            else:
                table[key] = 1
        previous = word
    return table


def anagrams(words):
    groups = {}
    for w in words:
        groups.setdefault("".join(sorted(w)), []).append(w)
    return [sorted(g) for g in groups.values() if len(g) > 1]


def letters(text):
    table = dict.fromkeys("abcdefghijklmnopqrstuvwxyz", 0)
    for c in text:
        if c in table:
            table[c] += 1
    return {c: n for c, n in table.items() if n}


n = int(sys.argv[1]) if len(sys.argv) > 1 else 330000
text = make_text(n)
counts = count(text)
top = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:8]
print(len(text), len(counts), top)
two = pairs(text)
print(len(two), sorted(two.items(), key=lambda i: (-i[1], i[0]))[:3])
groups = anagrams(counts)
print(len(groups), sorted(groups, key=lambda g: (-len(g), g))[:2])
print(letters(text))
inverse = {}
for word, c in counts.items():
    inverse.setdefault(c, set()).add(word)
print(len(inverse), max(inverse), sorted(inverse[max(inverse)]))
