# Compiles every source of a .cases file (one JSON string a line, `{"mode": …, "src": …}` or `{"hex": …}` where it is
# not text for `exec`) and prints one JSON line for each: what was raised and where.
# usage: report.py file.cases     the recorded answers of CPython 3.14 are in file.expected
import json
import sys
import warnings


def report(case):
    mode, src, flags = 'exec', case, 0x400
    if isinstance(case, dict):
        mode = case.get('mode', 'exec')
        flags |= case.get('flags', 0)
        src = bytes.fromhex(case['hex']) if 'hex' in case else case['src']
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        try:
            compile(src, '<case>', mode, flags, dont_inherit=True)
            out = ['ok']
        except SyntaxError as e:
            out = [type(e).__name__, e.msg, e.lineno, e.offset, e.end_lineno, e.end_offset, e.text]
        except BaseException as e:
            out = [type(e).__name__, str(e)]
    return out + [[w.category.__name__, str(w.message), w.lineno] for w in caught]


def main(name):
    with open(name, encoding='utf-8') as f:
        for line in f:
            print(json.dumps(report(json.loads(line))))


if __name__ == '__main__':
    main(sys.argv[1])
