def kind(n):
    if n < 0:
        return "neg"
    elif n == 0:
        return "zero"
    elif n < 10: return "small"
    else:
        return "big"
print([kind(n) for n in (-1, 0, 5, 50)])
i = 0
while i < 5:
    i += 1
    if i == 2: continue
    if i == 4: break
    print(i)
else:
    print("not here")
while i:
    i -= 1
else:
    print("else", i)
while True:
    i += 1
    if i > 3: break
print(i)
n = 0
while n < 3:
    m = 0
    while True:
        m += 1
        if m > n: break
    else:
        print("never")
    n += 1
print(n, m)
x = 5 if n else 6
print(x, (1 if 0 else 2 if 0 else 3))
if (y := len("abc")) > 2: print(y)
while (line := [4, 5, 6][n - 3] if n < 6 else None) is not None:
    print(line)
    n += 1
if 0: print("dead")
while 0: print("dead")
if __debug__: print("debug")
assert True, 1 / 0
try:
    assert 1 > 2, "message"
except AssertionError as e:
    print(repr(e))
try:
    assert []
except AssertionError as e:
    print(repr(e))
