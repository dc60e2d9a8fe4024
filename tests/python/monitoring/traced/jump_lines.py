# f_lineno: jumps over, back, into and out of blocks
from _jump import jump

SOURCE = """def main():
    out.append(2)
    for i in (1, 2):
        out.append((4, i))
        out.append(5)
    out.append(6)
    while len(out) < 9:
        out.append(8)
    if out:
        x = [1,
             2]
    else:
        x = 3
    return x
"""
for start in range(2, 15):
    for to in range(1, 16):
        if (start * 3 + to) % 4 == 0 or to == start:
            jump(SOURCE, "main", start, to)
