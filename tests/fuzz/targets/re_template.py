# A replacement template, and a match object's expand, for patterns with groups of each kind.
# seen: sre*.c _sre.c
import re

EXPECTED = (re.error, ValueError, IndexError)
PATTERNS = [re.compile("(?P<a>x)(y)?(z)"), re.compile("()" * 99 + "(.)"), re.compile("x")]
BYTES = re.compile(b"(?P<a>x)(y)?")


def fuzz(data):
    text = as_text(data)
    re._compile_template.cache_clear() if hasattr(re._compile_template, "cache_clear") else None
    for pattern in PATTERNS:
        try:
            pattern.sub(text, "axzxyz")
        except EXPECTED:
            pass
    PATTERNS[0].search("xyz").expand(text)
    BYTES.sub(data, b"axyx")
