# The program that the debuggers are shown; its lines are in linecache.
import linecache

SOURCE = """
def fac(n):
    if n < 2:
        return 1
    r = n * fac(n - 1)
    return r
def main():
    x = fac(3)
    for i in range(2):
        x += i
    try:
        1 / 0
    except ZeroDivisionError:
        x = -1
    return x
"""
linecache.cache["<prog>"] = (len(SOURCE), None, SOURCE.splitlines(True), "<prog>")
ns = {"__name__": "prog"}
exec(compile(SOURCE, "<prog>", "exec"), ns)
