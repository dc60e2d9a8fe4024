# A name becomes another function of C, which takes no argument, or just one, while tier 1's form of the call is of a function that takes some or none.
put = len


def failures(first, then, at, is_given):
    global put
    put = first
    failed = 0
    for i in range(200):
        if i == at:
            put = then
        try:
            put("b") if is_given else put()
        except TypeError:
            failed += 1
    return failed


def anew(*args):
    # by code of its own, which has met nothing yet
    return type(failures)(failures.__code__.replace(), globals())(*args)


class Words(dict):
    pass


def of_methods(n):
    # the same of methods that are found in an object
    failed = 0
    for i in range(n):
        for o in ([1], Words(), "a", b"a"):
            for f in (lambda: o.copy(1), lambda: o.clear(2), lambda: o.append(), lambda: o.upper(3), lambda: o.get()):
                try:
                    f()
                except (TypeError, AttributeError):
                    failed += 1
    return failed


for then in (len, abs, [].append, "abc".upper, {}.get):
    print([anew("abc".strip, then, at, False) for at in (4, 6, 10, 14)])
for then in (len, [1].copy, "abc".upper, {}.get, {}.clear):
    print([anew("abc".strip, then, at, True) for at in (4, 6, 10, 14)])
print(of_methods(60))
