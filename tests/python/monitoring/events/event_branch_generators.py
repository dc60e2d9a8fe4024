# branches of loops over generators, and comprehensions
from _events import m, run

m.use_tool_id(1, "test")


def gen():
    yield 1
    yield 2


def loops():
    for x in gen():
        pass
    for x in gen():
        if x:
            break
    [y for y in gen() if y > 1]
    {z for z in range(2)}


for _ in range(3):
    run("BRANCH_LEFT BRANCH_RIGHT STOP_ITERATION", loops)
