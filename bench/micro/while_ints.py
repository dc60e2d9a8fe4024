# while_ints: a plain while over ints.
# args: 20000
import sys


def count(n):
    i = total = 0
    while i < n:
        total += i & 1023
        i += 1
    return total


def main(n=50_000_000):
    print(count(n))


main(*map(int, sys.argv[1:]))
