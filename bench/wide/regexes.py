# regexes: many regular expressions are compiled, each used once.
# args: 10
import re
import sys

PARTS = [r"(\d+)-(\d+)", r"[a-z]+@[a-z]+\.com", r"(?P<y>\d{4})-(?P<m>\d\d)", r"\b(foo|bar|baz)\b", r"^\s*#.*$", r"(a|b)*c+?d{2,3}", r"(?i:hello)\s+(?=world)", r"[^\W\d_]+(?<!x)"]
found = 0
for i in range(int(sys.argv[1]) if len(sys.argv) > 1 else 800):
    for k, part in enumerate(PARTS):
        p = re.compile(f"{part}|{i}x{{{k},{k + 2}}}")
        found += len(p.findall("12-34 me@x.com 2024-05 foo # no\n# yes\n abccdd Hello world 17xxx"))
        found += p.groups
print(found)
