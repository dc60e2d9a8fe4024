# tests/errors/report.py: one wrong program compiled: what is raised, and where. Runs in the oracle and in Morelia alike.
import warnings

FLAGS = {'exec': 0, 'type_comments': 0x1000, 'incomplete': 0x4200}


def report(kind, source):
    mode = kind if kind in ('eval', 'single', 'func_type') else 'single' if kind == 'incomplete' else 'exec'
    flags = FLAGS.get(kind, 0) | (0x400 if kind in ('type_comments', 'func_type') else 0)
    if kind == 'bytes':
        source = bytes(map(ord, source))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        try:
            compile(source, '<case>', mode, flags, dont_inherit=True)
            result = 'ok'
        except SyntaxError as e:
            result = (type(e).__name__, e.msg, e.filename, e.lineno, e.offset, e.end_lineno, e.end_offset, e.text)
        except Exception as e:
            result = (type(e).__name__, str(e))
    warned = [(w.category.__name__, str(w.message), w.filename, w.lineno) for w in caught]
    return ascii(result) + (' ' + ascii(warned) if warned else '')
