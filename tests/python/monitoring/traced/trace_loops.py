# settrace: line events of loops, one-line loops and jumps
from _traced import run


def one_line():
    for i in range(3): pass
    while i: i -= 1


def nested():
    for i in range(2):
        for j in range(2):
            if j:
                continue
            x = i
    else:
        x = 9
    while True:
        if x:
            break
    return x


def comprehension():
    a = [i
         for i in range(2)
         if i]
    b = {k: v for k, v in
         [(1, 2)]}
    c = (q for q in a)
    return list(c), b


run(one_line)
run(nested)
run(comprehension)
