# JUMP: forward and backward, beside LINE
from _events import count, m, run

m.use_tool_id(1, "test")

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
