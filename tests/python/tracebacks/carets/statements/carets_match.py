class P:
    __match_args__ = 5
def f(x):
    match x:
        case P(1, 2): pass
f(P())
