import sys
def f(n):
    s = 0
    for i in range(n):
        s += i
    return s
print(f(5000))
sys.settrace(lambda *args: None)
sys.settrace(None)
print(f(100))
