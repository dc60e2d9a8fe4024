# JUMP: forward and backward, beside LINE
from _events import m, run

m.use_tool_id(1, "test")


def count(n):
    total = 0
    for i in range(n):
        if i % 2:
            total += i
        else:
            total -= 1
    while total > 0:
        total -= 2
    return total

def nested():
    for i in (1, 2):
        for j in (1, 2):
            if i == j:
                continue
        if i:
            x = 1
        else:
            x = 2
    return x


run("JUMP", count, 3)
run("JUMP", nested)
run("JUMP LINE", nested)
