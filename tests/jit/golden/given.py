def run(n):
    xs = list(range(40))
    return [sum(squares(xs)) for _ in range(n)][-1]


def squares(xs):
    for x in xs:
        yield x * x


run(80)
