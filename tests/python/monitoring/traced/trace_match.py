# settrace: match, if chains, decorators, asserts
from _traced import run


def match(x):
    match x:
        case 1:
            r = 1
        case [a, b]:
            r = 2
        case {"k": v}:
            r = 3
        case _:
            r = 4
    return r


def chain(x):
    if x == 1:
        a = 1
    elif x == 2:
        a = 2
    else:
        a = 3
    return (a
            if a else
            0)


def decorators():
    def d(f):
        return f

    @d
    def g(a=1,
          b=2):
        return a
    assert g(), "m"
    try:
        assert 0, "m"
    except AssertionError:
        pass


for x in (1, [1, 2], {"k": 1}, 5):
    run(match, x)
for x in (1, 2, 3):
    run(chain, x)
run(decorators)
