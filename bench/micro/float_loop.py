# float_loop: a pendulum's steps, floats only.
# args: 20000
import sys


def swing(n):
    x, v, dt, energy = 1.0, 0.0, 0.001, 0.0
    for _ in range(n):
        v -= x * dt
        x += v * dt
        energy = energy * 0.5 + (x * x + v * v) * 0.5
    return x, v, energy


def main(n=25_000_000):
    print("%.9f %.9f %.9f" % swing(n))


main(*map(int, sys.argv[1:]))
