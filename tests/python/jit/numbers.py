# Loops over ints and floats whose kinds change in the middle, at the edge of 48 bits, and with every operation.
EDGE = 2**47


def climb(start, step, n):
    x = start
    for i in range(n):
        x += step
    return x


def fall(start, step, n):
    x = start
    i = 0
    while i < n:
        x -= step
        i += 1
    return x


def grow(n):
    x = 1
    seen = []
    for i in range(n):
        x = x * 3
        if i % 10 == 9:
            seen.append(x)
    return seen


def mixed(values, n):
    total = 0
    for i in range(n):
        total = total + values[i % len(values)]
    return total


def divisions(pairs, n):
    out = []
    for i in range(n):
        a, b = pairs[i % len(pairs)]
        try:
            out.append((a // b, a % b, a / b))
        except ZeroDivisionError as e:
            out.append(str(e))
    return out[-len(pairs):]


def floor(a, b, n):
    q = r = 0
    for i in range(n):
        q = a // b
        r = a % b
    return q, r


def bits(n):
    x = 1
    for i in range(n):
        x = (x << 3 ^ i | 5) & 0xFFFFFFFF
        x = x >> 1
    return x


def shifts(values, counts, n):
    out = []
    for i in range(n):
        v, c = values[i % len(values)], counts[i % len(counts)]
        try:
            out.append((v << c, v >> c))
        except ValueError as e:
            out.append(str(e))
    return out[-20:]


def negative(values, n):
    out = []
    for i in range(n):
        out.append(-values[i % len(values)])
    return out[-len(values):]


def compare(values, n):
    found = 0
    for i in range(n):
        a, b = values[i % len(values)], values[(i + 1) % len(values)]
        if a < b:
            found += 1
        if a <= b:
            found += 2
        if a == b:
            found += 4
        if a != b:
            found += 8
        if a > b:
            found += 16
        if a >= b:
            found += 32
    return found


def nan_loop(n):
    nan = float("nan")
    x, count = 0.0, 0
    for i in range(n):
        if x == nan or x < nan or x > nan:
            count += 1
        if x != nan:
            count += 2
        x = x + 0.5
    return count, x


def bools(n):
    yes = 0
    for i in range(n):
        flag = i % 3 == 0
        if not flag:
            yes += flag + 1
        yes += True
    return yes


N = 60
print(climb(0, 7, N), climb(EDGE - 100, 7, N), climb(-EDGE + 100, -7, N), climb(2**62, 2**60, N), climb(0.5, 0.25, N), climb(1, 0.1, N))
print(fall(0, 7, N), fall(-EDGE + 100, 7, N), fall(EDGE, 1, N))
print(grow(N))
print(mixed([1, 2, 3], N), mixed([1, 2.5, 3], N), mixed([True, 1, 2.5], N), mixed([EDGE, -EDGE, 1], N), mixed([1, 2j], N))
print(divisions([(7, 2), (-7, 2), (7, -2), (-7, -2), (1, 0), (0, 5), (EDGE - 1, 3), (-EDGE, -1), (7.5, 2), (7, 2.5), (-7.5, 2), (7.0, 0)], 120))
print([floor(a, b, N) for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2), (-EDGE, -1), (-1, EDGE - 1), (6, 3), (-6, 3))])
print(bits(200))
print(shifts([1, -1, 5, 2**40, -2**46], [0, 1, 7, 46, 47, 63, 64, 200, -1], 100))
print(negative([1, -1, 0, 2.5, -0.0, -EDGE, EDGE - 1, True], 80))
print(compare([1, 2, 2, 3.5, 3.5, -1, EDGE, 2**70, "".__len__()], 90))
print(nan_loop(N), bools(N))
