# recursion: fib, tak, ackermann, hanoi, mutual recursion and memo closures. Function calls of every simple kind.
# args: 10
import sys

sys.setrecursionlimit(9000)


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def tak(x, y, z):
    if y >= x:
        return z
    return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def hanoi(n, a="A", b="B", c="C", *, moves):
    if n:
        hanoi(n - 1, a, c, b, moves=moves)
        moves[a + c] = moves.get(a + c, 0) + 1
        hanoi(n - 1, b, a, c, moves=moves)
    return moves


def is_even(n):
    return n == 0 or is_odd(n - 1)


def is_odd(n):
    return n != 0 and is_even(n - 1)


def memo(f):
    seen = {}

    def wrapper(*args):
        if args not in seen:
            seen[args] = f(*args)
        return seen[args]

    return wrapper


@memo
def partitions(n, k):
    if n == 0:
        return 1
    if n < 0 or k == 0:
        return 0
    return partitions(n - k, k) + partitions(n, k - 1)


@memo
def catalan(n):
    return 1 if n == 0 else sum(catalan(i) * catalan(n - 1 - i) for i in range(n))


def quicksort(items):
    if len(items) < 2:
        return items
    pivot, *rest = items
    return quicksort([x for x in rest if x < pivot]) + [pivot] + quicksort([x for x in rest if x >= pivot])


def subsets(items):
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0]] + s for s in rest]


n = int(sys.argv[1]) if len(sys.argv) > 1 else 33
print(fib(n))
print(tak(n // 2 + 3, n // 3, n // 4))
print(ackermann(2, n * 4))
print(hanoi(n // 2 + 2, moves={}))
print(is_even(n * 60), is_odd(n * 60))
print(partitions(n * 5, n * 5), catalan(n * 2))
print(quicksort([i * 7919 % 1009 for i in range(n * 30)])[::n * 3])
print(sum(map(sum, subsets(list(range(n // 2))))))
Y = lambda f: (lambda x: x(x))(lambda y: f(lambda *a: y(y)(*a)))
print(Y(lambda f: lambda k: 1 if k == 0 else k * f(k - 1))(n * 4) % 1000003)
