from decimal import *
import decimal
import fractions
import statistics
import pickle
import copy

print(Decimal('0.1') + Decimal('0.2'), Decimal(1) / 7, Decimal('1.10') * 3, -Decimal('0'), abs(Decimal('-5.50')))
print(sum(map(Decimal, '3.4 1.2 9.9'.split())), max(Decimal(3), 2), sorted([Decimal('2.5'), 1, Decimal('-3')]))
getcontext().prec = 50
print(Decimal(2).sqrt(), Decimal(1).exp(), Decimal(10).ln(), Decimal(7).log10())
getcontext().prec = 28


def arctan_of_inverse(n, smallest):
    term, total, square, k = Decimal(1) / n, Decimal(0), n * n, 1
    while term > smallest:
        total += term / k if k & 2 == 0 else -term / k
        term /= square
        k += 2
    return total


def pi():  # Machin's formula
    getcontext().prec += 6
    smallest = Decimal(10) ** -getcontext().prec
    result = 16 * arctan_of_inverse(5, smallest) - 4 * arctan_of_inverse(239, smallest)
    getcontext().prec -= 6
    return +result


print(pi())
with localcontext() as ctx:
    ctx.prec = 400
    p = pi()
    print(p)
    print((p * p).sqrt() == p, len(str(p ** 5)), Decimal(2) ** 1000 % 997)
with localcontext() as ctx:
    ctx.prec = 3000
    x = Decimal(1) / 998001
    print(str(x)[:60], hash(x))
    y = Decimal(3).sqrt() * Decimal(2).ln()
    print(str(y)[:40], str(y)[-40:])
    print(str(y.exp())[-40:])
print(Decimal('7.325').quantize(Decimal('.01'), rounding=ROUND_DOWN), Decimal('7.325').quantize(Decimal('1.'), rounding=ROUND_UP))
print(round(Decimal('2.675'), 2), round(Decimal('2.5')), int(Decimal('-3.9')), float(Decimal('1e-400')), divmod(Decimal(-7), 2))
for r in (ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP):
    print(r, [str(Decimal(x).to_integral_value(r)) for x in ('1.1', '1.5', '2.5', '-1.1', '-1.5', '-2.5', '5.1', '6.5')])
c = Context(prec=5, traps=[])
setcontext(c)
print(Decimal(1) / 0, Decimal('nan') + 1, Decimal(10) ** 10000000, c.flags[DivisionByZero], c.flags[Inexact])
c.clear_flags()
c.traps[Inexact] = True
try:
    Decimal(1) / 3
except Inexact as e:
    print(type(e), e)
setcontext(Context(prec=28))
print(fractions.Fraction(Decimal('1.25')), fractions.Fraction('0.75') == Decimal('0.75'), Decimal(5) > fractions.Fraction(9, 2))
print(statistics.mean([Decimal('0.5'), Decimal('0.75'), Decimal('0.625')]), statistics.stdev([Decimal('1.5'), Decimal('2.5'), Decimal('2.75')]), statistics.median([1, Decimal(2)]))
d = Decimal('1.50')
print(pickle.loads(pickle.dumps(d)), copy.copy(d) is d, {d: 1}[Decimal('1.5')], d == 1.5, hash(d) == hash(1.5), pickle.loads(pickle.dumps(getcontext())))
print(decimal.DefaultContext, decimal.BasicContext, decimal.ExtendedContext)
print(f'{d:>10.3f}|{d:<8}|{d:+.1e}|{Decimal(1234567.5):,.2f}|{d:%}')
match d:
    case Decimal():
        print('matched')
