# BRANCH_LEFT and BRANCH_RIGHT: ifs, loops, boolean operators, break
from _events import count, m, run

m.use_tool_id(1, "test")


def breaks(n):
    for i in range(n):
        if i == 2:
            break
    for i in range(n):
        pass
    else:
        i = -1
    return i


def none(x):
    if x is None:
        return 1
    if x is not None and x > 2 or x == 0:
        return 2
    return 3 if not x else 4


run("BRANCH_LEFT BRANCH_RIGHT", count, 3)
run("BRANCH_LEFT BRANCH_RIGHT", breaks, 4)
run("BRANCH_LEFT BRANCH_RIGHT", breaks, 1)
for x in (None, 0, 1, 3):
    run("BRANCH_LEFT BRANCH_RIGHT", none, x)
run("BRANCH_RIGHT", count, 2)
run("BRANCH_LEFT", count, 2)
run("BRANCH_LEFT BRANCH_RIGHT LINE JUMP", breaks, 3)
