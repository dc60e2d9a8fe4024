# What the programs about syntax errors share: compiles a source and tells what was raised and where (or ok).


def compiled(source, mode='exec', flags=0):
    try:
        compile(source, '<case>', mode, flags, dont_inherit=True)
        return 'ok'
    except SyntaxError as e:
        return (type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, e.text)
    except Exception as e:
        return type(e).__name__, str(e)


def show(cases):
    """Only parsed (0x400); a case is a source or (mode, flags, source)."""
    for case in cases:
        mode, flags, source = case if isinstance(case, tuple) else ('exec', 0, case)
        print(ascii(case)[:60], ascii(compiled(source, mode, flags | 0x400))[:1000])
