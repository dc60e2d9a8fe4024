def even(n):
    return n == 0 or odd(n - 1)
def odd(n):
    return n != 0 and even(n - 1)
def f(n):
    s = 0
    for i in range(n):
        s += even(4)
    return s
print(f(5000))
