# The % operator, and _string.
def t(f, *args, **kwargs):
    try:
        print(ascii(f(*args, **kwargs)))
    except BaseException as e:
        print(type(e).__module__ + "." + type(e).__name__, "|", ascii(str(e)), getattr(e, "__notes__", ""))


class C:

    def __index__(s):
        return 5

    def __float__(s):
        return 2.5

    def __getitem__(s, k):
        return k
class M(dict):

    def __missing__(s, k):
        return 'm' + str(k)
for f, a in [('%d', 'a'), ('%d', 1.9), ('%d', C()), ('%x', 1.5), ('%x', C()), ('%f', 'a'), ('%f', C()), ('%c', 'ab'), ('%c', -1), ('%c', 1114112), ('%c', 1.5), ('%c', 'a'), ('%c', C()), ('%s', 1), ('%s', (1, 2)), ('%s', ()), ('%s%s', (1,)), ('%', 1), ('%5', 1), ('%(a)s', 1), ('%(a)s', {'a': 1}), ('%(a)s', {}), ('%(a', {'a': 1}), ('%(a)', {'a': 1}), ('%s', {'a': 1}), ('x', {'a': 1}), ('x', [1]), ('x', C()), ('x', 1), ('x', 's'), ('%y', 1), ('%z', 1), ('%*d', (5, 3)), ('%*d', ('a', 3)), ('%-*d|', (5, 3)), ('%*d', (-5, 3)), ('%.*f', (2, 3.14159)), ('%.*f', (-2, 3.14159)), ('%99999999999d', 1), ('%.99999999999d', 1), ('%5.3d', 7), ('%+d', 5), ('% d', 5), ('%05d', -5), ('%#x', 255), ('%#o', 8), ('%#X', 255), ('%08.3f', -3.14159), ('%e', 10000000000.0), ('%G', 1e-10), ('%g', 1e+16), ('%#g', 1.0), ('%r', 'aሴ'), ('%a', 'aሴ'), ('%.2s', 'abc'), ('%5.1s|', 'abc'), ('%-5s|', 'ab'), ('%%', ()), ('%%%s', 1), ('%5%|', ()), ('%(a)d %(b)s', {'a': 1, 'b': 2}), ('%(a)s %s', {'a': 1}), ('%s', M()), ('%(zz)s', M()), ('%ld', 5), ('%i', 5), ('%u', 5), ('%hd', 5), ('%x', -255), ('%#x', -255), ('%.5x', 255), ('%#.5x', 255), ('%010x', -255), ('%-#10x|', 255), ('%.0f', 0.5), ('%f', float('nan')), ('%+f', float('inf')), ('%05f', float('inf')), ('%s', b'a'), ('%d', True), ('%s', None), ('%c', 256), ('%(a)*d', {'a': 3}), ('%(a(b)c)s', {'a(b)c': 1}), ('%ሴ', 1), ('%d', 10 ** 30), ('%x', 10 ** 30), ('%.3d', 10 ** 20), ('%d', float('inf')), ('%d', float('nan')), ('%s %s', {'a': 1}), ('%s', 'x'), ('%', ()), ('%d %d', (1, 2, 3)), ('%(x)s', (1,)), ('%d', None), ('%f', None), ('%o', None), ('%x', 'a'), ('%.50f', 1.0), ('%500d', 1), ('%c', b'a'), ('%c', '')]:
    print(repr(f), end=' ')
    x = f
    t(lambda: x % a)
class S(str):

    def __rmod__(s, o):
        return 'RMOD'
t(lambda: '%s' % S('x'))
t(lambda: 5 % 'a')
t(lambda: S('%s') % 1)
import string, _string
t(lambda: list(_string.formatter_parser('a{b!r:c}d{}')))
t(lambda: list(_string.formatter_parser('{{}}x{a:{b}}')))
a, b = _string.formatter_field_name_split('a.b[c][1]')
print(a, list(b))
a, b = _string.formatter_field_name_split('0[1]')
print(a, list(b))
t(_string.formatter_parser, 1)
t(_string.formatter_field_name_split, 1)
t(lambda: list(_string.formatter_parser('{')))
t(lambda: list(_string.formatter_field_name_split('a..b')[1]))
t(lambda: string.Formatter().format('{0} {a!r:>5} {}', 1, 2, a='x'))
t(lambda: string.Formatter().format('{} {a!r:>5} {}', 1, 2, a='x'))
print(type(_string.formatter_parser('')), type(b))
