# float_pi: numeric integration, Monte Carlo, Newton and Simpson. Floats and closures in hot loops.
# args: 500
import math
import sys


def leibniz(n):
    total, sign = 0.0, 1.0
    for k in range(n):
        total += sign / (2 * k + 1)
        sign = -sign
    return 4 * total


def monte_carlo(n):
    seed = 1
    inside = 0
    for _ in range(n):
        seed = seed * 16807 % 2147483647
        x = seed / 2147483647
        seed = seed * 16807 % 2147483647
        y = seed / 2147483647
        if x * x + y * y <= 1.0:
            inside += 1
    return 4 * inside / n


def simpson(f, a, b, n):
    h = (b - a) / n
    total = f(a) + f(b)
    for i in range(1, n):
        total += f(a + i * h) * (4 if i & 1 else 2)
    return total * h / 3


def newton(f, df, x, steps=30):
    for _ in range(steps):
        x -= f(x) / df(x)
    return x


def runge_kutta(f, y, t, h, n):
    for _ in range(n):
        k1 = f(t, y)
        k2 = f(t + h / 2, y + h * k1 / 2)
        k3 = f(t + h / 2, y + h * k2 / 2)
        k4 = f(t + h, y + h * k3)
        y += h * (k1 + 2 * k2 + 2 * k3 + k4) / 6
        t += h
    return y


def poly(coefficients):
    def f(x):
        result = 0.0
        for c in coefficients:
            result = result * x + c
        return result
    return f


n = int(sys.argv[1]) if len(sys.argv) > 1 else 700000
print(f"{leibniz(n):.10f} {monte_carlo(n):.6f}")
print(f"{simpson(lambda x: 4 / (1 + x * x), 0.0, 1.0, n):.12f}")
print(f"{simpson(math.sin, 0.0, math.pi, n):.12f} {simpson(poly([1, 2, 3, 4]), 0, 2, n // 2 * 2):.9f}")
print(f"{newton(poly([1, 0, -2, -5]), poly([3, 0, -2]), 2.0):.14f}")
print(f"{runge_kutta(lambda t, y: -y * math.cos(t), 1.0, 0.0, 0.001, n // 10):.12f}")
print(round(math.fsum(1 / k ** 2 for k in range(1, n)), 10), math.isclose(math.hypot(3, 4), 5))
