# pdb, scripted
import io
import pdb
from _debugged import ns


def script(*commands):
    out = io.StringIO()
    p = pdb.Pdb(stdin=io.StringIO("\n".join(commands) + "\n"), stdout=out, nosigint=True, readrc=False)
    p.use_rawinput = False
    try:
        answer = p.runcall(ns["main"])
    except BaseException as e:
        answer = type(e).__name__
    print("#", *commands)
    print("\n".join(line for line in out.getvalue().splitlines() if "bdb.py" not in line and "runcall" not in line))
    print("=>", answer)


script("n", "s", "s", "p n", "r", "c")
script("break fac", "c", "c", "p n", "args", "unt", "c", "c")
script("b <prog>:10", "c", "p i, x", "ignore 1 1", "x = 100", "display x", "n", "n", "c")
script("l", "ll", "whatis fac", "pp [1]", "q")
script("n", "n", "j 15", "n", "c")
script("until 12", "n", "n", "c")
script("tbreak fac", "commands 1", "p n", "end", "c", "w", "c")
