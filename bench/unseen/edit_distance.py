# edit_distance: Levenshtein's distance, longest common subsequences, and a search of similar words. Strings by index, rows of ints.
# args: 20 12
import sys

CONSONANTS, VOWELS = "bcdfghklmnprstvw", "aeiou"


def words_of(n):
    seed, words = 7, []
    for _ in range(n):
        parts = []
        seed = (seed * 1664525 + 1013904223) % 4294967296
        for _ in range(2 + seed // 65536 % 3):
            seed = (seed * 1664525 + 1013904223) % 4294967296
            parts.append(CONSONANTS[seed // 4096 % 16] + VOWELS[seed // 1048576 % 5])
        words.append("".join(parts))
    return words


def distance(a, b):
    if len(a) < len(b):
        a, b = b, a
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            cost = previous[j - 1] + (x != y)
            current.append(min(previous[j] + 1, current[j - 1] + 1, cost))
        previous = current
    return previous[-1]


def common(a, b):
    table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a)):
        for j in range(len(b)):
            if a[i] == b[j]:
                table[i + 1][j + 1] = table[i][j] + 1
            else:
                table[i + 1][j + 1] = max(table[i][j + 1], table[i + 1][j])
    i, j, found = len(a), len(b), []
    while i and j:
        if a[i - 1] == b[j - 1]:
            found.append(a[i - 1])
            i, j = i - 1, j - 1
        elif table[i - 1][j] >= table[i][j - 1]:
            i -= 1
        else:
            j -= 1
    return "".join(reversed(found))


def closest(words, word):
    best = None
    for other in words:
        if other is word or abs(len(other) - len(word)) > 2:
            continue
        d = distance(word, other)
        if best is None or d < best[0]:
            best = d, other
    return best


def main(n=640, queries=36):
    words = words_of(n)
    for word in words[:queries]:
        print(word, *closest(words, word) or ("none",))
    text = "".join(words[: n // 4])
    other = "".join(words[n // 8: n // 3])
    line = common(text, other)
    print(len(text), len(other), len(line), line[:24], distance(text, other))


main(*map(int, sys.argv[1:]))
