# LINE: where PEP 626 puts lines
from _events import m, run

m.use_tool_id(1, "test")


def lines(x):
    a = [1,
         2,
         x]
    if (a and
            x):
        b = 1
    else:
        b = 2
    return (a,
            b)


def loops():
    for i in range(2): pass
    i = 0
    while i < 2:
        i += 1
    while i < 4: i += 1
    for j in (1, 2):
        if j == 1:
            continue
        break
    else:
        pass
    x = 1; y = 2
    return x if y else \
        y


run("LINE", lines, 0)
run("LINE", lines, 1)
run("LINE", loops)
