# _sre.compile with code of its own: right code with one or two words changed. Which is refused, and what the rest finds; a least width that no
# text reaches ends a match at once.
import _sre, re, zlib
from re import _compiler, _parser

PATTERNS = ['a|b|cd', '(a|b)*c', '(?:a|bc){2,5}?d', '(?>a|b)c', '(?:ab)*+c', 'a*+b', '(a)?(?(1)b|c)', '(a)?(?(1)b)', '(?<=b)b(?!c|a)', '[a-c]+d', '[^ab]x*?y', 'abcab[x]', '(a)(b)\\1',
            '[\u0100-\u0200\u0400]a', '\\bab\\B', '(?:a(?:b|c){2})+', '(?s:.+)a', '(?i)[a-c]b\xe9']
SUBJECTS = ['', 'ab', 'abcab', 'aabcd', 'bbbc', 'xyabca', 'aaaaab']
state = 4243


def below(n):
    global state
    state = (state * 0x5DEECE66D + 11) & (1 << 48) - 1
    return (state >> 17) % n


def code_of(pattern):
    p = _parser.parse(pattern)
    return _compiler._code(p, p.state.flags), p.state.flags, p.state.groups


def spans(m): return m and (m.regs, m.lastindex)


for pattern in PATTERNS:
    code, flags, groups = code_of(pattern)
    refused, results = [], []
    for n in range(150):
        new = code[:]
        if n:
            for _ in range(1 + below(2)):
                at, kind = below(len(new)), below(6)
                if kind < 4: new[at] = below(24) if kind < 3 else max(0, min(60, new[at] + below(5) - 2))
                elif kind == 4: del new[at]
                else: new.insert(at, below(20))
                if not new: break
        try:
            p = _sre.compile(pattern, flags, new, groups - 1, {}, (None,) * groups)
        except (RuntimeError, OverflowError) as e:
            refused.append(n)
            results.append(str(e))
            continue
        if n == 0: results.append([(spans(p.match(s)), spans(p.fullmatch(s)), spans(p.search(s))) for s in SUBJECTS])
    print(ascii(pattern), len(refused), 'refused', zlib.crc32(repr(refused).encode()), zlib.crc32(repr(results).encode()))

# 2**40 paths, were they tried
for pattern, text in [('(?:a|a)*b{99}', 'a' * 40), ('(?:a+)+(?:bc){40}', 'a' * 40), ('(?:a?){30}a{30}b{2147483646}', 'a' * 29), ('(?:a|a)*(?:b{2147483646}){2}', 'a' * 40)]:
    p = re.compile(pattern)
    print(p.match(text), p.fullmatch(text), p.search(text), p.findall(text), p.match(text, 3, 30), p.scanner(text).match(), p.sub('', text) == text)
