# _tokenize.TokenizerIter: every kind of token and error, with and without extra tokens.
import _tokenize
SRC = ['x = 1\n', 'x = 1', 'if a:\n  b # c\n\n# d\n  c\nd\n', 'f"a{b!r:>{c}}d" t"{e}"\n', '"""a\nb""" + (1,\n 2)\n', 'é = "日本" + x\n', 'a\r\nb\r\n', 'a \\\n b\n', '', '\n', '# c', '  x\n', '(\n', "'abc\n", 'if a:\n\tb\n        c\n', 'if a:\n    b\n  c\n', '0x 1e 1a 012 $ ? !\n', 'x = (\n# c\n1)\n', 'a; b;\n', '@a\ndef f(x: int = 1, *a, **k) -> None: ...\n', 'a \\ b\n', 'class A:\n  def f(self):\n    pass\n', 'x\\\n', 'f"""\n{\na\n}\n"""\n', 'a<>b!=c:=d->e**=f//=g...h\n', 'if 1:\n  if 2:\n    3', '\f\nx\n', ' # c\nx\n','f"{a:\n}"\n','f"{{"\n', '"a\\\nb"\n', "f'{a' b\n", '€ x\n']
def lines(s):
    parts = s.split('\n')
    out = [p + '\n' for p in parts[:-1]]
    if parts[-1]: out.append(parts[-1])
    it = iter(out)
    return lambda: next(it)
for extra in (True, False):
    for s in SRC:
        print(ascii(s), extra)
        try:
            for t in _tokenize.TokenizerIter(lines(s), extra_tokens=extra):
                print('  ', ascii(t))
        except SyntaxError as e:
            print('  ', type(e).__name__, ascii((e.msg, e.lineno, e.offset, e.text, e.end_lineno, e.end_offset)))
for s in ['x = "é"\n']:
    b = iter([s.encode('latin-1')])
    print(list(_tokenize.TokenizerIter(lambda: next(b), encoding='latin-1', extra_tokens=True)))
for bad in (lambda: _tokenize.TokenizerIter(1), lambda: list(_tokenize.TokenizerIter(lambda: 1, extra_tokens=True)), lambda: list(_tokenize.TokenizerIter(lambda: 'a', encoding='utf-8', extra_tokens=True))):
    try: print(bad())
    except Exception as e: print(type(e).__name__, e)
