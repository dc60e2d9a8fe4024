a = b = c = [1]
print(a is b is c)
a, b = 1, 2
a, b = b, a
print(a, b)
(x, (y, z)), w = (1, (2, 3)), 4
print(x, y, z, w)
first, *rest = range(5)
*init, last = "abcd"
h, *mid, t = [1, 2]
print(first, rest, init, last, h, mid, t)
[p, q] = {1: 2, 3: 4}
print(p, q)
d = {}
d["k"], d["j"] = 1, 2
print(d)
i = 0
lst = [0, 0, 0]
i, lst[i] = 1, 9
print(i, lst)
x = 5
x += 1; x -= 2; x *= 3; x //= 2; x **= 2; x %= 7; x <<= 2; x >>= 1; x |= 8; x &= 12; x ^= 5
print(x)
x = 7
x /= 2
print(x)
l = [1]
m = l
l += [2]
l *= 2
print(m, l is m)
s = t = "a"
s += "b"
print(s, t)
def f():
    print("once")
    return 0
arr = [1, 2]
arr[f()] += 10
print(arr)
x: int = 3
y: "undefined name" 
print(x, "y" in globals(), __annotate__(1)["x"] if "__annotate__" in globals() else "")
try:
    a, b = 1,
except ValueError as e:
    print(e)
try:
    a, b, *c = [1]
except ValueError as e:
    print(e)
try:
    a, b = 1, 2, 3
except ValueError as e:
    print(e)
try:
    a, b = 5
except TypeError as e:
    print(e)
del a, (b, c)
try:
    a
except NameError as e:
    print(e)
