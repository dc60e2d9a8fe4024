# f_lineno: try, except, finally and with
from _jump import jump

SOURCE = """def main():
    try:
        out.append(3)
        1 / 0
    except ZeroDivisionError as e:
        out.append(6)
        out.append(7)
    finally:
        out.append(9)
    with manager() as q:
        out.append(11)
        out.append(12)
    try:
        try:
            out.append(15)
        finally:
            out.append(17)
    except ValueError:
        out.append(19)
    out.append(20)
    return 1
import contextlib
@contextlib.contextmanager
def manager():
    out.append("in")
    yield 1
    out.append("out")
"""
for start in (2, 3, 6, 7, 9, 10, 11, 12, 15, 17, 20):
    for to in (2, 5, 6, 7, 9, 10, 11, 15, 17, 18, 19, 20):
        if (start + to) % 3 != 1:
            jump(SOURCE, "main", start, to)
