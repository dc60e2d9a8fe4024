# POP_JUMP_IF_* carry 16 outcomes; the sites around them are compared with the oracle's.
def f(xs):
    odd = none = 0
    for x in xs:
        if x is None:
            none += 1
            continue
        if x % 2: odd += 1
        elif not x: odd -= 1
        if x is not None and (x > 3 or x == 1): odd += 10
    return odd, none
print(f([1, 2, None, 3, 0, 5, None]))  # expect-same-op
while True:
    if f([]) == (0, 0): break
