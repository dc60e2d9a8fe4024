# strings: building, searching, formatting and translating text.
# args: 40
import sys


def rot13(s):
    out = []
    for c in s:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - 84) % 26 + 97))
        elif "A" <= c <= "Z":
            out.append(chr((ord(c) - 52) % 26 + 65))
        else:
            out.append(c)
    return "".join(out)


def run_length(s):
    out = ""
    i = 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]:
            j += 1
        out += f"{j - i}{s[i]}"
        i = j
    return out


def look_and_say(n):
    s = "1"
    for _ in range(n):
        s = run_length(s)
    return s


def wrap(words, width):
    lines, line = [], ""
    for w in words:
        if line and len(line) + 1 + len(w) > width:
            lines.append(line)
            line = w
        else:
            line = f"{line} {w}" if line else w
    if line:
        lines.append(line)
    return lines


def levenshtein(a, b):
    previous = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        current = [i]
        for j, y in enumerate(b, 1):
            current.append(min(previous[j] + 1, current[-1] + 1, previous[j - 1] + (x != y)))
        previous = current
    return previous[-1]


def is_palindrome(s):
    s = "".join(c for c in s.lower() if c.isalnum())
    return s == s[::-1]


def table(rows):
    widths = [max(len(str(r[i])) for r in rows) for i in range(len(rows[0]))]
    return "\n".join(" | ".join(f"{str(c):>{w}}" if isinstance(c, (int, float)) else f"{c:<{w}}"
                                for c, w in zip(r, widths)) for r in rows)


n = int(sys.argv[1]) if len(sys.argv) > 1 else 8500
base = "The quick brown fox jumps over the lazy dog; A man, a plan, a canal: Panama! "
text = base * n
assert rot13(rot13(text)) == text
print(rot13(base))
print(len(look_and_say(min(n // 10, 34))))
lines = wrap(text.split(), 60)
print(len(lines), lines[3])
print(levenshtein(base * (n // 300 + 1), base[::-1] * (n // 300 + 1)))
print(is_palindrome("A man, a plan, a canal: Panama!"), is_palindrome(base))
found = 0
at = text.find("fox")
while at >= 0:
    found += 1
    at = text.find("fox", at + 1)
print(found, text.count("a"), text.upper().count("THE"), text.translate(str.maketrans("aeiou", "43105"))[:40])
print(table([("name", "count", "share")] + [(w, i * n, round(i / 7, 3)) for i, w in enumerate(base.split()[:5])]))
total = 0
for i in range(n * 20):
    s = "%05d:%s:%x" % (i, i % 7, i * 31)
    a, b, c = s.split(":")
    total += int(a) + len(b) + int(c, 16)
print(total)
print(sum(len(f"{i:,}{i / 3:.3e}{i!r:>8}") for i in range(n * 4)))
