def square(x):
    return x * x


def squares(n):
    t = 0
    for i in range(n):
        t += square(i)
    return t


squares(40)
