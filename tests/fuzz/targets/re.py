# A pattern and a text, with a zero byte between: flags in the first byte.
# seen: sre*.c _sre.c
import re
from re import _compiler

EXPECTED = (re.error, ValueError, OverflowError, IndexError)
FLAGS = [re.I, re.M, re.S, re.X, re.A, re.U]


def fuzz(data):
    choice = data[0] if data else 0
    flags = 0
    for i, flag in enumerate(FLAGS):
        if choice >> i & 1:
            flags |= flag
    pattern, _, text = data[1:].partition(b"\0")
    template = b"<\\1\\g<0>>"
    if not choice & 64:
        pattern, text, template = as_text(pattern), as_text(text), as_text(template)
    p = _compiler.compile(pattern, flags)
    for find in (p.match, p.fullmatch, p.search):
        m = find(text)
        if m:
            check(m.start() <= m.end() and m.group() == text[m.start():m.end()], "a match elsewhere")
            m.groups(), m.groupdict(), m.regs, m.lastgroup
    check(len(p.findall(text)) <= 2 * len(text) + 1, "too many")  # at each place one of no length, then one
    p.split(text, 5)
    check(p.sub(lambda m: m.group(), text) == text, "a replacement by itself")
    if p.groups:
        p.sub(template, text)
