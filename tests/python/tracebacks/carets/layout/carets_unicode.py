def f(名):
    ä = "ñandú" + 名 + (1 / 0)
    return ä
f("é")
