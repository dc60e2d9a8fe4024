# tests/fuzz/driver.py: runs a list of programs one after the other, each in a module of its own, stdout caught. Runs in the oracle and in Morelia
# alike. Defines run_one(source): a text: what it printed, how it ended.
import builtins, gc, io, re, sys, types

sys.setrecursionlimit(400)
sys.unraisablehook = lambda u: print('unraisable', u.err_msg, u.exc_type.__name__, u.exc_value)
_address = re.compile(r'0x[0-9a-f]{4,}')


def run_one(source):
    out, saved, status = io.StringIO(), sys.stdout, 'ended'
    main = types.ModuleType('__main__')
    main.__dict__['__builtins__'] = builtins
    sys.stdout = out
    try:
        code = compile(source, '<program>', 'exec', dont_inherit=True)
        exec(code, main.__dict__)
    except SystemExit as e:
        status = 'exit ' + repr(e.code)
    except BaseException as e:
        try:
            status = type(e).__name__ + ': ' + str(e)
        except BaseException as f:
            status = type(e).__name__ + ' whose str fails: ' + type(f).__name__
    main.__dict__.clear()
    del main
    gc.collect()
    sys.stdout = saved
    text = _address.sub('0x', out.getvalue() + '<' + status + '>')
    if len(text) > 20000: text = text[:20000] + '...'
    return text
