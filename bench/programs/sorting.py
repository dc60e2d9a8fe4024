# sorting: classic algorithms in Python beside list.sort with keys. Comparisons, swaps, slices, closures.
# args: 60
import sys


def bubble(a):
    a = a[:]
    for end in range(len(a) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if a[i] > a[i + 1]:
                a[i], a[i + 1] = a[i + 1], a[i]
                swapped = True
        if not swapped:
            break
    return a


def insertion(a):
    a = a[:]
    for i in range(1, len(a)):
        x = a[i]
        j = i - 1
        while j >= 0 and a[j] > x:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = x
    return a


def shell(a):
    a = a[:]
    gap = len(a) // 2
    while gap:
        for i in range(gap, len(a)):
            x = a[i]
            while i >= gap and a[i - gap] > x:
                a[i] = a[i - gap]
                i -= gap
            a[i] = x
        gap //= 2
    return a


def merge_sort(a):
    if len(a) < 2:
        return a
    mid = len(a) // 2
    left, right = merge_sort(a[:mid]), merge_sort(a[mid:])
    out = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] <= right[j]:
            out.append(left[i])
            i += 1
        else:
            out.append(right[j])
            j += 1
    return out + left[i:] + right[j:]


def heap_sort(a):
    a = a[:]
    n = len(a)

    def sift(i, n):
        while (c := 2 * i + 1) < n:
            if c + 1 < n and a[c] < a[c + 1]:
                c += 1
            if a[i] >= a[c]:
                return
            a[i], a[c] = a[c], a[i]
            i = c

    for i in range(n // 2 - 1, -1, -1):
        sift(i, n)
    for end in range(n - 1, 0, -1):
        a[0], a[end] = a[end], a[0]
        sift(0, end)
    return a


def radix(a):
    shift = 0
    while any(x >> shift for x in a):
        buckets = [[] for _ in range(256)]
        for x in a:
            buckets[x >> shift & 255].append(x)
        a = [x for b in buckets for x in b]
        shift += 8
    return a


def quick(a):
    a = a[:]
    stack = [(0, len(a) - 1)]
    while stack:
        low, high = stack.pop()
        if low >= high:
            continue
        pivot = a[(low + high) // 2]
        i, j = low, high
        while i <= j:
            while a[i] < pivot:
                i += 1
            while a[j] > pivot:
                j -= 1
            if i <= j:
                a[i], a[j] = a[j], a[i]
                i += 1
                j -= 1
        stack.append((low, j))
        stack.append((i, high))
    return a


class Version:
    def __init__(self, text):
        self.parts = tuple(int(p) for p in text.split("."))

    def __lt__(self, other):
        return self.parts < other.parts

    def __repr__(self):
        return ".".join(map(str, self.parts))


n = int(sys.argv[1]) if len(sys.argv) > 1 else 2200
data = []
x = 99991
for _ in range(n):
    x = x * 48271 % 2147483647
    data.append(x % 100000)
wanted = sorted(data)
for f in (bubble, insertion, shell, merge_sort, heap_sort, radix, quick):
    assert f(data) == wanted, f.__name__
    assert f(wanted) == wanted and f(wanted[::-1]) == wanted
    print(f.__name__, "ok")
floats = [v / 3 for v in data * 4]
assert quick(floats) == sorted(floats) == merge_sort(floats)
words = [f"w{v:x}" for v in data * 20]
words.sort(key=lambda w: (len(w), w[::-1]), reverse=True)
print(words[0], words[-1])
versions = sorted(Version(f"{v % 7}.{v % 13}.{v % 101}") for v in data * 5)
print(versions[0], versions[len(versions) // 2], versions[-1])
records = sorted(({"id": i, "k": v % 10} for i, v in enumerate(data * 10)), key=lambda r: r["k"])
print([r["id"] for r in records[:5]], records[-1])
