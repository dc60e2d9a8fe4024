import cmath

inf, nan = float('inf'), float('nan')


def show(r):
    if isinstance(r, tuple):
        return tuple(map(show, r))
    if isinstance(r, complex):
        return '(%.12g, %.12g)' % (r.real, r.imag)
    return '%.12g' % r if type(r) is float else repr(r)


def t(s):
    try:
        print(s, '->', show(eval(s)))
    except BaseException as e:
        print(s, '!!', type(e).__name__, e)


for f in 'acos acosh asin asinh atan atanh cos cosh exp log log10 sin sinh sqrt tan tanh phase polar isfinite isinf isnan'.split():
    for a in ['0', '1', '-1', '0.5', '2', '-2.5', '1j', '-1j', '1+1j', '-0.3+2j', '3-4j', '1e300+1e300j', '1e-310+1e-310j',
              '800+1j', '-800-1j', '1e200j', 'complex(1.0, -0.0)', 'complex(-2.0, -0.0)', '"x"', 'True', '10**400']:
        t(f'cmath.{f}({a})')
for s in ['cmath.log(8,2)', 'cmath.log(1,1)', 'cmath.log(0)', 'cmath.log(2,0)', 'cmath.rect(1,2)', 'cmath.rect(0,1)',
          'cmath.rect(inf,0)', 'cmath.rect(inf,1)', 'cmath.rect(1,inf)', 'cmath.isclose(1,1+1e-10j)', 'cmath.isclose(1,2)',
          'cmath.isclose(1,1,rel_tol=-1)', 'cmath.exp(complex(1,inf))', 'cmath.cos(inf)', 'cmath.exp(inf)', 'cmath.exp(-inf)',
          'cmath.sqrt(complex(inf,nan))', 'cmath.log(complex(-inf,inf))', 'cmath.polar(complex(1e308,1e308))', 'cmath.infj',
          'cmath.nanj', 'cmath.tau', 'cmath.log()', 'cmath.exp(1000)']:
    t(s)
