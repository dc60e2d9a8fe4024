import sys
def f(n):
    s = 0
    for i in range(n):
        s += i
    return s
print(f(5000))
sys._clear_internal_caches()
print(f(100))
