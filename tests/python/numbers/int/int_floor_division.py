# Sign rules of // and %, divmod, and shifts of negative numbers.
for a in (7, -7, 2**65 + 3, -2**65 - 3, 0):
    for b in (2, -2, 3, -3, 10**9 + 7, -10**20, 2**32, -2**64):
        q, r = divmod(a, b)
        print(a, b, q, r, q == a // b, r == a % b, q * b + r == a)
for a in (-1, -2, -5, 5, -2**64, -2**64 - 1, 2**64 + 1):
    print(a, [a >> n for n in (0, 1, 2, 31, 63, 64, 65, 1000)], [a << n for n in (0, 1, 33)])
for expression in ("1 // 0", "1 % 0", "divmod(1, 0)", "1 / 0", "0 ** -1", "1 << -1", "1 >> -1", "2**70 // 0", "2**70 % 0",
                   "2**70 / 0", "2**2000 / 1", "2**2000 / 2**1990", "1 / 2**2000", "1 << 2**70", "1 >> 2**70", "0 << 2**70",
                   "-1 >> 2**70", "pow(2, -1, 5)", "pow(2, -1, 4)", "pow(2, 5, 0)", "pow(2, 5, -7)", "pow(0, 0, 1)",
                   "pow(2, 3, 1)", "pow(2.0, 3, 5)", "pow(2, 3.0, 5)", "pow(2, 3, 5.0)", "pow(3, 10**30, 10**9 + 7)",
                   "pow(-3, 5, 7)", "pow(-3, -5, 7)", "10**20 / 10**18", "(2**53 + 1) / 1", "3 / 10**400", "1.0 % 0", "1.0 // 0"):
    try:
        print(expression, "=", eval(expression))
    except Exception as error:
        print(expression, type(error).__name__, error)
