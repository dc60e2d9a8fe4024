import _random
import _statistics

r = _random.Random(42)
print([r.random() for _ in range(3)], r.getrandbits(32), r.getrandbits(100), r.getrandbits(1), r.getrandbits(0))


def t(s):
    try:
        print(s, '->', repr(eval(s)))
    except BaseException as e:
        print(s, '!!', type(e).__name__, e)


for s in ['r.getrandbits(-1)', 'r.getrandbits(10**20)', 'r.getrandbits("a")', 'r.setstate(1)', 'r.setstate((1,2))',
          'r.setstate(tuple(range(625)))', 'r.setstate((1,)*624+(700,))', 'r.setstate((-1,)*625)', 'r.setstate((2**40,)*625)',
          'r.setstate(("a",)*625)', 'r.setstate(())', 'r.seed(1,2)', 'r.seed([])', '_random.Random(1,2)', '_random.Random(x=1)',
          '_random.Random([])', 'r.seed(1.5)', 'r.random(1)', 'r.random()', 'len(r.getstate())', 'r.getstate()[-1]',
          '_random.Random.__module__', '_random.Random.__name__']:
    t(s)
for x in (0, -5, 10 ** 30, True, 1.5, 'abc', b'x'):
    r.seed(x)
    print(x, r.random(), r.getrandbits(64))


class R(_random.Random):
    pass


print(R(5).random(), _random.Random(5).random())
print(_random.Random(2 ** 32).random(), _random.Random(2 ** 64 + 3).random())
for a in [(0.5, 0, 1), (0.1, 1, 2), (0.9999, 0, 1), (1e-10, 5, 3), (0, 0, 1), (1, 0, 1), (0.5, 0, -1), (0.3,)]:
    t(f'_statistics._normal_dist_inv_cdf(*{a})')
