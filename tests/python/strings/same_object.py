# Texts that are formatted, cut or replaced without a change: of which class the result is, and whether it is the same object.
class S(str): pass
class T(str):
    def __str__(self): return 'own'
class U(str):
    def __str__(self): return self
class V(str):
    def __format__(self, spec): return self
class W(str):
    def __str__(self): return S('w')
class F:
    def __repr__(self): return 'F()'
    def __format__(self, spec): return S('fmt' + spec)
class G:
    def __repr__(self): return 'G()'
    def __str__(self): return S('g')
class H:
    def __repr__(self): return S('h')
def t(label, f):
    try: r = f()
    except Exception as e: print(label, type(e).__name__, e); return
    print(label, type(r).__name__, repr(r) if type(r).__repr__ is str.__repr__ else r, [n for n, o in objects.items() if o is r])
objects = {'plain': 'a b', 'long': 'héllo', 'wide': '日本', 'empty': '', 'S': S('a b'), 'Sempty': S(''), 'Sone': S('x'), 'T': T('a b'), 'U': U('a b'), 'V': V('a b'), 'W': W('a b'), 'F': F(), 'G': G(), 'H': H()}
specs = ['', 's', '3', '>3', '<3', '^3', '10', '>10', '=3', '.3', '.10', '.2', '.0', '3.3', '3s', '3.3s', '0', '03', '1', '>1', '5.5', '*>1', '日>3', '.1']
for n, o in objects.items():
    for spec in specs:
        t(f'{n} {spec!r} format', lambda: format(o, spec))
    t(f'{n} __format__', lambda: o.__format__(''))
    t(f'{n} str.__format__', lambda: str.__format__(o, ''))
    t(f'{n} str.__format__ 1', lambda: str.__format__(o, '1'))
    t(f'{n} object.__format__', lambda: object.__format__(o, ''))
    t(f'{n} "{{}}"', lambda: '{}'.format(o))
    t(f'{n} "{{:s}}"', lambda: '{:s}'.format(o))
    t(f'{n} "{{:>3}}"', lambda: '{:>3}'.format(o))
    t(f'{n} "{{:1}}"', lambda: '{:1}'.format(o))
    t(f'{n} "{{:{{}}}}"', lambda: '{:{}}'.format(o, ''))
    t(f'{n} "{{!s}}"', lambda: '{!s}'.format(o))
    t(f'{n} "{{!r}}"', lambda: '{!r}'.format(o))
    t(f'{n} "{{0}}{{1}}"', lambda: '{0}{1}'.format(o, ''))
    t(f'{n} "{{}}" sub', lambda: S('{}').format(o))
    t(f'{n} map', lambda: '{a}'.format_map({'a': o}))
    t(f'{n} %s', lambda: '%s' % o)
    t(f'{n} %s tuple', lambda: '%s' % (o,))
    t(f'{n} %3s', lambda: '%3s' % (o,))
    t(f'{n} %1s', lambda: '%1s' % (o,))
    t(f'{n} %.3s', lambda: '%.3s' % (o,))
    t(f'{n} %.9s', lambda: '%.9s' % (o,))
    t(f'{n} %-1s', lambda: '%-1s' % (o,))
    t(f'{n} %s%s', lambda: '%s%s' % (o, ''))
    t(f'{n} %r', lambda: '%r' % (o,))
    t(f'{n} %(a)s', lambda: '%(a)s' % {'a': o})
    t(f'{n} f', lambda: f'{o}')
    t(f'{n} f!s', lambda: f'{o!s}')
    t(f'{n} f!r', lambda: f'{o!r}')
    t(f'{n} f:', lambda: f'{o:}')
    t(f'{n} f:s', lambda: f'{o:s}')
    t(f'{n} f:>1', lambda: f'{o:>1}')
    t(f'{n} f f', lambda: f'{o}{""}')
    t(f'{n} str', lambda: str(o))
    t(f'{n} repr', lambda: repr(o))
    t(f'{n} ascii', lambda: ascii(o))
    t(f'{n} + e', lambda: o + '')
    t(f'{n} e +', lambda: '' + o)
    if not isinstance(o, str): continue
    for name, args in [('strip', ()), ('lstrip', ()), ('rstrip', ()), ('strip', ('q',)), ('lower', ()), ('replace', ('q', 'w')), ('replace', ('', '')), ('replace', ('a', 'a')), ('center', (1,)), ('ljust', (0,)), ('rjust', (2,)), ('zfill', (1,)), ('expandtabs', ()), ('removeprefix', ('q',)), ('removesuffix', ('q',)), ('removeprefix', ('',)), ('translate', ({},)), ('casefold', ()), ('upper', ()), ('title', ()), ('swapcase', ()), ('capitalize', ()), ('__getitem__', (slice(None),)), ('__getitem__', (slice(0, 99),)), ('__getitem__', (slice(None, None, -1),)), ('__mul__', (1,)), ('__mul__', (0,)), ('__rmul__', (1,)), ('__str__', ()), ('__repr__', ()), ('__add__', ('',)), ('join', (['q'],)), ('join', ([],)), ('__getnewargs__', ())]:
        t(f'{n}.{name}{args}', lambda: getattr(o, name)(*args))
    for name, args in [('partition', ('q',)), ('rpartition', ('q',)), ('split', ('q',)), ('rsplit', ('q',)), ('splitlines', ()), ('split', ())]:
        try: r = getattr(o, name)(*args)
        except Exception as e: print(name, type(e).__name__, e); continue
        print(f'{n}.{name}{args}', [(type(x).__name__, x is o) for x in r])
    t(f'{n} join one', lambda: ','.join([o]))
    t(f'{n} join one tuple', lambda: o.join((o,)))
    t(f'{n} join e', lambda: ''.join([o, '']))
    t(f'{n} [0:]', lambda: o[0:])
    t(f'{n} str()', lambda: str.__str__(o))
    t(f'{n} str(o)', lambda: str(object=o))
    t(f'{n} S(o)', lambda: S(o))
    t(f'{n} min', lambda: min(o, o))
