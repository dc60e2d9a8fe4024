# Modes eval, single and func_type, and unfinished input.
# Each case is compiled; printed is what was raised and where (or ok).


def report(case):
    mode, flags, source = case if isinstance(case, tuple) else ('exec', 0, case)
    try:
        compile(source, '<case>', mode, flags | 0x400, dont_inherit=True)
        return 'ok'
    except SyntaxError as e:
        return (type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, e.text)
    except Exception as e:
        return type(e).__name__, str(e)


CASES = [
    ('single', 0, ''),
    ('single', 512, ''),
    ('single', 16896, ''),
    ('single', 0, '\n'),
    ('single', 512, '\n'),
    ('single', 16896, '\n'),
    ('single', 0, 'x'),
    ('single', 512, 'x'),
    ('single', 16896, 'x'),
    ('single', 0, 'x\n'),
    ('single', 512, 'x\n'),
    ('single', 16896, 'x\n'),
    ('single', 0, 'x\n\n'),
    ('single', 512, 'x\n\n'),
    ('single', 16896, 'x\n\n'),
    ('single', 0, 'if x: pass'),
    ('single', 512, 'if x: pass'),
    ('single', 16896, 'if x: pass'),
    ('single', 0, 'if x: pass\n'),
    ('single', 512, 'if x: pass\n'),
    ('single', 16896, 'if x: pass\n'),
    ('single', 0, 'if x:\n  pass'),
    ('single', 512, 'if x:\n  pass'),
    ('single', 16896, 'if x:\n  pass'),
    ('single', 0, 'if x:\n  pass\n'),
    ('single', 512, 'if x:\n  pass\n'),
    ('single', 16896, 'if x:\n  pass\n'),
    ('single', 0, 'if x:\n  pass\n\n'),
    ('single', 512, 'if x:\n  pass\n\n'),
    ('single', 16896, 'if x:\n  pass\n\n'),
    ('single', 0, 'x;y'),
    ('single', 512, 'x;y'),
    ('single', 16896, 'x;y'),
    ('single', 0, 'x\ny'),
    ('single', 512, 'x\ny'),
    ('single', 16896, 'x\ny'),
    ('single', 0, 'x\n#c'),
    ('single', 512, 'x\n#c'),
    ('single', 16896, 'x\n#c'),
    ('single', 0, 'x # c\n\n#d\n'),
    ('single', 512, 'x # c\n\n#d\n'),
    ('single', 16896, 'x # c\n\n#d\n'),
    ('single', 0, '"""a'),
    ('single', 512, '"""a'),
    ('single', 16896, '"""a'),
    ('single', 0, '('),
    ('single', 512, '('),
    ('single', 16896, '('),
    ('single', 0, '# c'),
    ('single', 512, '# c'),
    ('single', 16896, '# c'),
    ('single', 0, 'def f():'),
    ('single', 512, 'def f():'),
    ('single', 16896, 'def f():'),
    ('single', 0, 'if x:\n  pass\ny'),
    ('single', 512, 'if x:\n  pass\ny'),
    ('single', 16896, 'if x:\n  pass\ny'),
    ('eval', 0, ''),
    ('eval', 0, 'x'),
    ('eval', 0, 'x\n'),
    ('eval', 0, 'x y'),
    ('eval', 0, ' x'),
    ('eval', 0, '\tx'),
    ('eval', 0, 'x\n\n'),
    ('eval', 0, 'x;'),
    ('eval', 0, 'x=1'),
    ('eval', 0, '# c'),
    ('eval', 0, '(x\n'),
    ('eval', 0, 'yield'),
    ('eval', 0, '*x'),
    ('eval', 0, 'x,'),
    ('eval', 0, 'x:=1'),
    ('eval', 0, '\n x'),
    ('eval', 0, 'x\n y'),
    ('eval', 0, '()'),
    ('eval', 0, 'lambda:x'),
    ('eval', 0, 'x if'),
    ('func_type', 0, '() -> int'),
    ('func_type', 0, '(int, *str, **x) -> y'),
    ('func_type', 0, '(*a)->b'),
    ('func_type', 0, '(a,b)->'),
    ('func_type', 0, '('),
    ('func_type', 0, 'x'),
]

for case in CASES:
    print(ascii(case)[:60], ascii(report(case))[:1000])
