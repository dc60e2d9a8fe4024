# packages: python3-sympy python3-mpmath
from sympy import *
x, y, n = symbols("x y n")
print(expand((x + y) ** 4), factor(x**4 - y**4), simplify(sin(x) ** 2 + cos(x) ** 2), apart(1 / (x * (x + 1))))
print(diff(exp(x) * sin(x), x, 2), integrate(1 / (1 + x**2), x), integrate(exp(-x**2), (x, -oo, oo)), limit(sin(x) / x, x, 0), series(cos(x), x, 0, 8))
print(solve(x**3 - 6 * x**2 + 11 * x - 6, x), solve([x + y - 3, x - y - 1], [x, y]), nsolve(cos(x) - x, 1), solveset(x**2 + 1, x))
m = Matrix([[2, 1], [1, 3]])
print(m.inv(), m.det(), m.eigenvals(), m.charpoly(x).as_expr(), m.rref())
print(N(pi, 50), Rational(3, 4) + Rational(1, 6), sqrt(8), factorial(30), primefactors(360360), isprime(2**61 - 1), factorint(2**64 - 1))
print(summation(1 / n**2, (n, 1, oo)), latex(Integral(x**2 / y, x)), pretty(sqrt(x) / 2, use_unicode=False), srepr(x + 1))
f = Function("f"); print(dsolve(f(x).diff(x, 2) + f(x), f(x)), lambdify(x, x**2 + sin(x), "math")(2))
print(parse_expr("2*x + sin(pi/2)"), (x > 1) & (x < 3), Piecewise((x, x > 0), (-x, True)).subs(x, -3), ccode(x**2 + 1), pycode(x**2))
import mpmath
mpmath.mp.dps = 40
print(mpmath.zeta(3), mpmath.gamma(0.5) ** 2, mpmath.quad(lambda t: mpmath.exp(-t), [0, mpmath.inf]), mpmath.findroot(mpmath.sin, 3), mpmath.polyroots([1, -3, 2]), mpmath.besselj(0, 1))
