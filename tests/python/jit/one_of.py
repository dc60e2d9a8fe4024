# `x in ("a", "b")` and `x in (1, 2)` where x is of the kind of the items, of another one, of a class of its own, or None.


class Text(str):
    def __eq__(self, other):
        return other == "b"

    __hash__ = str.__hash__


class Number(int):
    pass


def texts(values, n):
    a = b = 0
    for i in range(n):
        x = values[i % len(values)]
        if x in ("a", "b"):
            a += 1
        if x not in ("one", "\u20actwo", "", "a"):
            b += 1
    return a, b


def numbers(values, n):
    a = b = 0
    for i in range(n):
        x = values[i % len(values)]
        if x in (1, -2, 3):
            a += 1
        if x not in (0, 140737488355327):
            b += 1
        y = i * 3 - 7
        if y in (2, 5, -7):
            a += 100
    return a, b


def characters(text):
    n = 0
    for i in range(len(text)):
        if text[i] in ("+", "-", "*"):
            n += 1
        elif text[i] not in ("(", ")"):
            n += 100
    return n


def mixed(values, n):
    a = 0
    for i in range(n):
        if values[i % len(values)] in (1, "a", None, 2.5):
            a += 1
    return a


built = "".join(["on", "e"])
for values in (["a", "b", "c"], [built, "\u20actwo", "x" * 3], ["a", None], [1, "b"], [Text("a"), "q"], [b"a", ["a"]], [""]):
    print(texts(values, 900), mixed(values, 900))
for values in ([1, 2, 3], [True, False], [1.0, 3.0], [2**60, 1], [Number(3), 0], ["1", None], [140737488355327, 0]):
    print(numbers(values, 900), mixed(values, 900))
print(characters("(a+b)*(c-d)" * 100), characters("\u20ac" * 50))
