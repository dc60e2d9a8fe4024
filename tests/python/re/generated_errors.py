# re: wrong patterns, made from right ones by cutting, putting in and swapping, and their errors with positions; 240 of them in full.
import re
import warnings

warnings.simplefilter("ignore")
RIGHT = ["(a)(?P<n>b)\\1(?P=n)", "[a-z]+[^x]", "(?i:a|b)c{2,3}", "(?<=ab)c(?!d)", "(?>x+)y*+", "(?(1)a|b)(c)", "\\d\\w\\s\\x41\\u0041\\101", "(?x) a # c\n b", "a*?b+?c??", "(?:(?:a)|b)", "[\\d\\-x]", "\\N{DIGIT ONE}\\b\\Z", "(?P<x>a)(?(x)b)", "(?aims)x", "a{3}|b{,4}", "(?#note)z", "(?-i:x)", "\\0\\07"]
BITS = ["(", ")", "[", "]", "{", "}", "*", "+", "?", "|", "\\", "(?", "(?P<", "(?P=", "(?(", "(?<", "(?i", "{3,1}", "**", "\\9", "\\x", "\\u1", "\\N{", "[z-a]", "(?P<1>", "(?L)", "(?<=a*)", "\\q", "(?:", "-", ":", "<", ">", "=", "!", "(?a-", "++", "{999999999999}", "[\\w-a]", "(?i)"]
state = 77


def below(n):
    global state
    state = (state * 0x5DEECE66D + 11) & (1 << 48) - 1
    return (state >> 17) % n


shown = tried = 0
seen = set()
while shown < 240:
    p = RIGHT[below(len(RIGHT))]
    for _ in range(1 + below(2)):
        at = below(len(p) + 1)
        kind = below(3)
        if kind == 0:
            p = p[:at]
        elif kind == 1:
            p = p[:at] + BITS[below(len(BITS))] + p[at:]
        else:
            p = p[:at] + p[at + 1:]
    tried += 1
    as_bytes = below(10) == 0
    if (p, as_bytes) in seen:
        continue
    seen.add((p, as_bytes))
    try:
        re.compile(p.encode() if as_bytes else p)
    except re.error as e:
        shown += 1
        print(repr(p), "bytes:" if as_bytes else ":", e.msg, e.pos, e.lineno, e.colno, "|", e)
    except Exception as e:
        shown += 1
        print(repr(p), type(e).__name__, e)
print(tried)
