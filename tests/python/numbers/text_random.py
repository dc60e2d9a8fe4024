# int(), float() and complex() of random text that is nearly a number.
state = 77


def rnd(n):
    global state
    state = (state * 1103515245 + 12345) & 0x7FFFFFFF
    return (state >> 8) % n


PIECES = ['0', '1', '9', '12', '007', '_', '.', 'e', 'E', '+', '-', 'j', 'J', ' ', '0x', '0b', '0o', 'f', 'a', 'inf', 'nan', 'infinity',
          '\t', '\n', '٣', '５', '\u2003', '(', ')', 'e5', 'e-3', '1.5', '.5', '5.', '_1', '1_', '\x00', 'é', '1e400', '123456789012345678901234567890']
total = 0


def note(r):
    global total
    s = repr(r)
    for c in s:
        total = (total * 31 + ord(c)) % 1000000007
    return s


def attempt(f, *a):
    try:
        return f(*a)
    except (ValueError, OverflowError) as e:
        return type(e).__name__ + ': ' + str(e)


good = 0
for i in range(20000):
    s = ''.join(PIECES[rnd(len(PIECES))] for _ in range(1 + rnd(5)))
    for f, *a in ((int, s), (int, s, 0), (int, s, 2 + rnd(35)), (float, s), (complex, s), (float.fromhex, s)):
        r = attempt(f, *a)
        good += not isinstance(r, str)
        note(r)
    if i % 1000 == 0:
        print(i, total, good, ascii(s))
print(total, good)
