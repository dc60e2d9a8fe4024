def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def f(n):
    s = 0
    for i in range(n):
        s += fib(3)
    return s
print(f(5000))
