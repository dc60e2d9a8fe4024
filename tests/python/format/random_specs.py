# Random format specs on random numbers: the checksum of all answers, errors included, must be CPython's.
state = 20250607


def rnd(n):
    global state
    state = (state * 1103515245 + 12345) & 0x7FFFFFFF
    return (state >> 8) % n


def pick(items):
    return items[rnd(len(items))]


FILLS = ['', '', '', '*', '0', 'é', ' ', '=', 'x']
ALIGNS = ['<', '>', '=', '^']
NUMBERS = [0, 1, -1, 7, -42, 255, 1000, -1000, 65535, 123456789, -9876543210, 10 ** 18, -10 ** 25, 2 ** 100, True, False,
           0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 0.1, 1 / 3, 2 / 3, 9.995, 99.5, 0.05, 1e-5, 1.5e-10, 123456.789, 1e15, 1e16, 1e17,
           -1e22, 1e100, 5e-324, 1.7976931348623157e308, float('inf'), float('-inf'), float('nan'), 1j, -1.5 + 2.5j, 1e10 - 1e-10j,
           complex(float('nan'), float('inf')), 3 + 0j, complex(-0.0, -0.0)]
total = 0
kinds = {}
for i in range(12000):
    spec = ''
    if rnd(3) == 0:
        spec += pick(FILLS) + pick(ALIGNS)
    if rnd(3) == 0:
        spec += pick('+- ')
    if rnd(8) == 0:
        spec += 'z'
    if rnd(5) == 0:
        spec += '#'
    if rnd(5) == 0:
        spec += '0'
    if rnd(2):
        spec += str(rnd(40))
    if rnd(4) == 0:
        spec += pick(',_')
    if rnd(2):
        spec += '.' + (str(rnd(30)) if rnd(10) else '')
        if rnd(6) == 0:
            spec += pick(',_')
    if rnd(5):
        spec += pick('dbxXocneEfFgG%s')
    v = pick(NUMBERS)
    try:
        r = format(v, spec)
    except (ValueError, OverflowError) as e:
        r = type(e).__name__ + str(e)
    kinds[len(r)] = kinds.get(len(r), 0) + 1
    for c in r:
        total = (total * 31 + ord(c)) % 1000000007
    if i % 500 == 0:
        print(i, total, repr(v), repr(spec), repr(r))
print(total, sorted(kinds.items()))

total = 0
for i in range(6000):
    spec = '%' + ''.join(pick(['', '-', '+', ' ', '#', '0']) for _ in range(3))
    spec += pick(['', '', str(rnd(30))]) + pick(['', '', '.' + str(rnd(25)), '.'])
    spec += pick('diuoxXeEfFgGrsac')
    v = pick(NUMBERS)
    try:
        r = spec % v
    except (ValueError, OverflowError, TypeError) as e:
        r = type(e).__name__ + str(e)
    for c in r:
        total = (total * 31 + ord(c)) % 1000000007
    if i % 500 == 0:
        print(i, total, repr(v), repr(spec), repr(r))
print(total)
